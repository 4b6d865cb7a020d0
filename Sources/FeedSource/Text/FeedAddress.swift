import WebSyntax

/// Addresses of feeds.
enum FeedAddress {
    /// Returns an address resolved against a base; as it is without a base, and nil if it is empty or refused.
    static func resolved(_ text: String?, _ base: String?) -> String? {
        guard let text = text.flatMap(PlainFeedText.trimmed), refusal(text) == nil else { return nil }
        guard let base, !base.isEmpty, let address = WebAddress(base) else { return text }
        return WebAddress(text, relativeTo: address)?.serialized ?? text
    }

    /// Schemes of addresses that run code, hold data or name files of the reader.
    private static let refused: Set<String> = [
        "javascript", "vbscript", "livescript", "data", "file", "blob", "filesystem", "about", "jar",
        "view-source",
    ]

    /// Returns why an address is left out; nil for one that may be a link.
    ///
    /// - Parameter isPage: true for the address of an item, which is on the web.
    static func refusal(_ text: String, isPage: Bool = false) -> String? {
        guard let scheme = scheme(of: text) else { return nil }
        guard refused.contains(scheme) || isPage && scheme != "http" && scheme != "https" else { return nil }
        return "'\(text.prefix(60))' is left out: addresses begin with https:, http:"
            + (isPage ? "" : " or mailto:")
    }

    /// Returns the scheme in lower case, as the URL standard reads it: control characters and spaces do not hide it. Returns
    /// nil for a relative address.
    private static func scheme(of text: String) -> String? {
        var scheme: [UInt8] = []
        for byte in text.utf8 where byte > 0x20 {
            switch byte {
            case UInt8(ascii: ":"): return scheme.isEmpty ? nil : String(decoding: scheme, as: UTF8.self)
            case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
                if scheme.isEmpty { return nil }
                scheme.append(byte)
            case _ where byte.isASCIIAlphanumeric:
                if scheme.isEmpty, !byte.isASCIIAlpha { return nil }
                scheme.append(byte.asciiLowercased)
            default: return nil
            }
        }
        return nil
    }

    /// Returns true for an address of the web.
    static func isWeb(_ text: String) -> Bool {
        let lower = text.lowercased()
        return lower.hasPrefix("http://") || lower.hasPrefix("https://")
    }
}
