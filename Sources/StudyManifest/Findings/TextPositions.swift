/// Finds the positions of offsets in a text: one pass to begin with, then a short walk for each, also when all are in one
/// long line.
struct TextPositions: Hashable {
    /// A known position to walk from.
    private struct Mark: Hashable {
        var offset: Int
        var position: TextPosition
    }

    /// Bytes of a line between marks; a line has one at its start.
    private static let stride = 4096

    private let text: [UInt8]
    private var marks: [Mark]

    /// - Parameter text: UTF-8; what is behind the first byte that is not gets no position that means anything.
    init(_ text: [UInt8]) {
        self.text = text
        marks = [Mark(offset: 0, position: TextPosition(line: 1, column: 1, characterColumn: 1))]
        text.withUnsafeBufferPointer { text in
            var last = marks[0]
            for index in text.indices {
                let byte = text[index]
                if byte == 0x0A || (byte == 0x0D && !(index + 1 < text.count && text[index + 1] == 0x0A)) {
                    let line = last.position.line + 1
                    last = Mark(
                        offset: index + 1, position: TextPosition(line: line, column: 1, characterColumn: 1))
                    marks.append(last)
                } else if index - last.offset >= Self.stride, byte < 0x80 {
                    // A character of its own, so that none is cut in two.
                    last = Mark(offset: index, position: Self.position(of: index, from: last, in: text))
                    marks.append(last)
                }
            }
        }
    }

    /// - Parameter offset: in UTF-8 bytes, up to the length of the text.
    subscript(offset: Int) -> TextPosition {
        let offset = min(max(offset, 0), text.count)
        var (low, high) = (0, marks.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if marks[middle].offset <= offset { low = middle } else { high = middle }
        }
        return text.withUnsafeBufferPointer { Self.position(of: offset, from: marks[low], in: $0) }
    }

    private static func position(
        of offset: Int, from mark: Mark, in text: UnsafeBufferPointer<UInt8>
    ) -> TextPosition {
        let segment = text[mark.offset..<offset]
        // Within a line each ASCII byte is a character of its own, and counting bytes is much faster.
        let characters =
            segment.allSatisfy { $0 < 0x80 } ? segment.count : String(decoding: segment, as: UTF8.self).count
        var position = mark.position
        position.column += segment.count
        position.characterColumn += characters
        return position
    }
}
