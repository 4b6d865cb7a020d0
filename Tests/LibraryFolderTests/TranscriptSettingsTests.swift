import Diagnostics
import SiteFiles
import TestSupport
import Testing

@testable import LibraryFolder

/// The keys of sources of transcripts.
@Suite struct TranscriptSettingsTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    /// Returns the settings of a source of transcripts with these lines.
    private func read(_ lines: String) throws -> (source: SourceSettings?, findings: [Diagnostic]) {
        let indented = lines.split(separator: "\n").map { "    \($0)\n" }.joined()
        try folder.write("sources:\n  tasks:\n    kind: transcripts\n" + indented, to: "sitegen.yml")
        let settings = LibrarySettings(for: folder.path)
        return (settings.sources.first, settings.diagnostics)
    }

    @Test func hasDefaults() throws {
        let (source, findings) = try read("from: events.jsonl")
        #expect(findings.isEmpty)
        let settings = try #require(source)
        #expect(settings.kind == .transcripts && settings.title == "Tasks" && settings.hub == nil)
        #expect(settings.from == folder["events.jsonl"] && settings.store == folder["tasks/store"])
        #expect(settings.folder == folder["tasks/build"] && settings.hasComposedPages)
        let keys = try #require(settings.transcripts)
        #expect(keys.lines == 2000 && keys.tools == .fold && keys.theme == nil && keys.deeplink == nil)
    }

    @Test func readsEveryKey() throws {
        let (source, findings) = try read(
            """
            from: logs
            to: out
            store: kept
            title: What they did
            theme: makima
            tools: none
            keep: {lines: 50}
            deeplink: "app://task?id={id}"
            """)
        #expect(findings.isEmpty, "\(findings.map(\.message))")
        let settings = try #require(source)
        #expect(
            settings.from == folder["logs"] && settings.folder == folder["out"]
                && settings.store == folder["kept"])
        let keys = try #require(settings.transcripts)
        #expect(
            keys.lines == 50 && keys.tools == .none && keys.theme == "makima"
                && keys.deeplink == "app://task?id={id}")
        #expect(settings.title == "What they did")
        #expect(try read("from: a\ntools: full").source?.transcripts?.tools == .full)
    }

    /// Each finding is at the value that it is about, and the other keys are read.
    @Test(arguments: [
        ("tools: some", 5, 12, "some"), ("tools: true", 5, 12, "true"),
        ("keep: {lines: 0}", 5, 19, "'0' is not a number"),
        ("keep: {lines: many}", 5, 19, "'many' is not a number"),
        ("keep: {lines: -5}", 5, 19, "'-5' is not a number"), ("keep: {lines: [1]}", 5, 19, "a list"),
        ("deeplink: app", 5, 15, "'deeplink' has no scheme"), ("deeplink: \"app://task\"", 5, 15, "'{id}'"),
    ])
    func reportsWhere(_ line: String, _ row: Int, _ column: Int, _ message: String) throws {
        let (source, findings) = try read("from: events.jsonl\n" + line)
        #expect(findings.count == 1 && findings.hasErrors, "\(findings.map(\.message))")
        let finding = try #require(findings.first)
        #expect("\(finding.rule)" == "settings" && finding.message.contains(message), "\(finding.message)")
        #expect(finding.position?.line == row && finding.position?.column == column, "\(finding)")
        #expect(source?.from == folder["events.jsonl"] && source?.transcripts?.lines == 2000)
    }

    @Test(arguments: [
        ("keep: {days: 3}", 12, "days"), ("seal: true", 5, "seal"), ("tool: full", 5, "tools"),
        ("feeds: a.opml", 5, "feeds"), ("slug: x", 5, "slug"),
    ])
    func warnsOfUnknownKeys(_ line: String, _ column: Int, _ message: String) throws {
        let (source, findings) = try read("from: events.jsonl\n" + line)
        #expect(findings.count == 1 && !findings.hasErrors && source != nil, "\(findings.map(\.message))")
        let finding = try #require(findings.first)
        #expect("\(finding.rule)" == "unknown-key" && finding.message.contains(message), "\(finding.message)")
        #expect(finding.position?.line == 5 && finding.position?.column == column)
    }

    @Test(arguments: [
        ("from: ../events.jsonl", 4, 11, "is outside the library's root"),
        ("title: x", 2, 3, "the source 'tasks' has no 'from'; write 'from: events.jsonl'"),
        ("from: a.jsonl\nstore: ../x", 5, 12, "is outside"),
        ("from: a.jsonl\nto: .", 5, 9, "must be below the library's root"),
        ("from: a.jsonl\nstore: s\nto: s/build", 5, 12, "are in one folder"),
        (
            "from: tasks/store/a.jsonl", 4, 11,
            "the transcripts of the source 'tasks' are in its store or its library"
        ),
        ("from: tasks/build", 4, 11, "are in its store or its library"),
    ])
    func refuses(_ lines: String, _ row: Int, _ column: Int, _ message: String) throws {
        let (source, findings) = try read(lines)
        #expect(source == nil && findings.count == 1 && findings.hasErrors, "\(findings.map(\.message))")
        let finding = try #require(findings.first)
        #expect(finding.message.contains(message), "\(finding.message)")
        #expect(finding.position?.line == row && finding.position?.column == column, "\(finding)")
    }
}
