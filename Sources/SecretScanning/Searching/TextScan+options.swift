import WebSyntax

extension TextScan {
    /// Reads the password in the command line of a program, whose name is at `offset`. The words may be elements of a list. The
    /// command line ends with the line, unless a backslash continues it, at a sign of the shell, or at another command.
    mutating func readCommand(_ command: PasswordCommand, at offset: Int) {
        guard has(command.name, at: offset), isBoundary(offset) else { return }
        var index = end(of: Self.programLetters, from: offset + command.name.utf8CodeUnitCount, limit: 16)
        guard index < text.count, Self.wordEnds.contains(text[index]) else { return }
        let limit = min(text.count, index + 512)
        while index < limit {
            if isEndOfCommand(index) { return }
            if text[index] <= 0x20 || Self.wordEnds.contains(text[index]) {
                // The `n` of a line break that is written out is no word.
                index += text[index] == UInt8(ascii: "\\") && isWrittenBreak(index) ? 2 : 1
                continue
            }
            let word = index..<endOfWord(from: index)
            if has(command.name, at: index) { return }
            if let start = endOfOption(command, word) {
                if let password = password(of: command, from: start) {
                    add(.commandPassword, password, .urlPassword)
                }
                return
            }
            if text[word.upperBound - 1] == UInt8(ascii: ";") { return }
            index = word.upperBound
        }
    }

    private static let programLetters = ByteSet("a-z-")
    private static let wordEnds = ByteSet(" \t\r\n\"'`,\\")
    private static let quotes = ByteSet("\"'`\\")
    /// The signs that end a word without quotes.
    private static let signs = ByteSet("\"'`\\()<>|&;")

    private func endOfWord(from start: Int) -> Int {
        let limit = min(text.count, start + SecretForm.maximumLength)
        var end = start
        while end < limit, text[end] > 0x20, !Self.wordEnds.contains(text[end]) { end += 1 }
        return end
    }

    /// Returns true at a line break that no backslash comes before, and at a sign that begins another command.
    private func isEndOfCommand(_ offset: Int) -> Bool {
        switch text[offset] {
        case UInt8(ascii: "|"), UInt8(ascii: ";"), UInt8(ascii: "&"): return true
        case UInt8(ascii: "\n"):
            let end = text[offset - 1] == UInt8(ascii: "\r") ? offset - 1 : offset
            return backslashes(before: end) == 0
        case UInt8(ascii: "\\") where isWrittenBreak(offset):
            // JSON writes a line break with one backslash, and one after a backslash with three. JSON in JSON doubles them.
            return ![3, 6, 12].contains(backslashes(before: offset + 1))
        default: return false
        }
    }

    private func backslashes(before end: Int) -> Int {
        var start = end
        while start > 0, end - start < 16, text[start - 1] == UInt8(ascii: "\\") { start -= 1 }
        return end - start
    }

    /// Returns true for the line break of a string in JSON: `\n`.
    private func isWrittenBreak(_ offset: Int) -> Bool { has("\\n", at: offset) || has("\\r", at: offset) }

    /// Returns the offset after the letter of a command's option; `nil` for other words.
    private func endOfOption(_ command: PasswordCommand, _ word: Range<Int>) -> Int? {
        guard text[word.lowerBound] == UInt8(ascii: "-") else { return nil }
        var index = word.lowerBound + 1
        while index < word.upperBound, command.flags.contains(text[index]) { index += 1 }
        return index < word.upperBound && text[index] == command.option ? index + 1 : nil
    }

    /// Returns the password after the letter of an option, unless it is a placeholder.
    private func password(of command: PasswordCommand, from start: Int) -> Range<Int>? {
        if command.value == .user {
            return userPassword(from: end(of: Self.separators, from: start, limit: 16))
        }
        var reader = AssignedValue.Reader(text, at: start)
        if command.value != .attached {
            // The value may be the next element of a list.
            let isElement = reader.skipQuote() != nil && reader.peek == UInt8(ascii: ",")
            reader.offset = isElement ? reader.offset + 1 : start
            _ = reader.skipSpaces()
        }
        let isQuoted = reader.skipQuote() != nil
        let ends = isQuoted ? Self.quotes : Self.signs
        var last = reader.offset
        while last < text.count, last - reader.offset < 256, text[last] > 0x20, !ends.contains(text[last]) {
            last += 1
        }
        // The end of a sentence or of emphasis.
        while !isQuoted, last > reader.offset, ".,:*_".utf8.contains(text[last - 1]) { last -= 1 }
        let password = reader.offset..<last
        if command.value == .password { return looksLikePassword(password) ? password : nil }
        guard isChosenPassword(password), !isPort(password),
            command.value == .attached || isQuoted || !isProse(password)
        else { return nil }
        return password
    }

    /// Returns true for a port and for ports of a container: `docker run --name mysql -p13306:3306`.
    private func isPort(_ word: Range<Int>) -> Bool {
        let rest = word.drop { text[$0].isASCIIDigit || text[$0] == UInt8(ascii: ".") }
        if rest.isEmpty { return word.count <= 5 }
        return rest.count < word.count && text[rest.lowerBound] == UInt8(ascii: ":")
    }

    /// Returns true for a word of small letters that a program for other hosts does not follow: `sshpass -p gives the password`.
    private func isProse(_ word: Range<Int>) -> Bool {
        let next = end(of: ByteSet(" \t"), from: word.upperBound, limit: 16)
        return word.allSatisfy { text[$0] &- UInt8(ascii: "a") < 26 }
            && !["ssh", "scp", "sftp", "rsync"].contains { has($0, at: next) }
    }
}
