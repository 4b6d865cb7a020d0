import Diagnostics
import Foundation
import SiteFiles
import StudyMarkdown
import TestSupport
import Testing

@testable import LibraryBuild
import LeafSamples
import LibraryFolder

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

@Suite struct LibrarySettingsTests {
    let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private func settings(_ text: String) throws -> LibrarySettings {
        try folder.write(text, to: "sitegen.yml")
        return LibrarySettings(for: folder.path)
    }

    @Test func readsEveryKey() throws {
        let settings = try settings(
            """
            katex: vendor/katex
            templates: ../look
            links: error
            macros:
              Var: \\operatorname{Var}
              \\E: \\mathbf{E}
            rules:
              math-dollar: off
              tag-duplicate: error
            secrets: [four]
            budgets: {leaf: 1}
            sync: {to: x}
            ota: {base-url: x}
            snapshot: {hosts: []}
            """)
        #expect(settings.diagnostics.isEmpty)
        #expect(settings.root == folder.path)
        #expect(settings.katex == folder["vendor/katex"])
        #expect(settings.templates == DiskPath.absolute("../look", in: folder.path))
        #expect(settings.links == .error)
        #expect(settings.ota.baseURL == "x")
        #expect(settings.macros == ["\\Var": "\\operatorname{Var}", "\\E": "\\mathbf{E}"])
    }

    @Test func readsTheSwitchesOfTheDialect() throws {
        let settings = try settings(
            """
            links: {root: docs, web: error}
            math: {mode: html, brackets: true, spaces: true}
            lang: de-CH
            theme: zinc
            equations: numbered
            blocks: numbered
            """)
        #expect(settings.diagnostics.isEmpty)
        #expect(settings.linkRoot == folder["docs"] && settings.links == .error)
        #expect(settings.mathMode == .html)
        #expect(settings.dialect.math.brackets && settings.dialect.math.spaces)
        #expect(settings.dialect.math.numbered)
        #expect(settings.dialect.math.numbersBlocks)
        #expect(settings.dialect.lang == "de-CH" && settings.dialect.theme?.name == "zinc")
        let none = try self.settings("links: text\nmath: mathml\n")
        #expect(none.linkRoot == nil && none.links == .text && none.mathMode == .mathml)
        #expect(!none.dialect.math.brackets && none.dialect.lang == nil && none.dialect.theme == nil)
    }

    /// Commands check these values, and name their places.
    @Test func hasThePlacesOfValues() throws {
        let settings = try settings("sync: {to: x}\nota:\n  base-url: y\n")
        let places = [settings.syncPosition, settings.ota.baseURLPosition]
        #expect(places.map { $0?.line } == [1, 3] && places.map { $0?.column } == [12, 13])
        let none = try self.settings("sync: {}\nfind: leaf\n")
        #expect(none.syncPosition == nil && none.ota.baseURLPosition == nil)
    }

    /// A short secret would be found by chance, so it is refused, not ignored.
    @Test func refusesShortSecrets() throws {
        try folder.write("secrets:\n  - four\n  - abc\n", to: "sitegen.yml")
        let settings = LibrarySettings(for: folder.path)
        #expect(settings.diagnostics.map(\.severity) == [.error])
        #expect(settings.diagnostics.first?.position?.line == 3)
        #expect(settings.diagnostics.first?.message.contains("abc") == false)
    }

    @Test func isEmptyWithoutAFileAndTheRootIsTheFolderAbove() throws {
        let settings = LibrarySettings(for: folder["build"])
        #expect(settings.root == folder.path)
        #expect(settings.diagnostics.isEmpty && settings.macros.isEmpty && settings.katex == nil)
    }

    @Test func takesTheNearestFileUpwards() throws {
        try folder.write("katex: far\n", to: "sitegen.yml")
        try folder.write("katex: near\n", to: "a/sitegen.yml")
        let near = LibrarySettings(for: folder["a/b/c"])
        #expect(near.root == folder["a"])
        #expect(near.katex == folder["a/near"])
        #expect(LibrarySettings(for: folder["d"]).root == folder.path)
    }

    @Test(arguments: ["", "\n", "# only a comment\n", "---\n", "katex:\nlinks: ~\n"])
    func takesAnEmptyFileForOne(_ text: String) throws {
        let settings = try settings(text)
        #expect(settings.diagnostics.isEmpty)
        #expect(settings.katex == nil)
    }

    @Test(arguments: [
        ("‸kate: x\n", "unknown-key", "did you mean 'katex'"),
        ("links: text\n‸linsk: text\n", "unknown-key", "did you mean 'links'"),
        ("links: ‸tetx\n", "settings", "did you mean 'text'"),
        ("rules:\n  ‸math-dollar: eror\n", "settings", "did you mean 'error'"),
        ("katex: ‸[a]\n", "settings", "a list"),
        ("ota: {‸base-ur: x}\n", "unknown-key", "did you mean 'base-url'"),
        ("ota: ‸x\n", "settings", "expected 'key: value' lines"),
        ("macros: ‸x\n", "settings", "must be"),
        ("macros:\n  ‸a1: x\n", "macro-name", "not the name of a TeX macro"),
        ("‸- a\n- b\n", "settings", "expected 'key: value' lines"),
        ("katex: x\n‸\0", "encoding", "NUL"),
        ("lang: ‸de_DE\n", "settings", "language tag"), ("blocks: ‸numberd\n", "settings", "'numbered'"),
        ("equations: ‸all\n", "settings", "'tagged'"),
        ("math: {‸bracket: true}\n", "unknown-key", "'brackets'"),
        ("math: {mode: ‸htm}\n", "settings", "did you mean 'html'"), ("math: ‸[a]\n", "settings", "a list"),
        ("links: {‸rot: a}\n", "unknown-key", "'root'"), ("links: {web: ‸no}\n", "settings", "'text'"),
        ("math: {brackets: ‸maybe}\n", "settings", "true or false"),
    ])
    func reportsWithItsPlace(_ marked: String, _ rule: String, _ words: String) throws {
        let text = MarkedText(marked)
        let settings = try settings(text.text)
        #expect(settings.diagnostics.map(\.summary) == text.marks.map { $0.summary(rule) })
        #expect(settings.diagnostics.first?.message.contains(words) == true)
    }

    @Test(arguments: ["a: [\n", "a: b: c\n", "a: 1\na: 2\n", "\"\n"])
    func reportsInvalidYAML(_ text: String) throws {
        let settings = try settings(text)
        #expect(settings.diagnostics.contains { $0.rule == "yaml-syntax" && $0.position != nil })
        #expect(settings.diagnostics.hasErrors)
    }

    @Test func reportsWhatIsNotUTF8() throws {
        try folder.write([0x61, 0x3A, 0x20, 0xFF], to: "sitegen.yml")
        let settings = LibrarySettings(for: folder.path)
        #expect(settings.diagnostics.map(\.summary) == ["encoding 1:4"])
    }

    /// The defaults, or the settings of a folder above, would not be what was meant.
    @Test(arguments: [
        ("folder", "a folder"), ("link", "leads to no file"), ("loop", "leads to no file"),
        ("pipe", "a pipe"),
    ])
    func reportsANameThatIsNoFile(_ kind: String, _ words: String) throws {
        try folder.write("katex: far\n", to: "sitegen.yml")
        let name = "a/sitegen.yml"
        switch kind {
        case "folder": try folder.write("x", to: name + "/x")
        case "link": try folder.link(name, to: "nowhere.yml")
        case "loop": try folder.link(name, to: "sitegen.yml")
        default:
            try AtomicFile.makeFolder(folder["a"])
            try #require(mkfifo(folder[name], 0o600) == 0)
        }
        let settings = LibrarySettings(for: folder["a/b"])
        #expect(settings.diagnostics.map(\.summary) == ["settings 1:1"])
        #expect(settings.diagnostics.hasErrors && settings.katex == nil && settings.root == folder["a"])
        #expect(settings.failure == nil)
        let finding = try #require(settings.diagnostics.first)
        #expect(finding.position?.file.hasSuffix(name) == true && !finding.quotesSource)
        #expect(finding.message.contains(words) && finding.message.contains("; "))
    }

    /// The other names are findings; see ``reportsANameThatIsNoFile``.
    @Test func aFileThatCannotBeReadStopsTheCommand() throws {
        try folder.write("{ \"books\": [] }", to: "b/study-manifest.json")
        for (text, isReadable) in [("katex: far\n", true), (String(repeating: "#\n", count: 1 << 20), false)]
        {
            let settings = try settings(text)
            #expect(settings.diagnostics.hasErrors != isReadable)
            #expect((settings.failure == nil) == isReadable)
            let manifest = Result { try LibraryManifest(path: folder["b/study-manifest.json"]) }
            if isReadable {
                #expect(throws: Never.self) { try manifest.get() }
            } else {
                #expect(throws: FileError.self) { try manifest.get() }
            }
        }
    }

    @Test func readsAFileThatALinkLeadsTo() throws {
        try folder.write("katex: far\n", to: "shared.yml")
        try folder.link("a/sitegen.yml", to: "../shared.yml")
        let settings = LibrarySettings(for: folder["a/b"])
        #expect(settings.diagnostics.isEmpty && settings.katex == folder["a/far"])
    }

    @Test func changesSeveritiesAndTurnsRulesOff() throws {
        let settings = try settings("rules: {one: off, two: note, three: error}\n")
        let findings = ["one", "two", "three", "four"].map {
            Diagnostic(RuleID($0), .warning, at: nil, "message")
        }
        let applied = settings.applied(to: findings)
        #expect(applied.map(\.rule.name) == ["two", "three", "four"])
        #expect(applied.map(\.severity) == [.note, .error, .warning])
    }

    @Test func appliesSeveritiesToALeaf() throws {
        var sample = LeafSample()
        let text = "# A\n\n[x](#nowhere)\n"
        #expect(try sample.render(text).page == nil)
        sample.settings = try settings("rules: {link-unresolved: warning}\n")
        let made = try sample.render(text)
        #expect(made.page != nil)
        #expect(made.diagnostics.map(\.severity) == [.warning])
    }

    @Test func describesEveryKeyInItsSchema() throws {
        let schema = try #require(
            try JSONSerialization.jsonObject(with: Data(LibrarySettings.schema.utf8)) as? [String: Any])
        let keys = try #require(schema["properties"] as? [String: [String: Any]])
        #expect(
            keys.keys.sorted() == [
                "blocks", "budgets", "equations", "find", "frame", "index", "katex", "lang", "links",
                "macros",
                "math",
                "navigation", "ota", "rules",
                "secrets", "snapshot", "sources", "sync", "templates", "theme",
            ])
        for (_, key) in keys { #expect((key["description"] as? String)?.isEmpty == false) }
    }

    /// An editor that checks sitegen.yml against the schema accepts the keys that the program reads, and no others.
    @Test(arguments: ["article", "rendered", "scripts", "refresh", "pages"])
    func theSchemaHasTheKeysOfSealedPages(_ key: String) throws {
        let source = "sources: {a: {kind: readings, from: a.json, seal: {KEY: x}}}\n"
        let isRefused = { (name: String) in
            let folder = try TestFolder()
            try folder.write(source.replacing("KEY", with: name), to: "sitegen.yml")
            return LibrarySettings(for: folder.path).diagnostics.contains {
                $0.message.contains("'\(name)' is not a key here")
            }
        }
        #expect(try !isRefused(key))
        #expect(try isRefused(key + "x"))
        #expect(LibrarySettings.schema.contains("\"\(key)\": {"))
    }
}
