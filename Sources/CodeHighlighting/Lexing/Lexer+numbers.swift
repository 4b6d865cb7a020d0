extension Lexer {
    /// Returns true if a number begins at `position`: with a digit, or with a leading dot or sign if the language
    /// allows that.
    func beginsNumber(_ byte: UInt8) -> Bool {
        if ByteSet.digits.contains(byte) { return true }
        let syntax = language.numbers
        guard ByteSet.digits.contains(bytes[position + 1]) else { return false }
        if byte == UInt8(ascii: "-") { return syntax.hasSign && !isAfterOperand }
        guard byte == UInt8(ascii: "."), syntax.mayLackDigits else { return false }
        // After an operand the dot begins a member: `x.5` is no number.
        let previous = bytes[position - 1]
        return !language.namePart.contains(previous) && !ByteSet(".)]").contains(previous)
    }

    /// Reads a number with radix prefix, separators, fraction, exponent and suffix.
    mutating func readNumber() {
        let start = position
        let syntax = language.numbers
        let isMember = ByteSet.digits.contains(bytes[start]) && isMember(start)
        if bytes[start] == UInt8(ascii: "-") { position += 1 }
        isAfterOperand = true
        pendingName = nil
        if bytes[start] == UInt8(ascii: "0"), ByteSet("xXbBoO").contains(bytes[start + 1]) {
            position += 2
            skipRadixDigits(syntax)
        } else {
            skipDigits(syntax)
            // A tuple element such as `pair.0` is a name.
            if isMember { return }
            skipFraction(syntax)
            skipExponent(syntax.exponents, syntax)
        }
        if !syntax.juxtaposes { skipSuffix(syntax) }
        mark(.number, from: start)
    }

    /// Skips decimal digits and separators.
    private mutating func skipDigits(_ syntax: NumberSyntax) {
        while ByteSet.digits.contains(bytes[position]) || isSeparator(syntax) { position += 1 }
    }

    /// Returns true for a separator between digits. A digit has to follow, so that `1_` and C's `'a'`
    /// are not consumed.
    private func isSeparator(_ syntax: NumberSyntax) -> Bool {
        syntax.separators.contains(bytes[position]) && ByteSet.hexDigits.contains(bytes[position + 1])
    }

    /// Skips hexadecimal, octal or binary digits. A `p` exponent and a fraction make a hexadecimal
    /// floating-point literal (C11, 6.4.4.2).
    private mutating func skipRadixDigits(_ syntax: NumberSyntax) {
        while ByteSet.hexDigits.contains(bytes[position]) || isSeparator(syntax) { position += 1 }
        if bytes[position] == UInt8(ascii: "."), ByteSet.hexDigits.contains(bytes[position + 1]) {
            position += 1
            while ByteSet.hexDigits.contains(bytes[position]) { position += 1 }
        }
        skipExponent(ByteSet("pP"), syntax)
    }

    /// Skips a fraction, or the dot of a number without one.
    private mutating func skipFraction(_ syntax: NumberSyntax) {
        guard bytes[position] == UInt8(ascii: ".") else { return }
        let next = bytes[position + 1]
        if ByteSet.digits.contains(next) {
            position += 1
            skipDigits(syntax)
        } else if syntax.mayLackDigits, next != UInt8(ascii: "."), !language.nameStart.contains(next),
            !ByteSet("*/^\\+-").contains(next)
        {
            // Consumes the dot of `5.`, but not the dot of a range or of Julia's elementwise operators (`2.*x`).
            position += 1
        }
    }

    /// Skips an exponent only if digits follow: in `2em` the letter is a unit.
    private mutating func skipExponent(_ letters: ByteSet, _ syntax: NumberSyntax) {
        guard letters.contains(bytes[position]) else { return }
        let isSigned = ByteSet("+-").contains(bytes[position + 1])
        guard ByteSet.digits.contains(bytes[position + (isSigned ? 2 : 1)]) else { return }
        position += isSigned ? 2 : 1
        skipDigits(syntax)
    }

    /// Skips units and type suffixes: `10px`, `1L`, `5ms`. Other characters directly after a number are an error in any
    /// language.
    private mutating func skipSuffix(_ syntax: NumberSyntax) {
        let part = ByteSet.letters.union(.digits).union(ByteSet("_"))
        while part.contains(bytes[position]) { position += 1 }
        if syntax.suffixes.contains(bytes[position]) { position += 1 }
    }
}
