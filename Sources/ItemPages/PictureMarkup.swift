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
            let shown = Self.declaredSize(of: tag, in: (width, height)) ?? (width, height)
            size = " width=\"\(shown.width)\" height=\"\(shown.height)\""
        }
        return "<img src=\"\(folder)\(picture.name)\" alt=\"\(PageMarkup.escaped(words))\"\(size)>"
    }

    /// Returns the size that a tag declares if it is smaller than that of the file; nil otherwise. One length alone gives the
    /// other one by the ratio of the file. A length of at most one pixel is that of a placeholder.
    private static func declaredSize(
        of tag: MarkupTags.Tag, in file: (width: Int, height: Int)
    ) -> (width: Int, height: Int)? {
        let lengths = ["width", "height"].map { name in tag.value(name).flatMap { Int($0) } }
        guard lengths.allSatisfy({ $0 ?? 2 > 1 }) else { return nil }
        switch (lengths[0], lengths[1]) {
        case (let width?, let height?):
            let isSmaller = width < file.width || height < file.height
            return isSmaller && width <= file.width && height <= file.height ? (width, height) : nil
        case (let width?, nil) where width < file.width:
            return (width, scaled(file.height, width, file.width))
        case (nil, let height?) where height < file.height:
            return (scaled(file.width, height, file.height), height)
        default: return nil
        }
    }

    private static func scaled(_ length: Int, _ part: Int, _ whole: Int) -> Int {
        max(1, Int((Double(length) * Double(part) / Double(whole)).rounded()))
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
