import Testing

@testable import HubSource

/// Code with TeX is code in lists and sentences too.
@Suite struct WordPartTests {
    static let cases: [(words: String, parts: [WordPart])] = [
        ("a b", [WordPart(text: "a b", isCode: false)]), ("", [WordPart(text: "", isCode: false)]),
        ("`$x$`", [WordPart(text: "$x$", isCode: true)]),
        (
            "a `$x$` b ``\\c``",
            [
                WordPart(text: "a ", isCode: false), WordPart(text: "$x$", isCode: true),
                WordPart(text: " b ", isCode: false), WordPart(text: "\\c", isCode: true),
            ]
        ),
        // Other backticks are text, and formulas stay whole.
        ("a `b` c", [WordPart(text: "a `b` c", isCode: false)]),
        ("a `$b", [WordPart(text: "a `$b", isCode: false)]),
        ("$`\\frac12`$ a", [WordPart(text: "$`\\frac12`$ a", isCode: false)]),
    ]

    @Test(arguments: cases) func wordsAreDividedAtTheirCode(_ words: String, _ parts: [WordPart]) {
        #expect(WordPart.parts(of: words) == parts)
    }
}
