/// A limit on spelling suggestions for one document. Each suggestion compares a word with all known words, so a
/// document full of mistakes gets only a few.
package final class SuggestionBudget {
    /// The remaining number of suggestions.
    private var left = 50

    /// Creates a full budget.
    package init() {}

    /// Returns `; did you mean 'x'?`, or an empty string if there is no suggestion or the budget is used up.
    package func hint(for word: String, in candidates: @autoclosure () -> [String]) -> String {
        guard left > 0 else { return "" }
        left -= 1
        return Suggestion.hint(for: word, in: candidates())
    }
}
