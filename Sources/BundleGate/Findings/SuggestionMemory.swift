import Diagnostics
import Synchronization

/// The spelling suggestion for each missing file, computed once: a thousand pages can miss the same file, and each
/// suggestion compares the name with all names of the bundle.
final class SuggestionMemory: Sendable {
    private let hints = Mutex<[String: String]>([:])

    /// Returns `; did you mean 'x'?`, or an empty string.
    func hint(for name: String, in names: @autoclosure () -> [String]) -> String {
        hints.withLock { hints in
            if let known = hints[name] { return known }
            let hint = Suggestion.hint(for: name, in: names())
            hints[name] = hint
            return hint
        }
    }
}
