import Diagnostics
import WebSyntax

/// Images.
extension BodyWriter {
    /// Writes an image. Its `alt` is the plain text between the brackets, TeX included.
    func writeImage(_ node: MarkdownNode) {
        let destination = placeholders.restored(node.destination)
        var source = destination
        var size: (width: Int, height: Int)?
        switch resolver.image(at: destination) {
        case .source(let text):
            source = text
            if text != destination { embedded += text.utf8.count }
        case .sized(let text, let width, let height):
            source = text
            size = (width, height)
        case .refused(let rule, let message):
            report(rule, .error, at: position(of: destination, in: node), message)
            // If the finding's severity is lowered, the page shows the text and loads nothing.
            out.append("<span class=\"image-missing\">")
            out.appendEscaped(PlainText.of(node, state: state))
            return out.append("</span>")
        }
        out.append("<img src=\"")
        out.appendDestination(source)
        out.append("\" alt=\"")
        let alt = PlainText.of(node, state: state)
        if isLeaf, alt.allSatisfy(\.isWhitespace) {
            report(
                .imageAlt, at: position(of: destination, in: node),
                "an image needs alternative text; write it between the brackets")
        }
        out.appendEscaped(alt)
        if !node.title.isEmpty, !isCaption(titleOf: node) {
            out.append("\" title=\"")
            out.appendEscaped(node.title, placeholders: placeholders)
        }
        if let size {
            out.append("\" width=\"")
            out.append(decimal: size.width)
            out.append("\" height=\"")
            out.append(decimal: size.height)
        }
        if isLeaf, !isOfFigure(node), Self.isInText(node) { out.append("\" class=\"in-text") }
        out.append("\" />")
    }

    /// Returns true for an image that shares its line with other content. Style sheets cannot tell, since selectors see no
    /// text.
    private static func isInText(_ image: MarkdownNode) -> Bool {
        var node = image
        while true {
            if isContent(beside: node, next: \.previous) || isContent(beside: node, next: \.next) {
                return true
            }
            // An image can be the text of a link.
            guard let parent = node.parent, !parent.isBlock else { return false }
            node = parent
        }
    }

    private static func isContent(beside node: MarkdownNode, next: (MarkdownNode) -> MarkdownNode?) -> Bool {
        var sibling = next(node)
        while let other = sibling, other.kind == .text, other.literal.allSatisfy(\.isASCIISpace) {
            sibling = next(other)
        }
        return sibling.map { $0.kind != .softBreak && $0.kind != .lineBreak } ?? false
    }
}
