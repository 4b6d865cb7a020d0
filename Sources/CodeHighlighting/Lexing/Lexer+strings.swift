/// Strings and interpolations.
extension Lexer {
    /// Reads the string that begins at `position`, if there is one.
    mutating func readPlainString() -> Bool {
        for syntax in language.strings where bytes.has(syntax.open, at: position) {
            let start = position
            position += syntax.open.count
            readString(OpenString(syntax: syntax), from: start)
            return true
        }
        return false
    }

    /// Reads a string to its end or to the next interpolation, and marks it from `start`. `position` is inside the
    /// string.
    mutating func readString(_ string: OpenString, from start: Int) {
        let syntax = string.syntax
        var start = start
        pendingName = nil
        isAfterOperand = true
        while position < end {
            let byte = bytes[position]
            // An unclosed string ends with its line, so that one forgotten quote does not colour the
            // rest.
            if syntax.lines != .many, ByteSet.lineEnds.contains(byte) { break }
            if byte == syntax.close.first, bytes.has(syntax.close, at: position) {
                if syntax.escape == .doubled, bytes.has(syntax.close, at: position + syntax.close.count) {
                    position += 2 * syntax.close.count
                    continue
                }
                if hasHashes(string.hashes, at: position + syntax.close.count) {
                    position += syntax.close.count + string.hashes
                    return closeString(syntax, from: start)
                }
            }
            if let interpolation = syntax.interpolations.first(where: { $0.open[0] == byte }),
                openInterpolation(interpolation, string, &start)
            {
                return
            }
            if syntax.hasVariables, byte == UInt8(ascii: "$"), let length = variableLength(inString: true) {
                mark(.string, from: start)
                start = position
                position += length
                mark(.punctuation, from: start)
                start = position
            } else if syntax.escape == .backslash, byte == UInt8(ascii: "\\") {
                skipEscape(string)
            } else {
                position += 1
            }
        }
        mark(.string, from: start)
    }

    /// Marks a string, or a key if a colon follows.
    private mutating func closeString(_ syntax: StringSyntax, from start: Int) {
        guard language.hasStringKeys else { return mark(.string, from: start) }
        var next = position
        while next < end, ByteSet.space.contains(bytes[next]) { next += 1 }
        mark(bytes[next] == UInt8(ascii: ":") ? .type : .string, from: start)
    }

    /// Skips an escape. In a string with hashes the same number of them has to follow the backslash
    /// (The Swift Programming Language, "String Literals").
    private mutating func skipEscape(_ string: OpenString) {
        guard hasHashes(string.hashes, at: position + 1) else {
            position += 1
            return
        }
        position += 1 + string.hashes
        guard position < end else { return }
        if ByteSet.lineEnds.contains(bytes[position]) {
            guard string.syntax.lines != .one else { return }
            if bytes[position] == UInt8(ascii: "\r"), bytes[position + 1] == UInt8(ascii: "\n") {
                position += 1
            }
        }
        position += 1
    }

    // MARK: Strings with hashes

    /// Returns true if there are at least so many hashes at an offset.
    private func hasHashes(_ count: Int, at offset: Int) -> Bool {
        var found = 0
        while found < count, bytes[offset + found] == UInt8(ascii: "#") { found += 1 }
        return found == count
    }

    /// Reads `#"…"#` at `position`. Skips the hashes if there is no string.
    mutating func readHashString() {
        let start = position
        while bytes[position] == UInt8(ascii: "#") { position += 1 }
        let hashes = position - start
        guard let syntax = language.strings.first(where: { bytes.has($0.open, at: position) }) else { return }
        position += syntax.open.count
        readString(OpenString(syntax: syntax, hashes: hashes), from: start)
    }

    // MARK: Interpolations

    /// Enters the interpolation at the first byte of an opener. If there is none, skips only an escaped `{{`.
    private mutating func openInterpolation(
        _ interpolation: StringSyntax.Interpolation, _ string: OpenString, _ start: inout Int
    ) -> Bool {
        let length: Int
        if string.hashes > 0 {
            guard hasHashes(string.hashes, at: position + 1),
                bytes[position + 1 + string.hashes] == interpolation.open.last
            else { return false }
            length = interpolation.open.count + string.hashes
        } else {
            guard bytes.has(interpolation.open, at: position) else { return false }
            if interpolation.isEscapedByDoubling, bytes[position + 1] == interpolation.open[0] {
                position += 1
                return false
            }
            length = interpolation.open.count
        }
        mark(.string, from: start)
        start = position
        position += length
        mark(.punctuation, from: start)
        if string.syntax.lines != .many, outermostLineInterpolation == nil {
            outermostLineInterpolation = interpolations.count
        }
        interpolations.append(OpenInterpolation(string: string, interpolation: interpolation))
        isAfterOperand = false
        shell.expectsCommand = true
        return true
    }

    /// Counts a bracket inside an interpolation. Returns to the string if the bracket closes the interpolation.
    mutating func readBracket(_ byte: UInt8) {
        let isOpening = ByteSet("([{").contains(byte)
        isAfterOperand = !isOpening && byte != UInt8(ascii: "}")
        pendingName = nil
        if let interpolation = interpolations.last {
            if !isOpening, interpolation.depth == 0, byte == interpolation.interpolation.close {
                return closeInterpolation(includingByte: true)
            }
            interpolations[interpolations.count - 1].depth = max(
                0, interpolation.depth + (isOpening ? 1 : -1))
        }
        position += 1
    }

    /// Ends an interpolation at the colon before its format specifier, which is string text again.
    mutating func readFormat() -> Bool {
        guard let interpolation = interpolations.last, interpolation.interpolation.format == bytes[position],
            interpolation.depth == 0
        else {
            return false
        }
        closeInterpolation(includingByte: false)
        return true
    }

    /// Returns to the string around an interpolation.
    private mutating func closeInterpolation(includingByte: Bool) {
        guard let interpolation = interpolations.popLast() else { return }
        if outermostLineInterpolation == interpolations.count { outermostLineInterpolation = nil }
        let start = position
        if includingByte {
            position += 1
            mark(.punctuation, from: start)
        }
        readString(interpolation.string, from: position)
    }
}
