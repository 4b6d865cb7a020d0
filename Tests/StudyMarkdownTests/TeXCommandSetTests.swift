@testable import DocumentSettings
import Testing

@testable import StudyMarkdown

@Suite struct TeXCommandSetTests {
    private let commands = TeXCommandSet(["R", "mathbb", "array", "overline"])

    @Test(
        arguments: [
            ("\\R^d", ["R"]), ("a \\mathbb{R} \\overline\\R", ["R", "mathbb", "overline"]), ("\\R\\R", ["R"]),
            ("\\begin{array}{c|c} a \\end{array}", ["array"]),
            // The end of a row, longer names, other letter case, and words without a backslash.
            ("a \\\\R b \\\\", []), ("\\Re \\mathbbm \\mathb", []), ("\\Mathbb \\r", []),
            ("mathbb R array", []),
            ("\\end{array} \\begin{arrays} \\begin array", []),
            ("\\", []), ("\\begin{", []), ("", []), ("\\\u{E9}\\R", ["R"]),
        ] as [(String, Set<String>)])
    func findsTheCommandsOfAText(_ text: String, _ found: Set<String>) {
        #expect(commands.found(in: text) == found)
    }

    @Test func takesNamesOfAnyLength() {
        let name = String(repeating: "a", count: 70)
        #expect(TeXCommandSet([name, "ab"]).found(in: "\\\(name) \\ab") == ["ab"])
    }

    @Test(arguments: [
        (#"\gdef\a{b}"#, true), (#"\global\let\a\b"#, true), (#"x \\newcommand"#, false),
        (#"\\\newcommand\a{}"#, true),
        (#"\left( \lettrine \defn"#, false), ("", false), (#"\"#, false), (#"é\def"#, true),
    ])
    func findsDefinitions(_ tex: String, expected: Bool) {
        #expect(TeXCommandSet(TeXCommandSet.defining).found(in: tex).isEmpty != expected)
    }
}
