import Diagnostics
import StudyMarkdown
import Testing
import WebContent

/// Text of an article is never a reference, an attribute or a role of the dialect.
@Suite struct DialectSignTests {
    private func markdown(_ content: String) -> String { ContentMarkdown.text(of: Array(content.utf8)) }

    @Test(arguments: [
        ("@sec-team, (@fig-1) and @thm-x.", "\\@sec-team, (\\@fig-1) and \\@thm-x."),
        ("See @home", "See \\@home"), ("<b>@eq-a</b>", "**\\@eq-a**"), ("@<span>sec-a</span>", "\\@sec-a"),
        ("@sec-a@", "@sec-a@"), ("@sec-a-@", "\\@sec-a-@"), ("a {#home} {.index}", "a \\{#home} \\{.index}"),
        ("{eq}<code>a</code> {math}<code>b</code>", "\\{eq}`a` \\{math}`b`"), ("{ #a }", "\\{ #a }"),
        ("{number=1}", "\\{number=1}"), ("a /@sec-a (-@sec-b", "a /\\@sec-a (-\\@sec-b"),
    ]) func signsAreEscaped(_ text: String, _ expected: String) {
        #expect(markdown("<p>\(text)</p>") == expected + "\n")
    }

    /// The bytes of addresses, of other signs and of code stay.
    @Test(arguments: [
        "ada@example.org", "@ada@example.org", "x/@types", "x-@types", "a @ b", "@1", "@@", "{a, b}",
        "f(x) {return}",
        "x {a=1}", "{}", "100 @ 5",
    ]) func otherTextStays(_ text: String) {
        #expect(markdown("<p>\(text)</p>") == text + "\n")
        #expect(markdown("<p><code>\(text) @sec-a {#a}</code></p>") == "`\(text) @sec-a {#a}`\n")
        #expect(markdown("<pre>\(text) @sec-a {#a}</pre>") == "```\n\(text) @sec-a {#a}\n```\n")
    }

    /// Rendered again, the text is the same and has no finding.
    @Test(arguments: [
        "<p>@sec-team and @fig-1, (@thm-x) @home @ada@example.org a@b.example</p>",
        "<p>/@sec-a --@sec-b <b>@sec-c</b>-@sec-d @sec-e/@sec-f <i>_@sec-g_</i></p>",
        "<h2>Home</h2><p>@home</p><h3>@sec-a {#home}</h3><h3>C {#b}</h3>",
        "<ul><li>@sec-a</li><li><b>@sec-b</b></li></ul><blockquote><p>@sec-c</p></blockquote>",
        "<table><tr><th>@sec-a</th></tr><tr><td>x @sec-b</td></tr></table>",
        "<p><a href=\"https://x.example/@sec-a\">@sec-a</a></p><p>https://x.example/@sec-a @sec-b</p>",
        "<p>[[nowhere]] [term]{.index} {.index} {.index x y}</p><p>::: notation</p><p>:::\u{301} a</p>",
        "<p>a<br>::: theorem</p><ul><li>:::</li></ul>",
        "<p>{eq}<code>a</code> {math}<code>\\frac{</code> \\eqref{x} \\ref{y}</p>",
        "<p>$\\frac{1$ and $$ x</p><p>$$</p><p>\\begin{align}</p><p>[p. 17]</p><p>[p. 17]</p>",
        "<p>@<span>sec-a</span> {<span>#a}</span></p><p>&gt; [!theorem] A {#a}</p>",
        "<p><code>@sec-a</code></p><pre><code>@sec-a\n::: x\n[[y]] {#z}\n</code></pre>",
    ]) func nothingIsReported(_ content: String) {
        let text = markdown(content)
        let result = MarkdownRenderer().render(SourceText(file: "a.md", bytes: Array(text.utf8)))
        #expect(result.diagnostics.filter { $0.severity == .error }.isEmpty, "\(result.diagnostics) \(text)")
        let html = String(decoding: result.body, as: UTF8.self)
        #expect(!html.contains("class=\"reference\"") && !html.contains("\\@"), "\(html)")
        #expect(
            ContentText.text(of: Array(html.utf8)).filter { $0 == "@" }.count
                == ContentText.text(of: Array(content.utf8)).filter { $0 == "@" }.count)
    }
}
