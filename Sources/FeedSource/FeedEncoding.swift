import WebSyntax

/// The encoding of a feed: the byte order mark, then the header, then the declaration, then UTF-8 (RFC 7303, 3). If the
/// bytes do not fit the header, the declaration precedes it. UTF-8 that makes no sense as declared is UTF-8.
struct FeedEncoding {
    /// The feed in UTF-8.
    let text: [UInt8]
    /// The name in the Encoding Standard.
    let name: String
    /// True if all bytes are of the encoding.
    let isValid: Bool
    /// The disagreement between the bytes and what was declared; nil if they agree.
    let doubt: String?
    /// The offset in ``text`` of the first byte that is not of the declared encoding; 0 if all are.
    let place: Int

    /// - Parameter contentType: the `Content-Type` field, whose charset comes before the declaration.
    init(_ bytes: [UInt8], contentType: String?) {
        if let wide = UTF32Text(bytes) {
            (text, name, isValid, place) = (wide.utf8, wide.name, wide.isValid, 0)
            doubt = wide.isValid ? nil : "the feed has bytes that are not \(wide.name)"
            return
        }
        var field = contentType ?? ""
        let label = field.withUTF8 { MediaType.charset(in: $0) }
        let charset = label.map { "; charset=" + String(decoding: $0, as: UTF8.self) } ?? ""
        let decoded = TextEncoding.decode(bytes, contentType: "application/xml" + charset)
        if let first = MislabelledUTF8.firstSequence(in: bytes, declaredAs: decoded.encoding) {
            (text, name, isValid, place) = (bytes, "UTF-8", false, first)
            doubt =
                "the feed is declared as \(decoded.encoding), but its bytes are UTF-8; it was read as that"
            return
        }
        let unknown = decoded.reason == .byteOrderMark ? nil : Self.unknownLabel(label, bytes, decoded.reason)
        if decoded.firstError == nil, decoded.isSupported {
            (text, name, isValid, place) = (decoded.text, decoded.encoding, unknown == nil, 0)
            doubt = unknown.map {
                "'\($0)' is not the name of an encoding; the feed was read as \(decoded.encoding)"
            }
            return
        }
        if decoded.reason == .header, let declared = Self.declared(bytes, insteadOf: decoded) {
            (text, name, isValid) = (declared.text, declared.encoding, false)
            place = Self.place(decoded, in: bytes, as: declared.encoding)
            doubt =
                "the feed is not in \(decoded.encoding), as the server says; it was read as \(declared.encoding), as its XML declaration says"
            return
        }
        let best = EncodingGuess.decode(bytes, language: Self.language(of: bytes))
        let isUTF8 = best.encoding == "UTF-8" || Self.isUTF8(decoded, insteadOf: best)
        text = isUTF8 ? DamagedUTF8.repaired(bytes) : best.text
        name = isUTF8 ? "UTF-8" : best.encoding
        isValid = false
        place = Self.place(decoded, in: bytes, as: name)
        doubt =
            name == decoded.encoding
            ? "the feed has bytes that are not \(decoded.encoding)"
            : "the feed is not in \(decoded.encoding), as it says or as XML assumes; it was read as \(name)"
    }

    /// The largest number of invalid characters in a thousand above ASCII in a text that is UTF-8 in spite of them.
    private static let mostDamage = 200
    /// The same number for a text that is otherwise in an encoding of one byte, which decodes every text. Hardly
    /// any words have sequences there that are valid in UTF-8.
    private static let mostDamageBesideBytes = 500
    /// The names of encodings with characters of two bytes. Many of their sequences are valid in UTF-8.
    private static let wideEncodings: Set<String> = [
        "Big5", "EUC-JP", "EUC-KR", "GBK", "Shift_JIS", "gb18030",
    ]

    /// Returns true if a text is UTF-8 but for some characters, rather than in another encoding.
    private static func isUTF8(
        _ decoded: TextEncoding.Decoded, insteadOf other: TextEncoding.Decoded
    ) -> Bool {
        guard decoded.encoding == "UTF-8" else { return false }
        let isLikely = wideEncodings.contains(other.encoding) && other.firstError == nil
        return EncodingGuess.damage(decoded.text) < (isLikely ? mostDamage : mostDamageBesideBytes)
    }

    /// Returns the offset of the first byte that is not of the expected encoding, in the text as it was read.
    private static func place(_ decoded: TextEncoding.Decoded, in bytes: [UInt8], as name: String) -> Int {
        guard let first = decoded.firstError else { return 0 }
        if name == decoded.encoding { return first }
        let start = Array(bytes.prefix(decoded.map.rawOffset(of: first)))
        return TextEncoding.decode(start, contentType: "application/xml; charset=\(name)").text.count
    }

    /// Returns the feed in the encoding of its declaration, if all bytes are of it and the one of the header is wrong. A text
    /// that is UTF-8 but for a few characters stays so: most encodings of one byte decode every text.
    private static func declared(
        _ bytes: [UInt8], insteadOf other: TextEncoding.Decoded
    ) -> TextEncoding.Decoded? {
        let decoded = TextEncoding.decode(bytes, contentType: "application/xml")
        guard decoded.reason == .declaration, decoded.isSupported, decoded.firstError == nil,
            !isUTF8(other, insteadOf: decoded)
        else { return nil }
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

    /// Returns what is wrong with a media type for a feed, if anything is.
    static func doubt(aboutType contentType: String?) -> String? {
        guard let type = contentType?.lowercased().prefix(while: { $0 != ";" }).filter({ !$0.isWhitespace }),
            !type.isEmpty
        else { return nil }
        let isGood = type.hasSuffix("xml") || type.hasSuffix("json")
        return isGood ? nil : "the content-type is '\(type)', not one of XML or JSON"
    }
}
