/// Reserved words and punctuators, and their effect on the meaning of the next token.
extension JavaScriptTokenizer {
    /// The effect of a reserved word on the next token.
    private enum Word {
        case plain
        /// An operand follows.
        case prefix
        /// A statement follows, or a block.
        case statement
        /// A parenthesis follows, and a statement after it.
        case control
    }

    /// Reads an identifier of 2 to 10 letters without escapes that is not a property name: only such a
    /// one can be a reserved word that changes the context.
    mutating func word(_ start: Int) -> JavaScriptToken {
        let kind = classify(start)
        if kind == .plain { return operand(.identifier, start) }
        expectsOperand = true
        opensBlock = kind != .prefix
        // In `for await (` the parenthesis belongs to the loop.
        isBehindControl = kind == .control || (isBehindControl && kind == .prefix)
        return token(.identifier, start)
    }

    /// Returns the effect of the word at `start`. It is looked up by length, so one comparison rules
    /// out most names.
    private func classify(_ start: Int) -> Word {
        func isWord(_ word: StaticString) -> Bool { bytes.hasExactly(word, at: start, to: position) }
        switch position - start {
        case 2:
            if isWord("if") { return .control }
            if isWord("do") { return .statement }
            // `of` in a loop follows an operand; the name `of` does not.
            return isWord("in") || (isWord("of") && !expectsOperand) ? .prefix : .plain
        case 3:
            if isWord("for") { return .control }
            return isWord("try") ? .statement : isWord("new") ? .prefix : .plain
        case 4:
            if isWord("with") { return .control }
            return isWord("else") ? .statement : isWord("case") || isWord("void") ? .prefix : .plain
        case 5:
            if isWord("while") { return .control }
            return isWord("throw") || isWord("await") || isWord("yield") ? .prefix : .plain
        case 6: return isWord("return") || isWord("typeof") || isWord("delete") ? .prefix : .plain
        case 7:
            return isWord("finally") ? .statement : isWord("extends") || isWord("default") ? .prefix : .plain
        case 10: return isWord("instanceof") ? .prefix : .plain
        default: return .plain
        }
    }

    // MARK: Punctuators

    /// Reads a punctuator and updates the context.
    @inline(__always)
    mutating func punctuator(_ start: Int, _ byte: UInt8) -> JavaScriptToken {
        let wasControl = isBehindControl
        isBehindDot = false
        isBehindControl = false
        switch byte {
        case UInt8(ascii: "("):
            return open(wasControl ? .controlParenthesis : .parenthesis, start, block: false)
        case UInt8(ascii: "["): return open(.bracket, start, block: false)
        case UInt8(ascii: "{"):
            let isBlock = opensBlock
            return open(isBlock ? .block : .object, start, block: isBlock)
        case UInt8(ascii: ")"), UInt8(ascii: "]"): return close(start, byte)
        case UInt8(ascii: "}"): return closeBrace(start)
        case UInt8(ascii: ";"): return expectOperand(start, length: 1, block: true)
        case UInt8(ascii: ","): return expectOperand(start, length: 1, block: false)
        case UInt8(ascii: ":"): return colon(start)
        case UInt8(ascii: "."):
            let isSpread = self.byte(start + 1) == byte && self.byte(start + 2) == byte
            isBehindDot = !isSpread
            return expectOperand(start, length: isSpread ? 3 : 1, block: false)
        default: return sign(start, byte)
        }
    }

    /// Returns a punctuator after which an operand is expected.
    @inline(__always)
    private mutating func expectOperand(_ start: Int, length: Int, block: Bool) -> JavaScriptToken {
        position = start + length
        expectsOperand = true
        opensBlock = block
        return token(.punctuator, start)
    }

    /// Opens a frame.
    private mutating func open(_ frame: Frame, _ start: Int, block: Bool) -> JavaScriptToken {
        frames.append(frame)
        conditionals.append(0)
        return expectOperand(start, length: 1, block: block)
    }

    /// Closes the innermost frame. The base frame stays: scripts may have too many closing brackets.
    private mutating func pop() -> Frame {
        guard frames.count > 1, let frame = frames.popLast() else { return .base }
        conditionals.removeLast()
        return frame
    }

    /// Reads a closing parenthesis or bracket. One that matches nothing is ignored.
    private mutating func close(_ start: Int, _ byte: UInt8) -> JavaScriptToken {
        position = start + 1
        let top = frames.last
        var endsControl = false
        // After `if (…)` a statement begins, so a slash starts a regular expression.
        if byte == UInt8(ascii: ")") {
            endsControl = top == .controlParenthesis
            if endsControl || top == .parenthesis { _ = pop() }
        } else if top == .bracket {
            _ = pop()
        }
        expectsOperand = endsControl
        opensBlock = true
        return token(.punctuator, start)
    }

    /// Reads a closing brace: the end of a block, an object literal or a template substitution.
    private mutating func closeBrace(_ start: Int) -> JavaScriptToken {
        // Frames left open inside the braces end with them.
        while let top = frames.last, top == .parenthesis || top == .controlParenthesis || top == .bracket {
            _ = pop()
        }
        let frame = pop()
        if frame == .hole { return template(start, isStart: false) }
        position = start + 1
        expectsOperand = frame != .object
        opensBlock = true
        return token(.punctuator, start)
    }

    /// Reads a colon. After a label's or case's colon a statement begins, after others an operand.
    private mutating func colon(_ start: Int) -> JavaScriptToken {
        let top = frames.count - 1
        if conditionals[top] > 0 {
            conditionals[top] -= 1
            return expectOperand(start, length: 1, block: false)
        }
        return expectOperand(start, length: 1, block: frames[top] == .block || frames[top] == .base)
    }

    /// Reads an operator by longest match (12.8).
    private mutating func sign(_ start: Int, _ byte: UInt8) -> JavaScriptToken {
        let second = self.byte(start + 1)
        let equals = UInt8(ascii: "=")
        switch byte {
        case UInt8(ascii: "+"), UInt8(ascii: "-"):
            if second == byte {
                // `++` and `--` belong to the operand before or after them, so the context stays.
                position = start + 2
                return token(.punctuator, start)
            }
            return expectOperand(start, length: second == equals ? 2 : 1, block: false)
        case UInt8(ascii: "="):
            // The body of an arrow function is a block or an expression.
            if second == UInt8(ascii: ">") { return expectOperand(start, length: 2, block: true) }
            let length = second != equals ? 1 : self.byte(start + 2) == equals ? 3 : 2
            return expectOperand(start, length: length, block: false)
        case UInt8(ascii: "?"): return questionMark(start, second)
        case UInt8(ascii: "*"), UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "<"):
            let length = second == byte ? 2 : 1
            let isAssignment = self.byte(start + length) == equals
            return expectOperand(start, length: isAssignment ? length + 1 : length, block: false)
        case UInt8(ascii: ">"):
            var length = 1
            while length < 3, self.byte(start + length) == byte { length += 1 }
            if self.byte(start + length) == equals { length += 1 }
            return expectOperand(start, length: length, block: false)
        case UInt8(ascii: "!"):
            let length = second != equals ? 1 : self.byte(start + 2) == equals ? 3 : 2
            return expectOperand(start, length: length, block: false)
        case UInt8(ascii: "/"), UInt8(ascii: "%"), UInt8(ascii: "^"):
            return expectOperand(start, length: second == equals ? 2 : 1, block: false)
        case UInt8(ascii: "~"), UInt8(ascii: "@"): return expectOperand(start, length: 1, block: false)
        default:
            position = start + 1
            return token(.invalid, start)
        }
    }

    /// Reads `?`, `?.`, `??` or `??=`. Before a digit `?.` is a conditional and a number (12.8).
    private mutating func questionMark(_ start: Int, _ second: UInt8) -> JavaScriptToken {
        let third = byte(start + 2)
        if second == UInt8(ascii: "?") {
            return expectOperand(start, length: third == UInt8(ascii: "=") ? 3 : 2, block: false)
        }
        if second == UInt8(ascii: "."), !third.isASCIIDigit {
            isBehindDot = true
            return expectOperand(start, length: 2, block: false)
        }
        conditionals[frames.count - 1] += 1
        return expectOperand(start, length: 1, block: false)
    }
}
