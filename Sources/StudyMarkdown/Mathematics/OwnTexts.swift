/// The texts of a formula that its author wrote, `\text{(1)}`. A number that a reference prints is such a text too.
struct OwnTexts {
    /// Each text as KaTeX prints it, with the offset of its command in the TeX.
    private var texts: [(printed: String, offset: Int)] = []
    /// The most bytes of a number with its TeX.
    private static let longest = 200

    /// Reads the TeX. The texts of numbers of equations and of comments are not parts of the formula.
    init(_ tex: UnsafeBufferPointer<UInt8>) {
        var index = 0
        while index < tex.count {
            switch tex[index] {
            case UInt8(ascii: "%"):
                while index < tex.count, !ASCII.isLineEnd(tex[index]) { index += 1 }
            case UInt8(ascii: "\\") where tex[index...].starts(with: "\\text{".utf8):
                let content = index + 6
                if let end = Self.end(ofGroup: content, in: tex, within: Self.longest) {
                    let text = String(decoding: tex[content..<end], as: UTF8.self)
                    texts.append((FormulaText.printed(number: text), index))
                }
                // A text may contain another one.
                index = content
            case UInt8(ascii: "\\") where tex[index...].starts(with: "\\tag".utf8):
                index += 4
                if index < tex.count, tex[index] == UInt8(ascii: "*") { index += 1 }
                if index < tex.count, tex[index] == UInt8(ascii: "{") {
                    index = Self.end(ofGroup: index + 1, in: tex, within: tex.count) ?? tex.count
                }
            case UInt8(ascii: "\\"): index += 2
            default: index += 1
            }
        }
    }

    /// Returns the offset of the brace that closes the group whose content begins at an offset.
    private static func end(ofGroup start: Int, in tex: UnsafeBufferPointer<UInt8>, within length: Int)
        -> Int?
    {
        var depth = 0
        var index = start
        let limit = min(tex.count, start + length)
        while index < limit {
            switch tex[index] {
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}") where depth == 0: return index
            case UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: "\\"): index += 1
            default: break
            }
            index += 1
        }
        return nil
    }

    /// Returns the references with the texts that look like the number of a later one, in the order of the TeX. Such a text
    /// has ``ResolvedFormula/ownText`` as its target.
    func merged(
        with references: [(target: String, text: String, offset: Int)]
    ) -> [(target: String, text: String)] {
        var last: [String: Int] = [:]
        for reference in references { last[FormulaText.printed(number: reference.text)] = reference.offset }
        let own = texts.filter { text in last[text.printed].map { text.offset < $0 } ?? false }
            .map { (target: ResolvedFormula.ownText, text: $0.printed, offset: $0.offset) }
        guard !own.isEmpty else { return references.map { ($0.target, $0.text) } }
        return (references + own).sorted { $0.offset < $1.offset }.map { ($0.target, $0.text) }
    }
}
