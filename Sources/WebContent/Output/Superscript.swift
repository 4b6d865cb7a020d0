import WebSyntax

/// A superscript in sanitized content: the mark of a footnote, a power, or the end of a word such as `1<sup>st</sup>`.
struct Superscript {
    /// True for the mark of a footnote, which is a link to a place in a page.
    private(set) var isNoteMark = false
    /// The text of a power, an index or the charge of an ion, which is no word.
    private(set) var power: String?

    /// - Parameter id: any element.
    init(_ id: HTMLTree.NodeID, in content: ContentTree) {
        switch content.tag(id) {
        case .sup: break
        // The link may be around the superscript.
        case .a:
            guard Self.isLinkOfNote(id, content) else { return }
            let text = content.rawText(of: id).trimmed
            isNoteMark = content.descendants(of: id).contains {
                content.tag($0) == .sup && content.rawText(of: $0).trimmed == text
            }
            return
        default: return
        }
        var text = ""
        var hasMark = false
        // The text that is in no mark.
        var rest = ""
        var nodes = content.descendants(of: id)
        while let node = nodes.next() {
            if content.tree[node].kind == .text {
                text += content.text(node)
                rest += content.text(node)
            } else if let formula = content.formula(node) {
                text += formula.tex
                rest += formula.tex
                nodes.skipChildren()
            } else if content.tag(node) == .img {
                return
            } else if Self.isLinkOfNote(node, content) {
                hasMark = true
                text += content.rawText(of: node)
                nodes.skipChildren()
            }
            guard text.utf8.count <= Self.longest else { return }
        }
        if hasMark, rest.allSatisfy({ $0.isWhitespace || "[](),;".contains($0) }) {
            isNoteMark = true
        } else if Self.isPower(text) {
            power = text.trimmed.replacing(/[\-\u{2013}]/, with: "\u{2212}")
        }
    }

    /// Marks and powers are short.
    private static let longest = 60

    /// Returns true for a link from a mark to a place in this page or another one.
    private static func isLinkOfNote(_ id: HTMLTree.NodeID, _ content: ContentTree) -> Bool {
        guard content.tag(id) == .a, content.attribute("href", of: id)?.contains("#") == true else {
            return false
        }
        let text = content.rawText(of: id)
        return Footnotes.isMark(text.trimmed) && !Footnotes.isReturn(text)
    }

    /// Returns true for digits, operators and single letters, such as `23`, `-1`, `2+` and `n+1`. A letter alone may be
    /// the end of a word: `n<sup>o</sup>`.
    private static func isPower(_ text: String) -> Bool {
        let text = text.trimmed
        var isAfterLetter = false
        var hasSign = false
        for character in text {
            let isLetter = character.isASCII && character.isLetter
            if isLetter, isAfterLetter { return false }
            isAfterLetter = isLetter
            if character.isASCII && character.isNumber || "+-\u{2212}\u{2013}".contains(character) {
                hasSign = true
            } else if !isLetter, !"=().".contains(character) {
                return false
            }
        }
        return hasSign && text.last != "."
    }
}
