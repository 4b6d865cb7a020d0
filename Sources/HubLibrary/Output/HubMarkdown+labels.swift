import ItemPages
import StudyMarkdown

extension HubMarkdown {
    /// Returns the words of a link.
    static func label(_ text: String) -> String {
        let line = PageMarkup.line(text)
        // Most titles have none of the signs.
        guard line.utf8.contains(where: isSign) else { return line }
        return FormulaText.parts(of: line).map { part in
            guard part.isFormula else { return escaped(part.text) }
            let tex = "$\(part.text)$"
            // Brackets in pairs do not end a label, and an escape would be another command of TeX.
            return tex.count { $0 == "[" } == tex.count { $0 == "]" } ? tex : escaped(tex)
        }.joined()
    }

    private static func isSign(_ byte: UInt8) -> Bool { "\\[]".utf8.contains(byte) }

    private static func escaped(_ text: String) -> String {
        var label: [UInt8] = []
        let bytes = Array(text.utf8)
        for (index, byte) in bytes.enumerated() {
            // A dollar may be escaped already.
            let isEscape = byte == UInt8(ascii: "\\") && bytes[(index + 1)...].first == UInt8(ascii: "$")
            if isSign(byte), !isEscape { label.append(UInt8(ascii: "\\")) }
            label.append(byte)
        }
        return String(decoding: label, as: UTF8.self)
    }
}
