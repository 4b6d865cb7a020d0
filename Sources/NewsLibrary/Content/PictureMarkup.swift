import Items

/// The `img` elements of content with pictures of the library: a picture that the store does not have is replaced by its
/// words, and one that only counts readers is left out.
struct PictureMarkup {
    let pictures: NewsPictures
    /// The words for a picture without any.
    let missing: String
    /// The address of the folder of media, with a slash at its end.
    let folder: String

    /// Returns the markup in place of a tag.
    func text(for tag: MarkupTags.Tag) -> String {
        guard let address = tag.value("src") else { return "" }
        // A bitmap in the address itself needs no network.
        if address.hasPrefix("data:image/") { return String(tag.source) }
        if pictures.isTracker(address) { return "" }
        let words = tag.value("alt") ?? ""
        guard let picture = pictures[address] else {
            return "<em>[\(NewsMarkup.escaped(words.isEmpty ? missing : words))]</em>"
        }
        return "<img src=\"\(folder)\(picture.name)\" alt=\"\(NewsMarkup.escaped(words))\">"
    }

    /// Returns sanitised HTML with every picture replaced.
    func replaced(in html: String) -> String {
        guard ContentPictures.hasPicture(html) else { return html }
        return MarkupTags(html).reduce(into: "") { output, piece in
            switch piece {
            case .text(let text): output += text
            case .tag(let tag): output += tag.name == "img" ? text(for: tag) : String(tag.source)
            }
        }
    }
}
