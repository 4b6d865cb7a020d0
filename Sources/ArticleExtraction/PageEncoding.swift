import WebSyntax

/// The encoding of a page: a byte order mark, the header, the declaration, or else a guess.
///
/// Browsers guess, too, but only windows-1252 is standard (HTML standard, 13.2.3.2). Saved pages lose their header, so most
/// undeclared ones are UTF-8 or in the usual encoding of their language.
enum PageEncoding {
    /// - Returns: the page in UTF-8, and what is doubtful about its encoding.
    static func decode(_ bytes: [UInt8], contentType: String?) -> (text: [UInt8], doubt: String?) {
        let decoded = TextEncoding.decode(bytes, contentType: contentType)
        if decoded.reason == .byteOrderMark { return (decoded.text, nil) }
        let isUTF8 = bytes.withUnsafeBufferPointer { String(validating: $0, as: UTF8.self) != nil }
        if decoded.reason == .fallback {
            if !bytes.contains(where: { $0 >= 0x80 }) { return (bytes, nil) }
            if isUTF8 { return (bytes, nil) }
            let (guess, text) = guessed(bytes)
            return (
                text,
                "the page does not declare its encoding, and was read as \(guess); declare it with '<meta charset>'"
            )
        }
        if decoded.encoding == "UTF-8", !isUTF8, damage(decoded.text) > 20 {
            let (guess, text) = guessed(bytes)
            return (text, "the page declares UTF-8, but its bytes are not UTF-8; it was read as \(guess)")
        }
        if decoded.encoding != "UTF-8", isUTF8, !decoded.encoding.hasPrefix("UTF-16"), hasMultibyte(bytes) {
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

    /// Returns the number of replacement characters in a thousand characters above ASCII.
    private static func damage(_ text: [UInt8]) -> Int {
        var replaced = 0
        var others = 0
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars where scalar.value >= 0x80 {
            if scalar.value == 0xFFFD { replaced += 1 } else { others += 1 }
        }
        return replaced * 1000 / max(1, replaced + others)
    }

    /// Returns true if a page has several sequences of UTF-8.
    private static func hasMultibyte(_ bytes: [UInt8]) -> Bool {
        // Four sequences are no accident in a legacy encoding.
        bytes.lazy.filter { $0 >= 0xC2 && $0 < 0xF5 }.prefix(4).count == 4
    }

    /// Returns the candidate that decodes with the least damage, the usual ones of the page's language first.
    private static func guessed(_ bytes: [UInt8]) -> (name: String, text: [UInt8]) {
        var best: (name: String, text: [UInt8], damage: Int)?
        for name in candidates(bytes) {
            let decoded = TextEncoding.decode(bytes, contentType: "text/html; charset=\(name)")
            guard decoded.isSupported else { continue }
            let harm = damage(decoded.text) + oddity(decoded.text, name)
            if best.map({ harm < $0.damage }) ?? true { best = (decoded.encoding, decoded.text, harm) }
        }
        return best.map { ($0.name, $0.text) } ?? (
            "windows-1252", TextEncoding.decode(bytes, contentType: "text/html; charset=windows-1252").text
        )
    }

    /// Returns the share of half-width katakana and rare symbols, which Shift_JIS makes of texts in other encodings.
    private static func oddity(_ text: [UInt8], _ name: String) -> Int {
        guard name == "shift_jis" || name == "euc-jp" else { return 0 }
        var odd = 0
        var others = 0
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars where scalar.value >= 0x80 {
            if (0xFF61...0xFF9F).contains(scalar.value) { odd += 1 } else { others += 1 }
        }
        return odd * 1000 / max(1, odd + others)
    }

    /// Returns the encodings to try, by the language that the page declares.
    private static func candidates(_ bytes: [UInt8]) -> [String] {
        let start = String(decoding: bytes.prefix(4096), as: UTF8.self).lowercased()
        let language =
            start.firstMatch(of: /<html[^>]*\slang\s*=\s*["']?([a-z]{2})/).map { String($0.1) } ?? ""
        let usual = byLanguage[language] ?? []
        return usual + ["windows-1252"]
    }

    private static let byLanguage: [String: [String]] = [
        "ja": ["shift_jis", "euc-jp", "iso-2022-jp"], "zh": ["gb18030", "big5"], "ko": ["euc-kr"],
        "ru": ["windows-1251", "koi8-r"],
        "uk": ["windows-1251", "koi8-u"], "bg": ["windows-1251"], "sr": ["windows-1251"],
        "he": ["windows-1255"], "iw": ["windows-1255"],
        "ar": ["windows-1256"], "fa": ["windows-1256"], "el": ["windows-1253"], "tr": ["windows-1254"],
        "pl": ["windows-1250", "iso-8859-2"],
        "cs": ["windows-1250", "iso-8859-2"], "sk": ["windows-1250"], "hu": ["windows-1250", "iso-8859-2"],
        "ro": ["windows-1250"],
        "hr": ["windows-1250"], "sl": ["windows-1250"], "lt": ["windows-1257"], "lv": ["windows-1257"],
        "et": ["windows-1257"],
        "th": ["windows-874"], "vi": ["windows-1258"],
    ]
}
