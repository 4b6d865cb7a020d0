import ArticleExtraction
import HTMLSanitizing
import Items
import WebSyntax

/// Finds a picture for an item without one: the first attached picture, or else the first picture of its content.
enum FeedPicture {
    /// Returns the address of the picture; nil without one.
    static func address(in attachments: [Attachment], _ content: String?) -> String? {
        if let found = attachments.first(where: {
            $0.mimeType?.hasPrefix("image/") == true && FormulaPicture.tex(inAddress: $0.url) == nil
        }) {
            return found.url
        }
        guard var html = content else { return nil }
        return html.withUTF8 { bytes in
            var offset = 0
            while let open = bytes.firstOffset(of: UInt8(ascii: "<"), from: offset, to: bytes.count) {
                offset = open + 1
                // Sanitized markup has `src` first and quotes around it.
                guard bytes.hasExactly("<img src=\"", at: open, to: bytes.count) else { continue }
                let start = open + 10
                let end =
                    bytes.firstOffset(of: UInt8(ascii: "\""), from: start, to: bytes.count) ?? bytes.count
                let address = bytes.text(start..<end).replacing("&amp;", with: "&")
                return address.hasPrefix("data:") ? nil : address
            }
            return nil
        }
    }
}
