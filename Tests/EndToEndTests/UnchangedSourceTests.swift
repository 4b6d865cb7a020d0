import Foundation
import SiteFiles
import TestSupport
import Testing

/// A run over sources that have not changed composes nothing, and reports the findings of the run before.
@Suite(.serialized, .timeLimit(.minutes(45))) struct UnchangedSourceTests {
    private let workspace: Workspace
    private var folder: TestFolder { workspace.folder }

    /// A source with a finding above a note, the page that has its text, and a change that adds a word to it.
    struct Source: Sendable, CustomTestStringConvertible {
        var kind: String
        var files: [String: String]
        var page: String
        var finding: String
        var changed: (path: String, text: String)
        var testDescription: String { kind }
    }

    private static let event =
        #"{"task_id":"t","id":"1","kind":"task.output","payload":"First words"}"# + "\n"

    static let sources: [Source] = [
        .init(
            kind: "transcripts", files: ["in/a.jsonl": event + "{\"task_id\":\"t\",\"kin"], page: "task-t",
            finding: "in/a.jsonl:2:1: warning: the last line is cut off, and is left out [transcript-line]",
            changed: (
                "in/a.jsonl", event + #"{"task_id":"t","kind":"task.output","payload":" and a later one"}"#
            )
        ),
        .init(
            kind: "hub", files: ["in/Tide.md": "# Tide\n\nFirst words. See [[Nowhere]].\n"], page: "tide",
            finding: "in/Tide.md:3:18: warning: ",
            changed: ("in/Tide.md", "# Tide\n\nFirst words and a later one.\n")
        ),
        .init(
            kind: "readings",
            files: [
                "in.json":
                    #"{"texts":[{"id":"1","content":"First words","saved_at":"2026-11-20T08:00:00Z"},{"content":7}]}"#
            ],
            page: "notes", finding: "warning: ",
            changed: (
                "in.json",
                #"{"texts":[{"id":"1","content":"First words and a later one","saved_at":"2026-11-20T08:00:00Z"}]}"#
            )
        ),
    ]

    init() throws {
        workspace = try Workspace()
        try workspace.linkKaTeX()
    }

    private func modified(_ path: String) throws -> Date {
        try #require(
            try FileManager.default.attributesOfItem(atPath: folder[path])[.modificationDate] as? Date,
            "\(path)")
    }

    @Test(arguments: sources) func anUnchangedRunReportsTheSame(_ source: Source) throws {
        let from = source.kind == "readings" ? "in.json" : "in"
        try folder.write(
            "sources: {s: {kind: \(source.kind), from: \(from), to: build, store: store}}\n",
            to: "sitegen.yml")
        for (path, text) in source.files { try folder.write(text, to: path) }
        // The times of files identify their content once some time has passed.
        pause(.milliseconds(2500))
        let first = try workspace.expect(0, "render", ".")
        #expect(first.errors.contains(source.finding), "\(first)")
        let page = try #require(
            try folder.files(below: "store").keys.first { $0.hasSuffix("\(source.page).md") })
        let before = try modified("store/\(page)")
        // Composing again would write this page as it was.
        let original = try folder.text("store/\(page)")
        try folder.write(original + "\nA mark.\n", to: "store/\(page)")
        let second = try workspace.expect(0, "render", ".")
        #expect(second.errors == first.errors, "\(second)")
        #expect(try folder.text("store/\(page)").hasSuffix("A mark.\n"))
        try folder.write(original, to: "store/\(page)")
        #expect(try workspace.expect(0, "render", ".").errors == first.errors)
        #expect(try modified("store/\(page)") >= before)
        // A changed input is composed, and its findings are those of the new text.
        try folder.write(source.changed.text, to: source.changed.path)
        let third = try workspace.expect(0, "render", ".")
        #expect(!third.errors.contains(source.finding), "\(third)")
        #expect(try folder.text("store/\(page)").contains("and a later one"))
    }

    /// A file of transcripts may be a link: its end is read, and counts.
    @Test func theEndOfALinkIsAnInput() throws {
        let source = Self.sources[0]
        try folder.write(
            "sources: {s: {kind: transcripts, from: in, to: build, store: store}}\n", to: "sitegen.yml")
        try folder.write(Self.event, to: "elsewhere/a.jsonl")
        try folder.link("in/a.jsonl", to: folder["elsewhere/a.jsonl"])
        pause(.milliseconds(2500))
        for _ in 0..<2 {
            let errors = try workspace.expect(0, "render", ".").errors
            #expect(!errors.contains(source.finding), "\(errors)")
        }
        try folder.write(source.files["in/a.jsonl"] ?? "", to: "elsewhere/a.jsonl")
        #expect(try workspace.expect(0, "render", ".").errors.contains(source.finding))
    }

    /// Paths in findings are relative to the working folder: another one composes anew.
    @Test func findingsFollowTheWorkingFolder() throws {
        let source = Self.sources[0]
        try folder.write(
            "sources: {s: {kind: transcripts, from: in, to: build, store: store}}\n", to: "lib/sitegen.yml")
        for (path, text) in source.files { try folder.write(text, to: "lib/" + path) }
        pause(.milliseconds(2500))
        let arguments = ["--katex", workspace.katex]
        let outside = try workspace.run(["render", "lib"] + arguments)
        #expect(outside.errors.contains("lib/in/a.jsonl:2:1: warning"), "\(outside)")
        let inside = try workspace.run(["render", "."] + arguments, below: "lib")
        #expect(
            inside.errors.contains("in/a.jsonl:2:1: warning") && !inside.errors.contains("lib/in"),
            "\(inside)")
    }
}
