package import WebSyntax

/// Names the files of several snapshots in one folder: by host and path, without duplicates.
package struct OutputName: Sendable {
    /// The names in use. `index` is the list of the snapshots.
    private var taken: Set<String> = ["index"]

    /// Creates names for an empty folder.
    package init() {}

    /// Returns `news.example-2026-feed.html` for `https://news.example/2026/feed?x=1`, with a number if the name is
    /// taken.
    package mutating func next(for address: WebAddress) -> String {
        var stem = ""
        for byte in "\(address.host ?? "")\(address.path)".utf8 {
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
        if stem.isEmpty { stem = "page" }
        var name = stem
        var number = 2
        while !taken.insert(name).inserted {
            name = "\(stem)-\(number)"
            number += 1
        }
        return name + ".html"
    }
}
