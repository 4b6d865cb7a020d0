extension Lexer {
    /// Returns true if a number begins at `position`: with a digit, or with a leading dot or sign if the language
    /// allows that.
    func beginsNumber(_ byte: UInt8) -> Bool {
        if ByteSet.digits.contains(byte) { return true }
        let form = language.numbers
        guard ByteSet.digits.contains(bytes[position + 1]) else { return false }
        if byte == UInt8(ascii: "-") { return form.hasSign && !isBehindOperand }
        guard byte == UInt8(ascii: "."), form.mayLackDigits else { return false }
        let previous = bytes[position - 1]
        return !language.namePart.contains(previous) && !ByteSet(".)]").contains(previous)
    }

    mutating func readNumber() {
        let start = position
        let form = language.numbers
        let isMember = ByteSet.digits.contains(bytes[start]) && isMember(start)
        if bytes[start] == UInt8(ascii: "-") { position += 1 }
        isBehindOperand = true
        pendingName = nil
        if bytes[start] == UInt8(ascii: "0"), ByteSet("xXbBoO").contains(bytes[start + 1]) {
            position += 2
            skipRadixDigits(form)
        } else {
            skipDigits(form)
            // A tuple element such as `pair.0` is a name.
            if isMember { return }
            skipFraction(form)
            skipExponent(form.exponents, form)
        }
        if !form.juxtaposes { skipSuffix(form) }
        mark(.number, from: start)
    }

    private mutating func skipDigits(_ form: NumberSyntax) {
        while ByteSet.digits.contains(bytes[position]) || isSeparator(form) { position += 1 }
    }

    private func isSeparator(_ form: NumberSyntax) -> Bool {
        form.separators.contains(bytes[position]) && ByteSet.hexDigits.contains(bytes[position + 1])
    }

    private mutating func skipRadixDigits(_ form: NumberSyntax) {
        while ByteSet.hexDigits.contains(bytes[position]) || isSeparator(form) { position += 1 }
        if bytes[position] == UInt8(ascii: "."), ByteSet.hexDigits.contains(bytes[position + 1]) {
            position += 1
            while ByteSet.hexDigits.contains(bytes[position]) { position += 1 }
        }
        skipExponent(ByteSet("pP"), form)
    }

    private mutating func skipFraction(_ form: NumberSyntax) {
        guard bytes[position] == UInt8(ascii: ".") else { return }
        let next = bytes[position + 1]
        if ByteSet.digits.contains(next) {
            position += 1
            skipDigits(form)
        } else if form.mayLackDigits, next != UInt8(ascii: "."), !language.nameStart.contains(next),
            !ByteSet("*/^\\+-").contains(next)
        {
            // Consumes the dot of `5.`, but not the dot of a range or of Julia's elementwise operators (`2.*x`).
            position += 1
        }
    }

    private mutating func skipExponent(_ letters: ByteSet, _ form: NumberSyntax) {
        guard letters.contains(bytes[position]) else { return }
        let isSigned = ByteSet("+-").contains(bytes[position + 1])
        guard ByteSet.digits.contains(bytes[position + (isSigned ? 2 : 1)]) else { return }
        position += isSigned ? 2 : 1
        skipDigits(form)
    }

    /// Skips units and type suffixes: `10px`, `1L`, `5ms`. Other characters directly after a number are an error in any
    /// language.
    private mutating func skipSuffix(_ form: NumberSyntax) {
        let part = ByteSet.letters.union(.digits).union(ByteSet("_"))
        while part.contains(bytes[position]) { position += 1 }
        if form.suffixes.contains(bytes[position]) { position += 1 }
    }
}
