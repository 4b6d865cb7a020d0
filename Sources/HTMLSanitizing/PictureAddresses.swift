import WebSyntax

/// The addresses of a picture in the order in which they are wanted. Lazy pictures have a placeholder as their `src` until a
/// script replaces it.
package enum PictureAddresses {
    /// The widest candidate that is taken, in pixels: a phone in landscape at twice the density.
    static let widest = 1600.0

    /// Returns the candidates of an `img` element: the widest of its sets up to the limit, then those for scripts, then its
    /// own.
    ///
    /// - Parameters:
    ///   - image: the decoded attributes of the `img` element, names in lower case.
    ///   - sources: the candidates of the `source` elements beside it in a `picture`.
    package static func of(_ image: [String: String], sources: [[String: String]] = []) -> [String] {
        // Those for other media are better than a placeholder.
        let fitting = sources.filter { PictureMedia.fits($0["media"] ?? "") }
        let found = all(image, fitting)
        return found.isEmpty && fitting.count < sources.count ? all(image, sources) : found
    }

    private static func all(_ image: [String: String], _ sources: [[String: String]]) -> [String] {
        var candidates: [(address: String, width: Double)] = []
        for attributes in [image] + sources where isShown(attributes["type"] ?? "") {
            for name in ["srcset", "data-srcset", "data-lazy-srcset"] {
                candidates += Self.candidates(attributes[name] ?? "")
            }
        }
        let narrow = candidates.filter { $0.width <= widest }.sorted { $0.width > $1.width }
        let wide = candidates.filter { $0.width > widest }.sorted { $0.width < $1.width }
        let lazy = scriptAttributes.compactMap { image[$0] }.filter { !$0.isEmpty && !$0.hasPrefix("data:") }
        let own = image["src"].flatMap { isPlaceholder($0) ? nil : $0 }
        return (narrow + wide).map(\.address) + lazy + [own].compactMap { $0 }
    }

    /// The attributes from which scripts take the address of a lazy picture.
    private static let scriptAttributes = [
        "data-src", "data-lazy-src", "data-original", "data-image", "data-url", "data-full-src",
        "data-hi-res-src",
        "data-original-src",
    ]

    /// Returns true for the types that current browsers show; others have a fallback beside them.
    private static func isShown(_ type: String) -> Bool {
        ["", "image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"].contains(type)
    }

    /// Returns the candidates of a `srcset` with their widths; a density counts as a multiple of a phone's width.
    private static func candidates(_ set: String) -> [(address: String, width: Double)] {
        var set = set
        return set.withUTF8 { bytes in
            SourceSet.candidates(in: bytes).compactMap { candidate in
                let address = bytes.text(candidate.url)
                if isPlaceholder(address) { return nil }
                let end = candidate.url.upperBound
                let descriptor = bytes.text(end..<max(end, candidate.whole.upperBound))
                let digits = descriptor.utf8.filter { $0.isASCIIDigit || $0 == UInt8(ascii: ".") }
                let number = Double(String(decoding: digits, as: UTF8.self)) ?? 1
                return (address, descriptor.utf8.contains(UInt8(ascii: "w")) ? number : number * 400)
            }
        }
    }

    /// Returns true for the address of a placeholder: an empty or small inline picture, or a file named as a placeholder.
    private static func isPlaceholder(_ address: String) -> Bool {
        var address = address
        return address.withUTF8 { bytes in
            let end = bytes.count
            if end == 0 || bytes.hasWord("data:image/svg", at: 0, to: end)
                || bytes.hasWord("about:", at: 0, to: end)
            {
                return true
            }
            if bytes.hasWord("data:", at: 0, to: end) { return end < 2000 }
            var stop = bytes.firstOffset(of: UInt8(ascii: "?"), from: 0, to: end) ?? end
            while stop > 0, bytes[stop - 1] == UInt8(ascii: "/") { stop -= 1 }
            var start = stop
            while start > 0, bytes[start - 1] != UInt8(ascii: "/") { start -= 1 }
            return (start..<stop).contains { offset in
                placeholderNames.contains { bytes.hasWord($0, at: offset, to: stop) }
            }
        }
    }

    private static let placeholderNames: [StaticString] = [
        "placeholder", "spacer", "blank.", "pixel.", "1x1", "transparent", "lazy-load", "loading.",
        "grey.gif", "gray.gif", "clear.gif",
    ]
}
