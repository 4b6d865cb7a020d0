import Items

/// Finds a picture for an item without one: the first attached picture, or else the first picture of its content.
enum FeedPicture {
    /// Returns the address of the picture; nil without one.
    static func of(_ item: Item) -> String? {
        if let found = item.attachments.first(where: { $0.mimeType?.hasPrefix("image/") == true }) {
            return found.url
        }
        guard let html = item.contentHTML, let tag = html.range(of: "<img src=\"") else { return nil }
        // Sanitized markup has `src` first and quotes around it.
        let address = html[tag.upperBound...].prefix { $0 != "\"" }.replacing("&amp;", with: "&")
        return address.hasPrefix("data:") ? nil : String(address)
    }
}
