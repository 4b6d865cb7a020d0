import Diagnostics
import Foundation
import ItemPages
import LeafSamples
import SecretScanning
import TestSupport
import Testing

@testable import TranscriptSource
@testable import TranscriptsLibrary

/// Transcripts read from files, and the library that is composed of them.
struct LibrarySample {
    /// The composed files by their paths.
    let files: [String: [UInt8]]

    /// - Parameter files: texts by path.
    init(_ files: [String: String], _ change: (inout TranscriptsEdition.Settings) -> Void = { _ in }) throws {
        let folder = try TestFolder()
        for (path, text) in files { try folder.write(text, to: path) }
        let scanner = SecretScanner()
        let archive = TranscriptReader.archive(of: TranscriptReader.files(at: folder.path)).redacted(scanner)
        self.init(archive, archive.tasks.map { archive.transcript(of: $0, scanner) }, change)
    }

    /// - Parameter lines: the text of `a.jsonl`.
    init(_ lines: String, _ change: (inout TranscriptsEdition.Settings) -> Void = { _ in }) throws {
        try self.init(["a.jsonl": lines], change)
    }

    init(
        _ archive: TranscriptArchive, _ transcripts: [TaskTranscript],
        _ change: (inout TranscriptsEdition.Settings) -> Void = { _ in }
    ) {
        var settings = TranscriptsEdition.Settings(
            name: "tasks", title: "The Tasks", pagesPath: "../store/pages")
        settings.isFormula = { _, _ in false }
        change(&settings)
        var edition = TranscriptsEdition(archive, settings)
        let pages = transcripts.flatMap { edition.add($0) }
        files = Dictionary((pages + edition.finished()).map { ($0.path, $0.bytes) }) { $1 }
    }

    /// A task with events of these bodies.
    static func task(
        _ bodies: [TranscriptEvent.Body], id: String = "t",
        _ change: (inout TranscriptsEdition.Settings) -> Void = { _ in }
    ) -> LibrarySample {
        let events = bodies.enumerated().map { index, body in
            TranscriptEvent(
                ids: ["\(index)"], time: 1_803_904_215_000 + index * 1000, end: nil,
                position: .init(file: "a", line: index + 1, column: 1), body: body)
        }
        var archive = TranscriptArchive()
        archive.tasks = [TaskRecord(id: id)]
        return LibrarySample(archive, [TaskTranscript(task: archive.tasks[0], events: events)], change)
    }

    /// A text of the agent as markdown.
    static func output(_ text: String) -> TranscriptEvent.Body {
        .output(StreamedText(parts: [.markdown(text)]))
    }

    /// The page of markdown; empty if the file is missing.
    func text(_ page: String) -> String {
        files[page + ".md"].map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// The page in HTML, from its bar. A finding of severity error fails the test.
    func html(_ page: String = "task-t") throws -> String {
        let html = try LeafSample().page(text(page))
        let start = try #require(
            html.range(of: "class=\"ts-bar\"") ?? html.range(of: "class=ts-bar"), "\(page)"
        ).upperBound
        let end = html.range(of: "</main>")?.upperBound ?? html.endIndex
        return String(html[start..<end])
    }

    /// Rules of the dialect whose errors would keep a page from being written.
    private static let dialectRules: Set<String> = [
        "block-close", "block-unclosed", "label-unresolved", "math-unclosed", "reference-unresolved",
    ]

    /// The errors that the dialect finds in a page.
    func errors(_ page: String = "task-t") throws -> [Diagnostic] {
        try LeafSample().render(text(page)).diagnostics.filter {
            $0.severity == .error && Self.dialectRules.contains("\($0.rule)")
        }
    }

    /// The events of a task's page in HTML.
    func events(_ page: String = "task-t") throws -> String {
        let html = try html(page)
        return String(html[(html.range(of: "<section")?.lowerBound ?? html.startIndex)...])
    }

    func json(_ path: String) throws -> [String: Any] {
        let bytes = try #require(files["files/" + path] ?? files[path], "\(path) \(files.keys.sorted())")
        return try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    }

    /// The elements of HTML in their order: names and classes. In text, a sign that begins a tag is a reference.
    static func elements(_ html: String) -> [String] {
        // By scalars: a sign with a combining mark is one character.
        html.unicodeScalars.split(separator: "<").dropFirst().map { part in
            let tag = String(part.prefix { $0 != ">" })
            return tag.prefix { !$0.isWhitespace } + "." + tag.part(from: "class=\"", to: "\"")
        }
    }
}
