/// Operators, punctuation, and the tokens they introduce.
extension Lexer {
    /// Reads a token that begins with a sign: string, comment, annotation, directive or operator.
    mutating func readSign(_ byte: UInt8) {
        if byte == UInt8(ascii: "#"), language.hasHashStrings,
            bytes[position + 1] == byte || bytes[position + 1] == UInt8(ascii: "\"")
        {
            return readHashString()
        }
        if byte == UInt8(ascii: "'"), language.hasTranspose { return readTransposeOrCharacter() }
        if readComment() || readPlainString() { return }
        switch byte {
        case language.nameQuote: return readQuotedName()
        case UInt8(ascii: "@") where isPlaced(language.annotations): return readAnnotation()
        case UInt8(ascii: "#") where isPlaced(language.directives): return readDirective()
        case UInt8(ascii: "%") where language.hasPercentOperators: return readPercentOperator()
        case UInt8(ascii: "/") where language.hasRegularExpressions && !isAfterOperand:
            if readRegularExpression() { return }
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ")"), UInt8(ascii: "]"),
            UInt8(ascii: "}"):
            return readBracket(byte)
        case UInt8(ascii: ":"): if readFormat() { return }
        case UInt8(ascii: "+") where bytes[position + 1] == byte,
            UInt8(ascii: "-") where bytes[position + 1] == byte:
            // `++` and `--` belong to the operand before or after them, so the state does not change.
            position += 2
            return
        default: break
        }
        skipCharacter()
        isAfterOperand = false
        pendingName = nil
    }

    /// Returns true if a token may begin at this position.
    private func isPlaced(_ placement: Language.Placement) -> Bool {
        switch placement {
        case .nowhere: false
        case .lineStart: isLineStart
        case .anywhere: true
        }
    }

    // MARK: Names with punctuation

    /// Reads a quoted name, such as Swift's `` `class` ``. It stays plain text, since it is an ordinary
    /// name.
    private mutating func readQuotedName() {
        let quote = bytes[position]
        position += 1
        while position < end, bytes[position] != quote, !ByteSet.lineEnds.contains(bytes[position]) {
            position += 1
        }
        if bytes[position] == quote { position += 1 }
        pendingName = nil
        isAfterOperand = true
    }

    /// Reads `@name`.
    private mutating func readAnnotation() {
        let start = position
        position += 1
        let first = position
        skipName()
        if language.annotations == .lineStart {
            // A decorator may be a member: `@app.route`.
            while bytes[position] == UInt8(ascii: "."), language.nameStart.contains(bytes[position + 1]) {
                position += 1
                skipName()
            }
        }
        isAfterOperand = false
        if position > first { mark(.punctuation, from: start) }
    }

    /// Reads `#name`. After C's `#include`, `<…>` is a header name (C11, 6.4.7) and not a comparison.
    private mutating func readDirective() {
        let start = position
        position += 1
        if language.directives == .lineStart { skip(while: .blanks) }
        let name = position
        skipName()
        isAfterOperand = false
        guard position > name else { return }
        mark(.punctuation, from: start)
        guard language.directives == .lineStart, bytes.has(Array("include".utf8), at: name) else { return }
        skip(while: .blanks)
        guard bytes[position] == UInt8(ascii: "<") else { return }
        let header = position
        while position < end, bytes[position] != UInt8(ascii: ">"),
            !ByteSet.lineEnds.contains(bytes[position])
        {
            position += 1
        }
        if bytes[position] == UInt8(ascii: ">") { position += 1 }
        mark(.string, from: header)
    }

    /// Reads R's `%in%`. A single `%` on a line is not an operator.
    private mutating func readPercentOperator() {
        let start = position
        position += 1
        while position < end, bytes[position] != UInt8(ascii: "%"),
            !ByteSet.lineEnds.contains(bytes[position])
        {
            position += 1
        }
        isAfterOperand = false
        guard bytes[position] == UInt8(ascii: "%") else { return }
        position += 1
        mark(.punctuation, from: start)
    }

    // MARK: Quotes that may be operators

    /// Reads a quote in Julia: `A'` is the adjoint, `'a'` and `'\n'` are characters.
    private mutating func readTransposeOrCharacter() {
        let start = position
        let isOperator = isAfterOperand && position > 0 && !ByteSet.space.contains(bytes[position - 1])
        position += 1
        if isOperator { return }
        if bytes[position] == UInt8(ascii: "\\") {
            position += 2
            while position < min(end, start + 12), bytes[position] != UInt8(ascii: "'") { position += 1 }
        } else if position < end, !ByteSet.lineEnds.contains(bytes[position]) {
            skipCharacter()
        }
        if bytes[position] == UInt8(ascii: "'") {
            position += 1
            mark(.string, from: start)
            isAfterOperand = true
        } else {
            position = start + 1
        }
    }

    // MARK: Regular expressions

    /// Reads a regular expression literal (ECMA-262, 12.9.5). If the line ends first, the slash is a division. A failed
    /// attempt costs the rest of the line, so the number of attempts per line is limited.
    private mutating func readRegularExpression() -> Bool {
        if position < failedExpressions.lineEnd, failedExpressions.count >= 8 { return false }
        let start = position
        var offset = start + 1
        var isInClass = false
        while offset < end, !ByteSet.lineEnds.contains(bytes[offset]) {
            switch bytes[offset] {
            case UInt8(ascii: "\\"): if !ByteSet.lineEnds.contains(bytes[offset + 1]) { offset += 1 }
            case UInt8(ascii: "["): isInClass = true
            case UInt8(ascii: "]"): isInClass = false
            case UInt8(ascii: "/") where !isInClass:
                position = offset + 1
                skip(while: .letters)
                mark(.string, from: start)
                isAfterOperand = true
                return true
            default: break
            }
            offset += 1
        }
        failedExpressions.count = start < failedExpressions.lineEnd ? failedExpressions.count + 1 : 1
        failedExpressions.lineEnd = offset
        return false
    }

    // MARK: Style sheets

    /// Reads `#fff`, `-.5em` and `!important`.
    mutating func readStyleValue(_ byte: UInt8) -> Bool {
        let start = position
        switch byte {
        case UInt8(ascii: "-") where ByteSet("0123456789.").contains(bytes[position + 1]):
            position += 1
        // A colon begins a value, in which `#` is a colour and not an id.
        case UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "}"):
            isInStyleValue = byte == UInt8(ascii: ":")
            return false
        case UInt8(ascii: "#") where isInStyleValue:
            position += 1
            skip(while: .hexDigits)
            let length = position - start - 1
            // Colours have 3, 4, 6 or 8 digits (CSS Color 4, 5.2).
            guard length == 3 || length == 4 || length == 6 || length == 8,
                !language.namePart.contains(bytes[position])
            else {
                skipName()
                return true
            }
            mark(.number, from: start)
        case UInt8(ascii: "!"):
            position += 1
            skipName()
            mark(.keyword, from: start)
        default: return false
        }
        return true
    }
}
