/// Plain text in which TeX between dollars may be a formula.
package enum TitleText {
    /// A part of a text.
    package enum Part: Hashable {
        case text(String)
        case formula(String)
    }

    /// Returns a title as markdown.
    ///
    /// - Parameter isFormula: returns true for TeX that can be typeset.
    package static func markdown(_ title: String, isFormula: (String, Bool) -> Bool) -> String {
        // Most titles have no dollar.
        guard title.utf8.contains(UInt8(ascii: "$")) else { return PageMarkup.markdown(title) }
        return parts(of: title, isFormula: isFormula).map { part in
            switch part {
            case .text(let text): PageMarkup.markdown(text)
            case .formula(let tex): "$`\(tex)`$"
            }
        }.joined()
    }

    /// Returns text of sanitised markup with TeX between dollars as formulas.
    package static func markup(_ markup: String, isFormula: (String, Bool) -> Bool) -> String {
        guard markup.utf8.contains(UInt8(ascii: "$")) else { return markup }
        let parts = parts(of: PageMarkup.decoded(markup), isFormula: isFormula)
        guard parts.count > 1 else { return markup }
        return parts.map { part in
            switch part {
            case .text(let text): text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            case .formula(let tex):
                "<code class=\"language-math\">\(tex.replacing("&", with: "&amp;").replacing("<", with: "&lt;"))</code>"
            }
        }.joined()
    }

    /// Returns the parts of a text. What is between dollars is text if it cannot be typeset, and so is a price.
    package static func parts(of text: String, isFormula: (String, Bool) -> Bool) -> [Part] {
        let pieces = text.split(separator: "$", omittingEmptySubsequences: false)
        guard pieces.count > 2 else { return [.text(text)] }
        var parts: [Part] = []
        var plain = String(pieces[0])
        var index = 1
        while index < pieces.count {
            let tex = String(pieces[index])
            let after = index + 1 < pieces.count ? pieces[index + 1] : nil
            if let after, isTeX(tex), after.first?.isNumber != true, isFormula(tex, false) {
                if !plain.isEmpty { parts.append(.text(plain)) }
                parts.append(.formula(tex))
                plain = String(after)
                index += 2
            } else {
                plain += "$" + tex
                index += 1
            }
        }
        if !plain.isEmpty { parts.append(.text(plain)) }
        return parts
    }

    /// Returns true for text that looks like TeX: a letter alone, or a sign that prose does not have.
    private static func isTeX(_ text: String) -> Bool {
        guard let first = text.first, let last = text.last, !first.isWhitespace, !last.isWhitespace,
            !text.contains("`")
        else { return false }
        return text.count == 1 && first.isLetter || text.contains { "\\^_{}=<>".contains($0) }
    }
}
