@testable import CodeHighlighting

/// Code with its expected spans marked: `‹k:let› x = ‹n:1›`.
struct MarkedCode: Sendable {
    /// The code without the marks.
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

    /// Returns the code with the highlighter's spans marked.
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
