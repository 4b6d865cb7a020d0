/// TeX outside formulas that is no text. A reader would see the command or the dollar.
extension PaperTextReader {
    /// Returns true for a dollar without a partner that is no price: TeX comes after it, or a letter is before it.
    func isLoneDelimiter(_ width: Int) -> Bool {
        let next = index + width < scalars.count ? scalars[index + width] : " "
        if ("0"..."9").contains(next) { return false }
        let word = scalars[(index + width)...].prefix { !$0.properties.isWhitespace }
        // An index or exponent of one letter: `$HOME_DIR` is a variable of a shell.
        let isIndexed = word.dropFirst().first.map { $0 == "^" || $0 == "_" } ?? false
        if isIndexed || word.contains("\\") { return true }
        let before = index > 0 ? scalars[index - 1] : " "
        let isEnd = next.properties.isWhitespace || ".,;:)".unicodeScalars.contains(next)
        return isEnd && (before == "}" || isSingleLetter(at: index - 1))
    }

    /// Returns true for a letter without another beside it, such as the name of a variable.
    private func isSingleLetter(at place: Int) -> Bool {
        guard place >= 0, scalars[place].properties.isAlphabetic else { return false }
        return place == 0 || !scalars[place - 1].properties.isAlphabetic
    }

    mutating func reportStray(_ range: Range<Int>) {
        var tex = String.UnicodeScalarView()
        tex.append(contentsOf: scalars[range].prefix(40))
        stray.append((String(tex), offsets[range.lowerBound]))
    }

    // MARK: Commands

    /// Reports the command at the index, unless it is part of a path.
    ///
    /// - Parameter after: the index after its name.
    mutating func reportCommand(_ word: String, _ after: Int) {
        if word.isEmpty {
            let next = scalars[index + 1]
            let isBreak = next == "\\" && !isInPath
            if isBreak || next == "[" && hasClosingBracket || isStraySign(next) {
                reportStray(index..<index + 2)
            }
            return
        }
        // The finding about a dollar before it says enough.
        if stray.contains(where: { $0.tex.hasPrefix("$") }) { return }
        let isTeX = isCommand(after)
        // Of commands in a row the first is reported.
        if isTeX, lastCommand.end != index || !lastCommand.isTeX { reportStray(index..<endOfGroup(after)) }
        lastCommand = (endOfGroup(after), isTeX)
    }

    /// The signs that are a space or nothing after a backslash (TeXbook, chapters 14 and 18).
    static let spaces: Set<Unicode.Scalar> = [",", ";", ":", "!", ">", "/", "-"]

    /// Returns true for a backslash with a sign that is TeX, not a part of a path or of a drawing: a space such as `\,` and
    /// the marks of words, `\/` and `\-`, between letters; a bracket of a formula without its partner.
    private func isStraySign(_ sign: Unicode.Scalar) -> Bool {
        guard index > 0, !isInPath else { return false }
        let before = scalars[index - 1]
        let after = index + 2 < scalars.count ? scalars[index + 2] : " "
        switch sign {
        case let sign where Self.spaces.contains(sign):
            return (before.properties.isAlphabetic || ".}".unicodeScalars.contains(before))
                && after.properties.isAlphabetic
        case "(": return before.properties.isWhitespace && after.properties.isAlphabetic
        case ")": return before.properties.isAlphabetic
        default: return false
        }
    }

    /// Returns true for a command of TeX: `\mathcal{N}`, `2\pi` and `x\in A`, not for a part of `C:\Users\name`.
    private func isCommand(_ after: Int) -> Bool {
        if after < scalars.count, "{^_".unicodeScalars.contains(scalars[after]) { return true }
        if lastCommand.end == index { return lastCommand.isTeX }
        let before = index > 0 ? scalars[index - 1] : " "
        if ":\\./".unicodeScalars.contains(before) || isFileEnding(after) { return false }
        if after < scalars.count, scalars[after] == "\\", before.properties.isWhitespace { return true }
        return !before.properties.isAlphabetic || isSingleLetter(at: index - 1)
    }

    /// Returns true for a full stop with a letter after it.
    private func isFileEnding(_ after: Int) -> Bool {
        after + 1 < scalars.count && scalars[after] == "." && scalars[after + 1].properties.isAlphabetic
    }

    /// True for two backslashes in a path such as `\\server\share` or `C:\\Users`, which are not a line break of TeX.
    private var isInPath: Bool {
        // A path is shorter; a longer word is not searched.
        let before = scalars[..<index].suffix(200).reversed().prefix { !$0.properties.isWhitespace }
        if zip(before, before.dropFirst()).contains(where: { $0 == "\\" && $1 == ":" }) || before.first == ":"
        {
            return true
        }
        let name = word(at: index + 2)
        let after = index + 2 + name.unicodeScalars.count
        return before.isEmpty && !name.isEmpty && after < scalars.count && scalars[after] == "\\"
    }

    private var hasClosingBracket: Bool {
        let rest = scalars[(index + 2)...]
        return zip(rest, rest.dropFirst()).contains { $0 == "\\" && $1 == "]" }
    }

    /// Returns the index after the braces at an index.
    private func endOfGroup(_ start: Int) -> Int {
        guard start < scalars.count, scalars[start] == "{", let close = closingBrace(of: start) else {
            return start
        }
        return close + 1
    }
}
