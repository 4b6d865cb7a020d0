import WebSyntax

/// The encoding of a feed: the byte order mark, then the header, then the declaration, then UTF-8 (RFC 7303, 3).
struct FeedEncoding {
    /// The feed in UTF-8.
    let text: [UInt8]
    /// The name in the Encoding Standard.
    let name: String
    /// True if all bytes are of the encoding.
    let isValid: Bool
    /// The disagreement between the bytes and what was declared; nil if they agree.
    let doubt: String?

    /// - Parameter contentType: the `Content-Type` field, whose charset comes before the declaration.
    init(_ bytes: [UInt8], contentType: String?) {
        let charset = contentType.flatMap(Self.charset).map { "; charset=\($0)" } ?? ""
        let decoded = TextEncoding.decode(bytes, contentType: "application/xml" + charset)
        let isClean = !Self.hasReplacement(decoded.text) || Self.hasReplacement(bytes)
        if isClean, decoded.isSupported {
            (text, name, isValid, doubt) = (decoded.text, decoded.encoding, true, nil)
            return
        }
        // Bytes that are not of the declared encoding are UTF-8 or Western.
        let others = ["utf-8", "windows-1252"].map {
            TextEncoding.decode(bytes, contentType: "application/xml; charset=\($0)")
        }
        let best = others.first { !Self.hasReplacement($0.text) } ?? decoded
        text = best.text
        name = best.encoding
        isValid = false
        doubt =
            best.encoding == decoded.encoding
            ? "the feed has bytes that are not \(decoded.encoding)"
            : "the feed says \(decoded.encoding), but its bytes are not; it was read as \(best.encoding)"
    }

    /// Returns true if a text has U+FFFD, which decoding puts in the place of invalid bytes.
    private static func hasReplacement(_ text: [UInt8]) -> Bool {
        text.withUnsafeBufferPointer { bytes in
            var offset = 0
            while let found = bytes.firstOffset(of: 0xEF, from: offset, to: bytes.count) {
                if bytes.hasExactly("\u{FFFD}", at: found, to: bytes.count) { return true }
                offset = found + 1
            }
            return false
        }
    }

    /// Returns the charset of a media type, without quotes.
    private static func charset(_ contentType: String) -> String? {
        guard let range = contentType.lowercased().range(of: "charset=") else { return nil }
        let value = contentType.lowercased()[range.upperBound...].prefix { $0 != ";" && !$0.isWhitespace }
        return value.isEmpty ? nil : value.filter { $0 != "\"" && $0 != "'" }
    }

    /// Returns what is wrong with a media type for a feed, if anything is.
    static func doubt(aboutType contentType: String?) -> String? {
        guard let type = contentType?.lowercased().prefix(while: { $0 != ";" }).filter({ !$0.isWhitespace }),
            !type.isEmpty
        else { return nil }
        let isGood = type.hasSuffix("xml") || type.hasSuffix("json")
        return isGood ? nil : "the content-type is '\(type)', not one of XML or JSON"
    }
}
