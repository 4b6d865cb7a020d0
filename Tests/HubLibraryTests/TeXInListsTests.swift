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

    /// A tilde is a space of TeX.
    @Test func formulasAreThoseOfThePage() async throws {
        let sample = try await sample()
        #expect(sample.text("a.md").contains("For a all $`a~b~c`$ here"), "\(sample.text("a.md"))")
        #expect(try hubPage(sample.text("a.md")).contains(">a~b~c</span>"))
    }
}
