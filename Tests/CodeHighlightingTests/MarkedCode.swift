@testable import CodeHighlighting

/// Code in which the marked spans are written out: `‹k:let› x = ‹n:1›`.
struct MarkedCode: Sendable {
    /// Without the marks.
    var code: [UInt8]

    init(_ marked: String) {
        var text = ""
        var rest = marked.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            switch scalar {
            case "‹": rest.removeFirst(2)
            case "›": break
            default: text.unicodeScalars.append(scalar)
            }
        }
        code = Array(text.utf8)
    }

    /// The code with the marks that the highlighter sets.
    func highlighted(as language: String) -> String {
        var text = ""
        var written = 0
        for span in Highlighter.highlight(code, language: language) {
            text += String(decoding: code[written..<span.range.lowerBound], as: UTF8.self)
            text += "‹\(span.tokenClass.letter):\(String(decoding: code[span.range], as: UTF8.self))›"
            written = span.range.upperBound
        }
        return text + String(decoding: code[written...], as: UTF8.self)
    }
}
