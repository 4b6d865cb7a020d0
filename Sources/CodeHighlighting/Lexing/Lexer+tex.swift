/// TeX: commands, comments, math delimiters, environment names, and verbatim text.
extension Lexer {
    /// Reads the next command, comment, parameter or math delimiter.
    mutating func readTeX() {
        let start = position
        switch bytes[position] {
        case UInt8(ascii: "%"):
            skipLine()
            mark(.comment, from: start)
        case UInt8(ascii: "$"):
            position += bytes[position + 1] == UInt8(ascii: "$") ? 2 : 1
            mark(.punctuation, from: start)
        case UInt8(ascii: "#"):
            // `##1` is a parameter in a definition inside a definition.
            while bytes[position] == UInt8(ascii: "#") { position += 1 }
            guard ByteSet.digits.contains(bytes[position]) else { return }
            position += 1
            mark(.number, from: start)
        case UInt8(ascii: "\\"): readCommand()
        default: position += 1
        }
    }

    /// `@` counts as a letter, as in packages between `\makeatletter` and `\makeatother`.
    private static let letters = ByteSet.letters.union(ByteSet("@"))

    /// Reads a control word or a control symbol.
    private mutating func readCommand() {
        let start = position
        position += 1
        guard position < end else { return }
        guard Self.letters.contains(bytes[position]) else {
            let sign = bytes[position]
            skipCharacter()
            if ByteSet("()[]").contains(sign) { mark(.punctuation, from: start) }
            return
        }
        skip(while: Self.letters)
        let name = (start + 1)..<position
        if name.count == 4, bytes.has(Array("verb".utf8), at: name.lowerBound) {
            return readVerbatimWord(start)
        }
        mark(language.vocabulary.word(name, of: bytes)?.tokenClass ?? .function, from: start)
        let isBegin = name.count == 5 && bytes.has(Array("begin".utf8), at: name.lowerBound)
        let isEnd = name.count == 3 && bytes.has(Array("end".utf8), at: name.lowerBound)
        if isBegin || isEnd { readEnvironment(isBegin: isBegin) }
    }

    /// Marks the name of an environment. The text of a verbatim environment is read to its `\end`,
    /// since `%` and `$` have no meaning inside.
    private mutating func readEnvironment(isBegin: Bool) {
        guard bytes[position] == UInt8(ascii: "{") else { return }
        let name = position + 1
        var offset = name
        while Self.letters.contains(bytes[offset]) || bytes[offset] == UInt8(ascii: "*") { offset += 1 }
        guard offset > name, bytes[offset] == UInt8(ascii: "}") else { return }
        position = offset
        mark(.type, from: name)
        position += 1
        guard isBegin, Self.verbatim.contains(String(decoding: bytes.buffer[name..<offset], as: UTF8.self))
        else { return }
        let closer = Array("\\end{".utf8) + bytes.buffer[name..<offset] + [UInt8(ascii: "}")]
        let start = position
        while position < end, !(bytes[position] == UInt8(ascii: "\\") && bytes.has(closer, at: position)) {
            position += 1
        }
        mark(.string, from: start)
    }

    /// The environments whose text is not TeX.
    private static let verbatim: Set<String> = [
        "verbatim", "verbatim*", "Verbatim", "lstlisting", "minted", "comment", "filecontents",
    ]

    /// Reads `\verb|…|`: one line, delimited by any repeated character.
    private mutating func readVerbatimWord(_ start: Int) {
        mark(.function, from: start)
        if bytes[position] == UInt8(ascii: "*") { position += 1 }
        let sign = bytes[position]
        guard position < end, sign < 0x80, !ByteSet.space.contains(sign) else { return }
        let first = position
        position += 1
        while position < end, bytes[position] != sign, !ByteSet.lineEnds.contains(bytes[position]) {
            position += 1
        }
        if position < end, bytes[position] == sign { position += 1 }
        mark(.string, from: first)
    }
}
