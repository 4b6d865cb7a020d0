import Testing

/// Theorems, proofs and solutions, written as callouts and as divs.
struct BookBlockTests {
    /// The expected HTML, abbreviated: `[theorem a]` and `[/]` are the block's tags, `<n>` its name.
    struct Case: Sendable, CustomTestStringConvertible {
        var markdown: String
        var html: String

        init(_ markdown: String, _ html: String) {
            self.markdown = markdown
            self.html = html
        }

        var testDescription: String { String(markdown.prefix(80)) }

        func check(_ leaf: Leaf, sourceLocation: SourceLocation = #_sourceLocation) {
            #expect(
                Self.shortened(leaf.html) == html, "\(markdown)\n\(leaf.html)", sourceLocation: sourceLocation
            )
        }

        static func shortened(_ html: String) -> String {
            html.replacing(
                #/<div class="block ([a-z ]+)" id="([^"]+)" role="group" aria-labelledby="([^"]+)">/#
            ) {
                $0.3 == $0.2 + ".name" ? "[\($0.1) \($0.2)]" : "mislabelled"
            }
            .replacing(#/<details class="block ([a-z ]+)" id="([^"]+)"( open="")?>/#) {
                "[\($0.1) \($0.2)\($0.3 == nil ? "" : " open")]"
            }
            .replacing(#/<span class="block-name"( id="[^"]+\.name")?>/#) { _ in "<n>" }
            .replacing(#/<p class="block-name" id="[^"]+\.name">/#) { _ in "<n-line>" }
            .replacing("<span class=\"block-title\">", with: "<t>")
            .replacing(" <span class=\"qed\" role=\"img\" aria-label=\"end of proof\">∎</span>", with: " ∎")
            .replacing("<span class=\"qed\" role=\"img\" aria-label=\"end of proof\">∎</span>", with: "∎")
            .replacing("</div>", with: "[/]").replacing("</details>", with: "[/]")
            .replacing("</span>", with: "</>").replacing("\n", with: "")
            .replacing("<span class=\"math inline\" translate=\"no\" dir=\"ltr\">", with: "<m>")
        }
    }

    static let callouts: [Case] = [
        .init("> [!theorem]\n> a", "[theorem theorem-1]<p><n>Theorem.</> a</p>[/]"),
        .init("> [!THEOREM]\n> a", "[theorem theorem-1]<p><n>Theorem.</> a</p>[/]"),
        .init("> [!lemma] b\n> a", "[lemma lemma-1]<p><n>Lemma <t>(b)</>.</> a</p>[/]"),
        .init("> [!theorem] b {#c}\n> a", "[theorem c]<p><n>Theorem <t>(b)</>.</> a</p>[/]"),
        .init("> [!theorem] {#c}\n> a", "[theorem c]<p><n>Theorem.</> a</p>[/]"),
        .init("> [!theorem] 1.2 b {#c}\n> a", "[theorem c]<p><n>Theorem 1.2 <t>(b)</>.</> a</p>[/]"),
        .init("> [!theorem] 1.2. (b) {#c}\n> a", "[theorem c]<p><n>Theorem 1.2 <t>(b)</>.</> a</p>[/]"),
        .init(
            "> [!theorem] (a) or (b)\n> c", "[theorem theorem-1]<p><n>Theorem <t>((a) or (b))</>.</> c</p>[/]"
        ),
        .init("> [!theorem]{#c}\n> a", "[theorem c]<p><n>Theorem.</> a</p>[/]"),
        // A title as an attribute, as in a div.
        .init("> [!theorem] {#c title=\"b d\"}\n> a", "[theorem c]<p><n>Theorem <t>(b d)</>.</> a</p>[/]"),
        .init("> [!theorem] x {title=b}\n> a", "[theorem theorem-1]<p><n>Theorem <t>(b)</>.</> a</p>[/]"),
        .init(
            "> [!theorem] x {#c title=\"$x_{1}$ *y* z\" number=4}\n> a",
            "[theorem c]<p><n>Theorem 4 <t>(<m>x_{1}</> <em>y</em> z)</>.</> a</p>[/]"),
        .init(
            "> [!theorem] *x* {title=$y$}\n> a",
            "[theorem theorem-1]<p><n>Theorem <t>(<m>y</>)</>.</> a</p>[/]"),
        .init(
            "> [!theorem] \\{title=\"*y*\"}\n> a",
            "[theorem theorem-1]<p><n>Theorem <t>({title=&quot;<em>y</em>&quot;})</>.</> a</p>[/]"),
        .init("> [!theorem] A.1\n> a", "[theorem theorem-1]<p><n>Theorem A.1.</> a</p>[/]"),
        .init(
            "> [!theorem] 3: $x$ *y*\n> a",
            "[theorem theorem-1]<p><n>Theorem 3 <t>(<m>x</> <em>y</em>)</>.</> a</p>[/]"),
        .init("> [!theorem] 2-adic\n> a", "[theorem theorem-1]<p><n>Theorem <t>(2-adic)</>.</> a</p>[/]"),
        .init(
            "> [!theorem] 2 points {number=\"\"}\n> a",
            "[theorem theorem-1]<p><n>Theorem <t>(2 points)</>.</> a</p>[/]"),
        .init("> [!theorem] b {#c number=\"7'\"}\n> a", "[theorem c]<p><n>Theorem 7' <t>(b)</>.</> a</p>[/]"),
        .init(
            "> [!definition]\n>\n> a\n>\n> b",
            "[definition definition-1]<p><n>Definition.</> a</p><p>b</p>[/]"),
        .init("> [!example]\n> - a", "[example example-1]<n-line>Example.</p><ul><li>a</li></ul>[/]"),
        .init("> [!example]", "[example example-1]<n-line>Example.</p>[/]"),
        .init("> [!remark]\n> a\nlazy", "[remark remark-1]<p><n>Remark.</> alazy</p>[/]"),
        .init("> [!proof]\n> a", "[proof proof-1]<p><n>Proof.</> a ∎</p>[/]"),
        .init("> [!proof] of b\n> a", "[proof proof-1]<p><n>Proof <t>of b</>.</> a ∎</p>[/]"),
        .init(
            "> [!proof]\n> a\n>\n> - b",
            "[proof proof-1]<p><n>Proof.</> a</p><ul><li>b</li></ul><p class=\"qed-line\">∎</p>[/]"),
        .init("> [!solution]\n> a", "[solution solution-1]<summary><n>Solution</></summary><p>a</p>[/]"),
        .init("> [!hint] to 3\n> a", "[hint hint-1]<summary><n>Hint <t>to 3</></></summary><p>a</p>[/]"),
        .init("> [!NOTE]\n> a", "[note note-1]<p><n>Note.</> a</p>[/]"),
        .init("> [!WARNING]\n> a", "[note warning warning-1]<p><n>Warning.</> a</p>[/]"),
        .init(
            "> [!theorem]\n> a\n>\n> > [!proof]\n> > b",
            "[theorem theorem-1]<p><n>Theorem.</> a</p>[proof proof-1]<p><n>Proof.</> b ∎</p>[/][/]"),
        .init("- > [!note]\n  > a", "<ul><li>[note note-1]<p><n>Note.</> a</p>[/]</li></ul>"),
        .init(
            "> [!note]\n> <!-- p. 3 -->\n>\n> a",
            "[note note-1]<span class=\"page-mark\" role=\"doc-pagebreak\" id=\"p3\" aria-label=\"page 3\" data-page=\"3\"></><p><n>Note.</> a</p>[/]"
        ),
    ]

    static let divs: [Case] = [
        .init("::: theorem\na\n:::", "[theorem theorem-1]<p><n>Theorem.</> a</p>[/]"),
        .init("::: theorem\na\n:::\nb", "[theorem theorem-1]<p><n>Theorem.</> a</p>[/]<p>b</p>"),
        .init("b\n::: theorem\na\n:::", "<p>b</p>[theorem theorem-1]<p><n>Theorem.</> a</p>[/]"),
        .init(":::theorem {#c}\na\n\n:::", "[theorem c]<p><n>Theorem.</> a</p>[/]"),
        .init("::: theorem {#c title=\"b\"}\na\n:::", "[theorem c]<p><n>Theorem <t>(b)</>.</> a</p>[/]"),
        .init(
            "::: theorem {#c title='1.2 b \"d\"'}\na\n:::",
            "[theorem c]<p><n>Theorem 1.2 <t>(b &quot;d&quot;)</>.</> a</p>[/]"),
        .init(
            "::: theorem {title=\"$x_{1}$ *y*\" number=4}\na\n:::",
            "[theorem theorem-1]<p><n>Theorem 4 <t>(<m>x_{1}</> <em>y</em>)</>.</> a</p>[/]"),
        .init("::: theorem 1.2 b {#c}\na\n:::", "[theorem c]<p><n>Theorem 1.2 <t>(b)</>.</> a</p>[/]"),
        .init("::: {.lemma #c}\na\n:::", "[lemma c]<p><n>Lemma.</> a</p>[/]"),
        .init("::: lemma {#c+d}\na\n:::", "[lemma c+d]<p><n>Lemma.</> a</p>[/]"),
        .init("> [!theorem] b {#c+d}\n> a", "[theorem c+d]<p><n>Theorem <t>(b)</>.</> a</p>[/]"),
        // Quarto's forms.
        .init("::: {#thm-a}\na\n:::", "[theorem thm-a]<p><n>Theorem.</> a</p>[/]"),
        .init("::: {#lem-a}\n## b *c*\na\n:::", "[lemma lem-a]<p><n>Lemma <t>(b <em>c</em>)</>.</> a</p>[/]"),
        .init("::: {.callout-note}\n## b\na\n:::", "[note note-1]<p><n>Note <t>(b)</>.</> a</p>[/]"),
        .init("::: note\n## b\n:::", "[note note-1]<n-line>Note.</p><h2 id=\"b\">b</h2>[/]"),
        .init("::: lemma :::\na\n:::", "[lemma lemma-1]<p><n>Lemma.</> a</p>[/]"),
        .init(
            ":::: theorem\na\n\n::: proof\nb\n:::\n::::",
            "[theorem theorem-1]<p><n>Theorem.</> a</p>[proof proof-1]<p><n>Proof.</> b ∎</p>[/][/]"),
        .init(
            "::: theorem\na\n::: proof\nb\n:::\nc\n:::",
            "[theorem theorem-1]<p><n>Theorem.</> a</p>[proof proof-1]<p><n>Proof.</> b ∎</p>[/]<p>c</p>[/]"),
        .init(":::::: note\na\n:::", "[note note-1]<p><n>Note.</> a</p>[/]"),
        .init("::: note\n- a\n:::", "[note note-1]<n-line>Note.</p><ul><li>a</li></ul>[/]"),
        .init(
            "- ::: note\n  a\n  :::\n- b", "<ul><li>[note note-1]<p><n>Note.</> a</p>[/]</li><li>b</li></ul>"),
        .init("> ::: note\n> a\n> :::", "<blockquote>[note note-1]<p><n>Note.</> a</p>[/]</blockquote>"),
        .init(
            "::: note\n> [!proof]\n> a\n:::",
            "[note note-1]<n-line>Note.</p>[proof proof-1]<p><n>Proof.</> a ∎</p>[/][/]"),
        .init("::: hint\na\n:::", "[hint hint-1]<summary><n>Hint</></summary><p>a</p>[/]"),
        .init("::: solution 3\n:::", "[solution solution-1]<summary><n>Solution 3</></summary>[/]"),
        .init("   ::: note\n   a\n  :::", "[note note-1]<p><n>Note.</> a</p>[/]"),
        .init(
            "::: note\n```\n:::\n```\n:::",
            "[note note-1]<n-line>Note.</p><div class=\"code\"><pre><code>:::</code></pre>[/][/]"),
        .init(
            "::: note\na\n\n    :::\n:::",
            "[note note-1]<p><n>Note.</> a</p><div class=\"code\"><pre><code>:::</code></pre>[/][/]"),
    ]

    static let text: [Case] = [
        .init("> a [!theorem]", "<blockquote><p>a [!theorem]</p></blockquote>"),
        .init("> \\[!theorem]\n> a", "<blockquote><p>[!theorem]a</p></blockquote>"),
        .init(
            "> [!theorem](b)",
            "<blockquote><p>[!theorem](b)</p></blockquote>".replacing(
                "[!theorem](b)", with: "<a href=\"b\">!theorem</a>")),
        .init("> [!theorem]b", "<blockquote><p>[!theorem]b</p></blockquote>"),
        .init("> [!note]-b\n> a", "<blockquote><p>[!note]-ba</p></blockquote>"),
        .init("> [!note]--\n> a", "<blockquote><p>[!note]--a</p></blockquote>"),
        .init("> [!note]*\n> a", "<blockquote><p>[!note]*a</p></blockquote>"),
        .init("[!theorem]\na", "<p>[!theorem]a</p>"),
        .init("> [!theorem]: Memory\n> x", "<blockquote><p>[!theorem]: Memoryx</p></blockquote>"),
        .init(
            "[!theorem]: b\n\n    [!c]: d",
            "<p>[!theorem]: b</p><div class=\"code\"><pre><code>[!c]: d</code></pre>[/]"),
        .init("::a", "<p>::a</p>"),
        .init("a ::: b", "<p>a ::: b</p>"),
        .init("::: a.b", "<p>::: a.b</p>"),
        .init("    ::: note", "<div class=\"code\"><pre><code>::: note</code></pre>[/]"),
    ]

    /// Other names of the kinds, and Obsidian's fold marks.
    static let aliases: [Case] = [
        .init("> [!thm] b {#c}\n> a", "[theorem c]<p><n>Theorem <t>(b)</>.</> a</p>[/]"),
        .init("> [!Def]\n> a", "[definition definition-1]<p><n>Definition.</> a</p>[/]"),
        .init("> [!lem]\n> a", "[lemma lemma-1]<p><n>Lemma.</> a</p>[/]"),
        .init("> [!prf]\n> a", "[proof proof-1]<p><n>Proof.</> a ∎</p>[/]"),
        .init("> [!info]\n> a", "[note note-1]<p><n>Note.</> a</p>[/]"),
        .init("> [!danger] b\n> a", "[note caution caution-1]<p><n>Caution <t>(b)</>.</> a</p>[/]"),
        .init("::: cor\na\n:::", "[corollary corollary-1]<p><n>Corollary.</> a</p>[/]"),
        .init("::: {.callout-tip}\na\n:::", "[note tip tip-1]<p><n>Tip.</> a</p>[/]"),
        .init("> [!note]- b\n> a", "[note note-1]<summary><n>Note <t>(b)</></></summary><p>a</p>[/]"),
        .init("> [!note]-\n> a", "[note note-1]<summary><n>Note</></summary><p>a</p>[/]"),
        .init("> [!tip]+ b\n> a", "[note tip tip-1 open]<summary><n>Tip <t>(b)</></></summary><p>a</p>[/]"),
        .init("> [!thm]-{#c}\n> a", "[theorem c]<summary><n>Theorem</></summary><p>a</p>[/]"),
        .init(
            "> [!proof]- of b\n> a", "[proof proof-1]<summary><n>Proof <t>of b</></></summary><p>a ∎</p>[/]"),
        .init(
            "> [!solution]+\n> a", "[solution solution-1 open]<summary><n>Solution</></summary><p>a</p>[/]"),
        .init("> [!solution]-\n> a", "[solution solution-1]<summary><n>Solution</></summary><p>a</p>[/]"),
    ]

    @Test(arguments: aliases) func knowsOtherNamesAndFoldMarks(_ test: Case) {
        let leaf = Leaf(test.markdown)
        test.check(leaf)
        #expect(leaf.findings.isEmpty)
    }

    /// Divs of unknown kinds, written as plain elements with a warning.
    static let plain: [Case] = [
        .init("::: columns\na\n:::", "<div data-kind=\"columns\"><p>a</p>[/]"),
        .init("::: {.columns #b width=50%}\na\n:::", "<div id=\"b\" data-kind=\"columns\"><p>a</p>[/]"),
        .init("::: {#b}\na\n:::", "<div id=\"b\"><p>a</p>[/]"),
        .init(
            "::: columns Two *b*\na\n:::",
            "<div data-kind=\"columns\"><p><strong>Two <em>b</em></strong></p><p>a</p>[/]"),
        .init(
            "::: columns\n::: lemma\na\n:::\n:::",
            "<div data-kind=\"columns\">[lemma lemma-1]<p><n>Lemma.</> a</p>[/][/]"),
        .init(
            "::: lemma\n::: columns\na\n:::\n:::",
            "[lemma lemma-1]<n-line>Lemma.</p><div data-kind=\"columns\"><p>a</p>[/][/]"),
    ]

    @Test(arguments: plain) func makesPlainDivsOfUnknownKinds(_ test: Case) {
        let leaf = Leaf(test.markdown)
        test.check(leaf)
        #expect(leaf.findings.map { "\($0.severity) \($0.rule)" } == ["warning block-unknown"])
    }

    @Test func namesDirectivesOfMyST() {
        let message = { (text: String) in Leaf(text).findings.first?.message ?? "" }
        #expect(message(":::{tip}\na\n:::").contains("'::: tip' for a block"))
        #expect(message(":::{admonition} T\na\n:::").contains("'{admonition}' is a directive of MyST"))
        #expect(message("::: {#fig-a}\na\n:::").contains("does not name a kind of block"))
    }

    /// The options of a directive are no text, and `class` names the kind.
    @Test(arguments: [
        (":::{admonition} T $x$\n:class: tip\n\na\n:::", "::: tip T $x$\n\na\n:::"),
        (":::{admonition}\r\n:class: dropdown warning\r\na\r\n:::", "::: warning\na\n:::"),
        ("> :::{seealso} T\n> :class:\n> :class: thm\n> :::", "> ::: theorem T\n> :::"),
    ]) func readsTheClassOfADirective(_ directive: String, _ block: String) {
        let leaf = Leaf(directive)
        #expect(leaf.html == Leaf(block).html)
        #expect(leaf.findings.map(\.rule.name) == ["block-unknown"])
        #expect(leaf.findings.first?.message.contains("is a directive of MyST") == true)
    }

    @Test(arguments: [
        (":::{tip}\n:class: dropdown\na\n:::", ["block-unknown"]),
        (":::{tip}\n:name: b\n:open:\n:class: tip\na\n:::", ["block-attribute", "block-unknown"]),
        (":::{note}\n:name: b\n:::", ["block-attribute", "block-unknown"]),
    ]) func printsNoOptionOfADirective(_ text: String, _ rules: [String]) {
        let leaf = Leaf(text)
        #expect([":class", ":name", ":open"].allSatisfy { !leaf.html.contains($0) }, "\(leaf.html)")
        #expect(Set(leaf.findings.map(\.rule.name)) == Set(rules))
    }

    @Test(arguments: [
        "::: tip\n:class: note\n:::", ":::{tip}\n\n:class: note\n:::", ":::{tip}\na\n:class: note\n:::",
        ":::{tip}\n:class:note\n:::", ":::{math}\n:class: note\n:::",
    ]) func printsOtherLines(_ text: String) { #expect(Leaf(text).html.contains(":class:")) }

    @Test func refersToAPlainDiv() {
        let leaf = Leaf("::: columns Two {#b}\na\n:::\n\n[](#b)")
        #expect(leaf.html.hasSuffix("<p><a class=\"reference\" href=\"#b\">Two</a></p>\n"))
        #expect(Leaf("# c {#b}\n\n::: x {#b}\na\n:::").findings.map(\.rule.name).contains("id-duplicate"))
    }

    @Test(arguments: callouts) func makesBlocksOfCallouts(_ test: Case) {
        let leaf = Leaf(test.markdown)
        test.check(leaf)
        #expect(leaf.findings.isEmpty)
    }

    @Test(arguments: divs) func makesBlocksOfDivs(_ test: Case) {
        let leaf = Leaf(test.markdown)
        test.check(leaf)
        #expect(leaf.findings.isEmpty)
    }

    @Test(arguments: text) func leavesTextAlone(_ test: Case) { test.check(Leaf(test.markdown)) }

    /// Outside a leaf there are no blocks.
    @Test(arguments: callouts + divs + aliases + plain) func leavesBlocksToCmarkOutsideALeaf(_ test: Case) {
        let html = Leaf(test.markdown) { $0.isLeaf = false }.html
        #expect(!html.contains("class=\"block"))
        #expect(html.contains("[!") || html.contains(":::"))
    }

    static let kinds = [
        "theorem", "definition", "lemma", "corollary", "proposition", "example", "remark", "note", "proof",
        "exercise", "solution", "hint", "tip", "important", "warning", "caution",
    ]

    @Test(arguments: kinds) func knowsEveryKind(_ kind: String) {
        let name = kind.prefix(1).uppercased() + kind.dropFirst()
        for markdown in ["> [!\(kind)]\n> a", "::: \(kind)\na\n:::"] {
            let leaf = Leaf(markdown)
            #expect(leaf.findings.isEmpty)
            #expect(leaf.html.contains("\(kind)\" id=\"\(kind)-1\""))
            #expect(leaf.html.contains(">\(name)"))
        }
    }
}
