import TestSupport
import Testing

@testable import Diagnostics

/// The line below a finding, and its caret.
struct SourceExcerptTests {
    private func excerpt(_ marked: String) throws -> [String] {
        let input = MarkedText(marked)
        let source = SourceText(file: "x", bytes: Array(input.text.utf8))
        let position = source.position(atOffset: try #require(input.offsets.first))
        let text = SourceExcerpt.text(position, in: source)
        return text.split(separator: "\n").map { String($0.dropFirst(4)) }
    }

    /// How many columns of a terminal stand before the caret, and the text that fills them.
    private func before(_ lines: [String]) throws -> (columns: Int, shown: String) {
        let caret = try #require(lines.last)
        #expect(caret.last == "^" && caret.dropLast().allSatisfy { $0 == " " })
        var text = ""
        for character in lines[0] where DisplayWidth.of(text + String(character)) <= caret.count - 1 {
            text.append(character)
        }
        return (caret.count - 1, text)
    }

    @Test(arguments: [
        ("ab‸c", 2), ("‸", 0), ("é‸x", 1), ("e\u{301}‸x", 1), ("日本‸語", 4), ("\t‸x", 1), ("ｆ‸x", 2),
        ("👩‍👩‍👧‸x", 2), ("한‸x", 2), ("☀‸x", 1), ("☀\u{FE0F}‸x", 2), ("x\u{200F}‸y", 2), ("a\u{FEFF}‸b", 2),
    ])
    func putsTheCaretBelowThePlace(_ line: String, _ column: Int) throws {
        // A line of its own: nothing is shown of an empty one.
        let lines = try excerpt("before\n" + line + "z\nbehind")
        #expect(try before(lines).columns == column)
    }

    @Test(arguments: [10, 100, 5_000, 100_000])
    func showsTheSurroundingsOfAPlaceInALongLine(_ count: Int) throws {
        for letter in ["a", "日", "é", "👩‍👩‍👧"] {
            let side = String(repeating: letter, count: count / letter.utf8.count + 1)
            let lines = try excerpt(side + "<‸HERE>" + side)
            #expect(DisplayWidth.of(lines[0]) <= 103, "\(letter)")
            let (columns, shown) = try before(lines)
            #expect(shown.hasSuffix("<") && lines[0].dropFirst(shown.count).hasPrefix("HERE>"), "\(lines)")
            #expect(columns <= 62)
            let width = DisplayWidth.of(side)
            #expect(lines[0].contains("…") == (width + 1 > 60 || 2 * width + 6 > 100), "\(letter)")
        }
    }

    @Test func staysInsideTheLineAndItsCodePoints() {
        let broken = SourceText(file: "x", bytes: [0x89, 0x50, 0x80, 0x80, 0xE6])
        for offset in 0...5 {
            let text = SourceExcerpt.text(broken.position(atOffset: offset), in: broken)
            #expect(text.hasSuffix("^\n"))
        }
        let far = SourcePosition(file: "x", line: 1, column: 999)
        #expect(SourceExcerpt.text(far, in: SourceText(file: "x", bytes: [0x61])) == "    a\n     ^\n")
        #expect(SourceExcerpt.text(far, in: SourceText(file: "x", bytes: [])) == "")
        let none = SourcePosition(file: "x", line: 9, column: 1)
        #expect(SourceExcerpt.text(none, in: SourceText(file: "x", bytes: [0x61])) == "")
    }

    @Test(arguments: ["\u{1B}[2J", "\u{202E}", "\u{85}", "\u{2028}", "\u{7}", "\u{2066}"])
    func escapesTerminalControls(_ hostile: String) throws {
        let lines = try excerpt("a\(hostile)‸b")
        #expect(!lines.joined().unicodeScalars.contains { hostile.unicodeScalars.first == $0 })
        #expect(lines[0].unicodeScalars.contains("\u{FFFD}"))
    }

    @Test func countsColumnsInEveryUnitOfALongLine() {
        let bytes = Array((String(repeating: "語", count: 30_000) + "👍🏽x").utf8)
        let position = SourceText(file: "x", bytes: bytes).position(atOffset: bytes.count - 1)
        #expect(position.column == bytes.count)
        #expect(position.scalarColumn == 30_003)
        let short = SourceText(file: "x", bytes: Array("\u{FEFF}e\u{301}👍🏽x".utf8))
        let end = short.position(atOffset: short.bytes.count - 1)
        #expect((end.characterColumn, end.scalarColumn) == (3, 5))
        #expect(short.offset(of: end) == short.bytes.count - 1)
    }
}
