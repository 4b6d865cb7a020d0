import StudyMarkdown
import Testing

/// The places of a document that lists of its library name.
@Suite struct ListedPlaceTests {
    private func listed(_ text: String) -> [String] {
        Leaf(text).rendered.listed.map {
            "\($0.list.rawValue) #\($0.id) \($0.name) | \($0.title)\($0.meaning.isEmpty ? "" : " | \($0.meaning)")"
        }
    }

    @Test func areBlocksAndFigures() {
        #expect(
            listed(
                """
                > [!theorem] 1.2 Lack of *memory* of $X_1$ {#thm-m}
                > A

                ::: lemma
                B
                :::

                > [!definition] Rate
                > C

                > [!remark] 3 None
                > D

                ![x](a.svg "A _curve_"){#fig-a number=2}

                ![x](a.svg){#fig-b}
                *Figure 7.* The tail $e^{-x}$.

                ::: notation $\\sigma$ {#not-s}
                The *scale* of $X$.
                More.

                And more.
                :::
                """) == [
                    "theorems #thm-m Theorem 1.2 | Lack of memory of $`X_1`$", "theorems #lemma-1 Lemma | ",
                    "definitions #definition-1 Definition | Rate", "figures #fig-a Figure 2 | A \\_curve\\_",
                    "figures #fig-b  | Figure 7\\. The tail $`e^{-x}`$\\.",
                    "notation #not-s Notation | $`\\sigma`$ | The scale of $`X`$\\. More\\.",
                ])
    }

    @Test func areTerms() {
        let page = Leaf(
            """
            A [first]{.index} term.

            ## Part

            The [*random* walk $S_n$]{.index #walk}, [first]{.index}

            <!-- p. 9 -->

            | [a [b] c]{.index} | x |
            | --- | --- |
            | [ref]{.index} | `[x]{.index}` |

            [ref]: https://example.org
            """)
        #expect(
            page.rendered.listed.map { "\($0.id) \($0.name) | \($0.title) | \($0.meaning)" } == [
                "term-first  | first | first", "walk Part | random walk $`S_n`$ | random walk S_n",
                "term-first-2 Part | first | first", "term-a-b-c page 9 | a &#91;b&#93; c | a [b] c",
                "term-ref page 9 | ref | ref",
            ])
        #expect(page.findings.isEmpty)
        #expect(page.html.contains("A <span class=\"term\" id=\"term-first\">first</span> term."))
        #expect(page.html.contains("<span class=\"term\" id=\"walk\"><em>random</em> walk "))
        #expect(page.html.contains("<code>[x]{.index}</code>"))
    }

    /// Tags are no words. A line break divides words, and so does white space beside the mark of a footnote if a word follows.
    @Test(arguments: [
        ("[<b>zeta</b>]{.index}", "term-zeta zeta | zeta"),
        ("[H<sub>2</sub>O]{.index}", "term-h2o H2O | H2O"),
        ("[one<BR/>two]{.index}", "term-one-two one two | one two"),
        ("[a `<b>`]{.index}", "term-a-b a \\<b\\> | a <b>"),
    ])
    func areTermsWithoutTags(_ text: String, _ place: String) {
        let listed = Leaf(text).rendered.listed
        #expect(listed.map { "\($0.id) \($0.title) | \($0.meaning)" } == [place])
    }

    @Test(arguments: [
        ("One\\\ntwo<br>three", "One two three"), ("One<bdi>two</bdi>", "Onetwo"),
        ("One [^1].", "One\\."), ("One [^1] two [^1]", "One two"), ("One [^1]two", "One two"),
        ("One [^1]*two*", "One two"), ("One[^1], two", "One, two"),
    ])
    func haveMeaningsWithoutTagsAndMarks(_ text: String, _ meaning: String) {
        let page = Leaf("::: notation $x$\n\(text)\n:::\n\n[^1]: Note.\n")
        #expect(page.rendered.listed.map(\.meaning) == [meaning])
        let heading = Leaf("## \(text.replacing("\\\n", with: "<br />"))\n\n[^1]: Note.\n").rendered.outline
        #expect(heading.map(\.text) == [meaning.replacing("\\", with: "")])
    }

    @Test func areTermsInHeadings() {
        let page = Leaf("## The [walk]{.index} {#sec-w}\n")
        #expect(page.rendered.outline.map(\.text) == ["The walk"])
        #expect(
            page.html.hasPrefix("<h2 id=\"sec-w\">The <span class=\"term\" id=\"term-walk\">walk</span></h2>")
        )
    }

    @Test(arguments: [
        ("x]{.index}", "<p>x]{.index}</p>\n"), ("[]{.index}", "<p>[]{.index}</p>\n"),
        ("[x] {.index}", "<p>[x] {.index}</p>\n"), ("{.index #a}", "<p>{.index #a}</p>\n"),
        ("a word{.index}, b", "<p>a word{.index}, b</p>\n"),
        ("**x**{.index}", "<p><strong>x</strong>{.index}</p>\n"),
        ("\\[x]{.index}", "<p>[x]{.index}</p>\n"), ("[x\\]{.index}", "<p>[x]{.index}</p>\n"),
        ("\\[*e*]{.index}", "<p>[<em>e</em>]{.index}</p>\n"),
        ("[x]{.indexed}", "<p>[x]{.indexed}</p>\n"),
        ("[x]{.index y}", "<p>[x]{.index y}</p>\n"), ("[x]{.index #a .b}", "<p>[x]{.index #a .b}</p>\n"),
        ("[x](#y){.index}\n\n# A {#y}", "<p><a href=\"#y\">x</a>{.index}</p>\n<h1 id=\"y\">A</h1>\n"),
    ])
    func areReportedWithoutBrackets(_ text: String, _ html: String) {
        #expect(Leaf(text).html == html)
        #expect(Leaf(text).findings.map(\.rule.name) == ["index-term"])
    }

    @Test(arguments: [
        "`{.index}`", "\\{.index}", "{.indexed}", "[x]\\{.indexed}", "x {.index y}", "$x${.indices}",
    ])
    func areOnlyWrittenSo(_ text: String) {
        #expect(Leaf(text).rendered.listed.isEmpty && Leaf(text).findings.isEmpty)
    }

    /// The names of the document's own places; marks keep those of others until all documents are known.
    @Test func nameTheirReferences() {
        let text = """
            > [!theorem] 2 By @thm-m, \\eqref{eq-a}, \\ref{eq-a}, [](#thm-m), [[#thm-m]] and [[x|words]]
            > A

            > [!theorem] 1 Memory {#thm-m}
            > $$a\\tag{7}\\label{eq-a}$$

            ::: notation $x$
            See @def-other, \\eqref{eq-o} and @someone.[^1]
            :::

            [^1]: Note.
            """
        let listed = listed(text)
        #expect(
            listed[0]
                == "theorems #theorem-1 Theorem 2 | By Theorem 1, (7), 7, Theorem 1, Theorem 1 and words")
        #expect(
            listed[2].hasSuffix("| See \0@def-other\0, \0(eq-o\0 and \0@someone\0\\."),
            "\(listed[2].debugDescription)")
    }

    /// Links without words print names, those of other documents when these are known. Links with words print these.
    @Test func nameTheTargetsOfLinks() {
        let page = Leaf(
            """
            > [!theorem] About [](b.md), [[c#d]], [](#thm-m), [[#thm-m]], [x](b.md) and [[c|y]] {#thm-a}
            > A [see [](b.md)]{.index}.

            > [!theorem] 1 {#thm-m}
            > B

            ## On [](b.md) and [[#thm-m]] {#sec-h}

            See @thm-a.
            """)
        let title = "About \0>b.md\0, \0[c#d\0, Theorem 1, Theorem 1, x and y"
        #expect(page.rendered.listed.map(\.title) == [title, "", "see \0>b.md\0"])
        #expect(page.rendered.ids["thm-a"] == "Theorem (\(title))")
        #expect(page.rendered.ids["sec-h"] == "On \0>b.md\0 and Theorem 1")
        // This resolver knows no names.
        #expect(page.rendered.outline.map(\.text) == ["On b.md and Theorem 1"])
        #expect(page.html.contains(">Theorem (About b.md, c#d, Theorem 1, Theorem 1, x and y)</a>"))
        let names = [">b.md": "B_1", "[c#d": "Lemma 2"]
        let resolved = page.rendered.listed[0].resolved { names["\($0.kind.rawValue)\($0.label)"] }
        #expect(resolved.title == "About B\\_1, Lemma 2, Theorem 1, Theorem 1, x and y")
        // In a cycle a link is shown as it is written.
        let cycle = Leaf("# On [[#b]] {#a}\n\n# By [](#a) {#b}\n")
        #expect(cycle.rendered.outline.map(\.text) == ["On b", "By a"])
        #expect(cycle.findings.map(\.rule.name) == ["reference-cycle", "reference-cycle"])
    }

    /// A formula of a title prints the number that the page prints, in lists and in references.
    @Test func nameTheReferencesOfFormulas() {
        let page = Leaf(
            """
            > [!theorem] The case $\\eqref{eq-sq}$ {#thm-n}
            > A

            $$y = x^2 \\tag{1.1} \\label{eq-sq}$$

            ::: notation $\\eqref{eq-sq}$
            By $\\ref{eq-sq}$ and $\\eqref{eq-far}$, not $x_1$.
            :::

            ![x](a.svg){#fig-a number=2}
            The graph of $\\eqref{eq-sq}$.

            See @thm-n.
            """)
        let listed = page.rendered.listed
        #expect(
            listed.map(\.title) == ["The case (1\\.1)", "(1\\.1)", "The graph of (1\\.1)\\."],
            "\(listed.map(\.title))")
        #expect(listed[1].meaning == "By 1\\.1 and \0(eq-far\0, not $`x_1`$\\.")
        #expect(page.rendered.ids["thm-n"] == "Theorem (The case (1.1))")
        #expect(page.html.contains("See <a class=\"reference\" href=\"#thm-n\">Theorem (The case (1.1))</a>"))
        let heading = Leaf("## By $\\eqref{a}$\n\n$$x\\tag{7}\\label{a}$$\n").rendered.outline
        #expect(heading.map(\.text) == ["By (7)"])
    }

    /// A name of the document itself may refer to another one, which is known later.
    @Test func keepTheReferencesOfNames() {
        let listed = Leaf(
            """
            > [!theorem] After @thm-far, \\eqref{eq-far} and @someone {#thm-c}
            > A

            ::: notation $x$
            See @thm-c.
            :::
            """
        ).rendered.listed
        #expect(
            listed.last?.meaning
                == "See Theorem (After \0@thm-far\0, (\0.eq-far\0) and \\@someone)\\.")
        let names = ["@thm-far": "Lemma 4", ".eq-far": "7"]
        let resolved = listed.last?.resolved { names["\($0.kind.rawValue)\($0.label)"] }
        #expect(resolved?.meaning == "See Theorem (After Lemma 4, (7) and \\@someone)\\.")
    }

    /// The text of a heading has the numbers of equations, as the heading itself.
    @Test func headingsNameTheirReferences() {
        let page = Leaf(
            "## By @thm-m and \\eqref{eq-a} {#h}\n\nSee @h and [](#h).\n\n> [!theorem] 1 {#thm-m}\n> $$a\\tag{7}\\label{eq-a}$$\n"
        )
        #expect(page.rendered.outline.map(\.text) == ["By Theorem 1 and (7)"])
        #expect(page.rendered.ids["h"] == "By Theorem 1 and (7)")
        #expect(
            page.html.contains("See <a class=\"reference\" href=\"#h\">By Theorem 1 and (7)</a>"),
            "\(page.html)")
        // The number is not part of the id.
        let other = Leaf("## By \\eqref{eq-a}\n\n$$a\\tag{7}\\label{eq-a}$$\n")
        #expect(other.rendered.outline.map(\.id) == ["by-eq-a"] && other.rendered.outline[0].text == "By (7)")
    }

    /// Names contain other names, in any order and depth. Those of a cycle are not repeated without end.
    @Test func namesHaveNames() {
        let deep = Leaf(
            "# On @sec-b {#sec-a}\n\n# By @sec-c {#sec-b}\n\n# Of @sec-d and @sec-d {#sec-c}\n\n# End {#sec-d}\n"
        )
        #expect(deep.rendered.ids["sec-a"] == "On By Of End and End")
        #expect(deep.rendered.outline.map(\.text).prefix(2) == ["On By Of End and End", "By Of End and End"])
        let cycle = Leaf("# On @sec-b {#sec-a}\n\n# By @sec-a {#sec-b}\n\n# To @sec-a {#sec-c}\n\n@sec-c\n")
        #expect(cycle.rendered.outline.map(\.text) == ["On @sec-b", "By @sec-a", "To On @sec-b"])
        #expect(cycle.html.contains(">To On @sec-b</a></p>"))
        #expect(cycle.findings.map(\.rule.name) == ["reference-cycle", "reference-cycle"])
    }

    /// Names of names cost linear time.
    @Test func longChainsEnd() {
        let count = 20_000
        let text =
            (0..<count).map { "# See @sec-\($0 + 1) {#sec-\($0)}\n\n" }.joined() + "# End {#sec-\(count)}\n"
        let ids = Leaf(text).rendered.ids
        #expect(ids["sec-\(count - 2)"] == "See See End")
        #expect((ids["sec-0"]?.utf8.count ?? 0) < 400)
    }

    @Test func keepFormulasOnlyWhereTheyMeanTheSame() {
        let own = "---\nmacros: {R: x}\n---\n> [!theorem] On $\\R$\n> A\n"
        #expect(listed(own) == ["theorems #theorem-1 Theorem | On x"])
        #expect(listed("> [!theorem] On $a \\ref{b}$\n> A\n").allSatisfy { !$0.contains("`") })
        // A formula of the text may define what the title uses, before or after it.
        for (definition, name) in [
            ("\\def\\R{x}", "x"), ("\\newcommand{\\Q}{x}", "ℝ"), ("\\let\\R=x", "x"),
        ] {
            for (text, title) in [
                ("$\(definition)$\n\n> [!theorem] On $\\R$\n> A\n", name),
                ("> [!theorem] On $\\R$\n> A\n\n$$\n\(definition)\n$$\n", "ℝ"),
            ] {
                #expect(listed(text) == ["theorems #theorem-1 Theorem | On \(title)"], "\(text)")
            }
            #expect(listed("$\(definition)$ [the $\\R$]{.index}\n").allSatisfy { !$0.contains("`") })
        }
        // Names that only begin like those commands define nothing.
        #expect(
            listed("$\\leftarrow \\delta$\n\n> [!theorem] On $\\R$\n> A\n") == [
                "theorems #theorem-1 Theorem | On $`\\R`$"
            ])
    }

    /// The text of a formula has the symbols that the page shows, in lists as in names.
    @Test(arguments: [
        ("", "$\\def\\phi{\\varphi}$", "\\phi x", "φx"), ("phi: \\varphi", "", "\\phi^2", "φ²"),
        ("", "$\\renewcommand{\\phi}{\\mathbb{F}}$", "a\\phi", "a𝔽"),
        ("", "$\\newcommand*\\foo{\\psi} \\gdef\\phi{\\foo_1}$", "\\phi", "ψ₁"),
        ("", "$\\let\\old\\phi \\let\\phi=\\varphi \\let\\varphi\\old$", "\\phi\\varphi", "φϕ"),
        ("foo: \\bar, phi: \\foo, bar: \\chi", "", "\\phi", "χ"),
        // Definitions with arguments: groups, commands and signs; also in each other.
        ("bold: '\\mathbf{#1}'", "", "\\bold{x} y", "x y"),
        ("two: '\\langle#1,#2\\rangle'", "", "\\two a\\phi", "⟨a,ϕ⟩"),
        ("inn: '\\out{#1}_0', out: '(#1)'", "", "\\inn{a\\inn{b}}", "(a(b)₀)₀"),
        ("", "$\\newcommand{\\nrm}[1]{\\lVert#1\\rVert}$", "\\nrm{x}", "‖x‖"),
        ("", "$\\def\\swap#1#2{#2#1} \\def\\phi{\\varphi}$", "\\swap{\\phi}b", "bφ"),
        ("", "$\\def\\pair(#1,#2){\\langle#1,#2\\rangle}$", "\\pair(a,\\phi)", "⟨a,ϕ⟩"),
        ("", "$\\gdef\\till#1:#2{#2#1}$", "\\till{ab}:c", "cab"),
        // Without their arguments and in other forms they are not read.
        ("", "$\\def\\pair(#1,#2){#1}$", "\\pair(a)", "pair(a)"),
        ("", "$\\newcommand{\\opt}c{d}$", "\\opt", "opt"),
        ("bold: '\\mathbf{#1}'", "", "\\bold", "bold"),
        ("", "$\\newcommand{\\opt}[2][a]{#1#2}$", "\\opt{b}", "opt b"),
        ("", "$\\def\\till#1:#2{#1}$", "\\till{b}", "till b"),
        ("", "$\\def\\phi#1{x}$", "\\phi", "ϕ"), ("foo: x", "", "\\foo", "x"),
        ("Sob: W^1, Om: \\Omega", "", "\\Sob(\\Om)", "W¹(Ω)"),
        ("grad: \\nabla", "", "\\grad f", "∇f"),
        ("le: \\leqslant", "", "a \\le b", "a ⩽ b"), ("le: \\lessdots", "", "a \\le b", "a ≤ b"),
        ("sigma: \\varsigma", "", "\\sigma", "ς"),
        ("", "$a\\def$", "\\phi", "ϕ"),
        ("", "$\\def\\R{x}$", "a\\\\R", "a R"),
    ])
    func showsTheSymbolsOfThePage(_ macros: String, _ definition: String, _ tex: String, _ text: String) {
        let page = Leaf(
            "---\nmacros: {\(macros)}\n---\n\(definition)\n\n> [!theorem] $\(tex)$ {#thm-a}\n> A\n")
        #expect(page.rendered.ids["thm-a"] == "Theorem (\(text))")
        #expect(page.rendered.listed.map(\.title) == [text])
    }

    /// A formula without a macro of the leaf's own is typeset with those of the library.
    @Test(arguments: [
        ("foo: x", "\\R", true), ("foo: x", "\\RR_+", true), ("RR: \\mathbb{R}", "\\RR", true),
        ("one: 1", "\\half", false), ("one: 1", "\\one", false), ("RR: R", "\\RR", false),
        ("ont: 1", "\\one + \\onto", true), ("foo: \\def\\R{x}", "\\R", false), ("\"!\": x", "\\R", false),
        ("foo: x", "\\foo", false), ("foo: x", "a\\foo1", false),
        // KaTeX makes `\R` of `\mathbb`.
        ("mathbb: \\mathbf", "\\R", false), ("mathset: x", "\\R", true), ("phi: x", "\\R", true),
    ])
    func typesetFormulasWithMacrosOfTheLibrary(_ macro: String, _ tex: String, _ isTypeset: Bool) {
        let page = Leaf("---\nmacros:\n  \(macro)\n---\n> [!theorem] On $\(tex)$\n> A\n") {
            $0.libraryMacros = ["\\RR": "\\mathbb{R}", "\\half": "\\frac{\\one}{2}"]
        }
        let title = page.rendered.listed.first?.title
        #expect((title == "On $`\(tex)`$") == isTypeset, "\(title ?? "")")
        #expect(!isTypeset || page.frontMatter.math.macros.count == 1)
    }

    /// Macros that call themselves, and uses in each other without end, stay as they are.
    @Test func macrosOfMacrosEnd() {
        let nested = { (name: String, count: Int) in
            String(repeating: name + "{", count: count) + String(repeating: "}", count: count)
        }
        for title in [
            String(repeating: "\\m{", count: 2_000), String(repeating: "\\m{a}", count: 2_000),
            nested("\\n", 90), nested("\\p", 90), nested("\\n", 2_000),
        ] {
            let page = Leaf(
                "---\nmacros: {m: '\\m{#1}\\m{#1}', n: '(#1#1)', p: '#1#2'}\n---\n> [!theorem] On $\(title)$\n> A\n"
            )
            #expect(page.rendered.listed.count == 1)
        }
    }

    @Test func costLinearTime() {
        let text = String(repeating: "]{.index}", count: 20_000)
        #expect(Leaf(text).rendered.listed.isEmpty)
    }
}
