import WebSyntax

extension TextScan {
    /// Returns true for a password of letters alone in the option of a command: `tool --password swordfish --all`, also in the
    /// value of an option: `-e DB_PASSWORD=swordfish`. Only a command line tells such a password from a word: it begins with a
    /// program, and no word of a sentence is in it.
    func isOptionWord(_ name: Range<Int>, _ value: AssignedValue) -> Bool {
        let word = value.range
        guard (6...64).contains(word.count), word.allSatisfy({ text[$0].isASCIIAlpha }),
            isChosenPassword(word), !PasswordShape.isKind(text, word)
        else { return false }
        let sign = text[name.upperBound]
        let isOption = text[name.lowerBound] == UInt8(ascii: "-") && !has("--no-", at: name.lowerBound)
        let start = isOption ? name.lowerBound : startOfOption(before: name.lowerBound)
        guard let start, isInCommand(before: start) else { return false }
        let isJoined = sign == UInt8(ascii: "=") || sign == UInt8(ascii: ":") && !isOption
        if value.form == .quoted {
            let quote = end(of: Self.blanks, from: name.upperBound + (isJoined ? 1 : 0))
            return (isJoined ? quote == name.upperBound + 1 : isOption && quote > name.upperBound)
                && quote < word.lowerBound && word.lowerBound - quote < 8
        }
        guard value.form == .bare else { return false }
        if isJoined { return word.lowerBound == name.upperBound + 1 && isEndOfOption(word.upperBound) }
        return isOption && word.lowerBound == end(of: Self.blanks, from: name.upperBound)
            && isEndOfOption(word.upperBound) && !isProse(word, mayBeLast: true)
    }

    private static let blanks = ByteSet(" \t")
    private static let optionEnds = ByteSet(" \t\r\n\"'`\\|;&)<")
    private static let optionLetters = ByteSet("0-9A-Za-z-")
    /// The bytes that a word of a command line or a sentence has no end at.
    private static let commandLetters = ByteSet("!#-%+-:=?-[]^_a-{}~-")

    private func isEndOfOption(_ offset: Int) -> Bool {
        offset == text.count || Self.optionEnds.contains(text[offset])
    }

    /// Returns the offset of the option whose value begins at an offset, such as that of `-e NAME=value`; `nil` for other words.
    private func startOfOption(before offset: Int) -> Int? {
        guard offset > 2, text[offset - 1] == UInt8(ascii: " ") || text[offset - 1] == UInt8(ascii: "=")
        else { return nil }
        var start = offset - 1
        while start > 0, offset - start < 32, Self.optionLetters.contains(text[start - 1]) { start -= 1 }
        guard start < offset - 1, text[start] == UInt8(ascii: "-") else { return nil }
        return start
    }

    /// Returns true if the text before an option is that of a command line: a program, and no word of a sentence.
    private func isInCommand(before option: Int) -> Bool {
        var start = option
        while start > 0, option - start < 256, text[start - 1] >= 0x20, text[start - 1] < 0x7F,
            !"|;&`>(".utf8.contains(text[start - 1]), !isWrittenBreak(start - 1), !isStartOfString(start - 1)
        {
            start -= 1
        }
        if start >= 1, start < option, text[start - 1] == UInt8(ascii: "\\") { start += 1 }
        var words: [Range<Int>] = []
        var index = start
        while index < option {
            let last = end(of: Self.commandLetters, from: index, limit: option - index)
            if last > index { words.append(index..<last) }
            index = max(last, index + 1)
        }
        // The prompt of a shell.
        if let first = words.first, first.count == 1, "$%#".utf8.contains(text[first.lowerBound]) {
            words.removeFirst()
        }
        guard let program = words.first, Self.programStarts.contains(text[program.lowerBound]) else {
            return false
        }
        return !words.contains { Self.sentenceWords.contains(text.lowercasedText($0)) }
    }

    /// Returns true for the quote that begins a string of JSON or code, such as the value of a key.
    private func isStartOfString(_ offset: Int) -> Bool {
        guard "\"'".utf8.contains(text[offset]) else { return false }
        var before = offset
        while before > 0, offset - before < 4, " \\".utf8.contains(text[before - 1]) { before -= 1 }
        return before == 0 || ":,[({".utf8.contains(text[before - 1])
    }

    private static let programStarts = ByteSet("a-z0-9.~/$")
    /// Words of sentences about options. Commands have them neither as programs nor as their commands.
    private static let sentenceWords: Set<String> = [
        "a", "an", "and", "are", "as", "by", "can", "does", "flag", "for", "from", "has", "if", "is", "it",
        "its", "like", "need", "needs", "no", "not", "of", "option", "options", "or", "pass", "passing",
        "requires", "see", "specify", "supports", "takes", "that", "the", "then", "this", "to", "usage",
        "usage:", "use", "uses", "using", "via", "when", "with", "without", "you", "your",
    ]
}
