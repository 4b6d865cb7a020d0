import WebSyntax

/// The address of a picture, read for the photo that it shows.
package enum PhotoAddress {
    /// Pictures up to this width and height are signs in a text: emoji, icons, portraits of authors.
    package static let smallest = 72
    /// The widest picture that is taken, in pixels: a phone in landscape at twice the density.
    package static let widest = 1600

    /// The names of folders of emoji and of portraits.
    private static let ornaments: Set<String> = [
        "avatar", "avatars", "emoji", "emojis", "emoticons", "smileys", "smilies", "72x72",
    ]

    /// Returns true for a picture as small as a sign in a text; false if its size is not known.
    package static func isSmall(width: Int?, height: Int?) -> Bool {
        guard let width, let height else { return false }
        return max(width, height) <= smallest
    }

    /// Returns true for the address of an emoji or of a portrait.
    package static func isOrnament(_ address: String) -> Bool {
        let path = address.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        let isInFolder = path.split(separator: UInt8(ascii: "/")).dropFirst(2).dropLast().contains {
            ornaments.contains(Substring($0).lowercased())
        }
        // Most addresses are of neither kind, and need not be parsed.
        guard isInFolder || hasGravatar(address),
            let host = WebAddress(address)?.host
        else { return false }
        return isInFolder || host == "gravatar.com" || host.hasSuffix(".gravatar.com")
    }

    private static func hasGravatar(_ address: String) -> Bool {
        var address = address
        return address.withUTF8 { bytes in
            bytes.indices.contains { bytes.hasWord("gravatar", at: $0, to: bytes.count) }
        }
    }

    // MARK: Sizes

    /// Parameters that only choose a size or a format.
    private static let sizes: Set<Substring> = [
        "w", "h", "width", "height", "fit", "resize", "crop", "s", "size", "quality", "q", "dpr", "auto",
        "format", "ssl", "strip", "zoom",
    ]

    /// Returns true for two addresses of one photo.
    package static func isSame(_ address: String, _ other: String) -> Bool {
        address == other || key(address) == key(other)
    }

    /// Returns an address that pictures in several sizes share: `a-300x200.jpg?w=300` is `a.jpg`.
    ///
    /// - Parameter width: the declared width, which may be a part of the address: `140.jpg`.
    package static func key(_ address: String, width: Int? = nil) -> String {
        let parts = address.split(separator: "?", maxSplits: 1)
        let query = parts.dropFirst().joined().split(separator: "&").filter {
            !sizes.contains($0.prefix { $0 != "=" })
        }
        var path = String(parts.first ?? "")
        if let suffix = suffix(of: path[...]) { path.removeSubrange(suffix.range) }
        if let width, width > smallest {
            let number = "\(width)"
            path = path.split(separator: "/", omittingEmptySubsequences: false).map { part in
                let name = part.prefix { $0 != "." }
                return name == number ? "*" + part.dropFirst(name.count) : String(part)
            }.joined(separator: "/")
        }
        return ([path] + query.map(String.init)).joined(separator: "?")
    }

    /// Returns the width that an address chooses; nil for an address without a size.
    package static func width(in address: String) -> Int? {
        let parts = address.split(separator: "?", maxSplits: 1)
        for parameter in parts.dropFirst().joined().split(separator: "&") {
            let pair = parameter.split(separator: "=", maxSplits: 1)
            guard pair.count == 2, ["w", "width", "resize", "fit"].contains(pair[0]) else { continue }
            if let width = Int(pair[1].prefix { $0.isASCII && $0.isNumber }) { return width }
        }
        return parts.first.flatMap { suffix(of: $0)?.width }
    }

    /// Returns the suffix for a size before the ending of a path, such as `-300x200`, or `-scaled` for a reduced original.
    private static func suffix(of path: Substring) -> (range: Range<String.Index>, width: Int?)? {
        let bytes = path.utf8
        guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")),
            bytes[dot...].dropFirst().allSatisfy({ $0.isASCIIAlphanumeric })
        else { return nil }
        let name = bytes[..<dot]
        guard let dash = name.lastIndex(of: UInt8(ascii: "-")) else { return nil }
        let size = name[dash...].dropFirst()
        if size.elementsEqual("scaled".utf8) { return (dash..<dot, nil) }
        let numbers = size.split(separator: UInt8(ascii: "x"), omittingEmptySubsequences: false)
        let isSize =
            numbers.count == 2
            && numbers.allSatisfy { (1...5).contains($0.count) && $0.allSatisfy(\.isASCIIDigit) }
        guard isSize else { return nil }
        return (dash..<dot, Int(Substring(numbers[0])))
    }
}
