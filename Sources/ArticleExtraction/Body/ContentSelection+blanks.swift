import WebContent
import WebSyntax

/// Elements that a reader does not see although they have text.
extension ContentSelection {
    /// Returns true for an element with nothing but zero-width characters: an empty line of an editor, or the link to a
    /// heading whose mark a style sheet draws. Empty cells keep the columns of their table.
    func isBlank(_ id: NodeID) -> Bool {
        guard (1...4).contains(page[id].text), ![.td, .th, .tr, .pre, .code].contains(page.tag(id)) else {
            return false
        }
        let isVisible = page.text(of: id, limit: 100).unicodeScalars.contains {
            !$0.properties.isWhitespace && !Self.zeroWidth.contains($0.value)
        }
        return !isVisible
            && page.descendants(of: id).allSatisfy {
                !page.isElement($0)
                    || [.a, .span, .b, .strong, .i, .em, .br, .p, .div].contains(page.tag($0))
            }
    }

    /// ZERO WIDTH SPACE, NON-JOINER, JOINER, WORD JOINER and NO-BREAK SPACE.
    private static let zeroWidth: Set<UInt32> = [0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF]
}
