/// The lexical grammar of ECMAScript 2024 (section 12) over UTF-8 bytes.
///
/// It yields offsets; ``JavaScriptText`` decodes them on request. Any bytes are accepted; time is linear. White space
/// is skipped, comments are tokens.
///
/// A slash is a division after an operand and starts a regular expression elsewhere. Without a parser this is ambiguous
/// after two tokens, which are judged by their opening token:
/// - after `)`, an expression begins if the parenthesis belongs to `if`, `while`, `for` or `with`;
/// - after `}`, an expression begins if the brace closes a block or a body. A brace opens an object literal where an
///   operand is expected, and a block elsewhere. This is wrong for a division directly after the body of a function or
///   class expression, and for `yield` and `await` as plain names, neither of which occurs in practice.
package struct JavaScriptTokenizer {
    /// The start symbol: HTML-like comments exist in scripts only (Annex B.1.1).
    package enum Goal: Sendable {
        case script, module
    }

    /// The input, which the caller keeps alive.
    package let bytes: Bytes
    /// The start symbol of the grammar.
    package let goal: Goal
    /// The offset of the next token.
    package internal(set) var position = 0

    /// The kind of an open brace, bracket, parenthesis or template substitution.
    enum Frame: UInt8 {
        case base, parenthesis, controlParenthesis, bracket, block, object, hole
    }

    /// The open frames, innermost last. The base frame is never removed.
    var frames: [Frame] = [.base]
    /// The number of `?` in each frame that still lack their colon.
    var conditionals: [Int] = [0]
    /// True if an operand may come next, so that a slash starts a regular expression.
    var expectsOperand = true
    /// True if a brace would open a block.
    var opensBlock = true
    /// True after a `.` or `?.`: the next name is a property, also if it is a reserved word.
    var isBehindDot = false
    /// True after `if`, `while`, `for` or `with`, until their parenthesis opens.
    var isBehindControl = false
    /// True if only white space and comments separate this offset from the previous line break or the
    /// beginning.
    private var isBehindBreak = true
    /// The end of the line with failed searches for regular expressions, and their number.
    var vainLineEnd = -1
    var vainCount = 0

    @inline(__always) var end: Int { bytes.count }

    /// - Parameter bytes: must stay valid while the tokenizer is used.
    package init(_ bytes: Bytes, goal: Goal = .script) {
        self.bytes = bytes
        self.goal = goal
    }

    /// Returns the byte at `offset`, or 0 after the end.
    @inline(__always)
    func byte(_ offset: Int) -> UInt8 {
        offset < end ? bytes[offset] : 0
    }

    /// Returns the next token; nil at the end.
    package mutating func next() -> JavaScriptToken? {
        if skipSpace() { isBehindBreak = true }
        guard position < end else { return nil }
        let start = position
        var token = scan(start, bytes[start], isLineStart: isBehindBreak)
        token.isAfterLineBreak = isBehindBreak
        // A comment leaves the start of the line unchanged unless it contains a line break.
        if token.kind != .comment {
            isBehindBreak = false
        } else if !isBehindBreak {
            isBehindBreak = hasLineTerminator(token.range)
        }
        return token
    }

    /// Returns a token from `start` to the current position.
    @inline(__always)
    func token(
        _ kind: JavaScriptToken.Kind, _ start: Int, hasEscape: Bool = false, isUnterminated: Bool = false
    ) -> JavaScriptToken {
        JavaScriptToken(
            kind: kind, range: Range(uncheckedBounds: (start, position)), isAfterLineBreak: false,
            hasEscape: hasEscape, isUnterminated: isUnterminated)
    }

    /// Reads the token at `start`. Names come first, since they are the most common tokens.
    @inline(__always)
    private mutating func scan(_ start: Int, _ byte: UInt8, isLineStart: Bool) -> JavaScriptToken {
        if Self.isNamePart(byte), !byte.isASCIIDigit { return name(start) }
        if byte.isASCIIDigit { return number(start) }
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return string(start, quote: byte)
        case UInt8(ascii: "`"): return template(start, isStart: true)
        case UInt8(ascii: "/"):
            let second = self.byte(start + 1)
            if second == UInt8(ascii: "/") { return lineComment(start) }
            if second == UInt8(ascii: "*") { return blockComment(start) }
            if expectsOperand, let found = regularExpression(start) { return found }
            return punctuator(start, byte)
        case UInt8(ascii: ".") where self.byte(start + 1).isASCIIDigit: return number(start)
        case UInt8(ascii: "\\") where self.byte(start + 1) == UInt8(ascii: "u"): return name(start)
        case UInt8(ascii: "#"):
            if start == 0, self.byte(1) == UInt8(ascii: "!") { return lineComment(start) }
            let second = self.byte(start + 1)
            if Self.isNamePart(second) || second == UInt8(ascii: "\\") {
                position = start + 1
                let hasEscape = skipName()
                return operand(.privateName, start, hasEscape: hasEscape)
            }
        case UInt8(ascii: "<") where goal == .script && bytes.hasExactly("<!--", at: start, to: end):
            return lineComment(start)
        case UInt8(ascii: "-")
        // `-->` is a comment only at the start of a line (Annex B.1.1).
        where goal == .script && isLineStart && bytes.hasExactly("-->", at: start, to: end):
            return lineComment(start)
        default: break
        }
        return punctuator(start, byte)
    }

    /// Makes a token that is, or ends, an operand.
    @inline(__always)
    mutating func operand(
        _ kind: JavaScriptToken.Kind, _ start: Int, hasEscape: Bool = false, isUnterminated: Bool = false
    ) -> JavaScriptToken {
        expectsOperand = false
        opensBlock = true
        isBehindDot = false
        isBehindControl = false
        return token(kind, start, hasEscape: hasEscape, isUnterminated: isUnterminated)
    }

    // MARK: White space

    /// Skips white space (12.2, 12.3) and returns true if it contained a line terminator.
    @inline(__always)
    private mutating func skipSpace() -> Bool {
        var lineBreak = false
        while position < end {
            let byte = bytes[position]
            if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == 0x0B || byte == 0x0C {
                position &+= 1
            } else if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
                lineBreak = true
                position &+= 1
            } else if byte >= 0xC2, let space = wideSpace(position) {
                lineBreak = lineBreak || space.isLineBreak
                position += space.length
            } else {
                break
            }
        }
        return lineBreak
    }

    /// Returns the length of white space beyond ASCII: space separators, the byte order mark, LS and
    /// PS.
    func wideSpace(_ offset: Int) -> (length: Int, isLineBreak: Bool)? {
        let second = byte(offset + 1)
        let third = byte(offset + 2)
        switch bytes[offset] {
        case 0xC2 where second == 0xA0: return (2, false)
        case 0xE1 where second == 0x9A && third == 0x80: return (3, false)
        case 0xE2 where second == 0x80:
            if third == 0xA8 || third == 0xA9 { return (3, true) }
            return (0x80...0x8A).contains(third) || third == 0xAF ? (3, false) : nil
        case 0xE2 where second == 0x81 && third == 0x9F: return (3, false)
        case 0xE3 where second == 0x80 && third == 0x80: return (3, false)
        case 0xEF where second == 0xBB && third == 0xBF: return (3, false)
        default: return nil
        }
    }

    // MARK: Names

    /// Returns true for letters, digits, `$`, `_` and everything beyond ASCII. Other scripts are not
    /// examined: no punctuator is among them.
    @inline(__always)
    static func isNamePart(_ byte: UInt8) -> Bool {
        byte.isASCIIAlphanumeric || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte >= 0x80
    }

    /// Reads a name. Only one of few letters can be a reserved word of interest.
    @inline(__always)
    private mutating func name(_ start: Int) -> JavaScriptToken {
        let hasEscape = skipName()
        // A lone backslash must not stop the tokenizer.
        if position == start { position = start + 1 }
        if isBehindDot || hasEscape { return operand(.identifier, start, hasEscape: hasEscape) }
        let length = position &- start
        if length >= 2, length <= 10, bytes[start] >= UInt8(ascii: "a"), bytes[start] <= UInt8(ascii: "y") {
            return word(start)
        }
        return operand(.identifier, start)
    }

    /// Skips the rest of a name (12.7) and returns true if it contains escapes.
    @inline(__always)
    private mutating func skipName() -> Bool {
        var hasEscape = false
        while position < end {
            let byte = bytes[position]
            if byte < 0x80 {
                if Self.isNamePart(byte) {
                    position &+= 1
                } else if byte == UInt8(ascii: "\\"), self.byte(position + 1) == UInt8(ascii: "u") {
                    hasEscape = true
                    position = JavaScriptText.escapeEnd(bytes, position, to: end)
                } else {
                    break
                }
            } else if byte >= 0xC2, wideSpace(position) != nil {
                break
            } else {
                position &+= 1
            }
        }
        return hasEscape
    }
}
