import Diagnostics
import WebSyntax

/// The elements of a body that have no end tag so far.
struct OpenElements {
    /// The open elements in order, with the places of those that the author wrote.
    private var elements: [(name: String, position: SourcePosition?)] = []
    /// The author's elements that ended with an element around them.
    private var lost: [(name: String, position: SourcePosition)] = []

    /// The largest number of open elements, which every end tag searches.
    private static let limit = 100

    /// True inside a template.
    var hasTemplate: Bool { elements.contains { $0.name == "template" } }

    /// Opens or closes the element of a tag.
    ///
    /// - Parameter position: the place of the author's tag; `nil` for a tag of the page itself.
    mutating func note(_ token: HTMLToken, _ name: String, _ position: SourcePosition?) {
        if token.kind == .startTag {
            // Only elements of SVG can end in their start tag (HTML standard, 13.1.2.1).
            guard !(token.isSelfClosing && name == "svg"), elements.count < Self.limit else { return }
            return elements.append((name, position))
        }
        let isOwn = position == nil
        guard let index = elements.lastIndex(where: { $0.name == name && ($0.position == nil) == isOwn })
        else { return }
        lose(elements[(index + 1)...])
        elements.removeSubrange(index...)
    }

    private mutating func lose(_ inner: ArraySlice<(name: String, position: SourcePosition?)>) {
        for element in inner {
            guard let position = element.position else { continue }
            lost.append((element.name, position))
        }
    }

    /// The author's elements without an end tag.
    var unclosed: [(name: String, position: SourcePosition)] {
        var all = self
        all.lose(elements[...])
        return all.lost
    }
}
