import WebSyntax

extension TextScan {
    /// Reads the password of a URL, whose `://` is at `offset`.
    mutating func readAddress(at offset: Int) {
        let isEscaped = has(":\\/\\/", at: offset)
        guard offset > 0, text[offset - 1].isASCIIAlphanumeric, isEscaped || has("://", at: offset) else {
            return
        }
        let start = offset + (isEscaped ? 5 : 3)
        var colon: Int?
        var at: Int?
        var end = start
        while end < text.count, end - start < 1024, !Self.endsAuthority.contains(text[end]) {
            if text[end] == UInt8(ascii: ":"), colon == nil { colon = end }
            if text[end] == UInt8(ascii: "@") { at = end }
            end += 1
        }
        resume = max(resume, start)
        guard let colon, let at, colon < at, at + 1 < end else { return }
        let password = colon + 1..<at
        guard password.count >= 3, !isWord(password), !SecretValue.isPlaceholder(text, password),
            !text[start..<colon].elementsEqual(text[password])
        else { return }
        add(.urlPassword, password, .urlPassword)
    }

    private static let endsAuthority = ByteSet(" \t\r\n\"'`<>/?#\\")

    /// Returns true for a placeholder for a password in documentation.
    func isWord(_ range: Range<Int>) -> Bool {
        let letters = range.map { text[$0].asciiLowercased }.filter(\.isASCIIAlphanumeric)
        return Self.words.contains(String(decoding: letters, as: UTF8.self))
    }

    private static let words: Set<String> = [
        "password", "passwd", "pass", "pwd", "pw", "secret", "token", "key", "apikey", "user", "username",
        "mypassword",
        "mypass", "userpassword", "dbpassword", "dbpass", "test", "xoauthbasic", "xaccesstoken", "xtokenauth",
        "port", "foo",
        "bar", "none", "null", "abc", "pat",
    ]
}
