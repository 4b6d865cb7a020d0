import HTMLSanitizing
import WebContent
import WebSyntax

/// A picture of an article with the best of its addresses.
struct ArticlePicture {
    private(set) var address: String?
    let alternative: String
    let title: String?
    /// Width and height as written, if they are numbers.
    private(set) var size: [(String, String)] = []
    /// The character that the picture shows.
    private(set) var emoji: String?
    /// True for icons and pixels.
    private(set) var isOrnament = false
    /// The address by which two variants of one picture are the same.
    var key: String { PictureKey.of(address ?? "") }

    /// - Parameter sources: the `source` elements beside the picture.
    init(_ page: TreeView, _ id: HTMLTree.NodeID, sources: [HTMLTree.NodeID]) {
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
        address = PictureAddresses.of(attributes, sources: sources.map { page.attributes(of: $0) }).first
    }

    private static func isOrnament(_ classes: String) -> Bool {
        classes.split(whereSeparator: \.isWhitespace).contains {
            ["avatar", "icon", "logo", "spinner", "spacer", "author-image"].contains($0)
                || $0.hasPrefix("avatar-") || $0.hasPrefix("icon-")
        }
    }
}
