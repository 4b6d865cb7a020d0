import WebSyntax

extension TextScan {
    /// Returns true where a word after the name of a password can only be its value: after an option, after a variable of a shell
    /// or a file of settings, and at the end of a line that says no more. Code goes on with other signs.
    func isSetting(_ name: Range<Int>, _ value: Range<Int>) -> Bool {
        let after = value.upperBound
        let next = after < text.count ? text[after] : UInt8(ascii: "\n")
        let isAtEnd = isEndOfLine(from: after)
        if text[name.lowerBound] == UInt8(ascii: "-") {
            // `psql --no-password shop24` names a database.
            if has("--no-", at: name.lowerBound) { return false }
            return isAtEnd || next == UInt8(ascii: " ") || Self.stringEnds.contains(next)
        }
        let isQualified = name.contains { text[$0] == UInt8(ascii: ".") }
        let sign = end(of: ByteSet(" \t"), from: name.upperBound)
        guard sign < text.count else { return false }
        if text[sign] == UInt8(ascii: "=") {
            if value.lowerBound == name.upperBound + 1 {
                let isEnd = isAtEnd || " &".utf8.contains(next) || next == UInt8(ascii: ";") && !isQualified
                return isEnd && isStart(name.lowerBound, Self.settingStarts)
            }
            return isAtEnd && !isQualified && isStart(name.lowerBound, Self.lineStarts)
        }
        return text[sign] == UInt8(ascii: ":") && sign == name.upperBound && value.lowerBound > sign + 1
            && isAtEnd && !isDeclared(name.lowerBound)
    }

    private static let settingStarts = ByteSet(" \t\r\n\"'`\\;&?")
    private static let lineStarts = ByteSet("\r\n\"`\\")
    private static let stringEnds = ByteSet("\"'`\\")

    private func isStart(_ offset: Int, _ set: ByteSet) -> Bool {
        offset == 0 || set.contains(text[offset - 1])
    }

    /// Returns true at the end of a line or of a string, also after spaces and the end of a sentence or of emphasis.
    private func isEndOfLine(from start: Int) -> Bool {
        let end = end(of: ByteSet(" .*_"), from: start, limit: 8)
        return end == text.count || text[end] < 0x20 || Self.stringEnds.contains(text[end])
            || text[end] == UInt8(ascii: "<") && end + 1 < text.count && text[end + 1] == UInt8(ascii: "/")
    }

    /// Returns true for a name that code declares: `let password: UInt8`.
    private func isDeclared(_ offset: Int) -> Bool {
        var end = offset
        while end > 0, offset - end < 4, text[end - 1] == UInt8(ascii: " ") { end -= 1 }
        guard end < offset else { return false }
        return Self.declarations.contains { has($0, at: end - $0.utf8CodeUnitCount) }
    }

    private static let declarations: [StaticString] = [
        "let", "var", "const", "val", "final", "readonly", "public", "private",
    ]
}
