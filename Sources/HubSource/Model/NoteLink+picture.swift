/// The words of an embedded picture, which may end with its size: `caption|300x200`.
extension NoteLink {
    /// The width in pixels, and the height if it is given.
    package struct PictureSize: Sendable, Hashable {
        package var width: Int
        package var height: Int?

        /// Parses `300` and `300x200`.
        init?(_ text: Substring) {
            let parts = text.split(separator: "x", omittingEmptySubsequences: false)
            let sides = parts.compactMap { part in
                (1...4).contains(part.utf8.count) && part.utf8.allSatisfy(NoteScanner.isDigit)
                    ? Int(part) : nil
            }
            guard let width = sides.first, sides.count == parts.count, sides.count < 3 else { return nil }
            self.width = width
            height = sides.count > 1 ? sides[1] : nil
        }
    }

    /// The endings of the names of pictures.
    private static let endings: Set<String> = [
        "avif", "bmp", "gif", "jpeg", "jpg", "png", "svg", "webp",
    ]

    /// True if the target has the name of a picture.
    package var isPicture: Bool {
        target.lastIndex(of: ".").map {
            Self.endings.contains(target[target.index(after: $0)...].lowercased())
        } ?? false
    }

    /// True for a picture on the network.
    var isRemote: Bool { isEmbed && !isWiki && Self.isRemote(target) }

    /// Returns true for an address of the web.
    static func isRemote(_ address: String) -> Bool {
        ["http://", "https://", "//"].contains { address.prefix(8).lowercased().hasPrefix($0) }
    }

    /// The words without the size, and the size. Those of a markdown image alone are not a size: `![300](p.png)`.
    package var caption: (words: String, size: PictureSize?) {
        var parts = (text ?? "").split(separator: "|", omittingEmptySubsequences: false)
        guard let size = parts.last.flatMap({ PictureSize($0) }), isWiki || parts.count > 1 else {
            return (text ?? "", nil)
        }
        parts.removeLast()
        // In a table, the bar is escaped.
        if parts.last?.last == "\\" { parts[parts.count - 1].removeLast() }
        return (parts.joined(separator: "|").trimmed, size)
    }

    /// The words, without markup, in place of a link or picture that no page shows. A size is not a word.
    package var replacement: String {
        let words = isEmbed ? caption.words : text ?? ""
        if isWiki { return words.isEmpty ? name : PlainSentence.plain(words) }
        return isElement ? words : PlainSentence.plain(words)
    }
}
