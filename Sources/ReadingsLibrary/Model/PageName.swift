import SiteFiles

/// The names of pages that are made of other names.
enum PageName {
    private static let longest = 40

    /// Returns a name of ASCII letters, digits and hyphens. Names that differ give names that differ: one that loses signs
    /// has a part of its digest.
    static func of(_ name: String) -> String {
        var slug = ""
        for scalar in name.unicodeScalars {
            switch scalar {
            case "a"..."z", "0"..."9": slug.unicodeScalars.append(scalar)
            case "." where !slug.isEmpty && slug.last != ".": slug += "."
            default: if slug.last != "-", !slug.isEmpty { slug += "-" }
            }
        }
        while let last = slug.last, last == "-" || last == "." { slug.removeLast() }
        slug = String(slug.prefix(longest))
        if slug == name { return slug }
        let digest = Digest.sha256Hex(name.utf8).prefix(8)
        return slug.isEmpty ? String(digest) : "\(slug)-\(digest)"
    }

    /// Returns the name of an item's page.
    static func ofItem(_ id: String) -> String { String(Digest.sha256Hex(id.utf8).prefix(16)) }
}
