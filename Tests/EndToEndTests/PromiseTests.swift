import Foundation
import SiteFiles
import TestSupport
import Testing

/// The promise of a green `sitegen verify`, and the settings that may weaken it.
@Suite struct PromiseTests {
    private let workspace: Workspace
    private var folder: TestFolder { workspace.folder }

    init() throws {
        workspace = try Workspace()
        try workspace.library()
        try workspace.expect(0, "render", "lib")
    }

    /// A leaf with a picture of the network.
    private func poison() throws {
        let page = try folder.text("lib/build/two.html")
        try folder.write(
            page.replacing("</main>", with: "<img alt=\"\" src=\"https://h.test/a.png\"></main>"),
            to: "lib/build/two.html")
    }

    @Test func printsNothingIfTheWholePromiseHolds() throws {
        let outcome = try workspace.expect(0, "verify", "lib")
        #expect(!outcome.output.contains("not promised"), "\(outcome)")
        #expect(outcome.errors.isEmpty, "\(outcome)")
    }

    @Test(arguments: ["off", "note", "warning"]) func saysWhatTheCommandLineHasLowered(_ severity: String)
        throws
    {
        try poison()
        try workspace.expect(1, "verify", "lib")
        let outcome = try workspace.expect(0, "verify", "lib", "--rule", "remote-reference=\(severity)")
        #expect(
            outcome.output.hasSuffix("; not promised: remote-reference (\(severity): --rule)\n"), "\(outcome)"
        )
    }

    /// The library's own root may do it, and the last line says so.
    @Test func theRootOfTheLibraryMayLowerThePromise() throws {
        try poison()
        try folder.write("rules: { remote-reference: off, orphan: off }\n", to: "lib/sitegen.yml")
        let outcome = try workspace.expect(0, "verify", "lib")
        #expect(
            outcome.output.hasSuffix("; not promised: remote-reference (off: lib/sitegen.yml)\n"),
            "\(outcome)")
        let single = try workspace.expect(0, "verify", "lib/build/two.html")
        #expect(single.output.contains("not promised: remote-reference (off: lib/sitegen.yml)"), "\(single)")
        let json = try workspace.expect(0, "verify", "lib", "--format", "json")
        #expect(json.errors.contains("not promised: remote-reference (off: lib/sitegen.yml)"), "\(json)")
        // The command line has the last word.
        let back = try workspace.expect(1, "verify", "lib", "--rule", "remote-reference=error")
        #expect(!back.output.contains("not promised"), "\(back)")
    }

    /// Settings that lie beside the pages may have come with them.
    @Test(arguments: ["lib", "lib/build/two.html", "lib/build"])
    func settingsBesideThePagesMayNot(_ path: String) throws {
        try poison()
        try folder.write(
            "rules: { remote-reference: off, policy: warning, orphan: note }\n", to: "lib/build/sitegen.yml")
        let outcome = try workspace.expect(1, "verify", path)
        #expect(outcome.errors.contains("[remote-reference]"), "\(outcome)")
        for rule in ["remote-reference", "policy"] {
            #expect(
                outcome.errors.contains("warning: '\(rule)' is part of what a green run promises"),
                "\(outcome)")
        }
        #expect(!outcome.output.contains("not promised"), "\(outcome)")
    }

    @Test func aPageWithoutALibraryHasNoRoot() throws {
        try folder.write("<!DOCTYPE html><img alt=\"\" src=\"https://h.test/\">", to: "got/site/page.html")
        try folder.write("rules: { remote-reference: off }\n", to: "got/sitegen.yml")
        try workspace.expect(1, "verify", "got/site/page.html")
        try workspace.expect(1, "verify", "got/site")
        try workspace.expect(0, "verify", "got/site/page.html", "--rule", "remote-reference=off")
    }

    @Test func syncKeepsToTheSamePromise() throws {
        try poison()
        try folder.write("rules: { remote-reference: off }\n", to: "lib/build/sitegen.yml")
        try workspace.expect(1, "sync-bundle", "lib", "--to", "App", "--katex", workspace.katex)
        #expect(!folder.has("App/two.html"))
        try folder.remove("lib/build/sitegen.yml")
        try folder.write("rules: { remote-reference: off }\n", to: "lib/sitegen.yml")
        let outcome = try workspace.expect(0, "sync-bundle", "lib", "--to", "App", "--katex", workspace.katex)
        #expect(
            outcome.errors.contains("not promised: remote-reference (off: lib/sitegen.yml)"), "\(outcome)")
    }

    // MARK: Manifests

    private static let page = """
        <!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>A</title></head><body><h1>A</h1></body></html>
        """

    @Test func saysThatAFolderHasNoManifest() throws {
        try folder.write(Self.page, to: "bare/a.html")
        let outcome = try workspace.expect(0, "verify", "bare")
        #expect(
            outcome.errors.contains("note: there is no study-manifest.json in or below 'bare'"), "\(outcome)")
        #expect(
            outcome.errors.contains("warning: no content policy; the page is not sitegen's"), "\(outcome)")
        let strict = try workspace.expect(1, "verify", "bare", "--strict")
        #expect(strict.errors.contains("error: there is no study-manifest.json"), "\(strict)")
        // With settings of its own it is a library.
        try folder.write("links: text\n", to: "bare/sitegen.yml")
        let library = try workspace.expect(1, "verify", "bare")
        #expect(library.errors.contains("error: there is no study-manifest.json"), "\(library)")
        let named = try workspace.expect(0, "verify", "lib")
        #expect(!named.errors.contains("manifest-missing"), "\(named)")
    }

    @Test(arguments: ["odd", "odd/study-manifest.json"]) func aManifestThatIsAFolderIsAnError(_ path: String)
        throws
    {
        try folder.write(Self.page, to: "odd/study-manifest.json/a.html")
        let outcome = try workspace.expect(2, "verify", path)
        #expect(
            outcome.errors.contains("could not read odd/study-manifest.json: it is a folder"), "\(outcome)")
        try workspace.expect(2, "render", path)
    }

    @Test func aManifestThatNamesNoLeafRemovesNothing() throws {
        try workspace.expect(0, "sync-bundle", "lib", "--to", "App", "--katex", workspace.katex)
        let before = try folder.files(below: "App")
        let manifest = try folder.text("lib/build/study-manifest.json")
        for empty in [
            #"{ "version": 1, "books": [] }"#,
            #"{ "version": 1, "books": [ { "id": "b", "title": "B", "chapters": [] } ] }"#,
        ] {
            try folder.write(empty, to: "lib/build/study-manifest.json")
            let outcome = try workspace.run(["render", "lib"])
            #expect(!outcome.output.contains("removed"), "\(outcome)")
            #expect(folder.has("lib/build/one.html") && folder.has("lib/build/two.html"))
            let sync = try workspace.expect(
                2, "sync-bundle", "lib", "--to", "App", "--katex", workspace.katex)
            #expect(sync.errors.contains("names no leaf"), "\(sync)")
            #expect(try folder.files(below: "App") == before)
        }
        // Named again without one of them, that one goes: it was not forgotten.
        try folder.write(manifest, to: "lib/build/study-manifest.json")
        _ = try LibraryFixture([.init("two", source: "../md/two.md")], in: folder)
        let outcome = try workspace.expect(0, "render", "lib")
        #expect(outcome.output.contains("removed lib/build/one.html"), "\(outcome)")
    }
}
