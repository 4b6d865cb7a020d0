import Items
import WebContent

/// Finds a picture for an item without one: the first attached picture, or else the first picture of its content.
enum FeedPicture {
    /// Returns the address of the picture; nil without one.
    static func address(in attachments: [Attachment], _ content: String?) -> String? {
        if let found = attachments.first(where: {
            $0.mimeType?.hasPrefix("image/") == true && FormulaPicture.tex(inAddress: $0.url) == nil
                && !PhotoAddress.isOrnament($0.url)
        }) {
            return found.url
        }
        guard let content, ContentPictures.hasPicture(content) else { return nil }
        let addresses = ContentPictures.addresses(in: content)
        guard addresses.contains(where: { !PhotoAddress.isOrnament($0) }) else { return nil }
        let small = Set(ContentPictures.smallAddresses(in: content))
        // Emoji, icons and portraits are signs in the text.
        let address = addresses.first { !small.contains($0) && !PhotoAddress.isOrnament($0) }
        return address.flatMap { $0.hasPrefix("data:") ? nil : $0 }
    }
}
