import WebContent
import WebSyntax

/// The encoding of a page: a byte order mark, the header, the declaration, or else a guess.
///
/// Saved pages lose their header, so most undeclared ones are UTF-8 or in the usual encoding of their language.
enum PageEncoding {
    /// - Returns: the page in UTF-8, and what is doubtful about its encoding.
    static func decode(_ bytes: [UInt8], contentType: String?) -> (text: [UInt8], doubt: String?) {
        let decoded = TextEncoding.decode(bytes, contentType: contentType)
        if decoded.reason == .byteOrderMark { return (decoded.text, nil) }
        if decoded.reason == .fallback {
            guard let found = EncodingGuess.decode(undeclaredPage: bytes) else { return (bytes, nil) }
            return (found.text, found.reason == .guess ? undeclared(found) : nil)
        }
        if decoded.encoding == "UTF-8", decoded.firstError != nil, EncodingGuess.damage(decoded.text) > 20 {
            let guess = guessed(bytes)
            return (
                guess.text,
                "the page declares UTF-8, but its bytes are not UTF-8; it was read as \(guess.encoding)"
            )
        }
        if MislabelledUTF8.firstSequence(in: bytes, declaredAs: decoded.encoding) != nil {
            return (
                bytes,
                "the page declares \(decoded.encoding), but its bytes are UTF-8, and it was read as that"
            )
        }
        if !decoded.isSupported {
            return (
                decoded.text,
                "the encoding \(decoded.encoding) cannot be decoded here, and the page was read as windows-1252"
            )
        }
        return (decoded.text, nil)
    }

    private static func undeclared(_ guess: TextEncoding.Decoded) -> String {
        "the page does not declare its encoding, and was read as \(guess.encoding); declare it with '<meta charset>'"
    }

    /// Returns the page in the guessed encoding.
    private static func guessed(_ bytes: [UInt8]) -> TextEncoding.Decoded {
        EncodingGuess.decode(bytes, language: EncodingGuess.language(ofPage: bytes))
    }
}
