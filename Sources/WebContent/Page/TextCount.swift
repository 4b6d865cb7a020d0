import WebSyntax

/// The letters and commas of a text node, counted in its source without decoding.
package struct TextCount {
    /// Characters that are not white space. One of East Asian scripts counts twice, since it says about as much as two
    /// letters of an alphabet.
    package private(set) var letters: Int32 = 0
    /// Commas and other marks inside or at the end of sentences.
    private(set) var commas: Int32 = 0

    init(of id: HTMLTree.NodeID, in tree: HTMLTree, _ bytes: Bytes) {
        var next = tree[id].firstPiece
        while next >= 0 {
            let piece = tree.pieces[Int(next)]
            add(bytes, Int(piece.range.lowerBound)..<Int(piece.range.upperBound))
            next = piece.next
        }
    }

    /// Counts a decoded text.
    package init(of text: String) {
        var text = text
        text.withUTF8 { add($0, 0..<$0.count) }
    }

    private mutating func add(_ bytes: Bytes, _ range: Range<Int>) {
        var offset = range.lowerBound
        while offset < range.upperBound {
            let byte = bytes[offset]
            offset += 1
            switch byte {
            case 0x00...0x20, 0x80...0xBF: continue
            case UInt8(ascii: ","), UInt8(ascii: ";"):
                commas += 1
                letters += 1
            case UInt8(ascii: "&"):
                letters += 1
                // A reference is one character.
                var end = offset
                while end < min(range.upperBound, offset + 10),
                    bytes[end].isASCIIAlphanumeric || bytes[end] == UInt8(ascii: "#")
                { end += 1 }
                if end < range.upperBound, bytes[end] == UInt8(ascii: ";") { offset = end + 1 }
            case 0xD8 where offset < range.upperBound && bytes[offset] == 0x8C:
                // U+060C, the Arabic comma.
                commas += 1
                letters += 1
            case 0xE3 where offset + 1 < range.upperBound && bytes[offset] == 0x80:
                // U+3001 and U+3002, the ideographic comma and full stop.
                if bytes[offset + 1] == 0x81 || bytes[offset + 1] == 0x82 { commas += 1 }
                letters += 2
            case 0xEF where offset + 1 < range.upperBound && bytes[offset] == 0xBC:
                // U+FF0C, the fullwidth comma.
                if bytes[offset + 1] == 0x8C { commas += 1 }
                letters += 2
            case 0xE3...0xED: letters += 2
            default: letters += 1
            }
        }
    }
}
