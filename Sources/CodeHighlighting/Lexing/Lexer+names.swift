/// Names and prefixed strings.
extension Lexer {
    /// Returns true if a name begins at `position`.
    func isNameStart() -> Bool { language.nameStart.contains(bytes[position]) && !isMathematicalSign() }

    /// Returns true for arrows and mathematical operators (U+2190 to U+22FF), except ∂ and ∇, which are names.
    private func isMathematicalSign() -> Bool {
        guard bytes[position] == 0xE2, bytes[position + 1] & 0xC0 == 0x80, bytes[position + 2] & 0xC0 == 0x80
        else { return false }
        let isOperator = (0x86...0x8B).contains(bytes[position + 1])
        let isDifferential =
            bytes[position + 1] == 0x88 && (bytes[position + 2] == 0x82 || bytes[position + 2] == 0x87)
        return isOperator && !isDifferential
    }

    /// Moves past the rest of a name. With `!` names, `f!=x` stays a comparison.
    mutating func skipName() {
        while position < end, language.namePart.contains(bytes[position]), !isMathematicalSign() {
            position += 1
        }
        if language.hasBangNames {
            while bytes[position] == UInt8(ascii: "!"), bytes[position + 1] != UInt8(ascii: "=") {
                position += 1
            }
        }
    }

    /// Reads a name and classifies it: prefixed string, keyword, declared name, type, or call.
    mutating func readName() {
        let start = position
        position += 1
        skipName()
        let next = bytes[position]
        if next == UInt8(ascii: "\"") || next == UInt8(ascii: "'"), readPrefixedString(from: start) { return }
        let naming = pendingName
        pendingName = nil
        isAfterOperand = true
        if !isMember(start), let word = language.vocabulary.word(start..<position, of: bytes) {
            if word.isContextual ? governs() : word.isOperand || !isLabel(start) {
                isAfterOperand = word.isOperand
                pendingName = word.names
                return mark(word.tokenClass, from: start)
            }
        }
        if let naming { return mark(naming == .function && isType(start) ? .type : naming, from: start) }
        if language.hasCapitalTypes, isType(start) { return mark(.type, from: start) }
        if language.hasCalls, isCalled() { mark(.function, from: start) }
    }

    /// Returns true after a single dot, but not after `..`: the name of a member is never a keyword.
    func isMember(_ start: Int) -> Bool {
        start > 0 && bytes[start - 1] == UInt8(ascii: ".")
            && !(start > 1 && bytes[start - 2] == UInt8(ascii: "."))
    }

    /// Returns true for `name:`. The `default:` of a switch is a keyword all the same.
    private func isLabel(_ start: Int) -> Bool {
        language.hasLabels && bytes[position] == UInt8(ascii: ":")
            && !(position - start == 7 && bytes.has(Array("default".utf8), at: start))
    }

    /// Returns true if a contextual keyword is followed by something it applies to, not by an operator or the end.
    private func governs() -> Bool {
        guard ByteSet.blanks.contains(bytes[position]) else { return false }
        var next = position
        while next < end, ByteSet.blanks.contains(bytes[next]) { next += 1 }
        return next < end && !Self.ungoverned.contains(bytes[next])
    }

    /// The bytes before which a contextual keyword is an ordinary name.
    private static let ungoverned = ByteSet("=,;).:?+*/<>&|-%^!\n\r")

    /// Returns true for a capital followed by some lower-case letter: `Int` and `MyType`, but neither `A` nor `MAX`.
    private func isType(_ start: Int) -> Bool {
        var first = start
        while first < position, bytes[first] == UInt8(ascii: "_") { first += 1 }
        guard (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(bytes[first]) else { return false }
        return (first..<position).contains { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[$0]) }
    }

    /// Returns true before `(`, and before Julia's broadcast call `.(`.
    private func isCalled() -> Bool {
        bytes[position] == UInt8(ascii: "(")
            || (language.hasTranspose && bytes[position] == UInt8(ascii: ".")
                && bytes[position + 1] == UInt8(ascii: "("))
    }

    // MARK: Strings with a prefix

    /// Reads the string after a prefix or tag. Returns false if absent.
    private mutating func readPrefixedString(from start: Int) -> Bool {
        let isShort = position - start <= 3
        let name = isShort ? String(decoding: bytes.buffer[start..<position], as: UTF8.self) : ""
        if language.rawPrefixes.contains(name), readDelimitedString(from: start) { return true }
        let syntaxes = language.prefixedStrings[name] ?? language.taggedStrings
        guard let syntax = syntaxes.first(where: { bytes.has($0.open, at: position) }) else { return false }
        position += syntax.open.count
        readString(OpenString(syntax: syntax), from: start)
        return true
    }

    /// Reads `R"x(…)x"` of C++ and `r"---(…)---"` of R. The delimiter has at most 16 bytes, as in C++.
    private mutating func readDelimitedString(from start: Int) -> Bool {
        let quote = bytes[position]
        var open = position + 1
        while open - position <= 17, !ByteSet("([{)\\ \"'\n\r").contains(bytes[open]), open < end {
            open += 1
        }
        let closer: UInt8
        switch bytes[open] {
        case UInt8(ascii: "("): closer = UInt8(ascii: ")")
        case UInt8(ascii: "["): closer = UInt8(ascii: "]")
        case UInt8(ascii: "{"): closer = UInt8(ascii: "}")
        default: return false
        }
        var syntax = StringSyntax("\"", escape: .none, lines: .many)
        syntax.close = [closer] + bytes.buffer[(position + 1)..<open] + [quote]
        position = open + 1
        readString(OpenString(syntax: syntax), from: start)
        return true
    }
}
