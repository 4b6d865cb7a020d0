import HTMLSanitizing
import WebSyntax

/// Pictures of formulas, whose address or alternative text is TeX (WordPress, MediaWiki, CodeCogs).
package enum FormulaPicture {
    /// Returns HTML with TeX in `code` of class `language-math` in the place of each picture of a formula. The HTML is not
    /// sanitized yet: the classes of pictures tell formulas, too.
    package static func replaced(in html: String) -> String { Replacer.replaced(in: html) }

    private struct Replacer: ElementReplacer {
        /// Words of the addresses and classes of such pictures. Most texts have none of them.
        static let words = ByteWords([
            "latex", "LaTeX", "mimetex", "mathtex", "chl=", "mwe-math", "ql-img", "\"tex", "'tex", "\"math",
            "'math",
        ])

        private let bytes: Bytes

        init(_ bytes: Bytes) { self.bytes = bytes }

        func replacement(
            at token: HTMLToken, _ scanner: inout HTMLScanner
        ) -> (markup: String, end: Int)? {
            guard bytes.lowercasedText(token.content) == "img",
                let tex = FormulaPicture.tex(
                    address: scanner.value("data-src") ?? scanner.value("src") ?? "",
                    classes: scanner.value("class") ?? "",
                    text: scanner.value("alt") ?? scanner.value("title")),
                let formula = FormulaPicture.formula(tex, isDisplay: false)
            else { return nil }
            let markup = "<code class=\"language-math\">\(MarkupText.escaped(formula.tex))</code>"
            return (markup, token.range.upperBound)
        }
    }

    /// Returns the TeX of a picture; nil if it does not show a formula.
    ///
    /// - Parameter text: the alternative text.
    package static func tex(address: String, classes: String, text: String?) -> String? {
        if let tex = Self.tex(inAddress: address) { return tex }
        let names = classes.lowercased().split(whereSeparator: \.isWhitespace)
        let isNamed = ["latex", "mwe-math", "tex", "math", "ql-img"].contains { name in
            names.contains { $0.hasPrefix(name) }
        }
        guard isNamed, let text, !text.isEmpty else { return nil }
        return text
    }

    /// Returns the TeX in the query of a service that draws formulas.
    package static func tex(inAddress address: String) -> String? {
        guard let mark = address.firstIndex(of: "?") else { return nil }
        let host = address[..<mark].lowercased()
        let query = address[address.index(after: mark)...].prefix { $0 != "#" }
        if host.contains("latex.php") || host.contains("mathtex") || host.contains("mimetex")
            || host.contains("chart")
        {
            for parameter in query.split(separator: "&") {
                let parts = parameter.split(separator: "=", maxSplits: 1)
                if parts.count == 2, parts[0] == "latex" || parts[0] == "chl" || parts[0] == "tex" {
                    // The value of a field of a form, in which `+` is a space.
                    return PercentDecoder.text(parts[1].replacing("+", with: " "))
                }
            }
            if host.contains("mathtex") || host.contains("mimetex") { return PercentDecoder.text(query) }
        }
        if host.contains("latex.codecogs.com") || host.contains("/tex.s2cms.ru/") {
            return CodeCogsQuery.tex(query)
        }
        return nil
    }

    /// Returns the formula of a TeX text, without what services wrap around it.
    package static func formula(_ tex: String, isDisplay: Bool) -> ArticleFormula? {
        var tex = tex.trimmed
        for (open, close) in [("$$", "$$"), ("$", "$"), ("\\(", "\\)"), ("\\[", "\\]")]
        where tex.hasPrefix(open) && tex.hasSuffix(close) && tex.count > open.count + close.count {
            tex = String(tex.dropFirst(open.count).dropLast(close.count))
        }
        var isDisplay = isDisplay
        if tex.hasPrefix("\\displaystyle") {
            tex = String(tex.dropFirst("\\displaystyle".count)).trimmed
        }
        // MediaWiki wraps every formula, also those in a line.
        if tex.hasPrefix("{\\displaystyle"), tex.hasSuffix("}") {
            tex = String(tex.dropFirst("{\\displaystyle".count).dropLast()).trimmed
        }
        if tex.hasPrefix("{\\textstyle"), tex.hasSuffix("}") {
            tex = String(tex.dropFirst("{\\textstyle".count).dropLast()).trimmed
            isDisplay = false
        }
        return tex.isEmpty ? nil : ArticleFormula(tex: tex, isDisplay: isDisplay)
    }
}
