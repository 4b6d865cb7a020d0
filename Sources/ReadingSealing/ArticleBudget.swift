import Diagnostics
import WebSyntax

/// The largest sealed page in which an article is looked for: one huge page must not keep the others from being taken.
package struct ArticleBudget: Sendable {
    /// The size without what is embedded in `data:` addresses, in bytes.
    package var bytes = 8 << 20
    package var elements = 100_000

    package init() {}

    /// Returns the reason why a page is too large; `nil` for a page within the budget.
    package func problem(_ html: [UInt8]) -> String? {
        html.withUnsafeBufferPointer { text in
            // Each tag has three bytes or more.
            if text.count <= bytes, text.count / 3 <= elements { return nil }
            var scanner = HTMLScanner(text)
            var count = 0
            var size = 0
            while let token = scanner.next() {
                size += token.range.count
                guard token.kind == .startTag else { continue }
                count += 1
                for attribute in scanner.attributes where isEmbedded(attribute.value, in: text) {
                    size -= attribute.value.count
                }
                if count > elements { return "it has more than \(elements) elements" }
                if size > bytes { return "it has more than \(bytes) bytes of markup and text" }
            }
            return size > bytes ? "it has more than \(bytes) bytes of markup and text" : nil
        }
    }

    private func isEmbedded(_ value: Range<Int>, in text: Bytes) -> Bool {
        text[value].starts(with: "data:".utf8)
    }
}
