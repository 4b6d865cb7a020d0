import Diagnostics
import SiteFiles
import TestSupport
import Testing

@testable import LibraryFolder

/// The keys of sources of readings.
@Suite struct ReadingSettingsTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    /// Returns the settings of a source of readings with these lines.
    private func read(_ lines: String) throws -> (source: SourceSettings?, findings: [Diagnostic]) {
        let indented = lines.split(separator: "\n").map { "    \($0)\n" }.joined()
        try folder.write("sources:\n  saved:\n    kind: readings\n" + indented, to: "sitegen.yml")
        let settings = LibrarySettings(for: folder.path)
        return (settings.sources.first, settings.diagnostics)
    }

    private func seal(_ lines: String) throws -> ReadingSettings.Seal? {
        let (source, findings) = try read("from: peek.db\n" + lines)
        #expect(findings.isEmpty, "\(findings.map(\.message))")
        return try #require(source?.readings).seal
    }

    @Test func hasDefaults() throws {
        let (source, findings) = try read("from: peek.db")
        #expect(findings.isEmpty)
        let settings = try #require(source)
        #expect(settings.kind == .readings && settings.title == "Saved" && settings.feeds == nil)
        #expect(settings.from == folder["peek.db"] && settings.store == folder["saved/store"])
        #expect(settings.folder == folder["saved/build"] && settings.hasComposedPages)
        #expect(settings.readings == ReadingSettings())
        // The library is in content/, beside the others.
        try AtomicFile.makeFolder(folder["content"])
        let inside = try #require(try read("from: peek.db").source)
        #expect(
            inside.store == folder["content/saved/store"] && inside.folder == folder["content/saved/build"])
        #expect(inside.from == folder["peek.db"])
    }

    @Test func readsEveryKey() throws {
        let (source, findings) = try read(
            """
            from: lists/peek.db
            to: out
            store: kept
            title: My list
            deeplink: "app://item?id={id}"
            seal: {article: true, scripts: sandbox, refresh: 30d, pages: 7}
            """)
        #expect(findings.isEmpty, "\(findings.map(\.message))")
        let settings = try #require(source)
        #expect(settings.from == folder["lists/peek.db"] && settings.folder == folder["out"])
        #expect(settings.store == folder["kept"] && settings.title == "My list")
        #expect(settings.readings?.deeplink == "app://item?id={id}")
        let seal = try #require(settings.readings?.seal)
        #expect(seal.hasArticles && seal.scripts == .sandbox && seal.refresh == 30 * 86400 && seal.pages == 7)
    }

    @Test func sealsWhereTheSettingsSaySo() throws {
        #expect(try seal("") == nil)
        #expect(try seal("seal: false") == nil && seal("seal: no") == nil)
        #expect(try seal("seal: yes") == ReadingSettings.Seal())
        let plain = try #require(try seal("seal: true"))
        #expect(plain == ReadingSettings.Seal())
        #expect(plain.scripts == .strip && !plain.hasArticles && plain.refresh == nil && plain.pages == 200)
        #expect(try seal("seal: {}") == plain)
        #expect(try seal("seal: {refresh: 90d}")?.refresh == 90 * 86400)
        #expect(try seal("seal: {article: false}")?.hasArticles == false)
        #expect(try !plain.isRendered && seal("seal: {rendered: true}")?.isRendered == true)
        // The short form beside `seal: true`.
        #expect(try seal("seal: true\narticle: true")?.hasArticles == true)
        #expect(try seal("article: true")?.hasArticles == true)
        #expect(try seal("seal: {refresh: 1d}\narticle: true")?.refresh == 86400)
        #expect(try seal("article: false") == nil)
    }

    /// Each finding is at the value that it is about, and the other keys are read.
    @Test(arguments: [
        ("seal: maybe", 5, 11, "'seal' is 'maybe'; write true, false, or"),
        ("seal: [true]", 5, 11, "a list"), ("seal: {scripts: keep}", 5, 21, "keep"),
        ("seal: {refresh: often}", 5, 21, "'often' is not a time"),
        ("seal: {pages: all}", 5, 19, "'all' is not a number"),
        ("seal: {pages: 0}", 5, 19, "'0' is not a number"),
        ("seal: {refresh: -1d}", 5, 21, "'-1d' is not a time"),
        ("seal: {article: perhaps}", 5, 21, "must be true or false"),
        ("seal: {rendered: perhaps}", 5, 22, "must be true or false"),
        ("deeplink: app", 5, 15, "'deeplink' has no scheme"),
        ("deeplink: \"app://item\"", 5, 15, "'{id}'"), ("article: perhaps", 5, 14, "must be true or false"),
    ])
    func reportsWhere(_ line: String, _ row: Int, _ column: Int, _ message: String) throws {
        let (source, findings) = try read("from: peek.db\n" + line)
        #expect(findings.count == 1 && findings.hasErrors, "\(findings.map(\.message))")
        let finding = try #require(findings.first)
        #expect("\(finding.rule)" == "settings" && finding.message.contains(message), "\(finding.message)")
        #expect(finding.position?.line == row && finding.position?.column == column, "\(finding)")
        #expect(source?.from == folder["peek.db"])
    }

    @Test(arguments: [
        ("seal: {articles: true}", 12, "articles"), ("sael: true", 5, "seal"),
        ("feeds: feeds.opml", 5, "feeds"),
        ("pages: 3", 5, "pages"),
    ])
    func warnsOfUnknownKeys(_ line: String, _ column: Int, _ message: String) throws {
        let (source, findings) = try read("from: peek.db\n" + line)
        #expect(findings.count == 1 && !findings.hasErrors && source != nil, "\(findings.map(\.message))")
        let finding = try #require(findings.first)
        #expect("\(finding.rule)" == "unknown-key" && finding.message.contains(message), "\(finding.message)")
        #expect(finding.position?.line == 5 && finding.position?.column == column)
    }

    /// A source in the wrong place is refused.
    @Test(arguments: [
        ("from: ../peek.db", 4, 11, "is outside the library's root"),
        ("from: /etc/passwd", 4, 11, "is outside"),
        ("title: x", 2, 3, "the source 'saved' has no 'from'; write 'from: peek.db'"),
        ("from: peek.db\nstore: ../x", 5, 12, "is outside"), ("from: peek.db\nstore: .", 5, 12, "is outside"),
        (
            "from: peek.db\nstore: saved/build", 5, 12,
            "the store and the library of the source 'saved' are in one folder"
        ),
        ("from: peek.db\nstore: saved/build/store", 5, 12, "are in one folder"),
        ("from: peek.db\nstore: saved\nto: saved/build", 5, 12, "are in one folder"),
        ("from: peek.db\nto: ..", 5, 9, "must be below the library's root"),
        ("from: peek.db\nto: .", 5, 9, "must be below the library's root"),
    ])
    func refuses(_ lines: String, _ row: Int, _ column: Int, _ message: String) throws {
        let (source, findings) = try read(lines)
        #expect(source == nil && findings.count == 1 && findings.hasErrors, "\(findings.map(\.message))")
        let finding = try #require(findings.first)
        #expect(finding.message.contains(message), "\(finding.message)")
        #expect(finding.position?.line == row && finding.position?.column == column, "\(finding)")
    }

    /// Two sources in one store would remove each other's pages.
    @Test(arguments: [
        ("store: s", "store: s", false), ("store: s", "store: s/t", false), ("store: s", "store: t", true),
        ("store: two/build", "title: x", false),
    ])
    func sourcesHaveStoresOfTheirOwn(_ one: String, _ two: String, _ isValid: Bool) throws {
        try folder.write(
            "sources:\n  one: {kind: readings, from: a.db, \(one)}\n  two: {kind: readings, from: b.db, \(two)}\n",
            to: "sitegen.yml")
        let settings = LibrarySettings(for: folder.path)
        #expect(settings.diagnostics.isEmpty == isValid && settings.sources.count == (isValid ? 2 : 1))
    }
}
