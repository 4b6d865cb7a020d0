/// The spaces around operators, where MathML is what is seen. KaTeX leaves them to the operator dictionary of MathML
/// Core, which knows a sign's place only at the ends of a row (3.2.4.2), and so sets a minus behind an equals sign as a
/// difference, bars of an absolute value as a relation, and `cos t` as one word.
struct MathMLSpacing {
    /// What TeX puts between an operator and its operand (The TeXbook, chapter 18: a thin space).
    private static let thin = "rspace=\"0.1667em\""

    /// - Parameter text: MathML as KaTeX writes it, with `fence` and `separator` still on what they are said of.
    static func set(in text: String) -> String {
        var spaced = ""
        spaced.reserveCapacity(text.utf8.count + 64)
        var rest = text[...]
        /// What the operator directly before this place says; nothing where something else stands there.
        var before: Substring?
        /// Bars that are open: what closes a bar looks like what opens it.
        var openBars: Set<Substring> = []
        /// Of each `mo` that holds elements, as KaTeX writes one around whatever `\mathop` is given, whether an operand may
        /// follow it; behind the base of a script follows the script.
        var operators: [Bool] = []
        while let start = rest.firstIndex(of: "<") {
            if start > rest.startIndex { before = nil }
            spaced += rest[..<start]
            rest = rest[start...]
            // By scalars: the arrow of `\vec` is a combining character, one with the sign of the tag before it.
            guard let end = rest.unicodeScalars.firstIndex(of: ">") else { break }
            let tagEnd = rest.unicodeScalars.index(after: end)
            let tag = rest[..<tagEnd]
            let behind = rest[tagEnd...]
            rest = behind
            if tag == "</mo>", !operators.isEmpty {
                let isApplied =
                    operators.popLast() == true && !rest.hasPrefix("<mo>") && !rest.hasPrefix("<mo ")
                if isApplied, hasOperandWithoutFence(rest) {
                    spaced += "<mspace width=\"0.1667em\"/>"
                }
                spaced += "</mrow>"
                before = nil
            } else if tag != "<mo>", !tag.hasPrefix("<mo ") {
                spaced += tag
                // Room between two operators keeps them neighbours.
                if !tag.hasPrefix("<mspace"), tag != "</mspace>" { before = nil }
            } else if let close = behind.firstIndex(of: "<"), behind[close...].hasPrefix("</mo>"),
                close > behind.startIndex
            {
                let sign = behind[..<close]
                rest = behind[behind.index(close, offsetBy: "</mo>".count)...]
                spaced += startTag(tag, sign, behind: before, followedBy: rest) + sign + "</mo>"
                before = sign
                if bars.contains(sign), tag != "<mo>", openBars.remove(sign) == nil {
                    openBars.insert(sign)
                    before = "("
                }
            } else if behind.hasPrefix("</mo>") {
                // `\mathop{}` and `\left.`: nothing, with the spaces of an operator.
                rest = behind.dropFirst("</mo>".count)
                spaced += "<mrow></mrow>"
            } else {
                // An operator holds text alone (3.2.4); a row holds the rest.
                operators.append(!scripts.contains { spaced.hasSuffix($0) })
                spaced += "<mrow>"
                if behind.hasPrefix("<mrow></mrow>") { rest = behind.dropFirst("<mrow></mrow>".count) }
                before = nil
            }
        }
        return spaced + rest
    }

    private static let scripts = ["<msub>", "<msup>", "<msubsup>", "<munder>", "<mover>", "<munderover>"]
    private static let signs: Set<Substring> = ["−", "+", "±", "∓"]
    private static let bars: Set<Substring> = ["∣", "∥"]
    private static let opening: Set<Substring> = ["(", "[", "{", "⟨", "⌊", "⌈"]
    /// Behind these stands an operation and no sign.
    private static let closing: Set<Substring> = [
        ")", "]", "}", "⟩", "⌋", "⌉", "∣", "∥", "!", "′", "%", "⋯", "…",
    ]

    /// The start tag of an operator.
    private static func startTag(
        _ tag: Substring, _ sign: Substring, behind before: Substring?, followedBy rest: Substring
    ) -> String {
        if signs.contains(sign), tag == "<mo>", let before, !closing.contains(before) {
            return "<mo form=\"prefix\">"
        }
        if bars.contains(sign), tag != "<mo>", !tag.contains("lspace") {
            // These are a relation to the dictionary, and do not grow.
            let grows = tag.contains("fence") && !tag.contains("stretchy") ? " stretchy=\"true\"" : ""
            return tag.dropLast() + grows + " lspace=\"0\" rspace=\"0\">"
        }
        // `\middle` grows with `\left` and `\right`, and has KaTeX's narrow spaces; the dictionary lets it grow at an end.
        if tag.contains("fence"), tag.contains("lspace"), !tag.contains("stretchy") {
            return tag.dropLast() + " stretchy=\"true\">"
        }
        if sign == "\u{2061}", tag == "<mo>", hasOperandWithoutFence(rest) { return "<mo \(thin)>" }
        return String(tag)
    }

    /// Whether what an operator is applied to stands beside it and is not in parentheses.
    private static func hasOperandWithoutFence(_ rest: Substring) -> Bool {
        guard rest.hasPrefix("<"), !rest.hasPrefix("</"), !rest.hasPrefix("<mspace") else { return false }
        guard rest.hasPrefix("<mo"), let end = rest.unicodeScalars.firstIndex(of: ">") else {
            return !rest.hasPrefix("<annotation")
        }
        return !opening.contains { rest[rest.unicodeScalars.index(after: end)...].hasPrefix($0) }
    }
}
