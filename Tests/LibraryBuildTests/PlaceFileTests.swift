import LeafRendering
import SiteFiles
import TestSupport
import Testing

@testable import LibraryBuild

/// The scripts with the labelled places that sheets of other leaves show.
@Suite struct PlaceFileTests {
    let folder: TestFolder
    let library: LibraryFixture

    init() throws {
        folder = try TestFolder()
        library = try LibraryFixture(
            [
                .init("one", source: "../md/one.md"),
                .init("two", file: "deep/two.html", source: "../md/two.md"),
            ],
            in: folder)
        try library.source("find: leaf\n", at: "sitegen.yml")
        try library.source("# One\n\nSee @thm-a.\n", at: "md/one.md")
        try write("forgets")
    }

    private func write(_ word: String) throws {
        try library.source(
            "# Two\n\n> [!theorem] 1 Memory {#thm-a}\n> It \(word) $x$.\n\n$$ a \\tag{2} $$ {#eq-b}\n\n## Part {#part}\n",
            at: "md/two.md")
    }

    private func build() async throws -> IncrementalBuild.Outcome {
        var build = IncrementalBuild(manifests: [library.manifest], jobs: 1)
        build.renderRequest.leavesAssetsOut = true
        build.store = RecordStore(folder: folder["cache"])
        return try await build.run()
    }

    private var scripts: [String: String] {
        get throws {
            try folder.files(below: "lib/build/leaf").mapValues { String(decoding: $0, as: UTF8.self) }
        }
    }

    @Test func haveTheLabelledPlaces() async throws {
        #expect(try await build().report.diagnostics.isEmpty)
        let scripts = try scripts
        let name = try #require(scripts.keys.first { $0.hasPrefix("places-") })
        let list = try #require(scripts.keys.first { $0.hasPrefix("list-") })
        #expect(Set(scripts.keys) == ["library.js", name, list])
        #expect(scripts["library.js"] == "sitegen.library({\"places\":\"\(list)\"});\n")
        #expect(scripts[list] == "sitegen.list({\"deep/two.html\":\"\(name)\"});\n")
        let text = try #require(scripts[name])
        #expect(
            text.hasPrefix(
                "sitegen.places({\n\"deep/two.html\":{\"eq-b\":\"<div class=\\\"math display\\\" id=\\\"eq-b\\\""
            ))
        #expect(text.contains("\"thm-a\":\"<div class=\\\"block theorem\\\" id=\\\"thm-a\\\""))
        #expect(text.hasSuffix("</p>\\n</div>\"}\n});\n") && !text.contains("part"))
    }

    /// Each labelled row of an align is a place.
    @Test func haveTheRowsOfDisplays() async throws {
        try library.source(
            "# Two\n\n\\begin{align}\na &= b \\tag{1}\\label{eq-one} \\\\\nc &= d \\tag{2}\\label{eq-two}\n\\end{align}\n",
            at: "md/two.md")
        try library.source("# One\n\nBy \\eqref{eq-two}.\n", at: "md/one.md")
        #expect(try await build().report.diagnostics.isEmpty)
        let text = try #require(try scripts.first { $0.key.hasPrefix("places-") }?.value)
        for row in ["eq-one", "eq-two"] {
            #expect(
                text.contains("\"\(row)\":\"<div class=\\\"math display\\\" id=\\\"eq-one\\\""), "\(text)")
        }
    }

    @Test func followEdits() async throws {
        _ = try await build()
        let first = try scripts
        #expect(try await build().wasUnchanged)
        // The other leaf is kept, and so are its places.
        try library.source("# One\n\nSee @thm-a!\n", at: "md/one.md")
        _ = try await build()
        #expect(try scripts == first)
        try write("remembers")
        _ = try await build()
        let second = try scripts
        #expect(second.count == 3 && Set(second.keys).intersection(first.keys) == ["library.js"])
        #expect(second.values.contains { $0.contains("remembers") })
        // A file that is gone is made again.
        for kind in ["places-", "list-"] {
            let name = try #require(second.keys.first { $0.hasPrefix(kind) })
            try folder.remove("lib/build/leaf/" + name)
            _ = try await build()
            #expect(try scripts == second)
        }
        try library.source("# Two\n", at: "md/two.md")
        try library.source("# One\n", at: "md/one.md")
        _ = try await build()
        #expect(try Set(scripts.keys) == ["library.js"])
    }

    /// Pages of other languages show them, so their language is there where it is not the library's.
    @Test func tellTheirLanguage() async throws {
        _ = try await build()
        #expect(try scripts.values.allSatisfy { !$0.contains("\" \"") && !$0.contains("lang") })
        try library.source(
            "---\nlang: he\n---\n# Two\n\n> [!theorem] 1 Memory {#thm-a}\n> It forgets.\n", at: "md/two.md")
        _ = try await build()
        #expect(try scripts.values.contains { $0.contains("{\" \":\"he rtl\",\"thm-a\"") })
        // In a library in Hebrew the others have none, and the library tells.
        try library.source("find: leaf\nlang: he\n", at: "sitegen.yml")
        _ = try await build()
        #expect(try scripts.values.allSatisfy { !$0.contains("\" \"") })
        #expect(try scripts["library.js"]?.contains("\"lang\":\"he rtl\"") == true)
    }

    @Test func areNotMadeOfFormulasWithMacrosOfTheirOwn() async throws {
        try library.source(
            "---\nmacros: {R: x}\n---\n# Two\n\n> [!theorem] 1 {#thm-a}\n> $\\R$\n", at: "md/two.md")
        _ = try await build()
        #expect(try Set(scripts.keys) == ["library.js"])
    }
}
