import Items

/// The `img` elements of content with pictures of the library: a picture that the store does not have is replaced by its
/// words, and one that only counts readers is left out.
package struct PictureMarkup: Sendable {
    private let pictures: StoredPictures
    /// The words for a picture without any.
    private let missing: String
    /// The address of the folder of media, with a slash at its end.
    private let folder: String

    package init(pictures: StoredPictures, missing: String, folder: String) {
        self.pictures = pictures
        self.missing = missing
        self.folder = folder
    }

    /// Returns the markup in place of a tag.
    package func text(for tag: MarkupTags.Tag) -> String {
        guard let address = tag.value("src") else { return "" }
        // A bitmap in the address itself needs no network.
        if address.hasPrefix("data:image/") { return String(tag.source) }
        if pictures.isTracker(address) { return "" }
        var words = PageMarkup.line(tag.value("alt") ?? "")
        // The title describes a picture without alternative text. Without both it is decoration.
        if words.isEmpty { words = PageMarkup.line(tag.value("title") ?? "") }
        guard let picture = pictures[address] else {
            return "<em>[\(PageMarkup.escaped(words.isEmpty ? missing : words))]</em>"
        }
        // A browser keeps the room of a picture whose size it knows, so that the text below does not move.
        var size = ""
        if let width = picture.width, let height = picture.height {
            size = " width=\"\(width)\" height=\"\(height)\""
        }
        return "<img src=\"\(folder)\(picture.name)\" alt=\"\(PageMarkup.escaped(words))\"\(size)>"
    }

    /// Returns sanitised HTML with every picture replaced.
    package func replaced(in html: String) -> String {
        guard ContentPictures.hasPicture(html) else { return html }
        return MarkupTags(html).reduce(into: "") { output, piece in
            switch piece {
            case .text(let text): output += text
            case .tag(let tag): output += tag.name == "img" ? text(for: tag) : String(tag.source)
            }
        }
    }
}
