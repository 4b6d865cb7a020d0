import WebContent
import WebSyntax

/// Pictures, also those in the text of `noscript` elements.
extension Page {
    /// Returns true for a picture, and for a `noscript` element with a picture in its text.
    func isPicture(_ id: NodeID) -> Bool {
        if tag(id) == .img { return true }
        guard tag(id) == .noscript else { return false }
        return children(id).contains { child in
            self.sourceRanges(of: child).contains { range in
                range.contains { self.bytes.hasWord("<img", at: $0, to: range.upperBound) }
            }
        }
    }

    /// Returns true for an element with a picture anywhere in it.
    func hasPicture(_ id: NodeID) -> Bool { descendants(of: id).contains { self.isPicture($0) } }
}
