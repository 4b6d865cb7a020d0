import TestSupport
import Testing

@testable import TerminalText

/// Limits, and time that grows as the input does.
@Suite struct BoundsTests {
    @Test func dropsTheEarliestLines() {
        let limits = TerminalLimits(lines: 3)
        let screen = TerminalScreen((1...10).map(String.init).joined(separator: "\n"), limits: limits)
        #expect(screen.plainText == "8\n9\n10")
        #expect(screen.droppedLines == 7)
        // The first line that is kept is home.
        let above = TerminalScreen("1\n2\n3\n4\n5\u{1B}[99Ax\u{1B}[Hy", limits: limits)
        #expect(above.plainText == "yx\n4\n5")
    }

    @Test func keepsAsManyLinesAsAllowed() {
        let screen = TerminalScreen(String(repeating: "x\n", count: 30_000))
        #expect(screen.lines.count == 20_000 && screen.droppedLines == 10_001)
        let few = TerminalScreen("a\nb\nc", limits: TerminalLimits(lines: 3))
        #expect(few.lines.count == 3 && few.droppedLines == 0)
    }

    @Test(arguments: [
        "\u{1B}[1000000000Gx", "\u{1B}[99999Cx", "\u{1B}[1;99999Hx", "\u{1B}[99999Ix", "a\u{1B}[99999bx",
    ])
    func boundsColumns(_ input: String) {
        #expect(TerminalScreen(input).plainText.unicodeScalars.count <= 4_097)
    }

    @Test func keepsLongLines() {
        let line = String(repeating: "0123456789\t", count: 3_000)
        #expect(TerminalScreen(line).plainText == line)
        #expect(TerminalScreen(line + "\u{1B}[5Dx").plainText.utf8.count == line.utf8.count)
    }

    /// Every gap is 4,095 cells, and there are a thousand lines of them more than gaps are kept.
    @Test func boundsGaps() {
        let count = 2_100
        let screen = TerminalScreen(String(repeating: "\u{1B}[4096Gx\n", count: count))
        #expect(screen.lines.count == count + 1)
        #expect(screen.plainText.utf8.count < TerminalLimits.padding + 4 * count)
        #expect(screen.lines.last { !$0.runs.isEmpty }?.text == " x")
    }

    @Test func boundsInsertions() {
        let screen = TerminalScreen(
            String(repeating: "a\u{1B}[9999L\u{1B}[9999@\u{1B}[9999S\u{1B}[9999T", count: 2_000))
        #expect(screen.lines.count <= 20_000)
    }

    static let hostile = [
        "\u{1B}[A", "\u{1B}[1;1H x", "\r", "\u{1B}]0;", "\u{1B}]", "\u{1B}", "\u{1B}[", "\u{1B}[1;", "\n",
        "\t", "x", "你",
        "e\u{301}", "\u{301}", "\u{200D}😀", "\u{1B}[99999;99999Hx", "\u{1B}[2J\u{1B}[500Hx",
        "\u{1B}[4096Gx\n",
        "\u{1B}[4096Gx\u{1B}[1K", "x\u{1B}[4096@", "xx\u{1B}[D\u{1B}[P", "x\n\u{1B}[A\u{1B}[L", "\u{1B}[M",
        "\u{1B}[1J\n",
        "\u{1B}[99999b", "x\u{1B}[99999b", "\u{1B}[99999Sx", "\u{1B}[Tx", "\u{1B}Mx", "\u{1B}7\u{1B}8",
        "\u{1B}c",
        "\u{1B}[?1049h", "\u{1B}[31;42;1mx", "\u{1B}[38;2;1;2;3mx", "\u{1B}[4096Gx\r\u{1B}[K",
        "\u{1B}[K\u{1B}[J\u{1B}[2J",
        "x\u{B}", "\u{1B}[4096X", "\0", "\u{85}",
    ]

    @Test(arguments: hostile)
    func takesLinearTime(_ unit: String) {
        let growth = ThreadTime.growth(
            to: 160_000, of: { size in Array(String(repeating: unit, count: size / unit.utf8.count).utf8) }
        ) { (bytes: [UInt8]) in
            _ = TerminalScreen(bytes)
        }
        #expect(growth < ThreadTime.linear)
    }

    /// Editing in the middle of a long line and of many lines.
    @Test(arguments: [
        "\u{1B}[@", "\u{1B}[P", "\u{1B}[1K", "\u{1B}[L", "\u{1B}[M\n", "\u{1B}[1J", "\u{1B}[S", "\u{1B}[T",
    ])
    func takesLinearTimeInLongTexts(_ unit: String) {
        let growth = ThreadTime.growth(
            to: 160_000,
            of: { size in
                let text = String(repeating: "x", count: size / 4) + String(repeating: "\nx", count: size / 8)
                return Array(
                    (text + "\u{1B}[H" + String(repeating: unit, count: size / 2 / unit.utf8.count)).utf8)
            }
        ) { (bytes: [UInt8]) in
            _ = TerminalScreen(bytes)
        }
        #expect(growth < ThreadTime.linear)
    }
}
