import WebSyntax

/// The encoding of an export in HTML: a byte order mark, UTF-8 if its bytes are that, the declaration, or else a guess.
enum ExportEncoding {
    /// Returns the text in UTF-8 with what is doubtful about its encoding; `nil` for a file that is not HTML or already
    /// UTF-8.
    static func decode(_ bytes: [UInt8]) -> (text: [UInt8], doubt: String?)? {
        if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
            let text = TextEncoding.decode(bytes).text
            return isHTML(text) ? (text, nil) : nil
        }
        guard isHTML(bytes) else { return nil }
        let isUTF8 = bytes.withUnsafeBufferPointer { String(validating: $0, as: UTF8.self) != nil }
        // Some exporters declare a wrong encoding. Text in another encoding is hardly ever valid UTF-8.
        if isUTF8 { return nil }
        let decoded = TextEncoding.decode(bytes)
        if decoded.reason == .declaration, decoded.encoding != "UTF-8", decoded.isSupported {
            return (decoded.text, nil)
        }
        let guess = EncodingGuess.decode(bytes, language: nil)
        let declared = decoded.reason == .declaration ? decoded.encoding : "UTF-8"
        return (guess.text, "the bytes of the file are not \(declared); it was read as \(guess.encoding)")
    }

    private static func isHTML(_ bytes: [UInt8]) -> Bool {
        bytes.first { !$0.isHTMLSpace } == UInt8(ascii: "<")
    }
}
