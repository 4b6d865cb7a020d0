import Testing

@testable import HubLibrary

/// Lists and sentences show the formulas of a page as formulas, and its code as code.
@Suite struct TeXInListsTests {
    private func sample() async throws -> HubSample {
        try await HubSample([
            "a.md": "# A\n\nCode `$x^2$` and `\\frac{a}{b}`, `plain` and $y^2$ of [[o]] here.\n",
            "o.md": "# O\n\nFor [[a]] all $a~b~c$ here.\n",
            "p.md": "# P\n\n[[o]] costs $5 or $6 for `echo $HOME` here.\n",
        ])
    }

    @Test func codeIsCode() async throws {
        let sample = try await sample()
        let index = sample.text("index.md")
        #expect(
            index.contains(
                "Code <code>&#36;x^2&#36;</code> and <code>\\frac{a}{b}</code>, plain and y² of o here."),
            "\(index)")
        #expect(index.contains("costs &#36;5 or &#36;6 for <code>echo &#36;HOME</code> here."), "\(index)")
        #expect(
            sample.text("files/llms.txt").contains(
                "Code `$x^2$` and `\\frac{a}{b}`, plain and $y^2$ of o here."))
        let html = try hubPage(sample.text("o.md"))
        #expect(html.contains("<code>$x^2$</code>") && html.contains("<code>\\frac{a}{b}</code>"), "\(html)")
        #expect(html.contains("<code>echo $HOME</code>") && html.contains("costs $5 or $6 for"), "\(html)")
        #expect(!html.contains(">x^2</span>") && html.contains(">y^2</span>"), "\(html)")
    }

    /// Code and escaped dollars of titles, first words and sentences are no formulas on any page.
    @Test func codeAndDollarsOfTitlesAreNoFormulas() async throws {
        let sample = try await HubSample([
            "t.md": "# Use `$x^2$` for \\$y\\$ and $z^2$\n\nSee [[o]] for \\$a\\$. #tag\n",
            "f.md": "---\ntitle: \"Own `$q$` code\"\n---\nAll of it.\n", "o.md": "# O\n\nSee [[t]].\n",
            "w.md": "# Costs \\$5\n\n[[o|all `$r$` and \\$s\\$]] x. [[t.md]]\n",
        ])
        let title = "Use <code>&#36;x^2&#36;</code> for &#36;y&#36; and z²</"
        for page in ["index", "tags", "graph", "o"] {
            #expect(sample.text(page + ".md").contains(title), "\(page): \(sample.text(page + ".md"))")
        }
        let graph = sample.text("graph.md")
        #expect(graph.contains("aria-label=\"Use &#36;x^2&#36; for &#36;y&#36; and z²\""), "\(graph)")
        #expect(graph.contains(">Use &#36;x^2&#36; for &#36;y&#36; and z²</text>"), "\(graph)")
        #expect(sample.text("index.md").contains("\">See o for &#36;a&#36;. "), "\(sample.text("index.md"))")
        #expect(sample.text("o.md").contains("\n\nSee o for \\$a\\$\\."), "\(sample.text("o.md"))")
        #expect(sample.text("f.md").contains("\n# Own `$q$` code\n\n"), "\(sample.text("f.md"))")
        let body = sample.body("w")
        #expect(body.contains("href=\"o.html\">all `$r$` and \\$s\\$</a> x."), "\(body)")
        // Markdown has the escapes, and JSON has them where a formula would begin.
        #expect(
            sample.text("files/llms.txt").contains(
                "- [Use `$x^2$` for \\$y\\$ and $z^2$](https://memory.wiki/t.md): See o for \\$a\\$."))
        let manifest = sample.text("manifest.json")
        #expect(manifest.contains("\"Use `$x^2$` for \\\\$y\\\\$ and $z^2$\""), "\(manifest)")
        #expect(manifest.contains("\"Costs $5\""), "\(manifest)")
    }

    /// The macros of a document are unknown to the pages that show its title and its sentences.
    @Test func ownMacrosAreReplacedOnOtherPages() async throws {
        let sample = try await HubSample([
            "c.md":
                "---\nmacros: {om: \\omega, phi: \\varphi}\n---\n# C of $\\om_0$ and $\\phi$\n\nAll $\\om$ of [[o]].\n",
            "o.md": "# O of $\\om$\n\nSee [[c.md]].\n",
        ])
        let page = sample.text("o.md")
        #expect(page.contains("href=\"c.html\">C of $`{\\omega}_0`$ and $`{\\varphi}`$</a>."), "\(page)")
        #expect(page.contains("All $`{\\omega}`$ of "), "\(page)")
        #expect(sample.text("index.md").contains("C of ω₀ and φ</"), "\(sample.text("index.md"))")
        #expect(sample.text("files/llms.txt").contains("[C of ${\\omega}_0$ and ${\\varphi}$]("))
        // The page of the document has its macros, and other documents have none.
        #expect(sample.text("c.md").contains("# C of $\\om_0$ and $\\phi$\n"))
        #expect(sample.text("files/llms.txt").contains("[O of $\\om$]("))
    }

    /// Macros with arguments, and those of the library, which files for models lack.
    @Test func macrosAreReplacedInLists() async throws {
        var sample = try await HubSample([
            "c.md":
                "---\nmacros:\n  half: '\\frac{#1}2'\n---\n# C of $\\half x$\n\nAll $\\half{a}$ in $\\RR$.\n",
            "o.md": "# O\n\nOf $\\RR$ and $\\half{a}$.\n",
        ])
        sample.settings.macros = ["\\RR": "\\mathbb{R}"]
        let index = sample.text("index.md")
        #expect(index.contains(">C of x/2</") && index.contains("All a/2 in ℝ."), "\(index)")
        #expect(index.contains("Of ℝ and half a."), "\(index)")
        let list = sample.text("files/llms.txt")
        #expect(list.contains("All ${\\frac{a}2}$ in ${\\mathbb{R}}$."), "\(list)")
        #expect(sample.text("c.md").contains("All $\\half{a}$ in $\\RR$.\n"))
    }

    @Test(arguments: [
        ("$\\{x\\}$ [a]", "$\\{x\\}$ \\[a\\]"), ("$[0,1]$", "$[0,1]$"), ("$[0,1)$", "$\\[0,1)$"),
        ("a\\b", "a\\\\b"), ("\\$5 [b", "\\$5 \\[b"),
    ]) func labelsOfLinksKeepFormulas(_ title: String, _ label: String) {
        #expect(HubMarkdown.label(title) == label)
    }

    /// A tilde is a space of TeX.
    @Test func formulasAreThoseOfThePage() async throws {
        let sample = try await sample()
        #expect(sample.text("a.md").contains("For a all $`a~b~c`$ here"), "\(sample.text("a.md"))")
        #expect(try hubPage(sample.text("a.md")).contains(">a~b~c</span>"))
    }
}
