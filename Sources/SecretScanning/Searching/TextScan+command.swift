import WebSyntax

extension TextScan {
    /// Reads the password of `-u name:password`, as curl and other programs take it. The option and its value may be elements of
    /// a list.
    mutating func readUserOption(at offset: Int) {
        guard offset == 0 || !ByteSet.name.contains(text[offset - 1]) || isBoundary(offset) else { return }
        var index = offset + 2
        if text[offset + 1] == UInt8(ascii: "-") {
            guard text.hasWord("user", at: index, to: text.count) else { return }
            index += 4
        }
        let start = end(of: Self.separators, from: index, limit: 16)
        guard start > index || text[offset + 1] != UInt8(ascii: "-") else { return }
        guard let password = userPassword(from: start),
            isAfterCurl(offset) || SecretValue.isRandom(text, password)
        else { return }
        add(.commandPassword, password, .urlPassword)
    }

    /// Returns the password of `name:password`, unless it is a placeholder.
    func userPassword(from start: Int) -> Range<Int>? {
        let colon = end(of: Self.userLetters, from: start, limit: 128)
        guard colon > start, colon < text.count, text[colon] == UInt8(ascii: ":") else { return nil }
        let last = end(of: Self.passwordLetters, from: colon + 1, limit: 256)
        let (user, password) = (start..<colon, colon + 1..<last)
        guard password.count >= 3, !text[user].elementsEqual(text[password]), !isWord(password),
            !SecretValue.isPlaceholder(text, password), password.contains(where: { !text[$0].isASCIIDigit })
        else { return nil }
        return password
    }

    /// Reads the password of `IDENTIFIED BY 'password'` (SQL of MySQL and Oracle).
    mutating func readIdentified(at offset: Int) {
        guard isBoundary(offset), text.hasWord("identified by ", at: offset, to: text.count) else { return }
        var reader = AssignedValue.Reader(text, at: offset + 13)
        _ = reader.skipSpaces()
        guard let quote = reader.skipQuote(), let value = reader.quoted(quote.quote, quote.backslashes),
            value.form == .quoted,
            looksLikePassword(value.range)
        else { return }
        add(.commandPassword, value.range, .assignment)
    }

    /// Reads the password in a line of `.pgpass`: `host:5432:database:user:password`.
    mutating func readPasswordFile(at offset: Int) {
        guard has(":5432:", at: offset) else { return }
        let database = end(of: Self.fieldLetters, from: offset + 6, limit: 64)
        guard database > offset + 6, has(":", at: database) else { return }
        let user = end(of: Self.fieldLetters, from: database + 1, limit: 64)
        // A time has digits between its colons.
        guard user > database + 1, text[database + 1].isASCIIAlpha, has(":", at: user) else { return }
        let password = user + 1..<end(of: Self.passwordLetters, from: user + 1, limit: 256)
        if looksLikePassword(password) { add(.commandPassword, password, .urlPassword) }
    }

    /// Reads the password that `echo` writes to the program whose option is at `offset`:
    /// `echo PASSWORD | docker login --password-stdin`.
    mutating func readEchoed(before offset: Int) {
        let first = max(0, offset - 256)
        func start(of set: ByteSet, before end: Int) -> Int {
            var start = end
            while start > first, set.contains(text[start - 1]) { start -= 1 }
            return start
        }
        let option = start(of: Self.pipedLetters, before: offset)
        guard option > first, text[option - 1] == UInt8(ascii: "|") else { return }
        let end = start(of: Self.separators, before: option - 1)
        let password = start(of: Self.passwordLetters, before: end)..<end
        var echo = start(of: Self.separators, before: password.lowerBound)
        if has("-n", at: echo - 2) { echo = start(of: Self.separators, before: echo - 2) }
        guard echo < password.lowerBound, has("echo", at: echo - 4), looksLikePassword(password)
        else { return }
        add(.commandPassword, password, .urlPassword)
    }

    /// Returns true for a value that is probably a password, also without the name of one.
    func looksLikePassword(_ range: Range<Int>) -> Bool {
        SecretValue.isRandom(text, range) || PasswordShape.isPassword(text, range)
            || PasswordShape.isAppPassword(text, range)
    }

    /// Returns true for the password of a command that may be chosen, and is not random: no placeholder, and none of the names
    /// that documentation and local databases use.
    func isChosenPassword(_ range: Range<Int>) -> Bool {
        range.count >= 3 && !isWord(range) && !SecretValue.isPlaceholder(text, range)
            && !Self.defaults.contains(text.lowercasedText(range))
            && range.contains { !text[$0].isASCIIUppercase && text[$0] != UInt8(ascii: "_") }
    }

    private static let defaults: Set<String> = ["admin", "docker", "mysql", "postgres", "root", "value"]
    /// The bytes between an option and its value.
    static let separators = ByteSet(" =\"'\\,")
    /// The bytes of a command between a bar and its option.
    private static let pipedLetters = ByteSet(" -{}-~")
    private static let fieldLetters = ByteSet("0-9A-Za-z_.*-")
    private static let userLetters = ByteSet("0-9A-Za-z_.@+%$-")
    private static let passwordLetters = ByteSet("!#-&(-+--[]^_a-~")

    /// Returns true if a command before an offset is curl: with other programs a name and a word may be a user and a group.
    private func isAfterCurl(_ offset: Int) -> Bool {
        var index = offset
        while index > 3, offset - index < 1024 {
            index -= 1
            if text[index] == UInt8(ascii: "l"), has("curl", at: index - 3) { return true }
        }
        return false
    }
}
