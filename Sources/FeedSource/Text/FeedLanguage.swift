import WebSyntax

/// Language tags of feeds (BCP 47).
enum FeedLanguage {
    /// Returns a tag with `-` between its parts; nil for what is not one.
    static func checked(_ text: String?) -> String? {
        guard let text = text.flatMap(PlainFeedText.trimmed)?.replacing("_", with: "-"), text.utf8.count <= 35
        else { return nil }
        return text.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") } ? text : nil
    }
}
