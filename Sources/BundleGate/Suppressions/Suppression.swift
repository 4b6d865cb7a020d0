import Diagnostics

/// A comment that suppresses the findings of one rule in one place: `sitegen-allow RULE: the reason`.
struct Suppression: Sendable {
    /// The marker in comments. Users' files contain it, so it does not change.
    static let word = "sitegen-allow"

    /// The name of the rule as written.
    var rule: String
    /// The reason; empty if the comment has none.
    var reason: String
    /// The position of the comment.
    var position: SourcePosition
    /// The bytes of the file in which findings are suppressed.
    var scope: Range<Int>

    /// Returns true if the suppression covers an offset of its file. Findings about a file as a whole are at offset 0.
    func covers(_ offset: Int) -> Bool { offset == 0 || scope.contains(offset) }

    /// Reads the rule and the reason from a comment's text; `nil` if it is not a suppression. Only white space may come
    /// before the word, so a comment that only mentions `sitegen-allow` suppresses nothing.
    static func read(_ comment: ArraySlice<UInt8>) -> (rule: String, reason: String)? {
        let text = String(decoding: comment, as: UTF8.self)
        let words = text.drop(while: \.isWhitespace)
        guard words.hasPrefix(word) else { return nil }
        let rest = words.dropFirst(word.count)
        guard rest.first.map({ $0.isWhitespace || $0 == ":" }) ?? true else { return nil }
        let parts = rest.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let reason =
            parts.count > 1 ? parts[1].split(whereSeparator: \.isWhitespace).joined(separator: " ") : ""
        return (parts[0].split(whereSeparator: \.isWhitespace).joined(separator: " "), reason)
    }
}
