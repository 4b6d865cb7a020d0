import WebSyntax

/// An address `hub/SLUG`, which redirects to the page `@SLUG.html` beside `hub/`.
struct HubAddress {
    /// The folder that would contain `hub/`.
    private let folder: [String]
    private let slug: String

    /// Parses a path; `nil` for any other address.
    init?(_ parts: [String]) {
        guard let slug = parts.last, parts.dropLast().last == "hub", Self.isSlug(slug) else { return nil }
        self.slug = slug
        folder = parts.dropLast(2)
    }

    /// The path of the page.
    var page: [String] { folder + ["@\(slug).html"] }
    /// The address of the page without its extension. The `@` is written as it is, as links to the page have it.
    var location: String { RequestPath.address(folder, isFolder: true) + "@" + slug }

    /// Returns true for 3 to 32 letters `a` to `z`, digits, `_` and `-`.
    private static func isSlug(_ name: String) -> Bool {
        (3...32).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte.isASCIIDigit
                    || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
            }
    }
}
