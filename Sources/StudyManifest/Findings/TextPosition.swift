/// A position in a text, 1-based; see ``ManifestLocation`` for what the columns count.
struct TextPosition: Hashable {
    var line: Int
    var column: Int
    var characterColumn: Int

    /// The position of each offset, in one pass over the text: linear also when every offset is on one long line.
    ///
    /// - Parameter text: UTF-8, valid up to the last of the offsets.
    static func positions(of offsets: some Sequence<Int>, in text: [UInt8]) -> [Int: TextPosition] {
        var positions: [Int: TextPosition] = [:]
        var line = 1
        var lineStart = 0
        var counted = 0  // characters of the line before `index`
        var index = 0
        for offset in Set(offsets).sorted() where offset <= text.count {
            var segmentStart = index
            while index < offset {
                if endsLine(at: index, in: text) {
                    line += 1
                    lineStart = index + 1
                    segmentStart = lineStart
                    counted = 0
                }
                index += 1
            }
            counted += characterCount(text[segmentStart..<offset])
            positions[offset] = TextPosition(
                line: line, column: offset - lineStart + 1, characterColumn: counted + 1)
        }
        return positions
    }

    private static func endsLine(at index: Int, in text: [UInt8]) -> Bool {
        switch text[index] {
        case UInt8(ascii: "\n"): true
        case UInt8(ascii: "\r"): index + 1 == text.count || text[index + 1] != UInt8(ascii: "\n")
        default: false
        }
    }

    private static func characterCount(_ segment: ArraySlice<UInt8>) -> Int {
        // Within a line each ASCII byte is a character of its own, and counting bytes is much faster.
        segment.allSatisfy { $0 < 0x80 } ? segment.count : String(decoding: segment, as: UTF8.self).count
    }
}
