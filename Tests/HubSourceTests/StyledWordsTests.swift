import Testing

@testable import HubSource

/// Words of bundles have emphasis and code.
@Suite struct StyledWordsTests {
    static let cases: [(text: String, parts: [String])] = [
        ("a", ["a"]), ("", []), ("a **b** c", ["a ", "strong b", " c"]),
        ("*a*`b`", ["emphasis a", "code b"]),
        ("a ``b`c`` d", ["a ", "code b`c", " d"]), ("**a** *b*", ["strong a", " ", "emphasis b"]),
        ("_a **b** c_ * d", ["a ", "strong b", " c * d"]), ("~~a `b` c~~", ["a ", "code b", " c"]),
        // Other asterisks and backticks are text.
        ("2 * 3 * 4", ["2 * 3 * 4"]), ("\\*a* `b", ["\\*a* `b"]), ("**a*", ["**a*"]),
        ("***a***", ["***a***"]),
        ("$a*b*c$", ["$a*b*c$"]), ("[a](b*c*d.md)", ["[a](b*c*d.md)"]), ("[[a*b*c]]", ["[[a*b*c]]"]),
        ("<i title=\"*a*\">", ["<i title=\"*a*\">"]), ("**[a](b)**", ["**[a](b)**"]), ("a\\", ["a\\"]),
    ]

    @Test(arguments: cases) func wordsAreDividedAtTheirStyles(_ text: String, _ parts: [String]) {
        let found = StyledWords.parts(of: text).map {
            $0.style == .plain ? $0.text : "\($0.style) \($0.text)"
        }
        #expect(found == parts)
    }

    /// The parts of emphasis around a link have none of its signs.
    @Test func signsAroundLinksAreRemoved() {
        let link = LinkedPart.link(NoteLink(target: "b"), document: 0, place: "")
        let parts = LinkedPart.withoutPartners([
            .text("*a* **see "), link, .text(" now** 2 * "), link, .text("*"), link,
        ])
        #expect(parts == [.text("*a* see "), link, .text(" now 2 * "), link, .text("*"), link])
        #expect(LinkedPart.withoutPartners([.text("**"), link, .text("**")]) == [link])
    }
}
