import WebSyntax

/// One search through a text. Each search that begins at a place is bounded, or moves ``resume`` past its bytes, so that
/// the time is linear.
struct TextScan {
    let text: Bytes
    let table: CandidateTable
    /// The number of encodings around the text.
    let depth: Int
    var found: [CandidateMatch] = []
    /// The offset before which no search begins.
    var resume = 0
    /// The end of the last name that was read.
    var nameEnd = 0
    /// The end of the last cookies that were read.
    var cookieEnd = 0
    /// The end of the next private key that is closed, for searches before `next`.
    var keyEndSearch: (next: Int, end: Int?) = (0, nil)
    /// The steps of the searches, for tests of bounds.
    var steps = 0

    init(_ text: Bytes, _ table: CandidateTable, depth: Int = 0) {
        self.text = text
        self.table = table
        self.depth = depth
    }

    /// Looks at every place of the text, except in base64.
    mutating func run() {
        guard text.count >= 3 else { return }
        // A local copy stays in registers.
        let text = text
        let count = text.count
        table.bits.withUnsafeBufferPointer { bits in
            var window = UInt32(text[0]) << 8 | UInt32(text[1])
            var offset = 2
            while offset < count {
                window = window << 8 | UInt32(text[offset])
                let slot = CandidateTable.slot(window | CandidateTable.caseBits)
                if bits[slot >> 6] >> UInt64(slot & 63) & 1 != 0 {
                    if offset - 2 >= resume { begin(slot, window & 0xFFFFFF, at: offset - 2) }
                    if resume > offset + 2 {
                        // The window restarts after the bytes that were skipped.
                        offset = min(resume, count) - 1
                        window = UInt32(text[offset - 1]) << 8 | UInt32(text[offset])
                    }
                }
                offset += 1
            }
        }
    }

    /// Begins the searches of a slot whose three bytes are those at `offset`.
    private mutating func begin(_ slot: Int, _ window: UInt32, at offset: Int) {
        for index in table.entries(of: slot) {
            let entry = table.entries[index]
            guard entry.start == window || entry.start == window | CandidateTable.caseBits else { continue }
            steps += 1
            switch entry.search {
            case .form: readForm(table.forms[Int(entry.index)], at: offset)
            case .configured: readConfigured(table.configured[Int(entry.index)], at: offset)
            case .privateKey: readPrivateKey(at: offset)
            case .puttyKey: readPuTTYKey(at: offset)
            case .jsonWebToken: readJSONWebToken(at: offset)
            case .address: readAddress(at: offset)
            case .bearer: readBearer(at: offset)
            case .discordToken: readDiscordToken(at: offset)
            case .name: readName(at: offset)
            case .userOption: readUserOption(at: offset)
            case .command: readCommand(PasswordCommand.all[Int(entry.index)], at: offset)
            case .cookie: readCookies(at: offset)
            case .identified: readIdentified(at: offset)
            case .passwordFile: readPasswordFile(at: offset)
            case .personalToken: readPersonalTokenName(at: offset)
            }
        }
    }

    /// Adds a secret.
    mutating func add(_ family: SecretFamily, _ range: Range<Int>, _ rank: CandidateMatch.Rank) {
        found.append(CandidateMatch(family: family, range: range, rank: rank))
    }

    // MARK: Bytes

    /// Returns true if the bytes at `offset` are `word`.
    func has(_ word: StaticString, at offset: Int) -> Bool {
        offset >= 0 && text.hasExactly(word, at: offset, to: text.count)
    }

    /// Returns the end of the run of a set's bytes from `start`, at most `limit` bytes on.
    func end(of set: ByteSet, from start: Int, limit: Int = SecretForm.maximumLength) -> Int {
        let last = min(text.count, start + limit)
        var offset = start
        while offset < last, set.contains(text[offset]) { offset += 1 }
        return offset
    }

    /// Returns true if a token can begin at `offset`: after a byte that is no letter of tokens, after an escape of a string
    /// or a URL, or after the code of a terminal's colour.
    func isBoundary(_ offset: Int) -> Bool {
        guard offset > 0 else { return true }
        let before = text[offset - 1]
        if before == UInt8(ascii: "-") {
            // The mark of a removed line in a diff, not a hyphen.
            return offset == 1 || !text[offset - 2].isASCIIAlphanumeric || isEscape(endingAt: offset - 1)
        }
        guard before.isASCIIAlphanumeric || before == UInt8(ascii: "_") else { return true }
        return isEscape(endingAt: offset)
    }

    private func isEscape(endingAt end: Int) -> Bool {
        if end >= 2, text[end - 2] == UInt8(ascii: "\\"), "nrtfb".utf8.contains(text[end - 1]) {
            return true
        }
        if end >= 3, text[end - 3] == UInt8(ascii: "%"), text[end - 1].hexValue != nil,
            text[end - 2].hexValue != nil
        {
            return true
        }
        if end >= 6, text[end - 6] == UInt8(ascii: "\\"), text[end - 5] == UInt8(ascii: "u"),
            (end - 4..<end).allSatisfy({ text[$0].hexValue != nil })
        {
            return true
        }
        return isEndOfSequence(end)
    }

    /// Returns true after the code of a terminal: `ESC [ 3 1 m`, also with the escape written out or lost; any other code only
    /// with its escape.
    private func isEndOfSequence(_ end: Int) -> Bool {
        guard text[end - 1].isASCIIAlpha else { return false }
        var start = end - 1
        while start > 0, end - start < 16, text[start - 1].isASCIIDigit || ";?".utf8.contains(text[start - 1])
        {
            start -= 1
        }
        guard start > 0, text[start - 1] == UInt8(ascii: "[") else { return false }
        if text[end - 1] == UInt8(ascii: "m") || start > 1 && text[start - 2] == 0x1B { return true }
        return Self.writtenEscapes.contains { has($0, at: start - 1 - $0.utf8CodeUnitCount) }
    }

    /// The escape of a terminal as strings of code and `cat -v` have it.
    private static let writtenEscapes: [StaticString] = [
        "\\033", "\\x1b", "\\x1B", "\\u001b", "\\u001B", "\\e", "^[",
    ]
}
