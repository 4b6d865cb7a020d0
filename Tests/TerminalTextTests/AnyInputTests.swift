import TestSupport
import Testing

@testable import TerminalText

/// Properties of every input.
@Suite struct AnyInputTests {
    /// Pieces of text without control characters but tab and line feed.
    static let texts = [
        "a", "B", " ", "  ", "word", "\t", "\n", "\n\n", "é", "e\u{301}", "你好", "😀", "👨‍👩‍👧", "👍🏽", "🇩🇪",
        "\u{200D}", "\u{FE0F}", "\u{301}", "한", "\u{1112}\u{1161}", "\u{A0}", "<&>\"$", "\u{FFFD}", "␀",
    ]
    static let styles = ["\u{1B}[m", "\u{1B}[1;31m", "\u{1B}[48;5;9m", "\u{9B}4m", "\u{1B}[38:2::1:2:3m"]
    /// Controls, complete and in pieces.
    static let controls =
        [
            "\r", "\u{8}", "\u{B}", "\u{C}", "\u{7}", "\0", "\u{7F}", "\u{E}", "\u{18}", "\u{1B}", "\u{1B}[",
            "\u{1B}]0;", "\u{1B}P", "\u{1B}\\", "\u{9C}", "\u{85}", "\u{8D}", "\u{92}", "\u{1B}7", "\u{1B}8",
            "\u{1B}M", "\u{1B}D", "\u{1B}E", "\u{1B}c", "\u{1B}(", "\u{1B}[?1049h", "\u{1B}[?1049l",
            "\u{1B}[?",
            "\u{1B}[2;4r", "\u{1B}[r", "1", "9", ";", ":",
        ]
        + "ABCDEFGHIJKLMPSTXZ@`abdefsuhlm".flatMap { final in
            ["", "0", "2", "3;2", "70"].map { "\u{1B}[\($0)\(final)" }
        }

    static func random(of units: [String], _ generator: inout SeededGenerator) -> String {
        (0..<Int.random(in: 0...60, using: &generator))
            .map { _ in units.randomElement(using: &generator) ?? "" }.joined()
    }

    private func hasSameBytes(_ one: String, _ other: String) -> Bool { one.utf8.elementsEqual(other.utf8) }

    @Test func leavesPlainTextAsItIs() {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<2_000 {
            let text = Self.random(of: Self.texts, &generator)
            #expect(TerminalScreen.isPlain(text.utf8))
            let screen = TerminalScreen(text)
            #expect(hasSameBytes(screen.plainText, text), "\(text.debugDescription)")
            #expect(screen.lines.allSatisfy { $0.runs.allSatisfy { $0.style == .plain && !$0.text.isEmpty } })
        }
    }

    @Test func losesNoTextToStyles() {
        var generator = SeededGenerator(seed: 2)
        for _ in 0..<2_000 {
            let units = (0..<30).map { _ in Self.texts.randomElement(using: &generator) ?? "" }
            let styled = units.map { $0 + (Self.styles.randomElement(using: &generator) ?? "") }.joined()
            #expect(hasSameBytes(TerminalScreen(styled).plainText, units.joined()), "\(units)")
        }
    }

    @Test func hasNoControlCharacters() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<3_000 {
            let input = Self.random(of: Self.controls + Self.texts + Self.styles, &generator)
            let screen = TerminalScreen(input)
            let isClean = screen.plainText.unicodeScalars.allSatisfy {
                $0.properties.generalCategory != .control || $0 == "\n" || $0 == "\t"
            }
            #expect(isClean, "\(input.debugDescription)")
            // The result is plain text.
            let again = TerminalScreen(screen.plainText)
            #expect(hasSameBytes(again.plainText, screen.plainText), "\(input.debugDescription)")
            for line in screen.lines {
                #expect(zip(line.runs, line.runs.dropFirst()).allSatisfy { $0.style != $1.style })
                #expect(!line.text.unicodeScalars.contains("\n"))
            }
        }
    }

    @Test func readsPiecesAsTheWhole() {
        var generator = SeededGenerator(seed: 4)
        for _ in 0..<1_500 {
            var bytes = Array(Self.random(of: Self.controls + Self.texts + Self.styles, &generator).utf8)
            if !bytes.isEmpty, Bool.random(using: &generator) {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = .random(
                    in: 0...255, using: &generator)
            }
            var reader = TerminalReader()
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Int.random(in: 1...min(7, rest.count), using: &generator)
                reader.read(Array(rest.prefix(count)))
                rest = rest.dropFirst(count)
            }
            #expect(reader.screen() == TerminalScreen(bytes), "\(bytes)")
        }
    }

    @Test func balancesSpans() {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<500 {
            let screen = TerminalScreen(Self.random(of: Self.controls + Self.texts + Self.styles, &generator))
            let html = TerminalHTML.html(screen)
            #expect(html.ranges(of: "<span class=\"term-").count == html.ranges(of: "</span>").count)
            #expect(html.ranges(of: "<").count == 2 * html.ranges(of: "</span>").count)
            #expect(!html.contains("$") && !html.contains("class=\"\""))
        }
    }
}
