import WebSyntax

/// The encoding of a feed: the byte order mark, then the header, then the declaration, then UTF-8 (RFC 7303, 3). If the
/// bytes do not fit the header, the declaration precedes it.
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
        if let wide = UTF32Text(bytes) {
            (text, name, isValid) = (wide.utf8, wide.name, wide.isValid)
            doubt = wide.isValid ? nil : "the feed has bytes that are not \(wide.name)"
            return
        }
        var field = contentType ?? ""
        let label = field.withUTF8 { MediaType.charset(in: $0) }
        let charset = label.map { "; charset=" + String(decoding: $0, as: UTF8.self) } ?? ""
        var decoded = TextEncoding.decode(bytes, contentType: "application/xml" + charset)
        if decoded.encoding == "ISO-2022-JP", let found = ISO2022JPText.eucJP(bytes) {
            decoded = TextEncoding.decode(found, contentType: "application/xml; charset=euc-jp")
            decoded.encoding = "ISO-2022-JP"
        }
        let isClean = !Self.hasReplacement(decoded.text) || Self.hasReplacement(bytes)
        let unknown = decoded.reason == .byteOrderMark ? nil : Self.unknownLabel(label, bytes, decoded.reason)
        if isClean, decoded.isSupported {
            (text, name, isValid) = (decoded.text, decoded.encoding, unknown == nil)
            doubt = unknown.map {
                "'\($0)' is not the name of an encoding; the feed was read as \(decoded.encoding)"
            }
            return
        }
        if decoded.reason == .header, let declared = Self.declared(bytes, insteadOf: decoded) {
            (text, name, isValid) = (declared.text, declared.encoding, false)
            doubt =
                "the feed is not in \(decoded.encoding), as the server says; it was read as \(declared.encoding), as its XML declaration says"
            return
        }
        let best = EncodingGuess.decode(bytes, language: Self.language(of: bytes))
        text = best.text
        name = best.encoding
        isValid = false
        doubt =
            best.encoding == decoded.encoding
            ? "the feed has bytes that are not \(decoded.encoding)"
            : "the feed is not in \(decoded.encoding), as it says or as XML assumes; it was read as \(best.encoding)"
    }

    /// The largest number of invalid characters in a thousand above ASCII in a text that is UTF-8 in spite of them.
    private static let mostDamage = 200

    /// Returns the feed in the encoding of its declaration, if all bytes are of it and the one of the header is wrong. A text
    /// that is UTF-8 but for a few characters stays so: most encodings of one byte decode every text.
    private static func declared(
        _ bytes: [UInt8], insteadOf other: TextEncoding.Decoded
    ) -> TextEncoding.Decoded? {
        if other.encoding == "UTF-8", EncodingGuess.damage(other.text) < mostDamage { return nil }
        let decoded = TextEncoding.decode(bytes, contentType: "application/xml")
        guard decoded.reason == .declaration, decoded.isSupported, !hasReplacement(decoded.text) else {
            return nil
        }
        return decoded
    }

    /// Returns the label of the header or of the declaration, in this order, if it is not in the Encoding Standard.
    private static func unknownLabel(
        _ header: [UInt8]?, _ bytes: [UInt8], _ reason: TextEncoding.Reason
    ) -> String? {
        if let header, !header.isEmpty {
            return TextEncoding.isKnown(label: header)
                ? nil : String(decoding: header.prefix(40), as: UTF8.self)
        }
        // The label of most feeds is known, and a pattern costs as much as 30 kB of feed.
        if reason == .declaration { return nil }
        let start = String(decoding: bytes.prefix(300), as: UTF8.self)
        guard let end = start.range(of: "?>"), start.contains("<?xml") else { return nil }
        let found = start[..<end.lowerBound].firstMatch(of: /encoding\s*=\s*["']([^"']+)["']/)?.1
        guard let found, !TextEncoding.isKnown(label: Array(found.utf8)) else { return nil }
        return String(found.prefix(40))
    }

    /// Returns the language that the start of a feed names, by which the encoding is guessed.
    private static func language(of bytes: [UInt8]) -> String? {
        let start = String(decoding: bytes.prefix(4096), as: UTF8.self).lowercased()
        return start.firstMatch(of: /xml:lang\s*=\s*["']?([a-z]{2})|<(?:dc:)?language>\s*([a-z]{2})/)
            .flatMap { $0.1 ?? $0.2 }.map(String.init)
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

    /// Returns what is wrong with a media type for a feed, if anything is.
    static func doubt(aboutType contentType: String?) -> String? {
        guard let type = contentType?.lowercased().prefix(while: { $0 != ";" }).filter({ !$0.isWhitespace }),
            !type.isEmpty
        else { return nil }
        let isGood = type.hasSuffix("xml") || type.hasSuffix("json")
        return isGood ? nil : "the content-type is '\(type)', not one of XML or JSON"
    }
}
