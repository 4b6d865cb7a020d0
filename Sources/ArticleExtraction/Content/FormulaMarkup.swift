import HTMLSanitizing
import WebSyntax

/// Formulas in HTML that is sanitized without its page: the elements of KaTeX, MathJax and publishing systems, whose
/// classes and scripts the sanitizer removes.
package enum FormulaMarkup {
    /// Returns HTML in which a typeset formula is its MathML alone, without the visual copy, and TeX in scripts and elements
    /// is in `code` of class `language-math`.
    package static func replaced(in html: String) -> String {
        var html = html
        let output = html.withUTF8 { bytes -> [UInt8]? in
            guard words.contains(anyIn: bytes, 0..<bytes.count) else { return nil }
            var output: [UInt8] = []
            var start = 0
            var scanner = HTMLScanner(bytes)
            var reader = FormulaMarkupReader(bytes)
            while let token = scanner.next() {
                guard token.kind == .startTag, let found = reader.formula(at: token, scanner) else {
                    continue
                }
                output.append(contentsOf: Bytes(rebasing: bytes[start..<token.range.lowerBound]))
                output += found.markup.utf8
                start = found.end.position
                scanner = found.end.scanner
            }
            guard start > 0 else { return nil }
            output.append(contentsOf: Bytes(rebasing: bytes[start...]))
            return output
        }
        return output.map { String(decoding: $0, as: UTF8.self) } ?? html
    }

    /// Words of the names and attributes of such elements. Most texts have none of them.
    private static let words = ByteWords([
        "katex", "MathJax", "mjx-", "math/tex", "math-renderer", "d-math", "data-math-style",
        "latex-rendered", "mwe-math",
    ])
}
