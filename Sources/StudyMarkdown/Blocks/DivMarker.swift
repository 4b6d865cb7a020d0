/// A line with a fence of at least three colons: `::: theorem {#thm-name}` opens a block, `:::` closes one.
struct DivMarker {
    /// The number of colons.
    var fence: Int
    /// The 1-based line and 0-based byte offset in the text given to cmark.
    var line: Int
    var offset: Int
    /// `nil` for a closing line.
    var opening: Opening?

    /// The content of an opening line.
    struct Opening {
        /// The word after the colons; empty if only braces follow.
        var word: String
        /// The attributes in braces.
        var attributes: BlockAttributes
        /// The paragraph with the title, which precedes the marker in the tree.
        var title: MarkdownNode?
    }

    /// The parsed content of a `:::` line.
    struct Line {
        /// The number of colons.
        var fence: Int
        /// The word after the colons.
        var word = ""
        /// The offset of the word in the line.
        var wordOffset = 0
        /// The attributes in braces, with offsets in the line.
        var attributes = BlockAttributes()
        /// The range of the title in the line.
        var title: Range<Int>?
        /// True if the line opens a block.
        var isOpener = false

        /// The prefixes of ids that name a kind in Quarto.
        private static let prefixes: Set<String> = [
            "thm", "lem", "cor", "prp", "def", "exm", "exr", "sol", "rem",
        ]

        /// Parses a line from `start`, which has two colons. Returns `nil` if it is text.
        init?(_ line: UnsafeBufferPointer<UInt8>, at start: Int) {
            var index = start
            while index < line.count, line[index] == UInt8(ascii: ":") { index += 1 }
            fence = index - start
            guard fence >= 3 else { return nil }
            var rest = Array(line[index...])[...]
            rest.removeTrailingSpaces()
            // Some authors repeat the fence at the end of the line.
            if rest.suffix(3).elementsEqual(":::".utf8) {
                while rest.last == UInt8(ascii: ":") { rest.removeLast() }
                rest.removeTrailingSpaces()
            }
            rest = rest.drop(while: ASCII.isSpace)
            guard !rest.isEmpty else { return }
            isOpener = true
            if let (found, brace) = BlockAttributes.atEnd(of: rest) {
                attributes = found
                rest = rest[..<brace]
                rest.removeTrailingSpaces()
            }
            let letters = rest.prefix { ASCII.isLetter($0) || $0 == UInt8(ascii: "-") }
            word = String(decoding: letters, as: UTF8.self)
            wordOffset = index + rest.startIndex
            let text = rest.dropFirst(letters.count)
            let titleText = text.drop(while: ASCII.isSpace)
            // Text directly after the word, as in `:::theorem.`, makes the line text.
            guard word.isEmpty || text.isEmpty || titleText.count < text.count else { return nil }
            if word.isEmpty, let kind = attributes.kind {
                word = kind.text
                wordOffset = index + kind.offset
            }
            // Quarto's ids of theorems name the kind.
            if word.isEmpty, let id = attributes.id?.text, let hyphen = id.firstIndex(of: "-"),
                Self.prefixes.contains(String(id[..<hyphen]))
            {
                word = String(id[..<hyphen])
            }
            let title = attributes.title ?? (titleText.isEmpty ? nil : titleText.indices)
            // The parts were read from the rest of the line, so their offsets are shifted to the whole.
            self.title = title.map { $0.shifted(by: index) }
            attributes.id?.offset += index
            for place in attributes.unknown.indices { attributes.unknown[place].offset += index }
        }
    }
}
