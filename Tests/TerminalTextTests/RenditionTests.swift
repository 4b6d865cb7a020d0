import Testing

@testable import TerminalText

/// SGR: parameters, and the style of the text after them.
@Suite struct RenditionTests {
    typealias Row = (parameters: String, style: TerminalStyle)

    static let attributes: [Row] = [
        ("", .plain), ("0", .plain), ("1", TerminalStyle(.bold)), ("2", TerminalStyle(.dim)),
        ("3", TerminalStyle(.italic)), ("4", TerminalStyle(.underline)), ("7", TerminalStyle(.inverse)),
        ("9", TerminalStyle(.strike)), ("21", TerminalStyle(.underline)), ("8", .plain), ("5", .plain),
        ("1;3", TerminalStyle([.bold, .italic])), ("1;2;22", .plain), ("3;23", .plain), ("4;24", .plain),
        ("7;27", .plain), ("9;29", .plain), ("8;28;5;25;6", .plain), ("1;31;0", .plain), ("1;", .plain),
        ("1;;3", TerminalStyle(.italic)), ("4:3", TerminalStyle(.underline)), ("4;4:0", .plain),
        ("1:2", .plain), ("10;11;20;26;50;51;53;59;73", .plain), ("1;22;2", TerminalStyle(.dim)),
        ("01;031", TerminalStyle(.bold, foreground: 1)), ("1;99", TerminalStyle(.bold)),
    ]

    static let colors: [Row] = [
        ("30", TerminalStyle(foreground: 0)), ("31", TerminalStyle(foreground: 1)),
        ("37", TerminalStyle(foreground: 7)), ("90", TerminalStyle(foreground: 8)),
        ("97", TerminalStyle(foreground: 15)), ("40", TerminalStyle(background: 0)),
        ("47", TerminalStyle(background: 7)), ("100", TerminalStyle(background: 8)),
        ("107", TerminalStyle(background: 15)), ("31;42", TerminalStyle(foreground: 1, background: 2)),
        ("31;39", .plain), ("41;49", .plain), ("1;31;39", TerminalStyle(.bold)),
        ("38;5;0", TerminalStyle(foreground: 0)), ("38;5;9", TerminalStyle(foreground: 9)),
        ("38;5;196", TerminalStyle(foreground: 9)), ("38;5;124", TerminalStyle(foreground: 1)),
        ("38;5;46", TerminalStyle(foreground: 10)), ("38;5;21", TerminalStyle(foreground: 12)),
        ("38;5;208", TerminalStyle(foreground: 11)), ("38;5;232", TerminalStyle(foreground: 0)),
        ("38;5;244", TerminalStyle(foreground: 8)), ("38;5;255", TerminalStyle(foreground: 15)),
        ("48;5;22", TerminalStyle(background: 2)), ("38;5;256", .plain), ("38;5", .plain), ("38", .plain),
        ("38;9;1", TerminalStyle(.bold)), ("38;2;255;0;0", TerminalStyle(foreground: 9)),
        ("38;2;243;139;168", TerminalStyle(foreground: 9)), ("38;2;10;10;10", TerminalStyle(foreground: 0)),
        ("38;2;0;128;128", TerminalStyle(foreground: 6)), ("48;2;128;0;128", TerminalStyle(background: 5)),
        ("38;2;300;0;0", .plain), ("38;2;1;2", .plain), ("38:5:9", TerminalStyle(foreground: 9)),
        ("38:2:255:0:0", TerminalStyle(foreground: 9)), ("38:2::255:0:0", TerminalStyle(foreground: 9)),
        ("38:2::255:0:0::1:2", TerminalStyle(foreground: 9)), ("38:2:1", .plain), ("38:5", .plain),
        ("48:5:9;1", TerminalStyle(.bold, background: 9)), ("58;5;9", .plain), ("58:2::1:2:3", .plain),
        ("58;2;1;1;1;4", TerminalStyle(.underline)),
        ("38;5;9;48;5;10;1", TerminalStyle(.bold, foreground: 9, background: 10)),
        ("38;2;0;0;255;3", TerminalStyle(.italic, foreground: 12)),
    ]

    @Test(arguments: attributes + colors)
    func styles(_ parameters: String, _ style: TerminalStyle) {
        #expect(TerminalScreen("\u{1B}[\(parameters)mx").lines == [TerminalLine([TerminalRun("x", style)])])
    }

    @Test func keepsTheStyleOverLinesAndSavesIt() {
        let red = TerminalStyle(foreground: 1)
        let screen = TerminalScreen("a\u{1B}[31mb\nc\u{1B}7\u{1B}[md\u{1B}8e")
        #expect(
            screen.lines == [
                TerminalLine([TerminalRun("a"), TerminalRun("b", red)]),
                TerminalLine([TerminalRun("ce", red)]),
            ])
    }

    @Test func resetsTheStyle() {
        for reset in ["\u{1B}c", "\u{1B}[!p", "\u{1B}[?1049h\u{1B}[?1049l\u{1B}[m"] {
            let line = TerminalScreen("\u{1B}[1;31m" + reset + "x").lines.last
            #expect(line == TerminalLine([TerminalRun("x")]), "\(reset)")
        }
    }

    @Test func hasPicturesWithoutStyle() {
        #expect(
            TerminalScreen("\u{1B}[1ma\u{7}b").lines
                == [
                    TerminalLine([
                        TerminalRun("a", TerminalStyle(.bold)), TerminalRun("␇"),
                        TerminalRun("b", TerminalStyle(.bold)),
                    ])
                ])
    }

    @Test func writesMergedSpans() {
        let screen = TerminalScreen(
            "<\u{1B}[1m\u{1B}[1ma\u{1B}[1mb\u{1B}[22;31;42;3;9;4;7;2m\"$&>\u{1B}[m\nc")
        #expect(
            TerminalHTML.html(screen)
                == "&lt;<span class=\"term-bold\">ab</span><span class=\"term-dim term-italic term-underline "
                + "term-strike term-inverse term-fg-1 term-bg-2\">&quot;&#36;&amp;&gt;</span>\nc")
        let split = TerminalScreen(lines: [TerminalLine([TerminalRun("a"), TerminalRun("b")])])
        #expect(TerminalHTML.html(split) == "ab")
    }
}
