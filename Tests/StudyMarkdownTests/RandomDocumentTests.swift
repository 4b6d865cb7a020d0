import Diagnostics
import StudyMarkdown
import TestSupport
import Testing

/// Properties of every document, tested on thousands of random ones from a seed.
struct RandomDocumentTests {
    private let frontMatter = [
        "", "---\nmath: {brackets: true}\n---\n", "---\nequations: numbered\nblocks: numbered\n---\n",
    ]

    @Test(arguments: 0..<8) func rendersWithoutATrap(_ seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<800 {
            let text = RandomDocument.make(
                from: RandomDocument.plain + RandomDocument.mathematical + RandomDocument.bookish,
                using: &generator)
            for before in frontMatter {
                let leaf = Leaf(before + text) { $0.collectsFormulas = true }
                #expect(leaf.rendered.formulas.count == leaf.rendered.formulaCount)
                // No placeholder byte reaches the output.
                #expect(leaf.html.utf8.allSatisfy { !(0x02...0x06).contains($0) }, "\(text.debugDescription)")
                let lines = SourceText(file: "", bytes: Array((before + text).utf8)).lineStarts.count
                for finding in leaf.findings {
                    guard let position = finding.position else { continue }
                    #expect(
                        (1...lines).contains(position.line) && position.column >= 1,
                        "\(text.debugDescription)")
                }
            }
        }
    }

    /// A document without mathematics renders as with cmark alone.
    @Test(arguments: 0..<8) func leavesDocumentsWithoutMathematicsAlone(_ seed: Int) {
        var generator = SeededGenerator(seed: UInt64(100 + seed))
        for _ in 0..<500 {
            let text = RandomDocument.make(from: RandomDocument.plain, using: &generator)
            let leaf = Leaf(bytes: Array(("a\n" + text).utf8)) { $0.isLeaf = false }
            #expect(leaf.rendered.formulaCount == 0)
            #expect(!leaf.html.contains("class=\"math"), "\(text.debugDescription)")
            // Without brackets in the text, the bracket syntax changes nothing.
            let bracketed = Leaf(bytes: Array(("a\n" + text).utf8)) {
                $0.isLeaf = false
                $0.math.brackets = true
            }
            guard !["\\(", "\\[", "\\)", "\\]"].contains(where: text.contains) else { continue }
            #expect(bracketed.html == leaf.html, "\(text.debugDescription)")
        }
    }

    /// Outside a leaf, only mathematics is added to cmark-gfm.
    @Test(arguments: 0..<4) func addsOnlyMathematicsOutsideALeaf(_ seed: Int) {
        var generator = SeededGenerator(seed: UInt64(400 + seed))
        for _ in 0..<500 {
            let text = RandomDocument.make(
                from: RandomDocument.plain + RandomDocument.bookish.filter { !$0.contains("$") },
                using: &generator)
            let html = Leaf(bytes: Array(("a\n" + text).utf8)) { $0.isLeaf = false }.html
            for mark in ["class=\"block", "page-mark", "reference\" href", "<figure", "role=\"doc-", "qed"] {
                #expect(!html.contains(mark), "\(text.debugDescription)")
            }
        }
    }

    /// Every block that is opened is closed, in order.
    @Test(arguments: 0..<4) func nestsBlocksAsHTMLDoes(_ seed: Int) {
        var generator = SeededGenerator(seed: UInt64(500 + seed))
        let pieces =
            RandomDocument.bookish + [
                "\n- a\n", "\n\n", "\n> ", "b ", "\n  ", "\n1. ", "\n```\n", "\n$$\nx\n$$\n",
            ]
        for _ in 0..<800 {
            let text = RandomDocument.make(from: pieces, using: &generator)
            var open: [Substring] = []
            var isNested = true
            for tag in Leaf(text).html.matches(
                of:
                    #/<(\/?)(div|details|summary|p|ul|ol|li|blockquote|figure|section|h1|pre|span|a|sup)\b[^>]*>/#
            ) {
                if tag.1.isEmpty { open.append(tag.2) } else if open.popLast() != tag.2 { isNested = false }
            }
            #expect(isNested && open.isEmpty, "\(text.debugDescription)")
        }
    }

    /// Neither the last line end nor the kind of line end changes the output.
    @Test(arguments: 0..<4) func treatsAllLineEndsAlike(_ seed: Int) {
        var generator = SeededGenerator(seed: UInt64(200 + seed))
        let pieces = (RandomDocument.plain + RandomDocument.mathematical + RandomDocument.bookish).filter {
            !$0.contains("\r")
        }
        for _ in 0..<500 {
            let text = "a\n" + RandomDocument.make(from: pieces, using: &generator)
            let expected = Leaf(text + "\n")
            if !text.hasSuffix("\n") {
                #expect(Leaf(text).html == expected.html, "\(text.debugDescription)")
            }
            for lineEnd in ["\r\n", "\r"] {
                let other = Leaf((text + "\n").replacing("\n", with: lineEnd))
                #expect(other.html == expected.html, "\(text.debugDescription)")
                #expect(other.findingLines == expected.findingLines, "\(text.debugDescription)")
            }
        }
    }

    /// Formulas by a second implementation of the rules of inline mathematics, from left to right over text that has only
    /// dollars, braces, backslashes and letters.
    @Test(arguments: 0..<8) func findsTheFormulasOfTheRules(_ seed: Int) {
        var generator = SeededGenerator(seed: UInt64(300 + seed))
        let pieces = ["$", "$", "$", "$", "$$", "x", "y ", " ", "5", "{", "}", "\\$", "\\{", "\n", "变", ","]
        for _ in 0..<1500 {
            // Words at both ends keep the line from opening a block.
            let text = RandomDocument.make(from: pieces, using: &generator).replacing("\n", with: "\nw ")
            let document = "w " + text + " w"
            let expected = Self.formulas(in: Array(document))
            let leaf = Leaf(document) { $0.collectsFormulas = true }
            #expect(
                leaf.rendered.formulas.map { $0.isDisplay ? "D\($0.tex)" : "I\($0.tex)" } == expected,
                "\(document.debugDescription)")
        }
    }

    private static func formulas(in text: [Character]) -> [String] {
        var found: [String] = []
        var index = 0
        while index < text.count {
            if text[index] == "\\" {
                index += 2
                continue
            }
            guard text[index] == "$" else {
                index += 1
                continue
            }
            let run = text[index...].prefix { $0 == "$" }.count
            if run > 2 {
                index += run
            } else if let end = closer(in: text, from: index + run, run: run) {
                let tex = String(text[(index + run)..<end])
                found.append((run == 2 ? "D" : "I") + trimmed(tex))
                index = end + run
            } else {
                index += run
            }
        }
        return found
    }

    private static func closer(in text: [Character], from start: Int, run: Int) -> Int? {
        guard start < text.count, run == 2 || !text[start].isWhitespace else { return nil }
        var depth = 0
        var index = start
        while index < text.count {
            switch text[index] {
            case "\\": index += 1
            case "{": depth += 1
            case "}":
                if depth == 0, run == 1 { return nil }
                depth = max(0, depth - 1)
            case "$" where depth == 0:
                if run == 1 {
                    let follows = index + 1 < text.count ? text[index + 1] : " "
                    guard index > start, !text[index - 1].isWhitespace, !("0"..."9").contains(follows) else {
                        return nil
                    }
                    return index
                }
                let length = text[index...].prefix { $0 == "$" }.count
                if length >= 2 {
                    return trimmed(String(text[start..<index])).isEmpty ? nil : index
                }
            default: break
            }
            index += 1
        }
        return nil
    }

    private static func trimmed(_ text: String) -> String {
        String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
