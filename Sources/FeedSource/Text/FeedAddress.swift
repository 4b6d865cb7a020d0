import WebSyntax

/// Addresses of feeds.
enum FeedAddress {
    /// Returns an address resolved against a base; as it is without a base, and nil if it is empty.
    static func resolved(_ text: String?, _ base: String?) -> String? {
        guard let text = text.flatMap(PlainFeedText.trimmed) else { return nil }
        guard let base, !base.isEmpty, let address = WebAddress(base) else { return text }
        return WebAddress(text, relativeTo: address)?.serialized ?? text
    }

    /// Returns true for an address of the web.
    static func isWeb(_ text: String) -> Bool {
        let lower = text.lowercased()
        return lower.hasPrefix("http://") || lower.hasPrefix("https://")
    }
}
