import Diagnostics
import StudyMarkdown
import TestSupport
import Testing

/// Hostile documents: each ends in bounded time, rendered or with a finding.
///
/// The sizes suit a debug build. To cover the 20 MB that a release build must handle, the tests show linear growth by
/// comparing a document with one four times as large.
@Suite struct PathologicalTests {
    struct Document: Sendable, CustomTestStringConvertible {
        var name: String
        var make: @Sendable (Int) -> String
        var size: Int

        init(_ name: String, _ size: Int, _ make: @escaping @Sendable (Int) -> String) {
            self.name = name
            self.size = size
            self.make = make
        }

        /// One piece, repeated.
        init(_ piece: String, _ size: Int) {
            self.init("\(piece) × \(size)".replacing("\n", with: "⏎"), size) {
                String(repeating: piece, count: $0)
            }
        }

        var testDescription: String { name }
    }

    static let repeated: [Document] = [
        // Formulas that are open at the end of a line.
        .init("${ \n", 20_000), .init("$x\n", 20_000), .init("- $x\n", 8_000), .init("$x\n- y\n", 8_000),
        .init("$$x\n- y\n", 8_000), .init("> $x\n", 8_000), .init("`$x\n", 20_000), .init("a $$\n\n", 20_000),
        .init("$`\n", 20_000), .init("$x\n- y$ ", 10_000), .init("$a\n> b$\n", 10_000),
        .init("<a $\n", 20_000),
        .init("> ", 20_000), .init("- ", 20_000), .init("1. ", 20_000), .init("*a **a ", 50_000),
        .init("*", 100_000), .init("_a", 50_000), .init("~~a ", 50_000), .init("~", 100_000),
        .init("[[a", 20_000), .init("[[a]] ", 10_000), .init("[[#a]] ", 10_000), .init("[[a|", 20_000),
        .init("]{.index}", 20_000), .init("[a]{.index} ", 10_000), .init("[", 100_000), .init("]", 100_000),
        .init("![", 50_000), .init("(", 100_000),
        .init("{", 100_000), .init("}", 100_000), .init("${ ", 100_000), .init("${", 100_000),
        .init("$ ", 100_000), .init("$a", 100_000), .init("$a ", 100_000), .init("$}", 100_000),
        .init("$$", 100_000), .init("$$ ", 100_000), .init("$$a", 100_000), .init("a$$\n", 50_000),
        .init("$$\n", 50_000), .init("$$ a\n", 50_000), .init("$$$ ", 50_000), .init("$`", 100_000),
        .init("$`a` ", 50_000), .init("`", 100_000), .init("\\", 100_000), .init("\\(", 100_000),
        .init("\\[", 100_000), .init("![[]()", 50_000), .init("[a](<b", 50_000), .init("[a](b", 50_000),
        .init("](", 100_000), .init("[]()", 50_000), .init("[](#a) ", 20_000), .init("[](#a)<b> ", 20_000),
        .init("<code>$a$ ", 50_000), .init("<code>$", 50_000), .init("</code>$a$ ", 50_000),
        .init("<!-- <code> $a$ ", 20_000), .init("<a b=\"$", 50_000), .init("<!--", 50_000),
        .init("<?", 50_000),
        .init("<", 100_000), .init("&", 100_000), .init("&lt;", 50_000), .init("$&lt;$ ", 20_000),
        .init("\\eqref{a} ", 20_000), .init("\\ref{", 50_000), .init("$\\ref{a}$ ", 10_000),
        .init("\\begin{align}\n", 20_000), .init("\\begin{align}a\\end{align} b\n", 10_000),
        .init("\\begin{multline}\n\n", 10_000), .init("$\\begin{a}$ ", 10_000), .init("| $|a| ", 50_000),
        .init("|$a|`|<a>|", 20_000), .init("# a\n", 10_000), .init("# a {#b}\n", 10_000),
        .init("# {#", 20_000),
        .init("[^1]", 50_000), .init("[^1]: ", 20_000), .init("[a]: b\n", 20_000), .init("a\n===\n", 10_000),
        .init("www.", 50_000), .init("http://", 50_000), .init("a@", 50_000), .init("- [ ] a\n", 10_000),
        .init("```math\n", 20_000), .init("```math\na\n```\n", 10_000), .init("\u{0}", 100_000),
        .init("{% x ", 50_000), .init("{% x %} ", 20_000), .init("{{< x ", 50_000),
        .init("a\u{0}$b\u{0}$ ", 20_000), .init("\r", 100_000), .init("\t", 100_000), .init("é", 100_000),
    ]

    static let books: [Document] = [
        .init("::: theorem\n", 100_000), .init(":::\n", 100_000), .init("::: theorm\n", 50_000),
        .init("::: theorem {#a title=\"b $c$\"}\n", 20_000), .init("::: a {", 50_000),
        .init("::: theorem\na\n:::\n", 20_000), .init("> [!theorem] a {#b}\n\n", 20_000),
        .init("> [!theorem]\n\n", 20_000), .init("@thm-a ", 20_000), .init("@", 100_000),
        .init("@a", 100_000), .init("a@", 100_000), .init("<!-- p. 1 -->", 20_000), .init("<!-- p. ", 50_000),
        .init("[p. 1]\n", 50_000), .init("a\n<!-- p. 1 -->\n", 20_000), .init("[p. ", 50_000),
        .init("$a$, ", 50_000), .init("![a](b){#c}\n\n", 10_000), .init("[!", 100_000),
        .init("divs in divs", 100_000) { n in
            String(repeating: "::: theorem\n", count: n) + "a\n" + String(repeating: ":::\n", count: n)
        },
        .init("proofs in proofs", 50_000) { n in
            String(repeating: "::: proof\n", count: n) + "a\n" + String(repeating: ":::\n", count: n)
        },
        .init("closers that match none", 50_000) { n in
            ":::: theorem\n> " + String(repeating: "::: theorem\n> ", count: n)
                + String(repeating: "::::\n> ", count: n)
        },
        .init("fences of every length", 700) { n in
            (3..<n).map { String(repeating: ":", count: $0) + " theorem\n" }.joined()
                + (3..<n).map { String(repeating: ":", count: $0) + "\n" }.joined()
        },
        .init("braces in a div", 100_000) { n in "::: theorem " + String(repeating: "{#a ", count: n) + "}\n"
        },
        .init("blocks and mistaken references", 3_000) { n in
            (0..<n).map { "::: theorem {#thm-\($0)}\n@thm-x\($0)\n:::\n" }.joined()
        },
        .init("callouts in callouts", 90) { n in
            (1...n).map {
                String(repeating: ">", count: $0) + " [!theorem] a\n" + String(repeating: ">", count: $0)
                    + "\n"
            }.joined()
        },
    ]

    static let shaped: [Document] = [
        .init("quotes in quotes", 3_000) { n in
            (0..<n).map { String(repeating: ">", count: $0 % 100) + " $a$\n" }.joined()
        },
        .init("lists in lists", 200) { n in
            (0..<n).map { String(repeating: "  ", count: $0) + "- $a$\n" }.joined()
        },
        .init("runs of backticks of every length", 700) { n in
            (1...n).map { String(repeating: "`", count: $0) + "$a|$ " }.joined() + "|"
        },
        .init("runs of backticks before brackets", 700) { n in
            (1...n).map { String(repeating: "`", count: $0) + "a" }.joined() + "\\(x\\) \\(y\\)"
        },
        .init("braces in a formula", 100_000) { n in
            "$\(String(repeating: "{", count: n))\(String(repeating: "}", count: n))$"
        },
        .init("braces in a block", 100_000) { n in "$$\n\(String(repeating: "{", count: n))\n$$" },
        .init("environments in a block", 20_000) { n in
            "$$\n\(String(repeating: "\\begin{cases}", count: n))\n$$"
        },
        .init("labels in a block", 20_000) { n in "$$\n\(String(repeating: "\\label{a}", count: n))\n$$" },
        .init("references in a block", 20_000) { n in "$$\n\(String(repeating: "\\eqref{a}", count: n))\n$$"
        },
        .init("labels and mistaken references", 3_000) { n in
            (0..<n).map { "$$a\\label{equation\($0)}$$\n\n\\eqref{equatoin\($0)}\n\n" }.joined()
        },
        .init("different fragments", 20_000) { n in (0..<n).map { "[](#a\($0)) " }.joined() },
        .init("fragments written as entities", 5_000) { n in (0..<n).map { "[](#&auml;\($0)) " }.joined() },
        .init("a display over many lines of a quote", 20_000) { n in
            "> a $$b\n" + String(repeating: "> c\n", count: n) + "> $$ d"
        },
        .init("a block over many lines", 50_000) { n in
            "$$\n" + String(repeating: "a &lt; \\\\\n", count: n) + "$$"
        },
        .init("rows to number", 20_000) { n in
            "---\nequations: numbered\n---\n\\begin{align}\n"
                + String(repeating: "a \\label{b}\\\\\n", count: n) + "c\\end{align}"
        },
        .init("open code and other ends", 20_000) { n in
            String(repeating: "<code>", count: n) + String(repeating: "</kbd>", count: n) + "$a$"
        },
        .init("brackets on", 50_000) { n in
            "---\nmath: {brackets: true}\n---\n" + String(repeating: "\\(", count: n)
        },
        .init("brackets on, links", 20_000) { n in
            "---\nmath: {brackets: true}\n---\n" + String(repeating: "[a](<b \\(", count: n)
        },
        .init("brackets on, empty", 50_000) { n in
            "---\nmath: {brackets: true}\n---\n" + String(repeating: "\\(\\)", count: n)
        },
        .init("brackets on, comments", 20_000) { n in
            "---\nmath: {brackets: true}\n---\n" + String(repeating: "<!-- \\(", count: n)
        },
        .init("a wide table", 400) { n in
            String(repeating: "|a", count: n) + "\n" + String(repeating: "|-", count: n) + "\n"
                + String(repeating: "|$b$\n", count: n)
        },
        .init("cells of formulas", 20_000) { n in
            "|a|b|\n|-|-|\n|" + String(repeating: "$a\\|b$ $x $ ", count: n) + "|c|"
        },
    ]

    /// The deadline bounds the inputs that are quadratic in cmark itself. Some shapes grow with the square of the count.
    static let linear = (repeated + shaped + books).filter { document in
        !["> ", "- ", "1. ", "![[]()"].contains { document.name.hasPrefix($0 + " ×") }
            && !["lists in lists", "a wide table", "fences of every length", "callouts in callouts"].contains(
                document.name)
            && !document.name.contains("backticks")
    }

    @Test(arguments: repeated + shaped + books) func endsInTime(_ document: Document) {
        let text = document.make(document.size / 2)
        let time = ContinuousClock().measure { _ = Leaf(text) }
        #expect(time < .seconds(20))
    }

    /// Four times the size may take ten times as long; quadratic growth would take sixteen times as long.
    @Test(arguments: linear) func growsLinearly(_ document: Document) {
        let growth = ThreadTime.growth(to: document.size / 4, of: document.make) { _ = Leaf($0) }
        #expect(growth < ThreadTime.linear)
    }

    @Test func readsALineOfFiftyMegabytes() {
        let leaf = Leaf(String(repeating: "lorem ipsum ", count: 50_000_000 / 12))
        #expect(leaf.rendered.body.count >= 50_000_000 - 12 || leaf.findings.hasErrors)
    }

    @Test func readsTwentyMegabytesOfEmphasis() {
        let leaf = Leaf(String(repeating: "*a* ", count: 5_000_000))
        #expect(!leaf.rendered.body.isEmpty || leaf.findings.hasErrors)
    }

    @Test func refusesATableThatCompletesItsCells() {
        let table =
            String(repeating: "|a", count: 2_000) + "|\n" + String(repeating: "|-", count: 2_000) + "|\n"
            + String(repeating: "|b|\n", count: 100_000)
        let findings = Leaf(table).findings
        #expect(["document-memory", "document-output", "document-time"].contains(findings.first?.rule.name))
        #expect(findings.hasErrors)
    }

    @Test func refusesAReferenceUsedOverAndOver() {
        func bomb(_ length: Int, _ uses: Int) -> String {
            "[a]: /" + String(repeating: "b", count: length) + "\n\n" + String(repeating: "[a] ", count: uses)
        }
        #expect(Leaf(bomb(5_000, 10_000)).findings.map(\.rule) == ["document-output"])
        #expect(Leaf(bomb(50_000, 100_000)).findings.map(\.rule) == ["document-memory"])
    }

    @Test(arguments: ["[](#a) ", "@a "]) func refusesALongNameUsedOverAndOver(_ reference: String) {
        func bomb(_ uses: Int) -> String {
            "# \(String(repeating: "b", count: 50_000)) {#a}\n\n" + String(repeating: reference, count: uses)
        }
        #expect(Leaf(bomb(10_000)).findings.map(\.rule) == ["document-output"])
        #expect(Leaf(bomb(10)).findings.isEmpty)
        let headings =
            "# \(String(repeating: "b", count: 50_000)) {#a}\n\n"
            + String(repeating: "# @a\n\n", count: 5_000)
        #expect(Leaf(headings).rendered.outline.map(\.text.utf8.count).reduce(0, +) < 1 << 24)
    }

    @Test func refusesDocumentsBeyondTheLimits() {
        let text = String(repeating: "*a* ", count: 100_000)
        #expect(Leaf(text) { $0.limits.source = 1_000 }.findings.map(\.rule) == ["document-size"])
        #expect(Leaf(text) { $0.limits.memory = 1 << 20 }.findings.map(\.rule) == ["document-memory"])
        #expect(Leaf(text).findings.isEmpty)
    }

    /// A refusal does not affect the next document.
    @Test func rendersTheNextDocumentAfterARefusal() {
        let renderer = MarkdownRenderer()
        let good = SourceText(file: "a", bytes: Array("*a* $b$ ~~c~~ https://d.test\n\n$$\ne\n$$".utf8))
        let bad = SourceText(file: "b", bytes: Array(String(repeating: "$a$ *b* ", count: 50_000).utf8))
        let expected = renderer.render(good).body
        var tight = MarkdownRenderer.Options()
        tight.limits.memory = 1 << 20
        for _ in 0..<5 {
            #expect(renderer.render(bad, options: tight).diagnostics.map(\.rule) == ["document-memory"])
            #expect(renderer.render(good).body == expected)
        }
    }

    /// Quadratic in cmark 0.29.0.gfm.6. Tests run on the threads of tasks, which block signals.
    @Test func endsAtTheDeadline() {
        let text = String(repeating: "![[]()", count: 200_000)
        let renderer = MarkdownRenderer()
        var options = MarkdownRenderer.Options()
        options.limits.seconds = 1
        let good = SourceText(file: "a", bytes: Array("*a* $b$ ~~c~~ https://d.test".utf8))
        let expected = renderer.render(good).body
        // The subject is time: without the deadline, one rendering takes minutes.
        let time = ThreadTime.least(of: 1) {
            let source = SourceText(file: "b", bytes: Array(text.utf8))
            for _ in 0..<2 {
                #expect(
                    renderer.render(source, options: options).diagnostics.map(\.rule) == ["document-time"])
                #expect(renderer.render(good).body == expected)
            }
        }
        #expect(time < 20)
    }
}
