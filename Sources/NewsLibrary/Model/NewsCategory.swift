import LibraryFolder
import SiteFiles

/// A category of feeds.
struct NewsCategory: Hashable {
    let name: String
    /// The name in addresses: lower-case ASCII letters, digits and hyphens.
    let slug: String
    /// The addresses of the feeds.
    var feeds: [String]

    var page: String { "category-\(slug)" }
    var file: String { page + ".html" }
    var isBreaking: Bool { slug == "breaking" }
    /// The class of the colour: that of the category in ``tones``, else none.
    var tone: String { Self.tones.contains(slug) ? " tone-\(slug)" : "" }

    /// The categories with a colour of their own.
    private static let tones: Set<String> = [
        "world", "business", "technology", "science", "health", "sports", "entertainment", "politics",
        "podcasts", "videos", "breaking",
    ]

    /// Returns the categories of a list in its order; feeds without one come last.
    ///
    /// - Parameter other: the name for feeds without a category.
    static func list(_ feeds: [FeedSubscription], other: String) -> [NewsCategory] {
        var list: [NewsCategory] = []
        var slugs: Set<String> = []
        for feed in feeds.filter({ $0.category != nil }) + feeds.filter({ $0.category == nil }) {
            let name = feed.category ?? other
            if let index = list.firstIndex(where: { $0.name.lowercased() == name.lowercased() }) {
                list[index].feeds.append(feed.url)
                continue
            }
            var slug = Slug.text(name)
            if !slugs.insert(slug).inserted {
                slug += "-\(list.count + 1)"
                slugs.insert(slug)
            }
            list.append(NewsCategory(name: name, slug: slug, feeds: [feed.url]))
        }
        return list
    }
}

/// Names in addresses.
enum Slug {
    /// Returns a name in lower-case ASCII letters, digits and hyphens; a digest for a name without any of them.
    static func text(_ name: String) -> String {
        var slug = ""
        for scalar in name.lowercased().decomposedStringWithCanonicalMapping.unicodeScalars {
            if scalar.isASCII, scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
                slug.unicodeScalars.append(scalar)
            } else if scalar.properties.generalCategory != .nonspacingMark, !slug.isEmpty, slug.last != "-" {
                slug.append("-")
            }
        }
        while slug.last == "-" { slug.removeLast() }
        return slug.isEmpty ? "n" + Digest.sha256Hex(name.utf8).prefix(8) : slug
    }
}
