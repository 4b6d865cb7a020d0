import WebSyntax

/// The address of a picture, read for the photo that it shows.
package enum PhotoAddress {
    /// Pictures up to this width and height are signs in a text: emoji, icons, portraits of authors.
    package static let smallest = 72

    /// The names of folders of emoji and of portraits.
    private static let ornaments: Set<String> = [
        "avatar", "avatars", "emoji", "emojis", "emoticons", "smileys", "smilies", "72x72",
    ]

    /// Returns true for the address of an emoji or of a portrait.
    package static func isOrnament(_ address: String) -> Bool {
        guard let host = WebAddress(address)?.host else { return false }
        if host == "gravatar.com" || host.hasSuffix(".gravatar.com") { return true }
        let path = address.prefix { $0 != "?" && $0 != "#" }
        return path.split(separator: "/").dropFirst(2).dropLast().contains {
            ornaments.contains($0.lowercased())
        }
    }
}
