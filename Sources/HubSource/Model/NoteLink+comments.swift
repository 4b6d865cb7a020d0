/// The author's comments in the words of a link or picture.
extension NoteLink {
    /// Returns words without comments.
    package static func withoutComments(_ words: String) -> String {
        let bytes = Array(words.utf8)
        var output: [UInt8] = []
        var place = 0
        for range in comments(in: bytes[...]) {
            output += bytes[place..<range.lowerBound]
            place = range.upperBound
            // Of the spaces around a comment, one stays.
            let isDouble = place < bytes.count && bytes[place] == UInt8(ascii: " ")
            if isDouble, output.last.map({ $0 == UInt8(ascii: " ") }) ?? true { place += 1 }
        }
        if place == 0 { return words }
        return String(decoding: output + bytes[place...], as: UTF8.self).trimmed
    }

    /// Returns the ranges of the comments in a text. One without an end is text.
    static func comments(in text: ArraySlice<UInt8>) -> [Range<Int>] {
        var comments: [Range<Int>] = []
        var index = text.startIndex
        /// False once a comment of HTML has no end.
        var isClosed = true
        while index < text.endIndex {
            let rest = text[index...]
            var end: Int?
            if rest.starts(with: "%%".utf8) {
                end = NoteScanner.find("%%", in: text, from: index + 2)
            } else if isClosed, rest.starts(with: "<!--".utf8) {
                end = NoteScanner.find("-->", in: text, from: index + 2)
                isClosed = end != nil
            }
            if let end { comments.append(index..<end) }
            index = end ?? index + 1
        }
        return comments
    }
}
