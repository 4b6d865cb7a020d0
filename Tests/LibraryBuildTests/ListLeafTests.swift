import Diagnostics
import LeafRendering
import LibraryFolder
import SiteFiles
import TestSupport
import Testing

@testable import LibraryBuild

/// Leaves that are lists of what the library has.
@Suite struct ListLeafTests {
    let folder: TestFolder

    init() throws {
        folder = try TestFolder()
        try folder.write(
            """
            { "version": 1, "books": [ { "id": "b", "title": "B", "chapters": [
              { "id": "c1", "number": 1, "title": "First & $\\\\sigma$", "leaves": [
                { "id": "one", "title": "One", "file": "one.html", "source": "../md/one.md" },
                { "id": "bought", "title": "Bought", "file": "bought.html" } ] },
              { "id": "c2", "title": "Second", "leaves": [
                { "id": "two", "title": "Two", "file": "two.html", "source": "../md/two.md" } ] },
              { "id": "lists", "title": "Lists", "leaves": [
                { "id": "t", "title": "Theorems", "file": "lists/t.html", "list": "theorems" },
                { "id": "n", "title": "Notation", "file": "n.html", "list": "notation" },
                { "id": "f", "title": "Figures", "file": "f.html", "list": "figures" },
                { "id": "i", "title": "Index", "file": "i.html", "list": "index" } ] } ] } ] }
            """, to: "lib/build/study-manifest.json")
        try write(
            """
            > [!theorem] 1.1 On *it* $x_1$ {#thm-a}
            > A [Memory]{.index} of [études]{.index}.

            ## Part

            The [memory]{.index}, and its [zoo]{.index}.
            """, to: "One")
        try write(
            """
            ::: lemma 2.1 {#lem-b}
            <!-- p. 3 -->

            [memory]{.index}
            :::

            ::: notation $\\lambda$ {#not-l}
            The *rate*.
            :::
            """, to: "two")
    }

    private func write(_ text: String, to name: String) throws {
        try folder.write("# \(name)\n\n\(text)\n", to: "lib/md/\(name.lowercased()).md")
    }

    private func build() -> IncrementalBuild {
        var build = IncrementalBuild(manifests: [folder["lib/build/study-manifest.json"]], jobs: 2)
        build.renderRequest.leavesAssetsOut = true
        build.store = RecordStore(folder: folder["cache"])
        return build
    }

    private func made(_ outcome: IncrementalBuild.Outcome) -> [String] {
        zip(outcome.report.leaves, outcome.report.provenance).filter { $0.1.kept == nil }.map {
            String($0.0.address.split(separator: "/").last ?? "")
        }
    }

    /// The text of the page between its first heading and the end of its text.
    private func text(_ name: String) throws -> String {
        let page = try folder.text("lib/build/\(name).html")
        let start = try #require(page.firstRange(of: "</h1>\n"))
        let end = try #require(page.firstRange(of: "</main>"))
        return String(page[start.upperBound..<end.lowerBound])
    }

    @Test func nameTheirPlacesByChapter() async throws {
        let outcome = try await build().run()
        #expect(outcome.report.diagnostics.isEmpty && outcome.report.failures.isEmpty)
        #expect(
            try text("lists/t") == """
                <h2 id="part-1">1. First &amp; σ</h2>
                <ul>
                <li><a href="../one.html#thm-a">Theorem 1.1</a> On it <span class="math inline" translate="no">x_1</span></li>
                </ul>
                <h2 id="part-2">Second</h2>
                <ul>
                <li><a href="../two.html#lem-b">Lemma 2.1</a></li>
                </ul>

                """)
        let notation = try text("n")
        #expect(
            notation.contains(
                ##"<span class="math inline" translate="no">\lambda</span> <a href="two.html#not-l">The rate.</a>"##
            ))
        #expect(try text("f") == "<p>—</p>\n")
    }

    /// The heading of a leaf and its title are one name, also with a formula.
    @Test func nameALeafWithAFormulaOnceInTheIndex() async throws {
        let manifest = "lib/build/study-manifest.json"
        let text = try folder.text(manifest)
        try folder.write(text.replacing(#""title": "One""#, with: #""title": "On $L^2$""#), to: manifest)
        try folder.write(
            "# On $L^2$\n\nA [kernel]{.index}.\n\n## Of $L^2$ too\n\nA [zoo]{.index}.\n", to: "lib/md/one.md")
        _ = try await build().run()
        let index = try self.text("i")
        #expect(index.contains(">1, On L²</a>"), "\(index)")
        #expect(index.contains(">1, On L², Of L² too</a>"), "\(index)")
    }

    @Test func sortTheTermsOfTheIndex() async throws {
        _ = try await build().run()
        #expect(
            try text("i")
                == """
                <ul>
                <li>études: <a href="one.html#term-études">1, One</a></li>
                <li>Memory: <a href="one.html#term-memory">1, One</a>, <a href="one.html#term-memory-2">1, One, Part</a>, <a href="two.html#term-memory">Second, Two, page 3</a></li>
                <li>zoo: <a href="one.html#term-zoo">1, One, Part</a></li>
                </ul>

                """.replacing("term-études\"", with: "term-%C3%A9tudes\""))
    }

    /// Letters without an accent to remove are sorted as they are typed, and white space counts once.
    @Test func sortTheTermsAsTheyAreTyped() async throws {
        let words = "Łódź Ørsted Đuro Æther ßeta lamp oval dune zoo <b>yak</b> ideal".split(separator: " ")
        let terms = words.map { "[\($0)]{.index}" } + ["[compact  set]{.index} [compact set]{.index}"]
        try write(terms.joined(separator: " "), to: "one")
        try write("Nothing.", to: "two")
        _ = try await build().run()
        let index = try text("i")
        let sorted = index.matches(of: #/<li>(.*?):/#).map { String($0.output.1) }
        #expect(
            sorted == [
                "Æther", "compact set", "dune", "Đuro", "ideal", "lamp", "Łódź", "Ørsted", "oval", "ßeta",
                "yak", "zoo",
            ])
    }

    /// Only the case of words does not count.
    @Test func keepTermsApartThatDiffer() async throws {
        try write(
            "[$\\Pi$]{.index} [$\\pi$]{.index} [résumé]{.index} [Resume]{.index} [resume]{.index}", to: "one")
        _ = try await build().run()
        let index = try text("i")
        #expect(index.split(separator: "<li>", omittingEmptySubsequences: false).count - 1 == 5, "\(index)")
        for term in ["\\Pi</span>", "\\pi</span>", ">résumé:", ">Resume:", ">memory:"] {
            #expect(index.contains(term), "\(index)")
        }
    }

    /// Words from right to left have a direction of their own, so a comma or a number after them stays there.
    @Test func isolateWordsFromRightToLeft() async throws {
        try write(
            """
            > [!theorem] משפט {#thm-c}
            > A [ספקטרום]{.index} and a [spectrum]{.index}.

            ## חלק

            An [ideal]{.index}.

            ::: notation $x$
            عدد كبير
            :::
            """, to: "two")
        _ = try await build().run()
        let index = try text("i")
        #expect(index.contains("<li><bdi>ספקטרום</bdi>: <a href="), "\(index)")
        #expect(index.contains(">Second, Two, <bdi>חלק</bdi></a>"), "\(index)")
        #expect(index.contains("<li>spectrum: <a href=") && index.contains("<li>zoo: "), "\(index)")
        #expect(try text("lists/t").contains("Theorem</a> <bdi>משפט</bdi></li>"))
        let notation = try text("n")
        #expect(notation.contains("<bdi>عدد كبير</bdi></a></li>"), "\(notation)")
    }

    @Test func areMadeAgainWhenAnyLeafChangesThem() async throws {
        #expect(made(try await build().run()) == ["one", "two", "t", "n", "f", "i"])
        #expect(try await build().run().wasUnchanged)
        try write("Nothing.", to: "one")
        #expect(made(try await build().run()) == ["one", "t", "i"])
        #expect(try !text("lists/t").contains("Theorem 1.1"))
        try write("> [!theorem] 4 New\n> A", to: "one")
        #expect(made(try await build().run()) == ["one", "t"])
        try write("> [!theorem] 4 New\n> A\n\nMore.", to: "one")
        #expect(made(try await build().run()) == ["one"])
        #expect(try await build().run().wasUnchanged)
        var check = build()
        check.store = nil
        check.mode = .check
        #expect(try await check.run().report.leaves.allSatisfy { $0.result == .unchanged })
        try write("> [!theorem] 5 New\n> A\n\nMore.", to: "one")
        #expect(
            try await check.run().report.leaves.filter { $0.result == .stale }.map(\.address)
                == ["b/c1/one", "b/lists/t"])
    }

    /// References of listed texts print the names that the leaf prints, also those of other leaves.
    @Test func nameReferencesToOtherLeaves() async throws {
        try write(
            "> [!theorem] 3 Converse of @thm-a by \\eqref{eq-o} and @absent {#thm-c}\n> A\n\n## By @thm-a and \\eqref{eq-o} {#sec-h}\n\nSee @sec-h.",
            to: "two")
        try write("> [!theorem] 1.1 {#thm-a}\n> $$x\\tag{9}\\label{eq-o}$$", to: "One")
        _ = try await build().run()
        #expect(
            try text("lists/t").contains(
                "Theorem 3</a> Converse of Theorem 1.1 by (9) and @absent</li>"))
        let page = try folder.text("lib/build/two.html")
        #expect(page.contains("See <a class=\"reference\" href=\"#sec-h\">By Theorem 1.1 and (9)</a>"))
        // A number of another leaf is a part of the list.
        try write("> [!theorem] 1.2 {#thm-a}\n> $$x\\tag{9}\\label{eq-o}$$", to: "One")
        _ = try await build().run()
        #expect(try text("lists/t").contains("Converse of Theorem 1.2 by (9)"))
    }

    /// Links without words print the same names in titles, contents and lists as in the text.
    @Test func nameTheTargetsOfLinks() async throws {
        try write(
            """
            > [!theorem] About [[two]], [](two.md), [[two#lem-b]] and [](two#part-two) {#thm-c}
            > A [see [](two.md)]{.index}.

            ## Head [[Two]] and [](two#lem-b) {#sec-h}

            See @thm-c.
            """, to: "one")
        for number in ["2.1", "2.2"] {
            try write(
                """
                ## Part two

                > [!lemma] \(number) {#lem-b}
                > By @thm-c and @sec-h.
                """, to: "two")
            #expect(try await build().run().report.diagnostics.isEmpty)
            let title = "About Two, Two, Lemma \(number) and Part two"
            let list = try text("lists/t")
            #expect(list.contains("Theorem</a> \(title)</li>"), "\(list)")
            let index = try text("i")
            #expect(index.contains("<li>see Two: "), "\(index)")
            let one = try folder.text("lib/build/one.html")
            #expect(one.contains(" href=\"#thm-c\">Theorem (\(title))</a>") && !one.contains("\0"))
            let two = try folder.text("lib/build/two.html")
            #expect(two.contains(">Theorem (\(title))</a>"), "\(two)")
            #expect(two.contains(">Head Two and Lemma \(number)</a>"))
        }
    }

    /// A formula of a title prints the number of an equation of another leaf, as the page does.
    @Test func nameReferencesInFormulasToOtherLeaves() async throws {
        try write("> [!theorem] The case $\\eqref{eq-o}$ {#thm-c}\n> A\n\nSee @thm-c.", to: "two")
        for number in [9, 10] {
            try write("$$x\\tag{\(number)}\\label{eq-o}$$", to: "One")
            #expect(try await build().run().report.diagnostics.isEmpty)
            #expect(try text("lists/t").contains("Theorem</a> The case (\(number))</li>"))
            let page = try folder.text("lib/build/two.html")
            #expect(page.contains(">Theorem (The case (\(number)))</a>"))
        }
    }

    /// The section of a term, and a name that a list prints, may refer to other leaves, too.
    @Test func nameReferencesInNamesToOtherLeaves() async throws {
        try write(
            """
            > [!theorem] After @thm-a {#thm-c}
            > A

            ## Consequences of @thm-a and \\eqref{eq-o}

            A [consequence]{.index}.

            ## A letter to @someone

            An [address]{.index}.

            ::: notation $x$
            See @thm-c.
            :::
            """, to: "two")
        for number in ["1.1", "1.2"] {
            try write("> [!theorem] \(number) {#thm-a}\n> $$x\\tag{9}\\label{eq-o}$$", to: "One")
            #expect(try await build().run().report.diagnostics.isEmpty)
            let index = try text("i")
            #expect(index.contains("Two, Consequences of Theorem \(number) and (9)</a>"), "\(index)")
            #expect(index.contains("Two, A letter to @someone</a>"), "\(index)")
            let notation = try text("n")
            #expect(notation.contains("See Theorem (After Theorem \(number))."), "\(notation)")
        }
    }

    /// The name of a place of another leaf may refer back.
    @Test func nameReferencesBackToTheirLeaf() async throws {
        try write("> [!theorem] From @lem-b {#thm-a}\n> A", to: "One")
        try write("> [!lemma] 2.1 By @thm-a {#lem-b}\n> A", to: "two")
        #expect(try await build().run().report.diagnostics.isEmpty)
        let list = try text("lists/t")
        #expect(list.contains("Theorem</a> From Lemma 2.1</li>"), "\(list)")
        #expect(list.contains("Lemma 2.1</a> By Theorem (From Lemma 2.1)</li>"), "\(list)")
        let page = try folder.text("lib/build/two.html")
        #expect(
            page.contains("By <a class=\"reference\" href=\"one.html#thm-a\">Theorem (From Lemma 2.1)</a>"))
    }

    /// Formulas of a leaf with macros of its own are typeset in lists if they have none of these.
    @Test func typesetFormulasWithMacrosOfTheLibrary() async throws {
        try folder.write("macros:\n  RR: \\mathbb{R}\n", to: "lib/sitegen.yml")
        try folder.write(
            """
            ---
            macros:
              foo: x
            ---
            # Two

            ::: notation $\\RR_+$
            The rays.
            :::

            ::: notation $\\foo$
            A word.
            :::
            """, to: "lib/md/two.md")
        func check() throws {
            let notation = try text("n")
            #expect(
                notation.contains("<span class=\"math inline\" translate=\"no\">\\RR_+</span> "),
                "\(notation)")
            #expect(notation.contains("<li>x <a"), "\(notation)")
        }
        #expect(try await build().run().report.diagnostics.isEmpty)
        try check()
        // The other leaf is kept, and its places are read again for the list.
        try write("::: notation $y$\nA number.\n:::", to: "One")
        #expect(made(try await build().run()).contains("n"))
        try check()
    }

    @Test func areRenderedAlone() async throws {
        var build = build()
        build.only = ["t"]
        let outcome = try await build.run()
        #expect(outcome.report.leaves.map(\.address) == ["b/lists/t"])
        #expect(try text("lists/t").contains("Lemma 2.1"))
    }
}
