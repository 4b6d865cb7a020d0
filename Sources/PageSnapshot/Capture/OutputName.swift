import SiteFiles
package import WebSyntax

/// The name of a snapshot in a folder of several. It depends on the page's address alone: no run, with whatever other
/// pages, gives it to another page.
package enum OutputName {
    /// Returns `news.example-2026-feed.html` for `https://news.example/2026/feed`.
    ///
    /// Many addresses have the same letters and digits. All but the one that the name spells, with `/` for `-`, get a
    /// part of their digest, as in `news.example-2026-feed_1f0c9ab3.html`. Fragment and credentials do not count.
    package static func name(for address: WebAddress) -> String {
        let page = address.withoutFragment.withoutCredentials
        let stem = stem(of: page)
        // `index` is the list of the snapshots.
        if stem != "index", WebAddress("https://" + stem.replacing("-", with: "/")) == page {
            return stem + ".html"
        }
        return "\(stem)_\(Digest.sha256Hex(page.serialized.utf8).prefix(8)).html"
    }

    /// Returns the letters and digits of host and path, in lower case and divided by hyphens.
    private static func stem(of page: WebAddress) -> String {
        var stem = ""
        for byte in "\(page.host ?? "")\(page.path)".utf8 {
            if byte.isASCIIAlphanumeric || byte == UInt8(ascii: ".") {
                stem.unicodeScalars.append(UnicodeScalar(byte.asciiLowercased))
            } else if !stem.hasSuffix("-") {
                stem += "-"
            }
        }
        while stem.hasSuffix("-") || stem.hasSuffix(".") { stem.removeLast() }
        while stem.hasPrefix("-") || stem.hasPrefix(".") { stem.removeFirst() }
        for ending in [".html", ".htm"] where stem.hasSuffix(ending) { stem.removeLast(ending.count) }
        // File systems limit a name to 255 bytes, and a receipt adds an ending.
        stem = String(stem.prefix(80))
        return stem.isEmpty ? "page" : stem
    }
}
