import WebSyntax

/// Removes line numbers in the lines of code, which would be a part of the code once the sanitizer removed their classes: those
/// of Chroma (Hugo) and Pygments. Numbers in a table stay for ``CodeMarkup`` and ``NumberedCode``.
package struct LineNumbers: ElementReplacer {
    /// Words of which the tag of every such number has one.
    static let words = ByteWords([
        "\"ln\"", "'ln'", "=ln", "lineno", "line-number", "linenumber", "0.4em", "user-select",
    ])

    private static let code = ByteWords(["<pre"])
    /// The classes of a number in its line.
    private static let classes: Set<Substring> = ["ln", "lineno", "linenos", "line-number", "linenumber"]

    private let bytes: Bytes
    /// The bytes that may still be read ahead, so that unclosed elements in each other take linear time.
    private var budget: Int

    init(_ bytes: Bytes) {
        self.bytes = bytes
        budget = 8 * bytes.count
    }

    /// Returns HTML without line numbers in its code.
    package static func removed(in html: String) -> String {
        // Most texts have no code, and one search is faster than that for all words.
        hasCode(html) ? replaced(in: html) : html
    }

    /// Returns true for HTML with a block of code.
    static func hasCode(_ html: String) -> Bool {
        var html = html
        return html.withUTF8 { code.contains(anyIn: $0, 0..<$0.count) }
    }

    mutating func replacement(
        at token: HTMLToken, _ scanner: inout HTMLScanner
    ) -> (markup: String, end: Int)? {
        guard scanner.isNamed("pre"), budget > 0 else { return nil }
        var inner = scanner
        var markup = ""
        var start = token.range.lowerBound
        var end = start
        defer { budget -= end - token.range.lowerBound }
        while let next = inner.next() {
            end = next.range.upperBound
            if next.kind == .startTag, inner.isNamed("span"), isNumber(inner), let after = number(inner) {
                markup += bytes.text(start..<next.range.lowerBound)
                (start, inner) = (after.end, after.scanner)
            } else if next.kind == .endTag, inner.isNamed("pre") {
                if start == token.range.lowerBound { return nil }
                scanner = inner
                return (markup + bytes.text(start..<end), end)
            }
        }
        return nil
    }

    private func isNumber(_ scanner: HTMLScanner) -> Bool {
        if let names = scanner.value("class"),
            names.split(whereSeparator: \.isWhitespace).contains(where: Self.classes.contains)
        {
            return true
        }
        return scanner.value("style").map(Self.isNumber(style:)) ?? false
    }

    /// Returns true for a style that keeps a number from being copied, or that older versions of Chroma give to numbers.
    static func isNumber(style: String) -> Bool {
        let style = style.lowercased().filter { $0 != " " }
        return style.split(separator: ";").contains("user-select:none")
            || style.contains("margin-right:0.4em") && style.contains("padding:00.4em00.4em")
    }

    /// Returns the place after the `span` of a number, which may be a link; nil for other text, and for a number with a line
    /// feed, which is in a column of numbers.
    private func number(_ scanner: HTMLScanner) -> (end: Int, scanner: HTMLScanner)? {
        var inner = scanner
        var hasDigit = false
        while let next = inner.next() {
            switch next.kind {
            case .text:
                guard bytes[next.content].allSatisfy({ $0.isASCIIDigit || $0 == UInt8(ascii: " ") }) else {
                    return nil
                }
                hasDigit = hasDigit || bytes[next.content].contains(where: \.isASCIIDigit)
            case .endTag where inner.isNamed("span"): return hasDigit ? (next.range.upperBound, inner) : nil
            case .startTag, .endTag: guard inner.isNamed("a") else { return nil }
            default: return nil
            }
        }
        return nil
    }
}
