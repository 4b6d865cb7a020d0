@testable import DocumentSettings
import Diagnostics
import StudyMarkdown
import TestSupport
import Testing

struct FrontMatterTests {
    @Test func readsEveryKey() {
        let leaf = Leaf(
            """
            ---
            title: "Limits: a start"
            header: Analysis
            lang: de-CH
            theme: dark
            links: error
            equations: numbered
            math: {brackets: true}
            macros:
              \\E: \\mathbf{E}
              Var: "\\\\operatorname{Var}"
            ---
            a
            """)
        #expect(leaf.findingLines.isEmpty)
        #expect(leaf.frontMatter.title == "Limits: a start")
        #expect(leaf.frontMatter.header == "Analysis")
        #expect(leaf.frontMatter.lang == "de-CH")
        #expect(leaf.frontMatter.theme?.name == "dark")
        #expect(leaf.frontMatter.links == .error)
        #expect(leaf.frontMatter.math.numbered)
        #expect(leaf.frontMatter.math.brackets)
        #expect(leaf.frontMatter.math.macros == ["\\E": "\\mathbf{E}", "\\Var": "\\operatorname{Var}"])
        #expect(leaf.html == "<p>a</p>\n")
    }

    /// The end of front matter, and text that is not front matter.
    static let bounds: [(String, String)] = [
        ("---\ntitle: a\n---\nb", "<p>b</p>\n"),
        ("---\n---\nb", "<p>b</p>\n"),
        ("---\ntitle: a\n...\nb", "<p>b</p>\n"),
        ("---\ntitle: a\n... \nb", "<p>b</p>\n"),
        ("--- \ntitle: a\n---\t\nb", "<p>b</p>\n"),
        ("---\ntitle: a\n---", ""),
        ("---\ntitle: a\n---\n", ""),
        ("---\ntitle: a\n---\n---\nb", "<hr />\n<p>b</p>\n"),
        ("---\ntitle: a\n---\nb\n\n---\n\nc", "<p>b</p>\n<hr />\n<p>c</p>\n"),
        ("---\r\ntitle: a\r\n---\r\nb", "<p>b</p>\n"),
        ("---\rtitle: a\r---\rb", "<p>b</p>\n"),
        ("\u{FEFF}---\ntitle: a\n---\nb", "<p>b</p>\n"),
        ("\u{FEFF}b", "<p>b</p>\n"),
        ("b\n\n---\ntitle: a\n---", "<p>b</p>\n<hr />\n<h2 id=\"title-a\">title: a</h2>\n"),
        ("\n---\n\nb", "<hr />\n<p>b</p>\n"),
        (" ---\n\nb", "<hr />\n<p>b</p>\n"),
        ("----\n\nb", "<hr />\n<p>b</p>\n"),
        ("***\n\nb", "<hr />\n<p>b</p>\n"),
        ("---\n# a comment\n---\nb", "<p>b</p>\n"),
    ]

    @Test(arguments: bounds) func endsAtItsSecondFence(_ text: String, _ html: String) {
        let leaf = Leaf(text)
        #expect(leaf.html == html)
        #expect(leaf.findingLines.isEmpty)
    }

    static let findings: [(String, [String])] = [
        ("‸---\ntitle: a\n", ["error front-matter-unclosed"]),
        ("‸---", ["error front-matter-unclosed"]),
        ("---\ntitle: a\n‸titel: b\n---\n", ["warning unknown-key"]),
        ("---\nmath: {‸bracket: true}\n---\n", ["warning unknown-key"]),
        ("---\ntitle: ‸[a]\n---\n", ["error front-matter"]),
        ("---\nmath: ‸yes\n---\n", ["error front-matter"]),
        ("---\nmath: {brackets: ‸maybe}\n---\n", ["error front-matter"]),
        ("---\nlinks: ‸none\n---\n", ["error front-matter"]),
        ("---\nequations: ‸numberd\n---\n", ["error front-matter"]),
        ("---\nlang: ‸de_DE\n---\n", ["error front-matter"]),
        ("---\nmacros: ‸a\n---\n", ["error front-matter"]),
        ("---\nmacros: {‸a1: b}\n---\n", ["error macro-name"]),
        ("---\nmacros: {‸a: '\\gdef\\b{c}'}\n---\n", ["error macro-defines"]),
        ("---\nmacros: {a: '{\\left(\\\\newcommand}'}\n---\n", []),
        (
            "---\nmacros:\n  abs: |‸#1|\n  b: \\langle ‸#1\n  c: 'é #1'\n---\n",
            ["error macro-comment", "error macro-comment"]
        ),
        ("---\nmacros:\n  a: x# # of 1\n  b: y#1 #c\n  c: |\n    #1 #2\n---\n", []),
        ("---\nmacros:\n  ‸A: '{x'\n  ‸B: y}\n---\n", ["error macro-braces", "error macro-braces"]),
        ("---\nmacros:\n  A: '\\{x\\\\{y}'\n  B: '{\\}}'\n  C: 'x% {'\n---\n", []),
        ("---\n‸just text\n---\n", ["error front-matter"]),
        ("---\n‸- a\n---\n", ["error front-matter"]),
        ("---\ntitle: \"é\" ‸b\n---\n", ["error yaml-syntax"]),
        ("---\ntitle: a\n‸\tb: c\n---\n", ["error yaml-syntax"]),
        ("---\ntitle: [a‸\n---\n", ["error yaml-syntax"]),
        ("---\ntitle: a\n‸title: b\n---\n", ["error yaml-syntax"]),
        ("---\r\ntitle: é\r\n‸titel: b\r\n---\r\n", ["warning unknown-key"]),
    ]

    @Test(arguments: findings) func reportsErrorsWithPositions(_ marked: String, _ expected: [String]) {
        let input = MarkedText(marked)
        let found = Leaf(input.text).findings
        #expect(found.map { "\($0.severity) \($0.rule)" } == expected)
        #expect(
            found.map { MarkedText.Position(line: $0.position?.line ?? 0, column: $0.position?.column ?? 0) }
                == input.marks)
    }

    @Test func suggestsTheNearestKey() {
        #expect(
            Leaf("---\ntitel: b\n---\n").findings.first?.message.contains("did you mean 'title'?") == true)
        #expect(
            Leaf("---\nequations: numberd\n---\n").findings.first?.message.contains(
                "did you mean 'numbered'?") == true)
    }

    @Test func keepsTheKeysOfOtherProgramsApart() {
        let leaf = Leaf("---\nlayout: post\ntitle: a\ntags: [b]\ntitel: c\n---\n")
        #expect(leaf.frontMatter.unknownKeys.map(\.name) == ["layout", "tags"])
        #expect(leaf.frontMatter.unknownKeys.map { $0.position.line } == [2, 4])
        #expect(leaf.findings.map(\.rule.name) == ["unknown-key"])
    }

    @Test func overridesDefaults() {
        var defaults = FrontMatter()
        defaults.lang = "de"
        defaults.math.numbered = true
        defaults.math.numbersBlocks = true
        defaults.math.brackets = true
        let read = { (text: String) in
            FrontMatter.read(SourceText(file: "a.md", bytes: Array(text.utf8)), defaults: defaults)
                .frontMatter
        }
        for text in ["a\n", "---\ntitle: b\nmath: {}\n---\n"] {
            let plain = read(text)
            #expect(
                plain.lang == "de" && plain.math.numbered && plain.math.numbersBlocks && plain.math.brackets)
        }
        let own = read("---\nlang: fr\nequations: tagged\nblocks: written\nmath: {brackets: false}\n---\n")
        #expect(own.lang == "fr" && !own.math.numbered && !own.math.numbersBlocks && !own.math.brackets)
    }

    @Test func takesNullAsAbsent() {
        let leaf = Leaf("---\ntitle:\nlang: ~\nmath: null\nmacros:\n---\n")
        #expect(leaf.findingLines.isEmpty)
        #expect(leaf.frontMatter.title == nil)
        #expect(leaf.frontMatter.lang == nil)
    }

    @Test func boundsAliases() {
        var bomb = "---\na0: &a0 [x, x, x, x, x, x, x, x, x]\n"
        for level in 1...9 {
            bomb +=
                "a\(level): &a\(level) ["
                + Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ") + "]\n"
        }
        // Without the bound, this would expand to 9^10 nodes.
        #expect(Leaf(bomb + "---\nb").findings.map(\.rule) == ["yaml-limit"])
    }

    @Test func boundsSizeAndDepth() {
        let long = "---\ntitle: \(String(repeating: "a", count: 70_000))\n---\nb"
        #expect(Leaf(long).findings.map(\.rule) == ["yaml-limit"])
        let deep = "---\ntitle: \(String(repeating: "[", count: 20_000))\n---\nb"
        #expect(Leaf(deep).findings.hasErrors)
        let closed =
            "---\na: \(String(repeating: "[", count: 1_000))\(String(repeating: "]", count: 1_000))\n---\nb"
        #expect(Leaf(closed).findings.hasErrors)
        let mapped = "---\na: \(String(repeating: "{a: ", count: 10_000))\n---\nb"
        #expect(Leaf(mapped).findings.hasErrors)
    }
}
