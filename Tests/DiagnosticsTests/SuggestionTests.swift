import Testing

@testable import Diagnostics

struct SuggestionTests {
    static let words = ["title", "header", "lang", "math", "equations"]

    static let cases: [(String, String?)] = [
        ("titel", "title"), ("Title", "title"), ("title", "title"), ("maths", "math"),
        ("eqations", "equations"),
        ("equatiosn", "equations"), ("lagn", "lang"), ("xyz", nil), ("", nil), ("headings", nil), ("ti", nil),
    ]

    @Test(arguments: cases) func findsTheNearestWord(_ word: String, _ expected: String?) {
        #expect(Suggestion.closest(to: word, in: Self.words) == expected)
    }

    @Test func suggestsNothingWithoutANearName() {
        #expect(Suggestion.hint(for: "titel", in: Self.words) == "; did you mean 'title'?")
        #expect(Suggestion.hint(for: "zzzzzz", in: Self.words) == "")
        #expect(Suggestion.closest(to: String(repeating: "a", count: 100_000), in: Self.words) == nil)
    }
}
