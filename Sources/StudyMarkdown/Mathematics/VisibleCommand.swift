/// A TeX command in text, where a backslash may also be part of a path or a regular expression.
package enum VisibleCommand {
    /// A view of the source.
    package typealias Text = UnsafeBufferPointer<UInt8>

    /// The number of commands in a row that are followed back to the first: `\in\mathbb{R}`.
    private static let longestChain = 8

    /// Returns the end of the command at a backslash, with a short argument, or `nil` if it is probably not TeX.
    package static func end(at backslash: Int, in text: Text) -> Int? {
        let name = name(at: backslash, in: text)
        guard !name.isEmpty else { return nil }
        let word = String(decoding: text[name], as: UTF8.self)
        let hasArgument = "{[".utf8.contains(byte(name.upperBound, text))
        guard
            TeXNames.commands.contains(word) && name.count > 1 || TeXNames.sets.contains(word)
                || hasArgument && TeXNames.markdown[word] != nil,
            isCommand(word, name, backslash, text), mayBegin(at: backslash, in: text),
            !isPath(after: name.upperBound, in: text), !isQuoted(backslash..<name.upperBound, in: text)
        else { return nil }
        // An argument in braces belongs to the command: `\mathbb{R}`.
        guard byte(name.upperBound, text) == UInt8(ascii: "{"),
            let close = text[name.upperBound...].prefix(40).firstIndex(of: UInt8(ascii: "}"))
        else { return name.upperBound }
        return close + 1
    }

    /// Returns the markdown for a command of LaTeX's text, such as `\emph{words}`; `nil` for other commands.
    package static func markdown(for command: String) -> String? {
        TeXNames.markdown[String(command.dropFirst().prefix { $0.isASCII && $0.isLetter })]
    }

    /// Returns the range of the letters after a backslash; the longest command has fewer than 24.
    private static func name(at backslash: Int, in text: Text) -> Range<Int> {
        let name = text[(backslash + 1)...].prefix(24).prefix(while: ASCII.isLetter)
        return name.startIndex..<name.endIndex
    }

    /// Returns true if a name that may also be a word or a directory has what follows a command.
    private static func isCommand(_ word: String, _ name: Range<Int>, _ backslash: Int, _ text: Text) -> Bool
    {
        let next = byte(name.upperBound, text)
        // An index or exponent is used in TeX only.
        if next == UInt8(ascii: "^") || next == UInt8(ascii: "_") { return true }
        let isSet = name.count == 1
        if !isSet, next == UInt8(ascii: "{") || !TeXNames.words.contains(word) { return true }
        if TeXNames.functions.contains(word) {
            if next == UInt8(ascii: "(") || isSet && next == UInt8(ascii: "[") { return true }
            return ASCII.isSpace(next) && isVariable(after: name.upperBound, in: text)
        }
        return TeXNames.operators.contains(word) && isOperand(before: backslash, in: text)
            && isOperand(after: name.upperBound, in: text)
    }

    /// Returns true if the text before a backslash does not make it part of a path. `2\pi`, `x\in A` and `f:\mathbb{R}`
    /// are TeX; `src\beta` and `C:\alpha` are not.
    private static func mayBegin(at backslash: Int, in text: Text) -> Bool {
        var backslash = backslash
        for _ in 0..<longestChain {
            guard backslash > 0 else { return true }
            let previous = text[backslash - 1]
            switch previous {
            // A path, a Windows path, a regular expression, or a letter of another script precedes.
            case UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "%"), 0x80...:
                return false
            case UInt8(ascii: ":"):
                return byte(name(at: backslash, in: text).upperBound, text) == UInt8(ascii: "{")
            case UInt8(ascii: "-"): return backslash == 1 || " ([{,=\n".utf8.contains(text[backslash - 2])
            default: break
            }
            guard ASCII.isLetter(previous) || ASCII.isDigit(previous) else { return true }
            let word = text[..<backslash].suffix(24).reversed().prefix {
                ASCII.isLetter($0) || ASCII.isDigit($0)
            }
            let start = backslash - word.count
            let before = start > 0 ? text[start - 1] : UInt8(ascii: " ")
            // A command may follow another one directly; the first decides.
            guard before == UInt8(ascii: "\\") else {
                // One name or a number, such as the 2 of `2\pi`.
                return !":/.-_%".utf8.contains(before) && before < 0x80
                    && (word.count == 1 || word.allSatisfy(ASCII.isDigit))
            }
            guard TeXNames.commands.contains(String(decoding: text[start..<backslash], as: UTF8.self)) else {
                return false
            }
            backslash = start - 1
        }
        return false
    }

    /// Returns true if the text after a name continues a path: `\alpha.txt`, `\times\temp`.
    private static func isPath(after end: Int, in text: Text) -> Bool {
        let rest = text[end...].prefix(40).prefix { $0 > UInt8(ascii: " ") && $0 != UInt8(ascii: "$") }
        if let dot = rest.firstIndex(of: UInt8(ascii: ".")), dot + 2 < rest.endIndex,
            rest[(dot + 1)...].allSatisfy(ASCII.isLetter)
        {
            return true
        }
        guard rest.first == UInt8(ascii: "\\") else { return false }
        let next = name(at: end, in: text)
        return next.count > 1 && !TeXNames.commands.contains(String(decoding: text[next], as: UTF8.self))
    }

    /// Returns true if quotes enclose a range: `"\frac"` is the name of a command.
    private static func isQuoted(_ range: Range<Int>, in text: Text) -> Bool {
        let before = byte(range.lowerBound - 1, text)
        return before == byte(range.upperBound, text)
            && (before == UInt8(ascii: "\"") || before == UInt8(ascii: "'"))
    }

    // MARK: Operands

    /// Returns true if an operand precedes: a closing bracket, a name of one or two letters, or a
    /// number.
    private static func isOperand(before end: Int, in text: Text) -> Bool {
        let before = text[..<end].suffix(8).reversed().drop(while: ASCII.isSpace)
        guard let last = before.first else { return false }
        if ")}]|".utf8.contains(last) { return true }
        return isShort(before.prefix { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 >= 0x80 })
    }

    /// Returns true if an operand follows.
    private static func isOperand(after start: Int, in text: Text) -> Bool {
        let after = text[start...].prefix(8).drop(while: ASCII.isSpace)
        guard let first = after.first else { return false }
        if "\\{([|-".utf8.contains(first) { return true }
        return isShort(after.prefix { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 >= 0x80 })
    }

    /// Returns true for names of one or two bytes, and for numbers.
    private static func isShort(_ word: some Collection<UInt8>) -> Bool {
        !word.isEmpty && (word.count <= 2 || word.allSatisfy(ASCII.isDigit))
    }

    /// Returns true if a name of one letter follows, other than the words `a`, `A` and `I`.
    private static func isVariable(after start: Int, in text: Text) -> Bool {
        let word = text[start...].prefix(8).drop(while: ASCII.isSpace)
            .prefix { ASCII.isLetter($0) || $0 >= 0x80 }
        return word.count == 1 && word.first.map { !"aAI".utf8.contains($0) && $0 < 0x80 } == true
    }

    /// Returns the byte at an index; a space outside the text.
    private static func byte(_ index: Int, _ text: Text) -> UInt8 {
        text.indices.contains(index) ? text[index] : UInt8(ascii: " ")
    }
}
