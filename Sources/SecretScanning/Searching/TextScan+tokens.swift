import WebSyntax

extension TextScan {
    /// Reads a secret with a form of its own, whose first literal is at `offset`.
    mutating func readForm(_ form: SecretForm, at offset: Int) {
        // Asked first: a prefix that repeats is inside a longer word.
        if form.lead == nil, !form.opensWithSign, !isBoundary(offset) { return }
        guard let secret = form.range(in: text, at: offset),
            form.lead == nil || isBoundary(secret.lowerBound),
            !isInvented(secret, of: form)
        else { return }
        add(form.family, secret, .form)
    }

    /// Returns true if the letters of a token are a placeholder or words.
    func isInvented(_ secret: Range<Int>, of form: SecretForm) -> Bool {
        // The prefix is the same for all, and often a word.
        let body = secret.dropFirst(form.prefixLength)
        if form.family == .makima {
            return SecretValue.isPlaceholder(text, body) || IdentifierShape.isName(text, body)
        }
        return SecretValue.isPlaceholder(text, body) || form.hasWords && WordShape.isMadeOfWords(text, body)
    }

    /// Reads a configured value.
    mutating func readConfigured(_ value: ConfiguredValue, at offset: Int) {
        guard offset + value.bytes.count <= text.count else { return }
        for (step, byte) in value.bytes.enumerated() where text[offset + step] != byte { return }
        var range = offset..<(offset + value.bytes.count)
        if value.isEncoded {
            var start = offset
            while start > 0, offset - start < SecretForm.maximumLength,
                ByteSet.base64.contains(text[start - 1])
            {
                start -= 1
            }
            range = start..<end(of: .base64, from: range.upperBound)
        }
        found.append(
            CandidateMatch(family: .configured, range: range, rank: .configured, isEncoded: value.isEncoded))
    }

    /// Reads the token of a Discord bot: the digits of its id in base64, a time and a signature
    /// (discord.com/developers/docs/reference, Authentication).
    mutating func readDiscordToken(at offset: Int) {
        guard isBoundary(offset) else { return }
        let id = end(of: .urlSafe, from: offset, limit: 32)
        guard (22...30).contains(id - offset), id < text.count, text[id] == UInt8(ascii: ".") else { return }
        let time = end(of: .urlSafe, from: id + 1, limit: 8)
        guard (6...7).contains(time - id - 1), time < text.count, text[time] == UInt8(ascii: ".") else {
            return
        }
        let last = end(of: .urlSafe, from: time + 1, limit: 64)
        guard (27...45).contains(last - time - 1),
            Base64Letters.decoded(text, [offset..<id]).allSatisfy(\.isASCIIDigit)
        else { return }
        add(.discordToken, offset..<last, .form)
    }

    /// Reads a JSON web token: three parts of base64url, or five if it is encrypted (RFC 7516), of which the first is a JSON
    /// object with "alg".
    mutating func readJSONWebToken(at offset: Int) {
        guard isBoundary(offset) else { return }
        let limit = 1 << 16
        let header = end(of: .urlSafe, from: offset, limit: limit)
        resume = max(resume, header)
        guard header - offset >= 12, header < text.count, text[header] == UInt8(ascii: ".") else { return }
        let json = Base64Letters.decoded(text, [offset..<header])
        guard json.first == UInt8(ascii: "{"),
            json.last.map({ $0 == UInt8(ascii: "}") || $0 <= 0x20 }) == true,
            json.withUnsafeBufferPointer({ $0.firstOffset(of: "\"alg\"") }) != nil
        else { return }
        var ends: [Int] = [header]
        while ends.count < 5, let last = ends.last, last < text.count, text[last] == UInt8(ascii: ".") {
            ends.append(end(of: .urlSafe, from: last + 1, limit: limit))
        }
        guard ends.count >= 3, ends[2] > ends[1] + 1 else { return }
        let isEncrypted = ends.count == 5 && ends[4] > ends[3] + 1 && ends[3] > ends[2] + 1
        add(.jsonWebToken, offset..<(isEncrypted ? ends[4] : ends[2]), .jsonWebToken)
    }
}

extension SecretForm {
    /// The length of the literal with which the secret begins.
    fileprivate var prefixLength: Int {
        guard lead == nil, secretStart == 0, case .literal(let bytes)? = parts.first else { return 0 }
        return bytes.count
    }

    /// True if the form begins with a sign, so that a letter before it is not part of a longer word.
    fileprivate var opensWithSign: Bool {
        guard lead == nil, case .literal(let bytes)? = parts.first, let first = bytes.first else {
            return false
        }
        return !first.isASCIIAlphanumeric
    }
}

extension Bytes {
    /// Returns the first offset of a word.
    func firstOffset(of word: StaticString, from start: Int = 0) -> Int? {
        var offset = start
        while let found = firstOffset(of: word.utf8Start[0], from: offset, to: count) {
            if hasExactly(word, at: found, to: count) { return found }
            offset = found + 1
        }
        return nil
    }
}
