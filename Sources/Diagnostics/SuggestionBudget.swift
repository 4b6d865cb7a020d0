/// Did-you-means for one document. Each compares a word with all known ones, so a document of nothing but mistakes gets a
/// few and no more.
package final class SuggestionBudget {
    private var left = 50

    package init() {}

    /// `; did you mean 'x'?` or nothing.
    package func hint(for word: String, in candidates: @autoclosure () -> [String]) -> String {
        guard left > 0 else { return "" }
        left -= 1
        return Suggestion.hint(for: word, in: candidates())
    }
}
