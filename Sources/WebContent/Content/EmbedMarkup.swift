import HTMLSanitizing
import WebSyntax

/// The custom elements of players in HTML that is sanitized without its page.
package struct EmbedMarkup: ElementReplacer {
    static let words = ByteWords(["<amp-", "<lite-"])

    private let bytes: Bytes
    /// The bytes that may still be read ahead, so that unclosed elements in each other take linear time.
    private var budget: Int

    init(_ bytes: Bytes) {
        self.bytes = bytes
        budget = 8 * bytes.count
    }

    /// Returns HTML with frames, of which the sanitizer makes cards, in the place of the elements.
    package static func frames(in html: String) -> String { replaced(in: html) }

    mutating func replacement(
        at token: HTMLToken, _ scanner: inout HTMLScanner
    ) -> (markup: String, end: Int)? {
        let name = scanner.name
        guard budget > 0, name.hasPrefix("amp-") || name.hasPrefix("lite-") else { return nil }
        let pairs = scanner.attributes.map {
            (bytes.lowercasedText($0.name), HTMLTextDecoder.string(bytes, $0.value, .attribute))
        }
        let attributes = Dictionary(pairs) { first, _ in first }
        guard let address = EmbedElements.address(name, attributes) else { return nil }
        var markup = "<iframe" + MarkupText.attribute("src", address)
        if let title = attributes["title"] ?? attributes["playlabel"] {
            markup += MarkupText.attribute("title", title)
        }
        markup += "></iframe>"
        // The content is a picture or words for browsers without the script.
        var inner = scanner
        var end = token.range.upperBound
        defer { budget -= end - token.range.lowerBound }
        while let next = inner.next() {
            end = next.range.upperBound
            if next.kind == .endTag, inner.name == name {
                scanner = inner
                return (markup, end)
            }
        }
        return (markup, token.range.upperBound)
    }
}
