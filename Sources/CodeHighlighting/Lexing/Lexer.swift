/// A lexer that reads code in one pass and collects highlighted spans. It reads each byte a bounded number of times.
struct Lexer {
    /// The code.
    let bytes: CodeBytes
    /// The language.
    let language: Language
    /// The offset of the next token.
    var position = 0
    /// The spans so far, in order, without overlaps.
    private(set) var spans: [HighlightedSpan] = []

    // MARK: State

    /// True if only blanks precede `position` on its line.
    var isLineStart = true
    /// True if the last token is a value, so an operator may follow.
    var isAfterOperand = false
    /// The class of the next name, set by `func` or `class`.
    var pendingName: TokenClass?
    /// The open interpolations around `position`, innermost last.
    var interpolations: [OpenInterpolation] = []
    /// The index of the first of `interpolations` whose string ends with the line.
    var outermostLineInterpolation: Int?
    /// The failed searches for a regular expression before the end of this line.
    var failedExpressions = (lineEnd: 0, count: 0)
    /// True in a style sheet, after the colon of a declaration.
    var isInStyleValue = false
    /// The state of the shell grammar.
    var shell = ShellState()

    /// Creates a lexer that begins at an offset: code inside HTML is lexed in place, so its offsets
    /// need no translation.
    init(_ bytes: CodeBytes, language: Language, from start: Int = 0) {
        self.bytes = bytes
        self.language = language
        position = start
    }

    /// The offset at which lexing ends.
    var end: Int { bytes.count }

    /// Lexes to the end. A first line with `#!` names an interpreter and is a comment in any language.
    mutating func run() {
        if position == 0, bytes[0] == UInt8(ascii: "#"), bytes[1] == UInt8(ascii: "!"),
            // `#![…]` is an attribute of Rust, not an interpreter.
            bytes[2] != UInt8(ascii: "[")
        {
            skipLine()
            mark(.comment, from: 0)
        }
        switch language.grammar {
        case .general: while position < end { readGeneral() }
        case .shell: while position < end { readShell() }
        case .tex: while position < end { readTeX() }
        case .markup: while position < end { readMarkup() }
        case .yaml: while position < end { readYAML() }
        }
    }

    // MARK: Marking

    /// Marks the code between `start` and `position`. Adjacent spans of one class are merged.
    mutating func mark(_ tokenClass: TokenClass, from start: Int) {
        let stop = min(position, end)
        guard start < stop else { return }
        if let last = spans.last, last.tokenClass == tokenClass, last.range.upperBound == start {
            spans[spans.count - 1].range = last.range.lowerBound..<stop
        } else {
            spans.append(HighlightedSpan(range: start..<stop, tokenClass: tokenClass))
        }
    }

    /// Replaces the spans from `start` on by one span of another class.
    mutating func remark(_ tokenClass: TokenClass, from start: Int) {
        while let last = spans.last, last.range.lowerBound >= start { spans.removeLast() }
        mark(tokenClass, from: start)
    }

    /// Appends the spans that another lexer found in a part of the same bytes.
    mutating func append(_ others: [HighlightedSpan]) {
        guard let first = others.first else { return }
        if let last = spans.last, last.tokenClass == first.tokenClass,
            last.range.upperBound == first.range.lowerBound
        {
            spans[spans.count - 1].range = last.range.lowerBound..<first.range.upperBound
            spans += others.dropFirst()
        } else {
            spans += others
        }
    }

    // MARK: Moving

    /// Moves past all bytes of a set.
    mutating func skip(while set: ByteSet) {
        while position < end, set.contains(bytes[position]) { position += 1 }
    }

    /// Moves to the end of the line.
    mutating func skipLine() {
        while position < end, !ByteSet.lineEnds.contains(bytes[position]) { position += 1 }
    }

    /// Moves past the complete character at `position`.
    mutating func skipCharacter() {
        position += 1
        if position < end, bytes[position - 1] >= 0xC0 {
            var left = 3
            while left > 0, position < end, bytes[position] & 0xC0 == 0x80 {
                position += 1
                left -= 1
            }
        }
    }

    /// Moves past a line end and leaves interpolations whose string ends with the line.
    mutating func newLine() {
        position += 1
        isLineStart = true
        pendingName = nil
        if let outermost = outermostLineInterpolation {
            interpolations.removeSubrange(outermost...)
            outermostLineInterpolation = nil
        }
    }

    // MARK: Comments

    /// Reads the comment that begins at `position`, if there is one.
    mutating func readComment() -> Bool {
        for syntax in language.comments where bytes.has(syntax.open, at: position) {
            let start = position
            position += syntax.open.count
            if let close = syntax.close { skipBlock(syntax, close) } else { skipLineComment(syntax) }
            mark(.comment, from: start)
            return true
        }
        return false
    }

    /// Moves to the end of a line comment, past the line ends that a backslash continues.
    private mutating func skipLineComment(_ syntax: CommentSyntax) {
        skipLine()
        while syntax.continues, position < end, bytes[position - 1] == UInt8(ascii: "\\") {
            if bytes[position] == UInt8(ascii: "\r"), bytes[position + 1] == UInt8(ascii: "\n") {
                position += 1
            }
            position += 1
            skipLine()
        }
    }

    /// Moves past a block comment. An unclosed one extends to the end of the code.
    private mutating func skipBlock(_ syntax: CommentSyntax, _ close: [UInt8]) {
        var depth = 1
        while position < end {
            if bytes.has(close, at: position) {
                position += close.count
                depth -= 1
                if depth == 0 { return }
            } else if syntax.nests, bytes.has(syntax.open, at: position) {
                position += syntax.open.count
                depth += 1
            } else {
                position += 1
            }
        }
    }

    // MARK: General

    /// Reads the next token of the common grammar.
    private mutating func readGeneral() {
        let byte = bytes[position]
        if ByteSet.lineEnds.contains(byte) { return newLine() }
        if ByteSet.blanks.contains(byte) {
            position += 1
            return
        }
        defer { isLineStart = false }
        // Numbers come before names: a leading digit is never part of a name.
        if beginsNumber(byte) { return readNumber() }
        if language.hasStyleValues, readStyleValue(byte) { return }
        if isNameStart() { return readName() }
        readSign(byte)
    }
}
