import WebSyntax

/// A picture of an article with the best of its addresses: lazy pictures have a placeholder as their `src`.
struct ArticlePicture {
    /// The widest candidate that is taken, in pixels: a phone in landscape at twice the density.
    static let widest = 1600.0

    private(set) var address: String?
    let alternative: String
    let title: String?
    /// Width and height as written, if they are numbers.
    private(set) var size: [(String, String)] = []
    /// The text of a picture that stands for a character.
    private(set) var emoji: String?
    /// True for icons and pixels.
    private(set) var isOrnament = false
    /// The address without query, by which two variants of one picture are the same.
    var key: String {
        String((address ?? "").prefix { $0 != "?" }) + ((address ?? "").contains("php?") ? address ?? "" : "")
    }

    /// - Parameter sources: the `source` elements beside the picture.
    init(_ page: Page, _ id: HTMLTree.NodeID, sources: [HTMLTree.NodeID]) {
        let attributes = page.attributes(of: id)
        alternative = attributes["alt"] ?? ""
        title = attributes["title"].flatMap { $0.isEmpty ? nil : $0 }
        let classes = (attributes["class"] ?? "").lowercased()
        if classes.contains("emoji") || classes.contains("wp-smiley"), alternative.count <= 4,
            !alternative.isEmpty
        {
            emoji = alternative
            return
        }
        for name in ["width", "height"] {
            if let value = attributes[name], Int(value) != nil { size.append((name, value)) }
        }
        isOrnament = size.contains { Int($0.1) ?? 100 <= 24 } || Self.isOrnament(classes)
        address = Self.best(attributes, sources.map { page.attributes(of: $0) })
    }

    private static func isOrnament(_ classes: String) -> Bool {
        classes.split(whereSeparator: \.isWhitespace).contains {
            ["avatar", "icon", "logo", "spinner", "spacer", "author-image"].contains($0)
                || $0.hasPrefix("avatar-") || $0.hasPrefix("icon-")
        }
    }

    private static func best(_ image: [String: String], _ sources: [[String: String]]) -> String? {
        var candidates: [(address: String, width: Double)] = []
        for attributes in [image] + sources {
            if let type = attributes["type"],
                !["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif", ""].contains(type)
            {
                continue
            }
            for name in ["srcset", "data-srcset", "data-lazy-srcset"] {
                candidates += Self.candidates(attributes[name] ?? "")
            }
        }
        let lazy = [
            "data-src", "data-lazy-src", "data-original", "data-image", "data-url", "data-full-src",
            "data-hi-res-src", "data-original-src",
        ]
        .lazy.compactMap { image[$0] }.first { !$0.isEmpty && !$0.hasPrefix("data:") }
        let own = image["src"].flatMap { isPlaceholder($0) ? nil : $0 }
        let wide =
            candidates.filter { $0.width <= widest }.max { $0.width < $1.width }
            ?? candidates.min { $0.width < $1.width }
        return wide?.address ?? lazy ?? own
    }

    private static func candidates(_ set: String) -> [(address: String, width: Double)] {
        var set = set
        return set.withUTF8 { bytes in
            SourceSet.candidates(in: bytes).compactMap { candidate in
                let address = bytes.text(candidate.url)
                if isPlaceholder(address) { return nil }
                let end = candidate.url.upperBound
                let descriptor = bytes.text(end..<max(end, candidate.whole.upperBound))
                let number = Double(descriptor.filter { $0.isNumber || $0 == "." }) ?? 1
                // A density is taken as a multiple of a phone's width.
                return (address, descriptor.contains("w") ? number : number * 400)
            }
        }
    }

    private static func isPlaceholder(_ address: String) -> Bool {
        let address = address.lowercased()
        if address.isEmpty || address.hasPrefix("data:image/svg") || address.hasPrefix("about:") {
            return true
        }
        if address.hasPrefix("data:") { return address.utf8.count < 2000 }
        let name = address.prefix { $0 != "?" }.split(separator: "/").last ?? ""
        return [
            "placeholder", "spacer", "blank.", "pixel.", "1x1", "transparent", "lazy-load", "loading.",
            "grey.gif", "gray.gif", "clear.gif",
        ].contains { name.contains($0) }
    }
}
