import Diagnostics
import LeafRendering
import LibraryFolder
import SiteFiles
import TestSupport
import Testing

@testable import LibraryBuild

/// References to labels of other leaves.
@Suite struct LabelTests {
    let folder: TestFolder
    let fixture: LibraryFixture

    init() throws {
        folder = try TestFolder()
        fixture = try LibraryFixture(
            [
                .init("one", chapter: "c1", source: "../md/one.md"),
                .init("two", chapter: "c1", file: "deep/two.html", source: "../md/two.md"),
                .init("three", chapter: "c2", source: "../md/three.md", title: "The Third"),
                .init("four", chapter: "c2", source: "../md/four.md"),
                .init("bought", chapter: "c2", source: nil),
            ], in: folder)
        for name in ["one", "two", "three", "four"] { try write("", to: name) }
    }

    private func write(_ text: String, to name: String) throws {
        try fixture.source("# \(name)\n\n\(text)\n", at: "md/\(name).md")
    }

    private func theorem(_ number: Int, _ label: String = "thm-a") -> String {
        "> [!theorem] \(number) {#\(label)}\n> A\n"
    }

    private func render(
        _ edit: (inout LibraryRenderer.Request) -> Void = { _ in }
    ) async throws -> LibraryRenderer.Report {
        var request = LibraryRenderer.Request(
            manifests: [try LibraryManifest(path: fixture.manifest)], jobs: 2)
        edit(&request)
        return try await LibraryRenderer { _ in LeafOptions() }.render(request)
    }

    @Test func areThoseOfTheNearestLevel() async throws {
        try write("@thm-a @thm-b", to: "one")
        try write(theorem(2), to: "two")
        try write(theorem(3) + "\n" + theorem(5, "thm-b"), to: "three")
        try write("@thm-a", to: "four")
        let report = try await render()
        #expect(report.diagnostics.isEmpty)
        #expect(report.leaves.map(\.result) == [.written, .written, .written, .written])
        let one = try fixture.built("one.html")
        #expect(one.contains(##"<a class="reference" href="deep/two.html#thm-a">Theorem 2</a>"##))
        #expect(one.contains(##"<a class="reference" href="three.html#thm-b">Theorem 5</a>"##))
        #expect(try fixture.built("four.html").contains(##"href="three.html#thm-a">Theorem 3</a>"##))
    }

    @Test func areFoundFromADeepFile() async throws {
        try write(theorem(1), to: "one")
        try write("@thm-a [[The third]] [[three.html]] [[FOUR|4]] [[one#thm-a]]", to: "two")
        #expect(try await render().diagnostics.isEmpty)
        let page = try fixture.built("deep/two.html")
        #expect(
            page.contains(##"href="../one.html#thm-a">Theorem 1</a> <a href="../three.html">The Third</a>"##))
        #expect(page.contains(##"<a href="../three.html">The Third</a> <a href="../four.html">4</a>"##))
    }

    /// A title in a manifest has two backslashes for one.
    @Test func areFoundByNamesWithFormulas() async throws {
        let other = try LibraryFixture(
            [
                .init("one", source: "../md/one.md"),
                .init("sigma", source: "../md/two.md", title: "On $\\\\sigma$-fields"),
            ], in: folder)
        try write("[[On $\\sigma$-fields]] [[on σ-fields]] [[sigma#The limit $\\lim_{n} a_n$]]", to: "one")
        try write("## The limit $\\lim_{n} a_n$", to: "two")
        let request = LibraryRenderer.Request(
            manifests: [try LibraryManifest(path: other.manifest)], jobs: 1)
        let report = try await LibraryRenderer { _ in LeafOptions() }.render(request)
        #expect(report.diagnostics.isEmpty, "\(report.diagnostics)")
        let page = try other.built("one.html")
        let link = #"<a href="sigma.html">On σ-fields</a>"#
        #expect(
            page.contains("\(link) \(link) <a class=\"reference\" href=\"sigma.html#the-limit-lim-n-a-n\">"))
    }

    @Test func nameBothPlacesWhereTheyAreAmbiguous() async throws {
        try write("x @thm-a", to: "one")
        try write("\n" + theorem(3), to: "three")
        try write(theorem(4), to: "four")
        let report = try await render()
        let finding = try #require(report.diagnostics.first)
        #expect(
            report.diagnostics.count == 1 && finding.rule == "label-ambiguous" && finding.severity == .error)
        #expect(finding.position?.line == 3 && finding.position?.column == 3)
        #expect(finding.message.contains("lib/c2/three (\(DiskPath.shown(folder["lib/md/three.md"])):4)"))
        #expect(finding.message.contains("lib/c2/four (\(DiskPath.shown(folder["lib/md/four.md"])):3)"))
        // An unused label raises no finding.
        try write("y", to: "one")
        #expect(try await render().diagnostics.isEmpty)
    }

    @Test func mayReferInACircle() async throws {
        try write(
            theorem(1, "thm-one") + "\n@thm-two \\eqref{eq-two}\n\n$$ a \\tag{1} $$ {#eq-one}", to: "one")
        try write(
            theorem(2, "thm-two") + "\n@thm-one \\eqref{eq-one}\n\n$$ a \\tag{2} $$ {#eq-two}", to: "two")
        #expect(try await render().diagnostics.isEmpty)
        #expect(try fixture.built("one.html").contains(">(2)</a>"))
        #expect(try fixture.built("deep/two.html").contains("href=\"../one.html#eq-one\">(1)</a>"))
    }

    /// A reference in a name means the same in every leaf that prints the name.
    @Test func areNamedAsInTheirLeaf() async throws {
        try write(
            theorem(1, "thm-one") + "\n@thm-c [](three#thm-c) [[three#thm-c]] [](three#part)", to: "one")
        try write(theorem(2), to: "two")
        try write(
            "> [!theorem] After @thm-a by @thm-one {#thm-c}\n> A\n\n## Part of @thm-c {#part}", to: "three")
        try write(theorem(4), to: "four")
        #expect(try await render().diagnostics.isEmpty)
        let name = "Theorem (After Theorem 4 by Theorem 1)"
        let link = #"<a class="reference titled" href="three.html#thm-c">\#(name)</a>"#
        let part = #"<a class="reference titled" href="three.html#part">Part of \#(name)</a>"#
        let one = try fixture.built("one.html")
        #expect(one.contains("\(link) \(link) \(link) \(part)"), "\(one)")
    }

    /// An exercise cites its solution, whose title cites the exercise.
    @Test func areNamedWhereATitleRefersBack() async throws {
        try write("> [!exercise] 1 {#exr-o}\n> A\n\nSee @sol-o.", to: "one")
        try write("> [!solution] of @exr-o {#sol-o}\n> A", to: "three")
        try write("See @sol-o.", to: "four")
        #expect(try await render().diagnostics.isEmpty)
        let link = #"<a class="reference" href="three.html#sol-o">Solution (of Exercise 1)</a>"#
        for page in ["one.html", "four.html"] {
            let text = try fixture.built(page)
            #expect(text.contains("See \(link)"), "\(text)")
        }
    }

    /// Names of names, to any depth.
    @Test func areNamedAcrossManyLeaves() async throws {
        try write("@thm-b", to: "one")
        try write("> [!theorem] B @thm-c {#thm-b}\n> A", to: "two")
        try write(
            "> [!theorem] C @thm-d and \\eqref{eq-e} {#thm-c}\n> A\n\n## D @thm-e {#thm-d}", to: "three")
        try write(theorem(9, "thm-e") + "\n$$x\\tag{7}$$ {#eq-e}", to: "four")
        #expect(try await render().diagnostics.isEmpty)
        let one = try fixture.built("one.html")
        #expect(one.contains(">Theorem (B Theorem (C D Theorem 9 and (7)))</a>"), "\(one)")
    }

    /// Titles that refer to each other are reported where they are, as within one leaf.
    @Test func areReportedInACycleOfTitles() async throws {
        try write("> [!theorem] By @thm-b {#thm-a}\n> A", to: "one")
        try write("> [!theorem] By @thm-a {#thm-b}\n> A", to: "three")
        try write("See @thm-a.", to: "four")
        let report = try await render()
        #expect(
            report.diagnostics.map { finding in
                let place = finding.position
                return
                    "\(DiskPath.name(of: place?.file ?? "")):\(place?.line ?? 0):\(place?.column ?? 0) \(finding.rule.name)"
            }.sorted() == ["one.md:3:3 reference-cycle", "three.md:3:3 reference-cycle"])
        #expect(try fixture.built("four.html").contains(">Theorem (By @thm-b)</a>"))
        try write(theorem(5, "thm-b"), to: "three")
        #expect(try await render().diagnostics.isEmpty)
        #expect(try fixture.built("four.html").contains(">Theorem (By Theorem 5)</a>"))
    }

    @Test func areFoundWhereOnlyOneLeafIsRendered() async throws {
        try write("@thm-a", to: "one")
        try write(theorem(9), to: "four")
        let report = try await render { $0.only = ["one"] }
        #expect(report.diagnostics.isEmpty && report.leaves.count == 1)
        #expect(try fixture.built("one.html").contains("Theorem 9</a>"))
        #expect(!fixture.hasBuilt("four.html"))
    }

    @Test func areNotThoseOfALeafThatCannotBeRead() async throws {
        try write("@thm-a", to: "one")
        try fixture.source("---\nmath: {spaces: 7}\n---\n" + theorem(2), at: "md/two.md")
        let rules = try await render().diagnostics.map(\.rule.name)
        #expect(rules.contains("reference-unresolved"))
    }

    @Test(arguments: [
        (
            "[[thre]]", "link-unresolved",
            "no leaf of this library is called 'thre'; write '\\[[' for the text; did you mean 'three'?"
        ),
        ("[[three#nope]]", "link-unresolved", "the leaf 'three' has no place called 'nope'"),
        ("[[same]]", "link-ambiguous", "'same' may be lib/c2/three, lib/c2/four; write more of the address"),
        (
            "@thm-x", "reference-unresolved",
            "no place is labelled 'thm-x'; write '\\@' for the text; did you mean 'thm-a'?"
        ),
    ])
    func areReported(_ text: String, _ rule: String, _ message: String) async throws {
        let other = try LibraryFixture(
            [
                .init("one", source: "../md/one.md"),
                .init("three", chapter: "c2", source: "../md/three.md", title: "Same"),
                .init("four", chapter: "c2", source: "../md/four.md", title: "same"),
            ], in: folder)
        try write(text, to: "one")
        try write(theorem(1), to: "three")
        let request = LibraryRenderer.Request(
            manifests: [try LibraryManifest(path: other.manifest)], jobs: 1)
        let found = try await LibraryRenderer { _ in LeafOptions() }.render(request).diagnostics
        #expect(found.map(\.rule.name) == [rule])
        #expect(found.first?.message.hasPrefix(message) == true, "\(found)")
    }

    // MARK: Later runs

    private func build() -> IncrementalBuild {
        var build = IncrementalBuild(manifests: [fixture.manifest], jobs: 2)
        build.renderRequest.leavesAssetsOut = true
        build.store = RecordStore(folder: folder["cache"])
        return build
    }

    private func made(_ outcome: IncrementalBuild.Outcome) -> [String] {
        zip(outcome.report.leaves, outcome.report.provenance).filter { $0.1.kept == nil }.map(\.0.address)
    }

    @Test func makeOnlyTheLeavesAgainThatPrintThem() async throws {
        try write("@thm-a", to: "one")
        try write("@thm-b @someone", to: "two")
        try write(theorem(3) + "\n" + theorem(4, "thm-b"), to: "three")
        #expect(made(try await build().run()).count == 4)
        #expect(try await build().run().wasUnchanged)
        // The number of one label changes.
        try write(theorem(8) + "\n" + theorem(4, "thm-b"), to: "three")
        #expect(made(try await build().run()) == ["lib/c1/one", "lib/c2/three"])
        #expect(try fixture.built("one.html").contains("Theorem 8</a>"))
        // Text without a label changes.
        try write("More.\n\n" + theorem(8) + "\n" + theorem(4, "thm-b"), to: "three")
        #expect(made(try await build().run()) == ["lib/c2/three"])
        // A nearer label appears.
        try write("@thm-b @someone\n\n" + theorem(1), to: "two")
        #expect(made(try await build().run()) == ["lib/c1/one", "lib/c1/two"])
        #expect(try fixture.built("one.html").contains("deep/two.html#thm-a\">Theorem 1</a>"))
        // A label goes.
        try write(theorem(4, "thm-b"), to: "two")
        #expect(made(try await build().run()) == ["lib/c1/one", "lib/c1/two"])
        #expect(try fixture.built("one.html").contains("three.html#thm-a\">Theorem 8</a>"))
    }

    /// The name of a place depends on leaves that the leaf does not refer to itself.
    @Test func makeLeavesAgainForNamesInNames() async throws {
        try write("[](three#part)", to: "one")
        // A link of raw HTML prints no name.
        try write("A <a href=\"../three.html#part\">link</a>.", to: "two")
        try write("## By @thm-d {#part}", to: "three")
        try write(theorem(4, "thm-d"), to: "four")
        #expect(made(try await build().run()).count == 4)
        #expect(try await build().run().wasUnchanged)
        try write(theorem(5, "thm-d"), to: "four")
        #expect(made(try await build().run()) == ["lib/c1/one", "lib/c2/three", "lib/c2/four"])
        #expect(try fixture.built("one.html").contains(">By Theorem 5</a>"))
    }

    /// A leaf comes into a cycle by an edit that changes no name that it prints.
    @Test func findCyclesAfterAnyEdit() async throws {
        func title(_ label: String, _ text: String) -> String { "> [!theorem] \(text) {#thm-\(label)}\n> A" }
        try write(title("a", "By @thm-b"), to: "one")
        try write(title("b", "By @thm-c"), to: "two")
        try write(title("c", "By @thm-b"), to: "three")
        let files = { (outcome: IncrementalBuild.Outcome) in
            outcome.report.diagnostics.filter { $0.rule == "reference-cycle" }.map {
                DiskPath.name(of: $0.position?.file ?? "")
            }.sorted()
        }
        #expect(files(try await build().run()) == ["three.md", "two.md"])
        try write(title("c", "By @thm-b and @thm-a"), to: "three")
        #expect(files(try await build().run()) == ["one.md", "three.md", "two.md"])
        try write(title("c", "Alone"), to: "three")
        #expect(files(try await build().run()).isEmpty)
        #expect(try fixture.built("one.html").contains("(By <a"))
    }

    @Test func areInputsOfTheLeaf() async throws {
        try write("@thm-a", to: "one")
        try write(theorem(3), to: "three")
        var build = build()
        build.store = nil
        build.dependencies = folder["deps"]
        _ = try await build.run()
        #expect(try folder.text("deps/one.html.d").contains("md/three.md"))
        #expect(try !folder.text("deps/four.html.d").contains("md/three.md"))
    }
}
