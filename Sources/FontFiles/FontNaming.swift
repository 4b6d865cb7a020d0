import SiteFiles

/// The names of files in `vendor/fonts` and in `fonts/` beside the leaves.
package enum FontNaming {
    /// The folder beside the leaves.
    package static let folder = "fonts"
    /// The folder of the licence texts, in that of the fonts.
    package static let licences = "licences"

    /// Returns `noto-sans-400-italic.woff2`. A family without ASCII letters or digits is named by its digest.
    static func file(of family: String, weight: Int, _ style: FontFace.Style) -> String {
        "\(slug(family))-\(weight)\(style == .italic ? "-italic" : "").woff2"
    }

    /// Returns a text in lower-case ASCII letters, digits and hyphens: such names are the same on every disk.
    static func slug(_ text: String) -> String {
        var slug = ""
        for scalar in text.lowercased().unicodeScalars {
            if ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) {
                slug.unicodeScalars.append(scalar)
            } else if !slug.isEmpty, slug.last != "-" {
                slug.append("-")
            }
        }
        while slug.last == "-" { slug.removeLast() }
        let isWhole = text.unicodeScalars.allSatisfy { $0.isASCII }
        // Two families must not share a name because of letters that were left out.
        return isWhole && !slug.isEmpty ? slug : "font-" + Digest.sha256Hex(Array(text.utf8)).prefix(12)
    }

    /// Returns true for a name as ``file(of:weight:_:)`` makes them.
    static func isName(_ name: String, type: String) -> Bool {
        guard name.hasSuffix("." + type), name.utf8.count <= 200 else { return false }
        let stem = name.dropLast(type.count + 1)
        return !stem.isEmpty
            && stem.utf8.allSatisfy {
                (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
            }
    }
}
