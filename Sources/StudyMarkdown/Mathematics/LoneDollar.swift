/// A dollar that stays text and has no partner: most often what is left of a formula that lost its other delimiter.
package enum LoneDollar {
    /// A view of the source.
    package typealias Text = UnsafeBufferPointer<UInt8>

    /// The evidence for a lost delimiter.
    package enum Evidence {
        /// TeX beside the dollar.
        case clear
        /// A name or a bracket beside the dollar. In a document with formulas it is one; elsewhere it may be a shell
        /// variable.
        case contextual
    }

    /// The number of bytes to each side that are looked at.
    private static let reach = 200

    /// Returns the evidence beside the dollar at an offset, or `nil` for a price, a variable of a shell, or a plain
    /// dollar sign.
    ///
    /// - Parameter formulaEnd: the end of the last formula before the dollar; its TeX is no evidence.
    package static func evidence(in text: Text, at offset: Int, after formulaEnd: Int) -> Evidence? {
        let (before, after) = line(around: offset, in: text, from: formulaEnd)
        // A price or a variable wins over TeX elsewhere on the line.
        if isVariable(after, after: before) || isPrice(after) || isPrice(before: offset, before)
            || isCurrency(after, after: before)
        {
            return nil
        }
        if hasTeX(before.indices, in: text) || hasTeX(after.indices, in: text) { return .clear }
        if isFormulaStart(after) || isTerm(after) || isTerm(before.reversed()) { return .clear }
        let isAlone = text.count == 1
        // `$` after a formula is one delimiter too many: `$x$$`.
        let followsFormula = offset > 0 && offset == formulaEnd
        let isTouched =
            after.first.map { touches($0, brackets: "\\(|{[") } == true
            || before.last.map { touches($0, brackets: ")|}]'\\") } == true
        return isAlone || followsFormula || isTouched ? .contextual : nil
    }

    /// Returns true for the dollar of a variable of a shell or of a country's money.
    static func isPlain(in text: Text, at offset: Int) -> Bool {
        let (before, after) = line(around: offset, in: text, from: 0)
        return isVariable(after, after: before) || isCurrency(after, after: before)
    }

    /// Returns the text before and after a dollar on its line, up to the dollar after it.
    ///
    /// - Parameter first: the end of a formula, whose TeX is no evidence.
    private static func line(
        around offset: Int, in text: Text, from first: Int
    ) -> (before: Slice<Text>, after: Slice<Text>) {
        var start = offset
        let first = max(0, first, offset - reach)
        while start > first, !ASCII.isLineEnd(text[start - 1]) { start -= 1 }
        var end = offset + 1
        let last = min(text.count, offset + reach)
        while end < last, !ASCII.isLineEnd(text[end]), text[end] != UInt8(ascii: "$") { end += 1 }
        return (text[start..<offset], text[(offset + 1)..<end])
    }

    /// Returns true if a byte beside a dollar may belong to a formula.
    private static func touches(_ byte: UInt8, brackets: String) -> Bool {
        ASCII.isLetter(byte) || ASCII.isDigit(byte) || brackets.utf8.contains(byte)
    }

    // MARK: TeX

    /// Returns true if a range has a command, or an index or exponent of a name of one letter.
    private static func hasTeX(_ range: Range<Int>, in text: Text) -> Bool {
        var resumed = range.lowerBound
        for index in range where index >= resumed {
            switch text[index] {
            case UInt8(ascii: "\\"):
                if let end = TeXCommand.referenceEnd(in: text, at: index) {
                    resumed = end
                } else if VisibleCommand.end(at: index, in: text) != nil {
                    return true
                }
            case UInt8(ascii: "^"), UInt8(ascii: "_"):
                guard index - 1 >= range.lowerBound, index + 1 < range.upperBound else { continue }
                let (previous, next) = (text[index - 1], text[index + 1])
                let isName =
                    ")}".utf8.contains(previous) || ASCII.isDigit(previous)
                    || ASCII.isLetter(previous)
                        && (index - 2 < range.lowerBound || !isWord(text[index - 2]))
                // The base of an index is one letter, a digit or a closing bracket: `snake_case` is a
                // name.
                guard isName else { continue }
                if "{\\".utf8.contains(next) { return true }
                let isShort = index + 2 >= range.upperBound || !isWord(text[index + 2])
                if ASCII.isDigit(next) || ASCII.isLetter(next) && isShort { return true }
            default: break
            }
        }
        return false
    }

    /// Returns true for bytes of words: letters, underscores and other scripts.
    private static func isWord(_ byte: UInt8) -> Bool {
        ASCII.isLetter(byte) || byte == UInt8(ascii: "_") || byte >= 0x80
    }

    /// Returns true for `\{`, `\|`, and for a name between bars.
    private static func isFormulaStart(_ after: Slice<Text>) -> Bool {
        let bytes = Array(after.prefix(8))
        guard bytes.count > 2 else { return false }
        if bytes[0] == UInt8(ascii: "\\") { return "{|".utf8.contains(bytes[1]) }
        return bytes[0] == UInt8(ascii: "|") && ASCII.isLetter(bytes[1])
            && bytes[2...].contains(UInt8(ascii: "|"))
    }

    /// Returns true if bytes begin with two names of one letter and an operator between them: `a + b`.
    private static func isTerm(_ bytes: some Collection<UInt8>) -> Bool {
        let bytes = Array(bytes.prefix(12))
        guard let first = bytes.first, ASCII.isLetter(first) else { return false }
        let rest = bytes.dropFirst().drop(while: ASCII.isSpace)
        guard let sign = rest.first, "+-*<>=".utf8.contains(sign) else { return false }
        let last = rest.dropFirst().drop(while: ASCII.isSpace)
        guard let name = last.first, ASCII.isLetter(name) else { return false }
        return last.dropFirst().first.map { !isWord($0) && !ASCII.isDigit($0) } ?? true
    }

    // MARK: Prices and variables

    /// Returns true for `$HOME`, `${HOME}` and `${HOME:-/root}`, and for a dollar in an address.
    private static func isVariable(_ after: Slice<Text>, after before: Slice<Text>) -> Bool {
        if let last = before.last, "/?&".utf8.contains(last), after.first.map(ASCII.isLetter) == true {
            return true
        }
        if after.first == UInt8(ascii: "{") { return isVariableInBraces(after.dropFirst()) }
        let name = after.prefix {
            $0 == UInt8(ascii: "_") || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
        }
        // A variable of a shell has capitals: `$HOME`, `$MY_PATH`.
        return name.count > 2 && name.endIndex < after.endIndex
            ? !ASCII.isLetter(after[name.endIndex]) && after[name.endIndex] != UInt8(ascii: "^")
            : name.count > 2
    }

    /// Returns true for a name of two letters or more and a brace without an index. One letter may be TeX.
    private static func isVariableInBraces(_ text: Slice<Text>) -> Bool {
        let name = text.prefix { $0 == UInt8(ascii: "_") || ASCII.isLetter($0) || ASCII.isDigit($0) }
        guard name.count > 1, let first = name.first, !ASCII.isDigit(first) else { return false }
        let rest = text[name.endIndex...]
        let next = rest.dropFirst().first
        switch rest.first {
        case UInt8(ascii: "}"): return next.map { !"^_".utf8.contains($0) } ?? true
        case UInt8(ascii: ":"): return next.map { "-=?+".utf8.contains($0) } ?? false
        default: return false
        }
    }

    /// The letters before the dollars of countries.
    private static let countries: Set<String> = ["AU", "CA", "HK", "MX", "NT", "NZ", "SG", "US"]

    /// Returns true for `US$`, and for `A$`, `C$`, `R$` or `S$` beside an amount: one letter may be a name.
    private static func isCurrency(_ after: Slice<Text>, after before: Slice<Text>) -> Bool {
        let letters = before.reversed().prefix { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }.count
        guard letters == 1 || letters == 2, let last = before.last else { return false }
        var words = before.dropLast(letters)
        if let sign = words.last, ASCII.isLetter(sign) || "_^\\".utf8.contains(sign) { return false }
        if letters == 2 { return countries.contains(String(decoding: before.suffix(2), as: UTF8.self)) }
        guard "ACRS".utf8.contains(last) else { return false }
        if let amount = after.first(where: { !ASCII.isSpace($0) }), ASCII.isDigit(amount) { return true }
        let isApart = words.last.map(ASCII.isSpace) == true
        words.removeTrailingSpaces()
        return isApart && words.last.map(ASCII.isDigit) == true
    }

    /// Returns true for an amount after a dollar: `$5`, `$1,000`, not `$2^n` and not `$1 < x`.
    private static func isPrice(_ after: Slice<Text>) -> Bool {
        guard let first = after.first, ASCII.isDigit(first) else { return false }
        let rest = after.drop { ASCII.isDigit($0) || ".,".utf8.contains($0) }
        guard let next = rest.first else { return true }
        // `$10^6` is an amount, `$2^n` is not.
        if next == UInt8(ascii: "^") { return rest.dropFirst().first.map(ASCII.isDigit) == true }
        if "_\\({".utf8.contains(next) { return false }
        // `$5k` and `$2M` are amounts; `$5x` is a product.
        if ASCII.isLetter(next), !"kKmMbBtT".utf8.contains(next) {
            return rest.dropFirst().first.map(ASCII.isLetter) == true
        }
        let sign = rest.drop(while: ASCII.isSpace)
        if sign.first == UInt8(ascii: "\\") {
            return TeXCommand.referenceEnd(in: sign, at: sign.startIndex) != nil
        }
        guard let operation = sign.first, "<>=+*".utf8.contains(operation) else { return true }
        let operand = sign.dropFirst().drop(while: ASCII.isSpace)
        guard let name = operand.first, ASCII.isLetter(name) || name == UInt8(ascii: "\\") else {
            return true
        }
        return operand.dropFirst().first.map(ASCII.isLetter) == true
    }

    /// Returns true for an amount before a dollar: `5$`, not `2^5$`, `m < 1$` and not `\ge 1$`.
    private static func isPrice(before offset: Int, _ before: Slice<Text>) -> Bool {
        guard let last = before.last, ASCII.isDigit(last) else { return false }
        let rest = before.dropLast(
            before.reversed().prefix { ASCII.isDigit($0) || ".,".utf8.contains($0) }.count)
        guard let previous = rest.last else { return true }
        guard ASCII.isSpace(previous) else { return previous == UInt8(ascii: "(") || previous >= 0x80 }
        var words = rest
        words.removeTrailingSpaces()
        guard let sign = words.last else { return true }
        // `\ge 1$` ends a formula; `for 5$` is an amount.
        if ASCII.isLetter(sign) {
            let name = words.reversed().prefix(while: ASCII.isLetter).count
            return words.dropLast(name).last != UInt8(ascii: "\\")
        }
        guard "<>=+-*/^_|".utf8.contains(sign) else { return true }
        var operand = words.dropLast()
        operand.removeTrailingSpaces()
        guard let name = operand.last else { return true }
        // `x^2 + 1$` is no amount.
        let number = operand.reversed().prefix(while: ASCII.isDigit).count
        if let sign = operand.dropLast(number).last, number > 0, "^_".utf8.contains(sign) { return false }
        if ")}]|".utf8.contains(name) { return false }
        guard ASCII.isLetter(name) else { return true }
        let word = operand.reversed().prefix(while: ASCII.isLetter).count
        return word > 1 && operand.dropLast(word).last != UInt8(ascii: "\\")
    }
}
