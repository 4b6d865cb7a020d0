import Diagnostics

/// A comment by which an author allows findings of one rule in one place: `sitegen-allow RULE: the reason`.
struct Allowance: Sendable {
    static let word = "sitegen-allow"

    var rule: String
    /// Empty where none is given.
    var reason: String
    /// The position of the comment.
    var position: SourcePosition
    /// The bytes of the file in which findings are allowed.
    var scope: Range<Int>

    /// Returns true if it covers a place of its file. What is said of a file as a whole stands at its first byte.
    func covers(_ offset: Int) -> Bool { offset == 0 || scope.contains(offset) }

    /// The rule and the reason of a comment's text; `nil` when it allows nothing. Only spaces may come before the word,
    /// so that a comment about allowances is none.
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
