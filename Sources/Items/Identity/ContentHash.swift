import SiteFiles

/// The content of an item whose change makes a new revision.
package enum ContentHash {
    /// Returns the first of these that has text: the HTML content, the plain-text content, the summary. Otherwise returns an
    /// empty string.
    static func text(of item: Item) -> String {
        for text in [item.contentHTML, item.contentText, item.summary] {
            if let text, !text.isEmpty { return text }
        }
        return ""
    }

    /// Returns the SHA-256 of the sanitised content in lower-case hex; `nil` without content, because empty items do not
    /// identify each other.
    package static func of(_ item: Item) -> String? {
        let text = text(of: item)
        return text.isEmpty ? nil : Digest.sha256Hex(text.utf8)
    }
}

/// The SHA-256 of canonical addresses.
package enum URLHash {
    /// Returns the digest in lower-case hex; `nil` for a text that is not an address with a host.
    package static func of(_ address: String) -> String? {
        CanonicalURL.text(of: address).map { Digest.sha256Hex($0.utf8) }
    }
}
