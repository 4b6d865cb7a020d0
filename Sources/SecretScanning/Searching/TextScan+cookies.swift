import WebSyntax

extension TextScan {
    /// Reads the values of the cookies of a session in a `Cookie` or `Set-Cookie` header (RFC 6265, section 4), or in the option
    /// `--cookie` of curl. Other cookies and attributes such as `Path` stay.
    mutating func readCookies(at offset: Int) {
        guard offset >= cookieEnd, text.hasWord("cookie", at: offset, to: text.count),
            let start = startOfCookies(afterName: offset)
        else { return }
        var index = start
        let limit = min(text.count, start + 4096)
        while index < limit {
            index = end(of: ByteSet(" "), from: index, limit: 16)
            let name = index..<end(of: .name, from: index, limit: 128)
            guard !name.isEmpty, name.upperBound < limit else { break }
            index = name.upperBound
            if text[index] == UInt8(ascii: "=") {
                let first = end(of: ByteSet("\""), from: index + 1, limit: 1)
                index = end(of: Self.cookieLetters, from: first, limit: 4096)
                // The end of a sentence or of emphasis.
                var last = index
                while last > first, ".*".utf8.contains(text[last - 1]) { last -= 1 }
                if isOfSession(name), SecretValue.isRandom(text, first..<last) {
                    add(.cookie, first..<last, .authorization)
                }
                if first > name.upperBound + 1, index < limit, text[index] == UInt8(ascii: "\"") {
                    index += 1
                }
            }
            guard index < limit, text[index] == UInt8(ascii: ";") else { break }
            index += 1
        }
        cookieEnd = index
    }

    /// Returns the start of the first cookie; `nil` where `cookie` is another word.
    private func startOfCookies(afterName offset: Int) -> Int? {
        let isOption = has("--", at: offset - 2)
        let isSet = offset >= 4 && text.hasWord("set-", at: offset - 4, to: offset)
        guard isBoundary(isSet ? offset - 4 : isOption ? offset - 2 : offset) else { return nil }
        var reader = AssignedValue.Reader(text, at: offset + 6)
        let isInQuotes = reader.skipQuote() != nil
        let gap = reader.skipSpaces()
        switch reader.peek {
        case UInt8(ascii: ":"): reader.offset += 1
        case UInt8(ascii: ",") where isInQuotes: reader.offset += 1
        case UInt8(ascii: "=") where isOption: reader.offset += 1
        default: guard isOption, gap > 0 else { return nil }
        }
        _ = reader.skipSpaces()
        _ = reader.skipQuote()
        return reader.offset
    }

    /// The letters of values, without those that may be quotes or tags around the header.
    private static let cookieLetters = ByteSet("!#-&(-+--:=?-[]-_a-~")

    /// Returns true for the name of a cookie that logs its sender in.
    private func isOfSession(_ name: Range<Int>) -> Bool {
        let name = text.lowercasedText(name)
        return name.hasSuffix("sid") || ["sess", "auth", "token", "jwt"].contains { name.contains($0) }
    }
}
