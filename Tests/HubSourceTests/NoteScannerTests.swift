import Diagnostics
import Testing

@testable import HubSource

/// The links, tags, highlights, blocks and headings of a text, and texts that resemble them.
@Suite struct NoteScannerTests {
    struct Case: Sendable, CustomStringConvertible {
        var text: String
        var found: [String]
        var description: String { text.debugDescription }
        init(_ text: String, _ found: [String]) { (self.text, self.found) = (text, found) }
    }

    static let links: [Case] = [
        Case("[[b]] ![[c]] [t](d.md) ![i](e.png)", ["b", "c", "d.md", "e.png"]),
        Case("[[b|words]] [[b#H]] [[#H]] [[b#^x]]", ["b", "b > H", "H", "b"]),
        Case("> [[b]]\n> - [[c]]\n1. [[d]]", ["b", "c", "d"]),
        Case("# [[b]]\n\n[[c]]\n---\n", ["b", "c"]),
        Case("*[[b]]* **[[c]]** ~~[[d]]~~ ==[[e]]== ([[f]])", ["b", "c", "d", "e", "f"]),
        Case("| [[a\\|b]] | [[c]] |", ["a", "c"]),
        Case("[[]] [[ ]] [[|x]] [[b", []),
        // Two brackets, of which the second opens a markdown link.
        Case("[[1](b.md)] [[see c](c.md)] [[d]]", ["b.md", "c.md", "d"]),
        Case("![[1](b.md)] [[[c]]]", ["b.md", "c"]), Case("[[1]x](b.md)", ["b.md"]),
        Case("[[a\nb]]", []), Case("[[a[b]]", []),
        Case("[t](https://x.example/a.md) [t](mailto:a.md) [t](//x.example/a) [t](#h) [t]() [t](/)", []),
        Case("[t](/a.md) [t](a.txt) [t](b/a) [t](a%20b)", ["/a.md", "a.txt", "b/a", "a b"]),
        // Pages of the hub itself.
        Case("[t](index.html) [t](tags.HTML#x) [t](a.htm)", []),
        Case("[t](a.md", []), Case("[t] (a.md)", []),
        Case("[x [[b]] y](c.md)", ["b", "c.md"]),
        Case("[^1] [[b]]\n\n[^1]: [[c]]", ["b", "c"]),
        Case("x^[a [[b]] c] ^[1](d.md) [[e]]", ["b", "d.md", "e"]),
        Case("x^[a\n[[b]]\n[c](c.md)] [[d]]\n[[e]]", ["b", "c.md", "d", "e"]),
        Case("> x^[a [[b]]\n> c] [[d]]", ["b", "d"]), Case("x^[a\n] [[b]]", ["b"]),
        Case("x^[a\n`[[b]]` [[c]]] [[d]]", ["c", "d"]), Case("x^[a\n\n[[b]]] [[c]]", ["b", "c"]),
        // Links in several lines of a paragraph.
        Case("[a\nt](b.md) ![a\nt](c.png) [d]( d.md )", ["b.md", "c.png", "d.md"]),
        Case("[t](\nb.md) [t](\n  <c d.md>\n  \"x\ny\"\n) [[e]]", ["b.md", "c d.md", "e"]),
        Case("[t](b.md\r\n(x)) [`a\nb`](c.md)", ["b.md", "c.md"]),
        Case("> [a\n> t](b.md)\n\n> [a\nt](c.md)", ["b.md", "c.md"]),
        Case("- [a\n  t](b.md)\n  [t](\n  c.md)", ["b.md", "c.md"]),
        Case("<img\n  src=b.png\n  alt=x> <img src=c.png\n/> [[d]]", ["b.png", "c.png", "d"]),
        Case("> <img\n>   src=b.png\n>   alt=x> [[c]]\n> [[d]]", ["b.png", "c", "d"]),
        Case("> <img\n>src=b.png\nalt=x>", ["b.png"]),
        // Other blocks and blank lines end it.
        Case("[a\n\nt](b.md) [t](\n\nc.md) <img\n\nsrc=d.png>", []), Case("- [a\n- t](b.md)", []),
        Case("> <img\n>\n> src=a.png>", []), Case("<img\n> src=a.png>", []),
        Case("> <img\n> <b> src=a.png>", []),
        Case("[a\n# t](b.md)", []), Case("# [a\nt](b.md)", []), Case("# [t](\nb.md)", []),
        Case("[a\n> t](b.md)", []), Case("[a\n---\nt](b.md)", []), Case("[a\n<div>\nt](b.md)", []),
        Case("[a\n```\nt](b.md)\n```\nt](b.md)", []), Case("[a\n***\nt](b.md)", []),
        Case("| [a | b |\n| - | - |\n| t](b.md) | [t]( |\n| c.md) | d |", []),
        Case("[a | b\n- | -\nt](b.md) | [t](\nc.md) | d", []), Case("==[a==\nt](b.md)", []),
        // The rest of the line after a link in several lines is read.
        Case("[t](b.md\n\"#x [[a]]\") [[c]] [a\nt](d.md)", ["b.md", "c", "d.md"]),
        Case("[" + String(repeating: "a\n", count: 60) + "t](b.md)", []),
        // Code spans.
        Case("`[[a]]` [[b]]", ["b"]), Case("``[[a]] ` [[a]]`` [[b]]", ["b"]), Case("` [[b]]", ["b"]),
        Case("`[t](a.md)`", []), Case("\\`[[b]]\\`", ["b"]), Case("`` [[b]] `", ["b"]),
        // Spans of several lines end with their paragraph.
        Case("`multi\nline [[a]] #t %%x%%` [[b]]", ["b"]), Case("`open\n\n[[b]]`", ["b"]),
        Case("`open\n- [[b]]`", ["b"]), Case("``a\n[[a]] ` [[a]]`` [[b]]", ["b"]),
        Case("$a +\n[[a]]$ [[b]]", ["b"]), Case("$a\n\n[[b]]$", ["b"]), Case("cost $5\n[[b]] and $6", ["b"]),
        // Definitions of links, and addresses with parentheses.
        Case("[x][t] [[b]]\n\n[t]: d.md", ["d.md", "b", "d.md"]),
        Case(
            "![x][T  u] [t U][] [t\nu] [x][y] [t u](c.md)\n\n[t u]: d.md",
            ["d.md", "d.md", "d.md", "c.md", "d.md"]),
        Case("[x][t](c.md) [^t] [ ] `[t]` \\[t]\n\n[t]: d.md\n[t]: e.md", ["c.md", "d.md", "e.md"]),
        Case("[t] ![t]\n\n[t]: https://x.example/a.png", ["https://x.example/a.png"]),
        Case("[t]: <d e.md> 'T'", ["d e.md"]),
        Case("[t]: https://x.example/a.md", []), Case("    [t]: a.md", []), Case("[t](a(b).md)", ["a(b).md"]),
        // A definition has a destination and perhaps a title. With other words it is text.
        Case("[t]: d.md words", []), Case("[t]: d.md 'T' words", []), Case("[t]: <d.md>x", []),
        Case("[t]: d.md\n'T' [[b]]", ["d.md", "b"]), Case("[t]: d.md\n  'T [[a]]'\n[[b]]", ["d.md", "b"]),
        Case("[t]:\n d.md\n(T\n[[a]])\n[[b]]", ["d.md", "b"]), Case("[t]:d.md 'T'", ["d.md"]),
        Case("[t]:\n\nd.md", []), Case("[t [u]: d.md", []), Case("[t\\]u]: d.md", ["d.md"]),
        Case("[ ]: d.md", []), Case("[t]: https://x.example '[[a]]'\n[[b]]", ["b"]),
        // It does not interrupt a paragraph or a table.
        Case("Text\n[t]: d.md", []), Case("[t]: d.md x\n[u]: e.md", []), Case("> Text\n[t]: d.md", []),
        Case("| a |\n| - |\n[t]: d.md", []), Case("| a |\n| - |\n\n[t]: d.md", ["d.md"]),
        Case("Text\n%%x%%\n[t]: d.md", []), Case("%%\nx\n%% Text\n[t]: d.md", []),
        Case("[a\n[t]: b](c.md)", ["c.md"]),
        // After other blocks.
        Case("# H\n[t]: d.md", ["d.md"]), Case("H\n===\n[t]: d.md", ["d.md"]),
        Case("***\n[t]: d.md", ["d.md"]),
        Case("> # H\n[t]: d.md", ["d.md"]), Case("```\n```\n[t]: d.md", ["d.md"]),
        Case("<!-- x -->\n[t]: d.md", ["d.md"]), Case("%%\nx\n%%\n[t]: d.md", ["d.md"]),
        Case("::: note\n[t]: d.md\n:::", ["d.md"]), Case("<span> x\n[t]: d.md", []),
        Case("[t]: d.md\n[u]: e.md", ["d.md", "e.md"]),
        // In quotes and lists.
        Case("> [t]: d.md\n> 'T'\n> [[b]]", ["d.md", "b"]), Case("Text\n> [t]: d.md", ["d.md"]),
        Case("- [t]: d.md\n\n  [u]:\n  e.md", ["d.md", "e.md"]), Case("Text\n- [t]: d.md", ["d.md"]),
        Case("- a\n  - b\n\n    [t]: d.md", ["d.md"]), Case("- a\n\n      [t]: d.md", []),
        Case("-     [t]: d.md", []), Case("- a\n  [t]: d.md", []),
        // Fences.
        Case("```\n[[a]]\n```\n[[b]]", ["b"]), Case("~~~md\n[[a]]\n```\n[[a]]\n~~~\n[[b]]", ["b"]),
        Case("````\n[[a]]\n```\n[[a]]\n````\n[[b]]", ["b"]), Case("```\n[[a]]", []),
        Case("``` x`y\n[[b]]", ["b"]), Case("  ```\n  [[a]]\n  ```\n[[b]]", ["b"]),
        Case("> ```\n> [[a]]\n> ```\n> [[b]]", ["b"]), Case("- ```\n  [[a]]\n  ```\n- [[b]]", ["b"]),
        Case("1. x\n   ```\n   [[a]]\n   ```\n   [[b]]", ["b"]),
        // A fence ends with the quote or the entry that it is in.
        Case("> ```\n> [[a]]\n\n[[b]]", ["b"]), Case("- ```\n  [[a]]\n\n[[b]]", ["b"]),
        // Lines in a fence are no quotes and lists.
        Case("```\n> ```\n[[a]]\n```\n[[b]]", ["b"]), Case("```\n- ```\n[[a]]\n```\n[[b]]", ["b"]),
        Case("```\n[[a]]\n``` x\n[[a]]\n```\n[[b]]", ["b"]),
        // Indented code.
        Case("Text\n\n    [[a]]\n\n    [[a]]\n\n[[b]]", ["b"]), Case("\t[[a]]\n[[b]]", ["b"]),
        Case("Text\n    [[b]]", ["b"]), Case("- item\n\n    [[b]]", ["b"]), Case("- a\n    - [[b]]", ["b"]),
        Case("- a\n\nText\n\n    [[a]]", []),
        // The later paragraphs of a footnote are indented, and code in it by four more spaces.
        Case("[^1]: x\n\n    [[b]]\n\n        [[a]]\n\nText\n\n    [[a]]", ["b"]),
        Case("[^1]: x\n\n\t[[b]]\n# H\n\n    [[a]]", ["b"]), Case("[^1]: x\n\n\t- [[b]]", ["b"]),
        Case("[^1]: x\n[[b]]\n\n    [[c]]", ["b", "c"]), Case("Text [^1]: x\n\n    [[a]]", []),
        // Formulas.
        Case("$[[a]]$ [[b]]", ["b"]), Case("$$[[a]]$$ [[b]]", ["b"]), Case("$$\n[[a]]\n$$\n[[b]]", ["b"]),
        Case("costs $5 [[b]] and $6", ["b"]), Case("$ x [[b]] $", ["b"]), Case("\\$x [[b]] y$", ["b"]),
        Case("$$\nx\n\n[[a]]\n$$\n\n[[b]]", ["b"]),
        Case("The sign `$$` is text.\n\n[[b]]", ["b"]), Case("A \\$$ sign.\n\n[[b]]", ["b"]),
        Case("[[b]] $$\n[[a]]\n$$ [[c]]", ["b", "c"]), Case("It costs $$ a lot.\n\n[[b]]", ["b"]),
        Case("$$\nnever closed\n\n[[b]]", ["b"]), Case("    $$\n\n[[b]]", ["b"]),
        // Comments of HTML.
        Case("<!-- [[a]] --> [[b]]", ["b"]), Case("x <!-- [[a]]\n[[a]]\n\n[[a]] --> [[b]]", ["b"]),
        Case("<!-- [[a]]", []), Case("<a href=\"[[a]]\">[[b]]</a>", ["b"]), Case("a < b [[b]] > c", ["b"]),
        Case("`<!--` [[b]]", ["b"]), Case("==x <!-- [[a]]== --> [[b]]", ["b"]),
        // Comments of Obsidian.
        Case("%%[[a]]%% [[b]]", ["b"]), Case("%% [[a]]\n\n[[a]]\n# [[a]]\n%% [[b]]", ["b"]),
        Case("[[b]] %% [[a]]\n```\n[[a]]", ["b"]), Case("100% [[b]] 5%", ["b"]),
        Case("%%\n[[a]]\n%%\n[[b]]\n%%\n[[a]]\n%%\n[[c]]", ["b", "c"]), Case("`%%` [[b]] `%%`", ["b"]),
        Case("```\n%%\n```\n[[b]]", ["b"]),
        // Escapes.
        Case("\\[[a]] [[b]]", ["b"]), Case("!\\[[a]]", []), Case("\\\\[[b]]", ["b"]), Case("\\![[b]]", ["b"]),
        Case("[t\\](a.md)", []), Case("\\[t](a.md)", []),
    ]

    @Test(arguments: links) func linksAreFound(_ example: Case) {
        #expect(NoteText(example.text).linkNames == example.found)
    }

    /// Texts with the lines of their tables.
    static let tables: [(text: String, lines: [Int])] = [
        ("| a |\n| - |\n| b |\n\n| c |", [1, 2, 3]), ("x\na | b\n:-: | -\nc\n\nd", [2, 3, 4]),
        ("> | a |\n> | - |\n> | b |\n\nx", [1, 2, 3]), ("- | a |\n  | - |\n- b", [1, 2]),
        ("| a |\n| - |\n# b", [1, 2]), ("| a |\n| - |\n> b", [1, 2]), ("| a |\n| - |\n```\nb\n```", [1, 2]),
        ("| a |\n| - |\n<div>", [1, 2]), ("| a |\n| - |\n[^1]: b", [1, 2]),
        ("| a |\n| - |\n| %%x%% |", [1, 2, 3]),
        // The head has bars, and is a line of text.
        ("a\n| - |\n| b |", []), ("# a | b\n| - |\n| b |", []), ("| a |\n\n| - |\n| b |", []),
        ("| a |\n---\n| b |", []), ("```\n| a |\n| - |\n```", []), ("<div>\n| a |\n| - |\n</div>", []),
    ]

    @Test(arguments: tables) func tablesAreFound(_ text: String, _ lines: [Int]) {
        #expect(NoteText(text).tableLines.sorted() == lines)
    }

    static let tags: [Case] = [
        Case("#a #b-c #d/e #f_g (#h)", ["#a", "#b-c", "#d/e", "#f_g", "#h"]),
        Case("#日本語 #über #العربية #1a #a1", ["#日本語", "#über", "#العربية", "#1a", "#a1"]),
        Case("#a, #b. #c! #d: #e", ["#a", "#b", "#c", "#d", "#e"]), Case("#日本。語", ["#日本"]),
        Case("- #a\n> #b\n# #c\n*x* #d", ["#a", "#b", "#c", "#d"]),
        Case("#1 #12 # a ## b", []), Case("a#b x.#b /#b &#35; https://x.example/#b", []),
        Case("\\#a `#b` $#c$ <!-- #d --> %%#e%% [[x#f]] [t](x.md#g) <a href=\" #h\">", []),
        Case("```\n#a\n```\n\n    #b\n", []), Case("#" + String(repeating: "x", count: 101), []),
        Case("#" + String(repeating: "x", count: 100), ["#" + String(repeating: "x", count: 100)]),
        Case("==#a== ==x #b==", ["#a", "#b"]),
    ]

    @Test(arguments: tags) func tagsAreFound(_ example: Case) {
        let note = NoteText(example.text)
        #expect(note.texts { if case .tag = $0 { true } else { false } } == example.found)
    }

    @Test func tagsOfTextAndFrontMatterAreOneList() async throws {
        let vault = try await Vault(["a.md": "---\ntags: [One, two, '#three']\n---\n#one #Four #four #two"])
        #expect(try vault.document().tags == ["One", "two", "three", "Four"])
    }

    static let highlights: [Case] = [
        Case("==a== x ==b c==", ["==", "==", "==", "=="]), Case("==a **b** [[c]]==", ["==", "=="]),
        Case("== a== ==a == ==== == ==", []), Case("==a\nb==", []), Case("\\==a==", []), Case("`==a==`", []),
        Case("==a `b== c`", []), Case("a === b === c", []), Case("x == y", []),
        Case("Title\n=====\n", []), Case("```\n==a==\n```", []),
    ]

    @Test(arguments: highlights) func highlightsAreFound(_ example: Case) {
        let note = NoteText(example.text)
        #expect(note.texts { if case .highlight = $0 { true } else { false } } == example.found)
    }

    static let blocks: [Case] = [
        Case("Text ^a\n\n- item ^b-c\n\n> quote ^D1", ["a", "b-c", "d1"]), Case("Text\n^a", ["a"]),
        Case("^a", ["a"]), Case("Text ^a  ", ["a"]), Case("# H ^a", ["a"]),
        Case("Text^a", []), Case("Text ^a b", []), Case("Text ^", []), Case("Text ^a_b", []),
        Case("Text ^é", []),
        Case("`x ^a", ["a"]), Case("`x ^a`", []), Case("$x ^a$", []), Case("```\nx ^a\n```", []),
        Case("==x ^2== is more", []), Case("Text \\^a", []),
    ]

    @Test(arguments: blocks) func blocksAreFound(_ example: Case) {
        #expect(NoteText(example.text).blocks.keys.sorted() == example.found)
    }

    @Test(arguments: [
        ("One\ntwo ^x\n\nThree", "x", 1, 2), ("Text\n\n- a\n- b ^x\n- c", "x", 4, 4),
        ("Text\n\n> a\n> b ^x\n\nEnd", "x", 3, 4), ("# H\nText ^x", "x", 2, 2),
        ("A\n\nB\nC\n\n^x", "x", 3, 4),
        ("| a |\n|---|\n| b |\n\n^x", "x", 1, 3),
    ]) func aBlockHasLines(_ text: String, _ id: String, _ first: Int, _ last: Int) {
        #expect(NoteText(text).lines(ofBlock: id) == first...last)
    }

    /// Headings as `level text` with their place.
    static let headings: [Case] = [
        Case("# A\n## B\n###### C", ["1 A at-a", "2 B at-b", "6 C at-c"]),
        Case("# A #\n## B ##  \n## C#\n## D \\#", ["1 A at-a", "2 B at-b", "2 C# at-c", "2 D # at-d"]),
        Case("## #\n##", ["2  at-section", "2  at-section-2"]), Case("  ## A", ["2 A at-a"]),
        Case("A\n===\n\nB\n---\n", ["1 A at-a", "2 B at-b"]), Case("A\n=\n", ["1 A at-a"]),
        Case("## A *b* `c` [[d|e]] [f](g.md)", ["2 A b c e f at-a-b-c-e-f"]),
        Case(
            "## Fête d'été\n## 日本\n## 日本",
            ["2 Fête d'été at-fete-dete", "2 日本 at-section", "2 日本 at-section-2"]),
        Case("## A\n## a\n## A!", ["2 A at-a", "2 a at-a-2", "2 A! at-a-3"]),
        Case("## $x_1$ and **b**", ["2 $x_1$ and b at-x-1-and-b"]),
        Case("#A\n####### B\n\\# C\n\n    # D", []), Case("```\n# A\n```", []), Case("> # A\n\n- # B", []),
        Case("Text\n\n---\n\nText", []), Case("- a\n---\n", []), Case("| a |\n---\n", []),
        Case("%%\n# A\n%%", []),
        Case("## A ^b", ["2 A at-a"]), Case("## A %%x%%", ["2 A at-a"]),
    ]

    @Test(arguments: headings) func headingsAreFound(_ example: Case) {
        let note = NoteText(example.text)
        #expect(
            note.headings.map { "\($0.level) \($0.text) \(Hub.placeID(of: $0, in: note))" } == example.found)
    }

    /// The levels of headings in quotes and lists by their lines.
    @Test(arguments: [
        ("> # A\n\n- ## B", [1: 1, 3: 2]), ("> A\n> ===\n\n> B\n>---", [1: 1, 4: 2]),
        ("> # A\n> ---", [1: 1]),
        ("- A\n  -", [1: 2]), ("1. A\n   ==\n2. B\n   --", [1: 1, 3: 2]), ("> - A\n>   ---", [1: 2]),
        ("x\n> A\n> ===", [2: 1]), ("> A [[b]] %%c%%\n> ===", [1: 1]),
        // Not below the words, or not of one line.
        ("> A\n===", [:]), ("- A\n---", [:]), ("> > A\n> ---", [:]), ("> A\n> - ---", [:]),
        ("> A\n>\n> ---", [:]),
        ("> a\n> A\n> ===", [:]), ("> A\n> ***", [:]), ("> A\n> == x", [:]),
        // Other blocks.
        ("> | a |\n> ---", [:]), ("> [!note] A\n> ---", [:]), ("-     A\n  ===", [:]),
        ("> [a]: b.md\n> ---", [:]),
        ("> %%A%%\n> ---", [:]), ("> ```\n> A\n> ---\n> ```", [:]), ("> <div>\n> ---", [:]),
    ]) func innerHeadingsAreFound(_ text: String, _ levels: [Int: Int]) {
        #expect(NoteText(text).innerHeadings.mapValues(\.level) == levels)
    }

    /// Pages replace marks from the first to the last.
    @Test func marksAreInOrderAndApart() {
        let pieces = [
            "==", "%%", "<!--", "-->", "[[", "]]", "![[", "x", " ", "\n", "`", "$", "$$", "\\", "#t", " ^b",
            "[^1]",
            "[t](a.md)", "](", "[", "(", ")", "[t\nt](a.md)", "](\na.md\n\"t\")", "<img\nsrc=a>", "```\n",
            "> ", "- ", "|", "é", "# ", "\n---\n", "<b>", "~~~", "\n[u]: a.md", "\n\n[u]:\n", "'t'",
        ]
        for seed in 0..<3000 {
            var random = RandomPieces(seed: UInt64(seed))
            let text = (0..<30).map { _ in random.piece(pieces) }.joined()
            let note = NoteText(text)
            var end = 0
            for mark in note.marks {
                // A comment may be in the words of a link in double brackets.
                if mark.kind == .comment, mark.range.upperBound < end { continue }
                let whole = mark.outer ?? mark.range
                if mark.range.lowerBound < end || mark.range.isEmpty && mark.noteLink == nil
                    || mark.range.upperBound > text.utf8.count || whole.lowerBound > mark.range.lowerBound
                {
                    Issue.record("\(text.debugDescription): \(note.marks.map(\.range))")
                    break
                }
                if mark.line != note.source.position(atOffset: mark.range.lowerBound).line {
                    Issue.record("\(text.debugDescription): line \(mark.line)")
                }
                end = mark.range.upperBound
            }
        }
    }
}
