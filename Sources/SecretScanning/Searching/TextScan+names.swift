import WebSyntax

extension TextScan {
    /// Reads a value that is assigned to a name with a word of secrets, or sent in a header with such a name.
    mutating func readName(at offset: Int) {
        guard offset >= nameEnd else { return }
        var start = offset
        while start > nameEnd, offset - start < 64,
            ByteSet.name.contains(text[start - 1])
                // Markdown escapes underscores.
                || text[start - 1] == UInt8(ascii: "\\") && text[start] == UInt8(ascii: "_")
        {
            start -= 1
        }
        let nameEnd = end(of: .name, from: offset, limit: text.count)
        self.nameEnd = nameEnd
        guard nameEnd - start <= 128 else { return }
        // The id in a marker is not a name.
        if has("[redacted: ", at: start - 11) { return }
        readColumn(below: start..<nameEnd)
        if has("password-stdin", at: offset) { return readEchoed(before: start) }
        // Most names in a text have no value, so that is asked first.
        guard let value = AssignedValue(text, start..<nameEnd) else { return }
        let name = SecretName(text, start..<nameEnd)
        if name.isMakimaHeader { return readMakimaKey(value, start..<nameEnd) }
        if name.isAuthorization { return readAuthorization(value) }
        if value.form == .phrase {
            if name.isPassphrase && PasswordShape.isPhrase(text, value.range)
                || name.isOfSecret && PasswordShape.isAppPassword(text, value.range)
            {
                add(.assignment, value.range, .assignment)
            }
        } else if let match = namedForm(name, value) {
            add(match.family, match.range, .context)
        } else if value.form == .quoted, !value.isLoose, name.isPassword,
            PasswordShape.isPassword(text, value.range)
        {
            add(.assignment, value.range, .assignment)
        } else if name.isOfSecret, value.isLiteral, isGenerated(value.range, for: name) {
            add(.assignment, value.range, .assignment)
        } else if value.isLiteral, !value.isLoose,
            name.isPassword && PasswordShape.isNumberedPhrase(text, value.range)
                || name.isPassword && value.form == .bare && isChosen(value.range, for: start..<nameEnd)
                || name.isPassword && isOptionWord(start..<nameEnd, value)
                || name.isOfPersonalToken && isPersonalToken(value.range)
                || name.isOfProgram && isBeforeProgram(value.range, after: nameEnd)
        {
            add(.assignment, value.range, .assignment)
        } else if name.isPassphrase, value.form == .bare, !value.isLoose,
            let phrase = phrase(from: value.range.lowerBound)
        {
            add(.assignment, phrase, .assignment)
        }
    }

    /// Reads the values below a name in the header of a table.
    private mutating func readColumn(below name: Range<Int>) {
        guard let column = TableColumn(text, name) else { return }
        let name = SecretName(text, name)
        guard name.isOfSecret else { return }
        for cell in column.cells()
        where isGenerated(cell, for: name) || name.isPassword && PasswordShape.isWritten(text, cell) {
            add(.assignment, cell, .assignment)
        }
    }

    /// Returns true for a password without quotes that its user has chosen.
    private func isChosen(_ value: Range<Int>, for name: Range<Int>) -> Bool {
        PasswordShape.isUnquoted(text, value)
            || PasswordShape.isNumberedWord(text, value) && isSetting(name, value)
    }

    /// Returns words and a number that end with their line or string: `Enter passphrase: correct horse 42 battery`.
    private func phrase(from start: Int) -> Range<Int>? {
        var last = end(of: ByteSet("a-z0-9 "), from: start, limit: 101)
        guard last == text.count || Self.endsPhrase.contains(text[last]) else { return nil }
        while last > start, text[last - 1] == UInt8(ascii: " ") { last -= 1 }
        return PasswordShape.isNumberedPhrase(text, start..<last, separator: " ") ? start..<last : nil
    }

    /// Control characters, quotes, the backslash of a line break that is written out, a tag, and the first byte of “.
    private static let endsPhrase = ByteSet("\u{1}-\u{1F}\"'`\\<\u{201C}")

    /// Returns true for a value that is a secret with the name of one, and without a sign of an assignment.
    private func isGenerated(_ range: Range<Int>, for name: SecretName) -> Bool {
        SecretValue.isRandom(text, range) && (name.isStrong || range.count >= 10 && !isIdentifier(range))
            || PasswordShape.isAppPassword(text, range)
    }

    /// Reads a value that is assigned to a name that ends in `_PAT`.
    mutating func readPersonalTokenName(at offset: Int) {
        guard text.hasWord("_pat", at: offset, to: text.count), offset + 4 < text.count,
            !ByteSet.name.contains(text[offset + 4])
        else { return }
        readName(at: offset)
    }

    /// Returns true for random letters of tokens. Patterns have signs, and names of files are short.
    private func isPersonalToken(_ range: Range<Int>) -> Bool {
        range.count >= 20 && end(of: .urlSafe, from: range.lowerBound) == range.upperBound
            && !isIdentifier(range) && SecretValue.isRandom(text, range)
    }

    /// Returns true for the value of a variable that a shell sets for a program: `NAME=value program`.
    private func isBeforeProgram(_ range: Range<Int>, after nameEnd: Int) -> Bool {
        range.lowerBound == nameEnd + 1 && text[nameEnd] == UInt8(ascii: "=")
            && (range.upperBound == text.count || " \t\r\n\\\"'`;<".utf8.contains(text[range.upperBound]))
            && isChosenPassword(range)
    }

    /// Returns the secret of a family whose values are known by their name.
    private func namedForm(_ name: SecretName, _ value: AssignedValue) -> (
        family: SecretFamily, range: Range<Int>
    )? {
        for form in table.named where name.isNamed(form) {
            guard let range = form.range(in: text, at: value.range.lowerBound),
                range.count <= value.range.count,
                !isInvented(range, of: form)
            else { continue }
            return (form.family, range)
        }
        return nil
    }

    /// Returns true for a UUID, which identifies more often than it authorises, also with the marks of emphasis and the end of
    /// a sentence around it.
    private func isIdentifier(_ range: Range<Int>) -> Bool {
        // Marks are few.
        guard (36...48).contains(range.count) else { return false }
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, "_*~".utf8.contains(text[start]) { start += 1 }
        while start < end, "_*~!?.".utf8.contains(text[end - 1]) { end -= 1 }
        return end - start == 36
            && (start..<end).enumerated().allSatisfy { step, offset in
                [8, 13, 18, 23].contains(step)
                    ? text[offset] == UInt8(ascii: "-") : text[offset].hexValue != nil
            }
    }

    /// Reads the credentials of an Authorization header (RFC 9110, 11.6.2), without their scheme.
    private mutating func readAuthorization(_ value: AssignedValue) {
        let start = value.range.lowerBound
        let scheme = end(of: ByteSet("A-Za-z-"), from: start, limit: 16)
        guard let last = credentials(from: start) else { return }
        if scheme < text.count, text[scheme] == UInt8(ascii: " "),
            Self.isScheme(text.lowercasedText(start..<scheme))
        {
            let first = end(of: ByteSet(" "), from: scheme, limit: 16)
            guard let last = credentials(from: first) else { return }
            let secret = first..<last
            guard secret.count >= 8, !SecretValue.isPlaceholder(text, secret), !isBasicPlaceholder(secret),
                !WordShape.isMadeOfWords(text, secret)
            else { return }
            add(.authorization, secret, .authorization)
        } else if SecretValue.isRandom(text, start..<last, minimumLength: 20) {
            add(.authorization, start..<last, .authorization)
        }
    }

    private static func isScheme(_ word: String) -> Bool {
        ["bearer", "basic", "token", "apikey", "api-key", "key", "bot", "genie-key", "ssws"].contains(word)
    }

    /// Reads `Bearer` with random credentials outside a header.
    mutating func readBearer(at offset: Int) {
        guard text.hasWord("bearer ", at: offset, to: text.count), isBoundary(offset) else { return }
        let start = end(of: ByteSet(" "), from: offset + 6, limit: 16)
        guard let last = credentials(from: start), SecretValue.isRandom(text, start..<last, minimumLength: 20)
        else { return }
        add(.authorization, start..<last, .authorization)
    }

    /// Returns the end of the credentials at `start`; `nil` without any.
    private func credentials(from start: Int) -> Int? {
        var last = end(of: .credentials, from: start, limit: 1 << 14)
        while last > start, text[last - 1] == UInt8(ascii: ".") { last -= 1 }
        return last > start ? last : nil
    }

    /// Returns true for the credentials of a user and a word in base64, such as `user:password`.
    private func isBasicPlaceholder(_ range: Range<Int>) -> Bool {
        let decoded = Base64Letters.decoded(text, [range])
        guard let colon = decoded.firstIndex(of: UInt8(ascii: ":")) else { return false }
        let password = Array(decoded[(colon + 1)...])
        return password.withUnsafeBufferPointer { password in
            TextScan(password, table).isWord(password.indices)
                || !password.isEmpty && SecretValue.isPlaceholder(password, password.indices)
        }
    }
}
