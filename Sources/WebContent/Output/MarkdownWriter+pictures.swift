import HTMLSanitizing
import WebSyntax

extension MarkdownWriter {
    /// Returns a picture. Markdown cannot mark decoration, so a picture without alternative text stays HTML.
    func picture(_ id: NodeID) -> String {
        let alternative = (content.attribute("alt", of: id) ?? "").replacing("\n", with: " ")
        let source = content.attribute("src", of: id) ?? ""
        let size = isBelowTitle ? size(of: id, source) : nil
        if alternative.allSatisfy(\.isWhitespace) {
            var tag: [UInt8] = []
            MarkupText.append(source, to: &tag, inAttribute: true)
            let attributes = size.map { " width=\"\($0.width)\" height=\"\($0.height)\"" } ?? ""
            return "<img src=\"" + String(decoding: tag, as: UTF8.self) + "\"\(attributes) alt=\"\">"
        }
        // Markdown has no place for a size. Pages read it at the end of the address.
        let mark = size.map { "#\($0.width)x\($0.height)" } ?? ""
        return "![" + MarkdownText.escaped(alternative, brackets) + "](<" + MarkdownText.address(source)
            + mark
            + ">)"
    }

    /// Returns the size of a picture that is a file.
    private func size(of id: NodeID, _ source: String) -> (width: Int, height: Int)? {
        guard !source.hasPrefix("data:"), !source.contains("#"),
            let width = content.attribute("width", of: id).flatMap({ Int($0) }), width > 0,
            let height = content.attribute("height", of: id).flatMap({ Int($0) }), height > 0
        else { return nil }
        return (width, height)
    }
}
