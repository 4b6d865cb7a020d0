import WebSyntax

/// The place in a list where further outlines go: the end of its body. Tags in comments and sections of text are skipped.
struct OPMLBody {
    /// The offset of the last end tag of a body; without one, of the end tag of the list, or else of its end.
    let end: Int
    /// The end tags of outlines that are open there.
    let before: String
    /// The end tags of the body and of the list, if the list lacks them.
    let after: String

    /// Fails for a list without a body, and for one that ends inside a tag.
    init?(_ text: [UInt8]) {
        let found = text.withUnsafeBufferPointer(Tags.init)
        guard found.hasBody, found.isWhole else { return nil }
        if let end = found.bodyEnd {
            (self.end, before, after) = (end, "", "")
            return
        }
        let last = text.lastIndex { !$0.isHTMLSpace }.map { $0 + 1 } ?? text.count
        end = found.listEnd ?? last
        before = String(repeating: "</outline>\n", count: max(0, found.open))
        after = "  </body>\n" + (found.listEnd == nil ? "</opml>" : "")
    }

    /// The tags of a list.
    private struct Tags {
        var hasBody = false
        var bodyEnd: Int?
        var listEnd: Int?
        /// The number of outlines without their end.
        var open = 0
        /// False if the text ends inside a tag.
        var isWhole = true

        init(_ bytes: Bytes) {
            var offset = 0
            while let open = bytes.firstOffset(of: UInt8(ascii: "<"), from: offset, to: bytes.count) {
                offset = open + 1
                if bytes.hasExactly("<!--", at: open, to: bytes.count) {
                    offset = after("-->", bytes, open + 4)
                } else if bytes.hasExactly("<![CDATA[", at: open, to: bytes.count) {
                    offset = after("]]>", bytes, open + 9)
                } else if bytes.hasWord("</body", at: open, to: bytes.count) {
                    bodyEnd = open
                } else if bytes.hasWord("</opml", at: open, to: bytes.count) {
                    listEnd = open
                } else if bytes.hasWord("<body", at: open, to: bytes.count) {
                    offset = endOfTag(bytes, offset)
                    hasBody = hasBody || bytes[offset - 1] != UInt8(ascii: "/")
                } else if bytes.hasWord("</outline", at: open, to: bytes.count) {
                    self.open -= 1
                } else if bytes.hasWord("<outline", at: open, to: bytes.count) {
                    offset = endOfTag(bytes, offset)
                    if bytes[offset - 1] != UInt8(ascii: "/") { self.open += 1 }
                }
            }
        }

        /// Returns the offset of the `>` of a tag, outside of its quotes.
        private mutating func endOfTag(_ bytes: Bytes, _ start: Int) -> Int {
            var offset = start
            while offset < bytes.count {
                switch bytes[offset] {
                case UInt8(ascii: ">"): return offset
                case UInt8(ascii: "\""), UInt8(ascii: "'"):
                    offset =
                        bytes.firstOffset(of: bytes[offset], from: offset + 1, to: bytes.count) ?? bytes.count
                default: break
                }
                offset += 1
            }
            isWhole = false
            return bytes.count
        }

        /// Returns the offset after the next place of a text; the end without one.
        private mutating func after(_ mark: StaticString, _ bytes: Bytes, _ start: Int) -> Int {
            var offset = start
            while offset < bytes.count {
                if bytes.hasExactly(mark, at: offset, to: bytes.count) {
                    return offset + mark.utf8CodeUnitCount
                }
                offset += 1
            }
            isWhole = false
            return bytes.count
        }
    }
}
