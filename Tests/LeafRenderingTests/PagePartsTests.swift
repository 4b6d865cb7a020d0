import KaTeX
import LibraryFolder
import PageSlimming
import TestSupport
import Testing

@testable import LeafRendering

/// A page carries the parts of style and script that it needs, and no others.
@Suite struct PagePartsTests {
    private let parts = TemplateSet.builtIn.parts

    @Test(
        arguments: [
            (.all, true, true, true, true),
            ([.mathematics, .boxes, .typesetting], true, true, true, false),
            ([.mathematics, .boxes], true, true, false, false),
            (.mathematics, true, false, false, false),
            ([.mathematics, .mathML], true, false, false, false),
            ([.mathematics, .mathML, .lines, .questions], true, false, false, true),
            ([], false, false, false, false),
            (.questions, false, false, false, true),
        ] as [(PageNeeds, Bool, Bool, Bool, Bool)])
    func carriesWhatItNeeds(
        _ needs: PageNeeds, mathematics: Bool, boxes: Bool, typesetting: Bool, questions: Bool
    ) throws {
        let style = try #require(parts.style(ofTheme: "paper", for: needs))
        #expect(style.contains("mtable[columnalign") == mathematics)
        #expect(style.contains("math[display=block]") == needs.contains(.mathML))
        #expect(style.contains(".katex-mathml") == boxes)
        #expect(style.contains(".ask textarea") == questions)
        #expect(style.contains(".boxed{") == (needs == .all))
        #expect(style.contains("@page"))
        let script = parts.script(for: needs)
        #expect(script.contains("katex.render") == typesetting)
        #expect(script.contains("'Content-Type'") == questions)
        #expect(script.contains("beforeprint") && script.contains("'done'"))
    }

    @Test func knowsWhatAPageHas() throws {
        var sample = LeafSample()
        let plain = try sample.page("# A\n\nWords.\n")
        #expect(!plain.contains("katex.render") && !plain.contains("katex-mathml{"))
        let client = try sample.page("$x$")
        #expect(client.contains("katex.render") && !client.contains("data-tex="))
        // Fonts for mathematics are asked for where they are seen.
        #expect(client.contains("[data-mathematics=mathml] math{font-family:math,"))
        #expect(!client.contains("}math{font-family:"))
        sample.options.feedback = Feedback(token: "t", endpoint: "/ask")
        #expect(try sample.page("Words.\n").contains(".ask textarea"))
    }

    /// The author's own markup may name what the templates call their properties: its page has those names.
    @Test(
        arguments: [
            ("<p style=\"color: var(--quiet)\">Words.</p>", true), ("<p class=\"x\">Words.</p>", false),
            ("Words: `var(--quiet)`.", false),
        ])
    func keepsTheNamesThatAPageUses(_ text: String, _ keeps: Bool) throws {
        let page = try LeafSample().page("# A\n\n\(text)\n")
        #expect(page.contains("{color:var(--quiet)") == keeps && page.contains("--paper:#") == keeps)
        #expect(page.contains("var(--cut-left)"))
    }

    /// Only where formulas may have such letters, by KaTeX's names or by the author's.
    @Test(
        arguments: [
            ("$\\mathbb{R}$", "", true), ("$\\mathcal F_n$", "", true), ("$\\R^d$", "", true),
            // The end of a row, and a letter.
            ("$$\n\\begin{matrix} a \\\\R \\end{matrix}\n$$", "", false),
            ("$x$", "", false), ("$\\Re z \\Rightarrow \\mathbf{x}$", "", false), ("mathbb $x$", "", false),
            ("$\\Field$", "macros:\n  \\Field: \\mathbb{F}\n", true),
            ("$\\Outer$", "macros:\n  \\Outer: \\Inner\n  \\Inner: \\mathfrak{g}\n", true),
            ("$x$", "macros:\n  \\Field: \\mathbb{F}\n", false),
        ])
    func carriesAlphabets(_ text: String, _ front: String, _ carries: Bool) throws {
        let page = try LeafSample().page("---\ntitle: A\n\(front)---\n\n\(text) $y$\n")
        #expect(page.contains("ℂℍℕ") == carries)
        var sample = LeafSample()
        sample.options.mathMode = .html
        sample.options.katex = try KaTeXAssets(opening: try Repository.requireKaTeX())
        #expect(try !sample.page("$\\mathbb{R}$\n").contains("ℂℍℕ"))
    }

    /// And what draws boxes and lines only where there may be some.
    @Test(
        arguments: [
            ("$\\boxed{x}$", "", true), ("$$\n\\begin{array}{c|c} a & b \\end{array}\n$$", "", true),
            ("$\\Framed{x}$", "macros:\n  \\Framed: \\fbox{#1}\n", true),
            ("$\\overline{x}$", "", false), ("$\\mathbb{R}$", "", false),
            ("$$\n\\begin{aligned} a &= b \\end{aligned}\n$$ array", "", false),
        ])
    func carriesFrames(_ text: String, _ front: String, _ carries: Bool) throws {
        let page = try LeafSample().page("---\ntitle: A\n\(front)---\n\n\(text) $y$\n")
        #expect(page.contains("updiagonalstrike") == carries && page.contains(".strike-up{") == carries)
    }

    /// Lines over formulas have a part of their own, which those with boxes have too.
    @Test(
        arguments: [
            ("$\\overline{x}$", true, false), ("$\\underline{x}$", true, false), ("$\\bar{x}$", false, false),
            ("$\\boxed{\\overline{x}}$", true, true),
        ])
    func carriesLines(_ text: String, _ lines: Bool, _ boxes: Bool) throws {
        let page = try LeafSample().page("\(text) $y$\n")
        #expect(page.contains("'mover, munder'") == lines && page.contains("mover.overline{") == lines)
        #expect(page.contains(".boxed{") == boxes)
    }

    /// Pages of one kind have the same style and script, whatever was made between them.
    @Test func areTheSameForPagesThatAreAlike() throws {
        let looks = LeafLooks(parts)
        let one = try #require(looks.look(ofTheme: "zinc", for: .all))
        _ = looks.look(ofTheme: "paper", for: [])
        let other = try #require(looks.look(ofTheme: "zinc", for: .all))
        #expect(one.style == other.style && one.script == other.script)
        #expect(looks.look(ofTheme: "no", for: []) == nil && !looks.hasTheme("no"))
    }

    /// A folder with a part of its own has it in each page that carries the part.
    @Test func takesAFoldersParts() throws {
        let folder = try TestFolder()
        try folder.write("/* own */ function startMathematics() { mine(); }", to: "script/untypeset.js")
        try folder.write(".mine{top:0}", to: "style/boxes.css")
        let set = try TemplateSet(folder: folder.path)
        #expect(set.parts.script(for: []).contains("mine()"))
        #expect(!set.parts.script(for: .typesetting).contains("mine()"))
        #expect(set.parts.style(ofTheme: "paper", for: .boxes)?.contains(".mine{top:0}") == true)
        #expect(set.parts.style(ofTheme: "paper", for: [])?.contains(".mine") == false)
    }
}

/// What every formula's element says.
@Suite struct FormulaAttributesTests {
    @Test(
        arguments: [
            ("en", false), ("de-CH", false), ("ar", true), ("AR-eg", true), ("fa", true), ("he", true),
            ("iw", true), ("ur", true), ("yi", true), ("uz-Arab", true), ("ku-arab-IQ", true),
            ("az_Arab_IR", true), ("ur-Latn", false), ("yi-Latn", false), ("", false), ("arn", false),
        ])
    func knowsWhatRunsFromRightToLeft(_ language: String, _ isRightToLeft: Bool) {
        #expect(FormulaAttributes.isRightToLeft(language) == isRightToLeft)
    }

    @Test(
        arguments: [
            ("en", .client, " translate=no"), ("de-CH", .html, " translate=no"), ("en", .mathml, ""),
            ("he", .client, " translate=\"no\" dir=\"ltr\""),
            ("ur", .mathml, " translate=\"no\" dir=\"ltr\""),
        ] as [(String, MathMode, String)])
    func saysWhatThePageNeeds(_ language: String, _ mode: MathMode, _ text: String) {
        #expect(FormulaAttributes.text(language: language, mode: mode) == text)
    }

    @Test(arguments: [("en", "translate=no"), ("ar", "translate=no dir=ltr")])
    func reachesEveryFormula(_ language: String, _ attributes: String) throws {
        let page = try LeafSample().page("---\nlang: \(language)\n---\n\n$x$ and\n\n$$\ny\n$$\n")
        #expect(page.contains("<span class=\"math inline\" \(attributes)>"))
        #expect(page.contains("<div class=\"math display\" \(attributes)>"))
        #expect(page.contains(".math,bdi[data-tex]{direction:ltr;unicode-bidi:isolate}"))
        #expect(page.contains("<html lang=\(language) dir=rtl") == (language == "ar"))
    }
}
