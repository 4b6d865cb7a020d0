import WebSyntax

/// The reductions: each replaces the last items by one.
extension JavaScriptFolder {
    /// The last item.
    private var top: JavaScriptItem? { items.last }

    /// The item at a distance from the end; 1 is the last.
    private func item(fromEnd distance: Int) -> JavaScriptItem? {
        items.count >= distance ? items[items.count - distance] : nil
    }

    // MARK: Sums

    /// Joins `constant + constant` at the end, unless an operator around it binds closer.
    mutating func foldSum(before next: JavaScriptToken?) {
        guard !bindsCloser(next) else { return }
        while items.count >= 3, let right = top, right.kind == .constant,
            item(fromEnd: 2)?.isCode("+") == true,
            let left = item(fromEnd: 3), left.kind == .constant, !followsCloserOperator(items.count - 3),
            constants[right.constant].copies < JavaScriptConstant.maximumCopies
        {
            constants[left.constant].append(constants[right.constant])
            constants[right.constant].bytes = []
            items.removeLast(2)
            items[items.count - 1].range = left.range.lowerBound..<right.range.upperBound
        }
    }

    /// Reads a number added to a string as its decimal digits. Other notations would need the number's value.
    mutating func foldNumber(before next: JavaScriptToken?) {
        guard let number = top, item(fromEnd: 2)?.isCode("+") == true, item(fromEnd: 3)?.kind == .constant,
            bytes[number.range].allSatisfy(\.isASCIIDigit),
            number.range.count == 1 || bytes[number.range.lowerBound] != UInt8(ascii: "0")
        else { return }
        constants.append(
            JavaScriptConstant(
                bytes: Array(bytes[number.range]), map: OffsetMap(start: number.range.lowerBound),
                range: number.range))
        items[items.count - 1].kind = .constant
        items[items.count - 1].constant = constants.count - 1
        foldSum(before: next)
    }

    /// Returns true if the token takes the operand before it away from a sum.
    private func bindsCloser(_ next: JavaScriptToken?) -> Bool {
        guard let next else { return false }
        if next.kind == .template || next.kind == .templateHead { return true }
        guard next.kind == .punctuator, next.range.count <= 2 else { return false }
        // `*=` and its like bind less than a sum.
        let isAssignment = next.range.count == 2 && bytes[next.range.lowerBound + 1] == UInt8(ascii: "=")
        if isAssignment { return false }
        switch bytes[next.range.lowerBound] {
        case UInt8(ascii: "."), UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "*"), UInt8(ascii: "/"),
            UInt8(ascii: "%"):
            return true
        case UInt8(ascii: "?"):
            return next.range.count == 2 && bytes[next.range.lowerBound + 1] == UInt8(ascii: ".")
        default: return false
        }
    }

    /// Returns true if an operator before the item binds closer than `+`: `a * "b" + "c"` is no sum of the strings.
    private func followsCloserOperator(_ index: Int) -> Bool {
        guard index > 0 else { return false }
        let before = items[index - 1]
        if before.kind == .identifier { return isWord(index - 1, "typeof") || isWord(index - 1, "void") }
        return "*/%-!~".unicodeScalars.contains { before.isCode($0) }
    }

    // MARK: Parentheses

    /// A pair of parentheses from `start` to the end: around a constant, or the arguments of a decoding function.
    mutating func foldParentheses(from start: Int, before next: JavaScriptToken?) {
        let isCall = isOperand(start - 1)
        if !isCall {
            guard items.count - start == 3, items[start + 1].kind == .constant,
                !isWord(start - 1, "import")
            else { return }
            replace(from: start, by: items[start + 1].constant, before: next)
            return
        }
        guard start >= 1, items[start - 1].kind == .identifier, let result = decoded(start) else { return }
        constants.append(result)
        var first = start - 1
        while first >= 2, items[first - 1].isCode("."), items[first - 2].kind == .identifier { first -= 2 }
        if first >= 1, items[first - 1].isCode(".") { return }
        replace(from: first, by: constants.count - 1, before: next)
    }

    /// Replaces the items from `start` on by one constant.
    private mutating func replace(from start: Int, by constant: Int, before next: JavaScriptToken?) {
        let lower = items[start].range.lowerBound
        var item = items[items.count - 1]
        item.kind = .constant
        item.code = 0
        item.constant = constant
        item.range = lower..<item.range.upperBound
        item.isAfterLineBreak = items[start].isAfterLineBreak
        items.removeLast(items.count - start)
        items.append(item)
        foldSum(before: next)
    }

    /// Returns the result of the call whose parenthesis is at `start`; `nil` for calls that are not folded.
    private mutating func decoded(_ start: Int) -> JavaScriptConstant? {
        if isWord(start - 1, "fromCharCode") || isWord(start - 1, "fromCodePoint") {
            return isWord(start - 3, "String") ? characters(start) : nil
        }
        guard items.count - start == 3, items[start + 1].kind == .constant else { return nil }
        let argument = constants[items[start + 1].constant]
        // Each decoding copies its argument; without a bound, nested calls would take quadratic time.
        guard argument.copies < JavaScriptConstant.maximumCopies else { return nil }
        var result: [UInt8]
        if isWord(start - 1, "atob") {
            guard let binary = Base64Decoder.decode(argument.bytes) else { return nil }
            // A binary string: each byte is a character.
            result = []
            for byte in binary { result.appendScalar(UInt32(byte)) }
        } else if isWord(start - 1, "decodeURIComponent") || isWord(start - 1, "decodeURI") {
            result = PercentDecoder.decode(argument.bytes)
        } else if isWord(start - 1, "unescape") {
            result = Self.unescaped(argument.bytes)
        } else {
            return nil
        }
        return JavaScriptConstant(
            bytes: result, map: nil, range: argument.range, copies: argument.copies + 1)
    }

    /// `unescape` (Annex B.2.1.2): `%XX` and `%uXXXX` are code units.
    private static func unescaped(_ text: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        var offset = 0
        while offset < text.count {
            let isLong = offset + 5 < text.count && text[offset + 1] == UInt8(ascii: "u")
            let digits =
                isLong ? text[(offset + 2)..<(offset + 6)] : text[min(offset + 1, text.count)...].prefix(2)
            let values = digits.compactMap(\.hexValue)
            guard text[offset] == UInt8(ascii: "%"), values.count == (isLong ? 4 : 2) else {
                output.append(text[offset])
                offset += 1
                continue
            }
            output.appendScalar(values.reduce(0) { $0 << 4 | UInt32($1) })
            offset += isLong ? 6 : 3
        }
        return output
    }

    /// Returns the text of `String.fromCharCode`; `nil` unless all arguments are numbers.
    private func characters(_ start: Int) -> JavaScriptConstant? {
        var output: [UInt8] = []
        for index in (start + 1)..<(items.count - 1) {
            if (index - start).isMultiple(of: 2) {
                guard items[index].isCode(",") else { return nil }
            } else {
                guard items[index].kind == .number, let value = number(items[index].range) else { return nil }
                output.appendScalar(value)
            }
        }
        guard items.count - start > 2 else { return nil }
        let range = items[start + 1].range.lowerBound..<items[items.count - 2].range.upperBound
        return JavaScriptConstant(bytes: output, map: nil, range: range)
    }

    /// Reads a number in decimal, hexadecimal, octal or binary notation; `nil` for fractions and exponents.
    private func number(_ range: Range<Int>) -> UInt32? {
        let text = bytes.lowercasedText(range).replacing("_", with: "")
        if text.hasPrefix("0x") { return UInt32(text.dropFirst(2), radix: 16) }
        if text.hasPrefix("0o") { return UInt32(text.dropFirst(2), radix: 8) }
        if text.hasPrefix("0b") { return UInt32(text.dropFirst(2), radix: 2) }
        return UInt32(text)
    }

    // MARK: Members and templates

    /// `a["b"]` becomes `a.b`.
    mutating func foldMember(from start: Int) {
        guard items.count - start == 3, items[start + 1].kind == .constant, isOperand(start - 1) else {
            return
        }
        var name = items[start + 1]
        name.kind = .identifier
        items.removeLast(2)
        items[start].code = JavaScriptItem.code(".")
        items.append(name)
    }

    /// Joins a constant hole, and the part of the template after it, with the part before.
    mutating func templatePart(
        _ token: JavaScriptToken, _ item: JavaScriptItem, before next: JavaScriptToken?
    ) {
        var item = item
        item.kind = token.kind == .templateMiddle ? .templateMiddle : .templateTail
        var map: OffsetMap? = OffsetMap(start: token.content.lowerBound)
        var text: [UInt8] = []
        JavaScriptText.append(bytes, token.content, isTemplate: true, to: &text, map: &map)
        let part = JavaScriptConstant(bytes: text, map: map, range: token.content)
        if let before = self.item(fromEnd: 2),
            before.kind == .templateHead || before.kind == .templateMiddle, let hole = holeConstant(),
            constants[hole].copies < JavaScriptConstant.maximumCopies
        {
            constants[before.constant].append(constants[hole])
            constants[before.constant].append(part)
            items.removeLast()
            guard token.kind == .templateTail else { return }
            let last = items.count - 1
            items[last].range = before.range.lowerBound..<token.range.upperBound
            // The end of a template some of whose holes stay open.
            items[last].kind = before.kind == .templateHead ? .constant : .templateTail
            closeTemplate()
            if before.kind == .templateHead, isOperand(last - 1) { items[last].kind = .other }
            foldSum(before: next)
            return
        }
        constants.append(part)
        item.constant = constants.count - 1
        items.append(item)
        if token.kind == .templateTail { closeTemplate() }
    }

    /// Returns the constant that the hole at the end is, directly or by its declaration.
    private mutating func holeConstant() -> Int? {
        guard let hole = top else { return nil }
        if hole.kind == .constant { return hole.constant }
        guard let index = declaredConstant(items.count - 1) else { return nil }
        // The declaration is elsewhere in the script, so it has no map into this text.
        var constant = constants[index]
        constant.map = nil
        constant.range = hole.range
        constants.append(constant)
        return constants.count - 1
    }

    /// Forgets openings up to the head of the template: what was left open inside cannot be closed outside.
    private mutating func closeTemplate() {
        while let start = popOpen() {
            if start < items.count, items[start].kind == .templateHead || start == items.count - 1 { return }
        }
    }
}
