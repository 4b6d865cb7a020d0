import Diagnostics
import Foundation
import SecretScanning
import TestSupport
import Testing

@testable import TranscriptSource

/// Files of transcripts, and what is read from them.
struct TranscriptSample {
    let folder: TestFolder
    let archive: TranscriptArchive
    let transcripts: [TaskTranscript]

    /// - Parameter files: bytes by path.
    init(_ files: [String: [UInt8]], lines: Int = 2000, secrets: [String] = []) throws {
        let folder = try TestFolder()
        for (path, bytes) in files { try folder.write(bytes, to: path) }
        self.init(folder, lines: lines, secrets: secrets)
    }

    init(_ folder: TestFolder, lines: Int = 2000, secrets: [String] = []) {
        self.folder = folder
        var limits = TranscriptReader.Limits()
        limits.lines = lines
        let scanner = SecretScanner(patterns: secrets)
        let archive = TranscriptReader.archive(
            of: TranscriptReader.files(at: folder.path), limits: limits
        ).redacted(scanner)
        self.archive = archive
        transcripts = archive.tasks.map { archive.transcript(of: $0, scanner, lines: lines) }
    }

    /// - Parameter text: the text of `a.jsonl`.
    init(_ text: String, lines: Int = 2000, secrets: [String] = []) throws {
        try self.init(["a.jsonl": Array(text.utf8)], lines: lines, secrets: secrets)
    }

    /// The events of the first task, a line each.
    var events: [String] { transcripts.first?.events.map(\.summary) ?? [] }

    /// The events of each task.
    var byTask: [String: [String]] {
        Dictionary(uniqueKeysWithValues: transcripts.map { ($0.task.id, $0.events.map(\.summary)) })
    }

    var diagnostics: [Diagnostic] { archive.diagnostics + transcripts.flatMap(\.diagnostics) }

    /// The findings as `rule file line:column`.
    var findings: [String] {
        diagnostics.map { finding in
            let place = finding.position
            let file = place?.file.split(separator: "/").last ?? ""
            return "\(finding.rule) \(file) \(place?.line ?? 0):\(place?.column ?? 0)"
        }
    }

    /// The text of an event's line.
    ///
    /// - Parameter payload: JSON.
    static func line(
        _ payload: String, kind: String = "task.output", id: String? = nil, task: String = "t",
        time: Int? = nil
    ) -> String {
        var line = "{\"task_id\":\"\(task)\",\"kind\":\"\(kind)\",\"payload\":\(payload)"
        if let id { line += ",\"id\":\"\(id)\"" }
        if let time { line += ",\"ts\":\(time)" }
        return line + "}\n"
    }

    /// Returns a text as JSON.
    static func quoted(_ text: String) -> String { JSONDiagnosticFormatter.quoted(text) }

    /// Returns the lines of chunks that follow each other.
    static func lines(ofChunks chunks: [String]) -> String {
        chunks.enumerated().map { line(quoted($0.element), id: "\($0.offset + 1)", time: 1000 + $0.offset) }
            .joined()
    }
}

extension TranscriptEvent {
    /// The event on a line.
    var summary: String {
        switch body {
        case .output(let text): "output " + text.summary
        case .message(let role, let text): "\(role.rawValue) " + text.summary
        case .thinking(let text): "thinking \(text)"
        case .tool(let tool): tool.summary
        case .status(let change):
            "status \(change.former.map { $0 + ">" } ?? "")\(change.status)\(change.reason.map { " (" + $0 + ")" } ?? "")"
        case .gate(let gate): "gate " + gate.line
        case .question(let question):
            "question \(question.text) \(question.choices)" + (question.answer.map { " = \($0)" } ?? "")
        case .files(let files): "files " + files.map(\.summary).joined(separator: ", ")
        case .other(let kind, let text): "other \(kind) \(text)"
        }
    }
}

extension ToolUse {
    /// The call and its result on a line.
    var summary: String {
        let inputs = input.map { "\($0.name)=\($0.value)" }
        var text = "tool \(name)(\(inputs.joined(separator: ",")))"
        if let result { text += (isError ? " failed " : " -> ") + result }
        for file in files { text += " +" + file.summary }
        if let duration { text += " \(duration) ms" }
        return text
    }
}

extension StreamedText {
    var summary: String {
        parts.map { part in
            switch part {
            case .markdown(let text): text
            case .gate(let gate): "<\(gate.line)>"
            }
        }.joined()
    }
}

extension CompletionGate {
    /// The fields on a line.
    var line: String {
        var parts = ["\(state ?? "-") \(verdict.rawValue)"]
        if let summary { parts.append("\"\(summary)\"") }
        for one in criteria {
            let mark = one.isMet.map { $0 ? "+" : "-" } ?? "?"
            parts.append(mark + one.text + (one.evidence.map { " (" + $0 + ")" } ?? ""))
        }
        parts += evidence.map { "!" + $0 }
        parts += fields.map { "\($0.name)=\($0.value)" }
        return parts.joined(separator: "; ")
    }
}

extension TranscriptSource.Attachment {
    var summary: String {
        "\(name ?? "-") \(type ?? "-") \(bytes.isEmpty ? size ?? 0 : bytes.count)"
    }
}
