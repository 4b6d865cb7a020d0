/// A map from offsets in a text to positions: one initial pass, then a short scan per lookup, even if all offsets are
/// in one long line.
struct TextPositions: Hashable {
    /// A known position from which to scan.
    private struct Mark: Hashable {
        /// The offset in bytes.
        var offset: Int
        /// The position at the offset.
        var position: TextPosition
    }

    /// The number of bytes between marks within a line. Every line start has a mark.
    private static let stride = 4096

    /// The text.
    private let text: [UInt8]
    /// The known positions in ascending order; the first one is the start.
    private var marks: [Mark]

    /// - Parameter text: UTF-8; positions after the first invalid byte are meaningless.
    init(_ text: [UInt8]) {
        self.text = text
        marks = [Mark(offset: 0, position: TextPosition(line: 1, column: 1, characterColumn: 1))]
        text.withUnsafeBufferPointer { text in
            var last = marks[0]
            for index in text.indices {
                let byte = text[index]
                if byte == UInt8(ascii: "\n")
                    || (byte == UInt8(ascii: "\r")
                        && !(index + 1 < text.count && text[index + 1] == UInt8(ascii: "\n")))
                {
                    let line = last.position.line + 1
                    last = Mark(
                        offset: index + 1, position: TextPosition(line: line, column: 1, characterColumn: 1))
                    marks.append(last)
                } else if index - last.offset >= Self.stride, byte < 0x80 {
                    // An ASCII byte is always a character boundary for the mark.
                    last = Mark(offset: index, position: Self.position(of: index, from: last, in: text))
                    marks.append(last)
                }
            }
        }
    }

    /// Returns the position of an offset.
    ///
    /// - Parameter offset: in UTF-8 bytes, up to the length of the text.
    subscript(offset: Int) -> TextPosition {
        let offset = min(max(offset, 0), text.count)
        // Invariant: the last mark at or before the offset is in `low..<high`.
        var (low, high) = (0, marks.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if marks[middle].offset <= offset { low = middle } else { high = middle }
        }
        return text.withUnsafeBufferPointer { Self.position(of: offset, from: marks[low], in: $0) }
    }

    /// Counts from a mark to an offset. At most one stride is scanned.
    private static func position(
        of offset: Int, from mark: Mark, in text: UnsafeBufferPointer<UInt8>
    ) -> TextPosition {
        let segment = text[mark.offset..<offset]
        // Within a line, every ASCII byte is a character, and counting bytes is much faster.
        let characters =
            segment.allSatisfy { $0 < 0x80 } ? segment.count : String(decoding: segment, as: UTF8.self).count
        var position = mark.position
        position.column += segment.count
        position.characterColumn += characters
        return position
    }
}
