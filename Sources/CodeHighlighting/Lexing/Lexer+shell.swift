/// Shell grammar. A keyword is recognised only in command position.
extension Lexer {
    /// Reads the next token. After a line end, pending here documents come first (POSIX, 2.7.4).
    mutating func readShell() {
        let byte = bytes[position]
        let start = position
        switch byte {
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
            newLine()
            if byte == UInt8(ascii: "\n") || bytes[position] != UInt8(ascii: "\n") { readHereDocuments() }
            beginCommand()
        case UInt8(ascii: " "), UInt8(ascii: "\t"): position += 1
        // `#` begins a comment only at the start of a word (POSIX, 2.3).
        case UInt8(ascii: "#") where position == 0 || Self.commentNeighbours.contains(bytes[position - 1]):
            skipLine()
            mark(.comment, from: start)
        case UInt8(ascii: "\\"):
            position += 1
            if position < end { skipCharacter() }
        case UInt8(ascii: "'"), UInt8(ascii: "\""): readShellString()
        case UInt8(ascii: "$"):
            if bytes[position + 1] == UInt8(ascii: "'") { return readShellString() }
            if let length = variableLength(inString: false) {
                position += length
                mark(.punctuation, from: start)
            } else {
                position += 1
            }
            shell.expectsCommand = false
        case UInt8(ascii: "("), UInt8(ascii: ")"): readParenthesis(byte)
        case UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: "&"), UInt8(ascii: "`"):
            position += 1
            // `>&2` and `&>file` redirect.
            let isRedirection =
                byte == UInt8(ascii: "&")
                && (bytes[start - 1] == UInt8(ascii: ">") || bytes[position] == UInt8(ascii: ">"))
            if !isRedirection { beginCommand() }
        case UInt8(ascii: "<"):
            if !beginHereDocument() { position += 1 }
        case UInt8(ascii: "{") where ByteSet.space.contains(bytes[position + 1]):
            position += 1
            beginCommand()
        case UInt8(ascii: "}"): position += 1
        case UInt8(ascii: ">"):
            position += 1
            shell.expectsCommand = false
        default: readShellWord()
        }
    }

    /// The bytes after which `#` begins a comment.
    private static let commentNeighbours = ByteSet(" \t\n\r;&|()`")
    /// The bytes that end an unquoted word.
    private static let wordEnds = ByteSet(" \t\n\r;&|()<>'\"`$\\")

    /// Enters command position, in which keywords and commands are recognised.
    private mutating func beginCommand() {
        shell.expectsCommand = true
        shell.expectsIn = false
    }

    /// Reads a string. The command before it has ended.
    private mutating func readShellString() {
        // Set before reading, because code inside the string starts in command position.
        shell.expectsCommand = false
        _ = readPlainString()
    }

    /// Tracks subshells, and `((` in whose arithmetic words are not commands.
    private mutating func readParenthesis(_ byte: UInt8) {
        let isOpening = byte == UInt8(ascii: "(")
        let isArithmetic = isOpening && bytes[position + 1] == byte
        if isArithmetic, shell.arithmeticDepth == nil { shell.arithmeticDepth = shell.depth }
        let endsInterpolation = !isOpening && interpolations.last?.depth == 0
        if !endsInterpolation { shell.depth = max(0, shell.depth + (isOpening ? 1 : -1)) }
        if let outside = shell.arithmeticDepth, shell.depth <= outside { shell.arithmeticDepth = nil }
        beginCommand()
        shell.expectsCommand = shell.arithmeticDepth == nil
        if endsInterpolation { shell.expectsCommand = false }
        readBracket(byte)
    }

    /// Reads an unquoted word and classifies it by its position.
    private mutating func readShellWord() {
        let start = position
        while position < end, !Self.wordEnds.contains(bytes[position]) { position += 1 }
        let naming = pendingName
        pendingName = nil
        // `name()` declares a function.
        if bytes[position] == UInt8(ascii: "("), bytes[position + 1] == UInt8(ascii: ")") {
            return mark(.function, from: start)
        }
        if shell.expectsIn, position - start == 2, bytes.has(Array("in".utf8), at: start) {
            beginCommand()
            shell.expectsCommand = false
            return mark(.keyword, from: start)
        }
        guard shell.expectsCommand else {
            // A number before a redirection is a file descriptor.
            if let naming { return mark(naming, from: start) }
            let isDescriptor =
                ByteSet("<>").contains(bytes[position]) || bytes[start - 1] == UInt8(ascii: "&")
            if !isDescriptor, (start..<position).allSatisfy({ ByteSet.digits.contains(bytes[$0]) }) {
                mark(.number, from: start)
            }
            return
        }
        shell.expectsCommand = false
        if let word = language.vocabulary.word(start..<position, of: bytes) {
            pendingName = word.names
            let first = bytes[start]
            shell.expectsIn =
                (first == UInt8(ascii: "f") && position - start == 3)
                || bytes.has(Array("case".utf8), at: start) || bytes.has(Array("select".utf8), at: start)
            shell.expectsCommand = Self.prefixes.contains(
                String(decoding: bytes.buffer[start..<position], as: UTF8.self))
            return mark(.keyword, from: start)
        }
        if isCommand(start) { mark(.function, from: start) }
    }

    /// Keywords that are followed by a command on the same line.
    private static let prefixes: Set<String> = [
        "!", "do", "elif", "else", "if", "then", "time", "until", "while",
    ]

    /// Returns true unless the word is an assignment, a `case` pattern or an option.
    private func isCommand(_ start: Int) -> Bool {
        let next = bytes[position]
        if next == UInt8(ascii: "|") || ByteSet("-[]=*").contains(bytes[start]) { return false }
        if next == UInt8(ascii: ")"), shell.depth == 0, interpolations.isEmpty { return false }
        return !(start..<position).contains { bytes[$0] == UInt8(ascii: "=") }
    }

    // MARK: Variables

    /// Returns the length of the variable at the `$` at `position`. In Julia strings, only a name may follow the `$`.
    func variableLength(inString: Bool) -> Int? {
        var offset = position + 1
        if ByteSet.nameStart.contains(bytes[offset]) {
            while ByteSet.namePart.contains(bytes[offset]) { offset += 1 }
            return offset - position
        }
        // Other languages have no `${…}` here.
        guard language.grammar == .shell else { return nil }
        if ByteSet("0123456789@*#?$!-").contains(bytes[offset]) { return 2 }
        guard bytes[offset] == UInt8(ascii: "{") else { return nil }
        var depth = 0
        while offset < end, !ByteSet.lineEnds.contains(bytes[offset]) {
            switch bytes[offset] {
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"):
                depth -= 1
                if depth == 0 { return offset + 1 - position }
            // A forgotten brace must not swallow the end of the string.
            case UInt8(ascii: "\"") where inString: return offset - position
            default: break
            }
            offset += 1
        }
        return offset - position
    }

    // MARK: Here documents

    /// Reads the start of a here document after `<<`. A quoted end word makes its text literal (POSIX,
    /// 2.7.4). `<<<` is a here string.
    private mutating func beginHereDocument() -> Bool {
        guard bytes[position + 1] == UInt8(ascii: "<"), shell.arithmeticDepth == nil else { return false }
        if bytes[position + 2] == UInt8(ascii: "<") {
            position += 3
            return true
        }
        position += 2
        var document = ShellState.HereDocument(end: [])
        if bytes[position] == UInt8(ascii: "-") {
            document.mayIndent = true
            position += 1
        }
        skip(while: .blanks)
        let start = position
        let quote = bytes[position]
        if quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") {
            position += 1
            let first = position
            while position < end, bytes[position] != quote, !ByteSet.lineEnds.contains(bytes[position]) {
                position += 1
            }
            guard bytes[position] == quote else { return true }
            document.end = Array(bytes.buffer[first..<position])
            document.isLiteral = true
            position += 1
        } else {
            if quote == UInt8(ascii: "\\") {
                document.isLiteral = true
                position += 1
            }
            let first = position
            guard ByteSet.nameStart.contains(bytes[first]) else { return true }
            while position < end, !Self.wordEnds.contains(bytes[position]) { position += 1 }
            document.end = Array(bytes.buffer[first..<position])
        }
        mark(.string, from: start)
        shell.documents.append(document)
        return true
    }

    /// Reads the here documents that begin at this line.
    private mutating func readHereDocuments() {
        let documents = shell.documents
        shell.documents = []
        for document in documents where position < end { readHereDocument(document) }
    }

    /// Reads a here document to its end line. Variables inside are marked unless the end word was
    /// quoted.
    private mutating func readHereDocument(_ document: ShellState.HereDocument) {
        var start = position
        while position < end {
            if let lineEnd = endLine(of: document) {
                position = lineEnd
                return mark(.string, from: start)
            }
            while position < end, bytes[position] != UInt8(ascii: "\n") {
                if !document.isLiteral, bytes[position] == UInt8(ascii: "$"),
                    let length = variableLength(inString: false)
                {
                    mark(.string, from: start)
                    start = position
                    position += length
                    mark(.punctuation, from: start)
                    start = position
                } else {
                    position +=
                        !document.isLiteral && bytes[position] == UInt8(ascii: "\\")
                            && bytes[position + 1] != UInt8(ascii: "\n") ? 2 : 1
                }
            }
            position += 1
        }
        position = min(position, end)
        mark(.string, from: start)
    }

    /// Returns the end of the line at `position` if the line ends the document.
    private func endLine(of document: ShellState.HereDocument) -> Int? {
        var offset = position
        while document.mayIndent, bytes[offset] == UInt8(ascii: "\t") { offset += 1 }
        for byte in document.end {
            guard bytes[offset] == byte else { return nil }
            offset += 1
        }
        return offset >= end || ByteSet.lineEnds.contains(bytes[offset]) ? min(offset, end) : nil
    }
}
