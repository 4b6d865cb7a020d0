import Testing

@testable import Diagnostics

struct FormatterTests {
    private let source = SourceText(file: "a/b.md", bytes: Array("one\né \"x\"\t$ y\n".utf8))

    private func finding(_ line: Int, _ column: Int, _ severity: Diagnostic.Severity = .error) -> Diagnostic {
        Diagnostic("some-rule", severity, at: source.position(line: line, column: column), "say \"it\"")
    }

    @Test func writesOneLineAndTheSourceWithACaret() {
        let text = TextDiagnosticFormatter().format([finding(2, 9)]) { _ in source }
        #expect(text == "a/b.md:2:8: error: say \"it\" [some-rule]\n    é \"x\" $ y\n           ^\n")
    }

    @Test func leavesTheSourceOutWhereItIsNotAtHand() {
        #expect(
            TextDiagnosticFormatter().format([finding(1, 1, .note)])
                == "a/b.md:1:1: note: say \"it\" [some-rule]\n")
        let placeless = Diagnostic("r", .warning, at: nil, "m")
        #expect(TextDiagnosticFormatter().format([placeless]) == "warning: m [r]\n")
    }

    @Test func colorsOnlyTheSeverity() {
        let text = TextDiagnosticFormatter(colored: true).format([Diagnostic("r", .error, at: nil, "m")])
        #expect(text == "\u{1B}[1;31merror\u{1B}[0m: m [r]\n")
    }

    @Test func keepsControlCharactersFromTheTerminal() {
        let hostile = SourceText(file: "x", bytes: Array("\u{1B}[2Ja".utf8))
        let finding = Diagnostic("r", .error, at: hostile.position(line: 1, column: 1), "\u{1B}]0;m\u{7}")
        let text = TextDiagnosticFormatter().format([finding]) { _ in hostile }
        #expect(!text.unicodeScalars.contains("\u{1B}") && !text.unicodeScalars.contains("\u{7}"))
    }

    @Test func pointsAtTheCharacterAfterAByteOrderMark() {
        let marked = SourceText(file: "x", bytes: Array("\u{FEFF}ab".utf8))
        let finding = Diagnostic("r", .error, at: marked.position(line: 1, column: 5), "m")
        let text = TextDiagnosticFormatter().format([finding]) { _ in marked }
        #expect(text == "x:1:2: error: m [r]\n    ab\n     ^\n")
    }

    @Test func writesJSONInAFixedOrder() {
        let json = JSONDiagnosticFormatter().format([
            finding(2, 9), Diagnostic("r", .warning, at: nil, "\u{1}\n"),
        ])
        #expect(
            json == """
                [
                  { "rule": "some-rule", "severity": "error", "file": "a/b.md", "line": 2, "column": 9, "characterColumn": 8, "message": "say \\"it\\"" },
                  { "rule": "r", "severity": "warning", "message": "\\u0001\\n" }
                ]

                """)
        #expect(JSONDiagnosticFormatter().format([]) == "[]\n")
    }

    @Test func summarizesFindingsBeyondTheLimit() {
        let findings = (1...1_204).map { number in
            Diagnostic(
                number % 2 == 0 ? "even" : "odd", .warning,
                at: SourcePosition(file: "\(number % 7).md", line: number, column: 1), "message \(number)")
        }
        let text = TextDiagnosticFormatter(limit: 20).format(
            findings + [
                Diagnostic("odd", .error, at: nil, "an error"), Diagnostic("few", .note, at: nil, "x"),
            ])
        #expect(text.split(separator: "\n").count == 44)
        #expect(text.contains("message 39 ") && !text.contains("message 41 "))
        #expect(text.contains("error: an error [odd]") && text.contains("x [few]"))
        #expect(
            text.hasSuffix(
                "even: 602 in 7 files; the first 20 are listed, '--format json' lists all\n"
                    + "odd: 602 in 7 files; the first 20 are listed, '--format json' lists all\n"))
        // Commands with another option, and with none.
        let other = TextDiagnosticFormatter(limit: 20) { $0.name == "odd" ? "--all-findings" : nil }
        #expect(
            other.format(findings).hasSuffix(
                "even: 602 in 7 files; the first 20 are listed\n"
                    + "odd: 602 in 7 files; the first 20 are listed, '--all-findings' lists all\n"))
        let many = (1...5_703).map {
            Diagnostic("a", .error, at: SourcePosition(file: "\($0 % 760)", line: 1, column: 1), "x")
        }
        #expect(TextDiagnosticFormatter(limit: 20).format(many).contains("\na: 5,703 in 760 files; "))
        #expect(!TextDiagnosticFormatter(limit: 20).format(Array(many.prefix(20))).contains(" in 20 files"))
        #expect(TextDiagnosticFormatter().format(many).split(separator: "\n").count == 5_703)
        #expect(
            JUnitDiagnosticFormatter(suite: "s", rules: []).format(many).split(separator: "\n").count > 5_703)
    }

    @Test func sumsUp() {
        #expect(TextDiagnosticFormatter.summary([]) == "")
        #expect(
            TextDiagnosticFormatter.summary([finding(1, 1), finding(1, 2), finding(1, 1, .note)])
                == "2 errors, 1 note")
    }

    @Test func sortsByPlaceThenRule() {
        let placeless = Diagnostic("z", .note, at: nil, "m")
        let sorted = [finding(2, 1), finding(1, 2), placeless, finding(1, 1)].sortedByPosition()
        #expect(sorted == [placeless, finding(1, 1), finding(1, 2), finding(2, 1)])
        #expect(sorted.hasErrors)
        #expect(![placeless].hasErrors)
    }
}
