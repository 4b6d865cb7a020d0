import WebSyntax

extension TextScan {
    /// Reads the password in the command line of a program, whose name is at `offset`. The words may be elements of a list. The
    /// command line ends with the line, unless a backslash continues it, at a sign of the shell, or at another command.
    mutating func readCommand(_ command: PasswordCommand, at offset: Int) {
        guard has(command.name, at: offset), isBoundary(offset) else { return }
        let nameEnd = offset + command.name.utf8CodeUnitCount
        // A name of two letters has the space after it, so that three bytes begin the search.
        var index =
            text[nameEnd - 1] == UInt8(ascii: " ")
            ? nameEnd - 1 : end(of: Self.programLetters, from: nameEnd, limit: 16)
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
                if !command.isRepeated { return }
            }
            if text[word.upperBound - 1] == UInt8(ascii: ";") { return }
            index = word.upperBound
        }
    }

    private static let programLetters = ByteSet("a-z-")
    static let wordEnds = ByteSet(" \t\r\n\"'`,\\")
    private static let quotes = ByteSet("\"'`\\")
    /// The signs that end a word without quotes.
    private static let signs = ByteSet("\"'`\\()<>|&;")

    func endOfWord(from start: Int) -> Int {
        let limit = min(text.count, start + SecretForm.maximumLength)
        var end = start
        while end < limit, text[end] > 0x20, !Self.wordEnds.contains(text[end]) { end += 1 }
        return end
    }

    /// Returns true at a line break that no backslash comes before, and at a sign that begins another command.
    func isEndOfCommand(_ offset: Int) -> Bool {
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
    func isWrittenBreak(_ offset: Int) -> Bool { has("\\n", at: offset) || has("\\r", at: offset) }

    /// Returns the offset after a command's option; `nil` for other words.
    private func endOfOption(_ command: PasswordCommand, _ word: Range<Int>) -> Int? {
        switch command.option {
        case .letter(let letter, flags: let flags):
            guard text[word.lowerBound] == UInt8(ascii: "-") else { return nil }
            var index = word.lowerBound + 1
            while index < word.upperBound, flags.contains(text[index]) { index += 1 }
            return index < word.upperBound && text[index] == letter ? index + 1 : nil
        case .text(let option):
            let end = word.lowerBound + option.utf8CodeUnitCount
            guard has(option, at: word.lowerBound) else { return nil }
            if end == word.upperBound || !ByteSet.name.contains(text[end - 1]) { return end }
            return text[end] == UInt8(ascii: "=") ? end + 1 : nil
        }
    }

    /// Returns the password after an option, unless it is a placeholder.
    private func password(of command: PasswordCommand, from start: Int) -> Range<Int>? {
        switch command.value {
        case .user: return userPassword(from: end(of: Self.separators, from: start, limit: 16))
        case .pair: return pairPassword(from: end(of: Self.separators, from: start, limit: 16))
        case .operand: return operandPassword(from: start)
        case .attached, .word, .last, .password, .prefixed: break
        }
        let mayBeNext = command.value != .attached && command.value != .prefixed
        var reader = AssignedValue.Reader(text, at: start)
        var isApart = text[start - 1] == UInt8(ascii: "=")
        if mayBeNext {
            // The value may be the next element of a list.
            let isElement = reader.skipQuote() != nil && reader.peek == UInt8(ascii: ",")
            reader.offset = isElement ? reader.offset + 1 : start
            isApart = reader.skipSpaces() > 0 || isElement || isApart
        }
        // The quote at the end of a command in a sentence begins no value.
        let (password, isQuoted) = passwordWord(&reader, hasSpaces: command.value == .last && isApart)
        if command.value == .password { return looksLikePassword(password) ? password : nil }
        guard isChosenPassword(password), !isPort(password),
            !mayBeNext || !has("--", at: password.lowerBound),
            !mayBeNext || isQuoted || !isProse(password, mayBeLast: command.value == .last)
        else { return nil }
        return password
    }

    /// Reads a word of a command line, without its quotes.
    ///
    /// - Parameter hasSpaces: true to read words in quotes up to the second quote.
    private func passwordWord(
        _ reader: inout AssignedValue.Reader, hasSpaces: Bool = false
    ) -> (range: Range<Int>, isQuoted: Bool) {
        let open = reader.skipQuote()
        if hasSpaces, let open, let value = reader.quoted(open.quote, open.backslashes) {
            return (value.range, true)
        }
        let isQuoted = open != nil
        let ends = isQuoted ? Self.quotes : Self.signs
        var last = reader.offset
        while last < text.count, last - reader.offset < 256, text[last] > 0x20, !ends.contains(text[last]) {
            last += 1
        }
        // The end of a sentence or of emphasis.
        while !isQuoted, last > reader.offset, ".,:*_".utf8.contains(text[last - 1]) { last -= 1 }
        return (reader.offset..<last, isQuoted)
    }

    /// Returns the value of `name=value`, unless it is a placeholder or the name is that of a user or a place.
    private func pairPassword(from start: Int) -> Range<Int>? {
        let name = start..<end(of: .name, from: start, limit: 128)
        guard !name.isEmpty, has("=", at: name.upperBound) else { return nil }
        let letters = text.lowercasedText(name)
        guard !Self.openNames.contains(where: { letters.hasSuffix($0) }) else { return nil }
        var reader = AssignedValue.Reader(text, at: name.upperBound + 1)
        let password = passwordWord(&reader).range
        return isChosenPassword(password) && !isPort(password) ? password : nil
    }

    /// The ends of names whose values are no secrets.
    private static let openNames = [
        "user", "username", "name", "login", "email", "host", "port", "database", "url", "region", "type",
    ]

    /// Returns true for a port and for ports of a container: `docker run --name mysql -p13306:3306`.
    private func isPort(_ word: Range<Int>) -> Bool {
        let rest = word.drop { text[$0].isASCIIDigit || text[$0] == UInt8(ascii: ".") }
        if rest.isEmpty { return word.count <= 5 }
        return rest.count < word.count && text[rest.lowerBound] == UInt8(ascii: ":")
    }

    /// Returns true for a word of small letters in a sentence: `sshpass -p gives the password`. A command line goes on with an
    /// option, a file or a program for other hosts.
    func isProse(_ word: Range<Int>, mayBeLast: Bool) -> Bool {
        guard word.allSatisfy({ text[$0] &- UInt8(ascii: "a") < 26 }) else { return false }
        let next = end(of: ByteSet(" \t"), from: word.upperBound, limit: 16)
        if next == text.count || isEndOfCommand(next) || Self.quotes.contains(text[next]) {
            return !mayBeLast
        }
        guard next > word.upperBound else { return true }
        let following = next..<endOfWord(from: next)
        return text[next] != UInt8(ascii: "-")
            && !["ssh", "scp", "sftp", "rsync"].contains { has($0, at: next) }
            // The full stop of a sentence is at the end of its word.
            && !following.dropLast().contains { "./*".utf8.contains(text[$0]) }
    }
}
