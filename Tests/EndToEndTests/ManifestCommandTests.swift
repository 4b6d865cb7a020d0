import Foundation
import TestSupport
import Testing

@Suite struct ManifestCommandTests {
    let workspace: Workspace
    var folder: TestFolder { workspace.folder }

    init() throws { workspace = try Workspace() }

    @Test func listsBooksChaptersAndLeaves() throws {
        try workspace.library()
        let outcome = try workspace.expect(0, "manifest", "list", "lib")
        #expect(
            outcome.output == """
                lib/build/study-manifest.json
                lib: Book lib
                  c1: Chapter c1
                    one: Title of one one.html <- ../md/one.md
                    two: Title of two two.html <- ../md/two.md

                """)
        #expect(outcome.errors.isEmpty)
    }

    @Test func listsErrorsWithTheirPositions() throws {
        let fixture = try workspace.library()
        try folder.remove("lib/md/two.md")
        let missing = try workspace.expect(1, "manifest", "list", fixture.manifest)
        #expect(missing.errors.contains("[manifest-source-missing]"))
        #expect(missing.errors.firstMatch(of: #/study-manifest\.json:\d+:\d+: error: /#) != nil)
        try folder.write("{ \"books\": [ { \"idd\": 1 } ] }", to: "lib/build/study-manifest.json")
        let broken = try workspace.expect(1, "manifest", "list", "lib")
        #expect(broken.errors.contains("did you mean 'id'"))
        #expect(broken.output.isEmpty)
    }

    @Test func listsAsJSON() throws {
        try workspace.library()
        let outcome = try workspace.expect(0, "manifest", "list", "lib", "--format", "json")
        let list = try workspace.json(outcome.output)
        let manifest = try #require((list["manifests"] as? [[String: Any]])?.first)
        #expect(manifest["path"] as? String == "lib/build/study-manifest.json")
        let books = try #require((manifest["library"] as? [String: Any])?["books"] as? [[String: Any]])
        #expect(books.first?["id"] as? String == "lib")
        #expect((list["diagnostics"] as? [Any])?.isEmpty == true)
        try folder.write("{", to: "lib/build/study-manifest.json")
        let broken = try workspace.expect(1, "manifest", "list", "lib", "--format", "json")
        #expect((try workspace.json(broken.output)["diagnostics"] as? [Any])?.isEmpty == false)
    }

    @Test func reportsAMissingManifest() throws {
        try workspace.expect(2, "manifest", "list", "nowhere")
        try folder.write("x", to: "empty/x")
        let outcome = try workspace.expect(2, "manifest", "list", "empty")
        #expect(outcome.errors.contains("no study-manifest.json below empty"))
    }

    @Test(arguments: [[], ["--settings"]])
    func printsASchemaThatIsJSON(_ options: [String]) throws {
        let outcome = try workspace.run(["manifest", "schema"] + options)
        #expect(outcome.code == 0 && outcome.errors.isEmpty)
        let schema = try workspace.json(outcome.output)
        #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
        let properties = try #require(schema["properties"] as? [String: Any])
        #expect(properties[options.isEmpty ? "books" : "katex"] != nil)
    }
}
