/// The encoding of a text whose declaration is missing or wrong.
///
/// Browsers guess, too, but only windows-1252 is standard (HTML standard, 13.2.3.2). The usual encodings of a language are
/// tried, and the one with the least damage is taken.
package enum EncodingGuess {
    /// The largest damage of a text that is UTF-8 in spite of it. Other encodings rarely have sequences that are valid in
    /// UTF-8, so most of them would be damaged.
    private static let utf8Damage = 200

    /// Returns the text in UTF-8 if most of its characters are valid there. Otherwise returns it in the encoding that decodes
    /// it with the least damage: UTF-8, the usual ones of the language, or windows-1252, which decodes everything. For other
    /// languages, ``EncodingStatistics`` tells the encoding.
    ///
    /// - Parameter language: a language tag (BCP 47); nil if the text does not declare one.
    package static func decode(_ bytes: [UInt8], language: String?) -> TextEncoding.Decoded {
        let language = language.map { String($0.lowercased().prefix { $0 != "-" && $0 != "_" }) } ?? ""
        if byLanguage[language] == nil {
            let text = TextEncoding.decode(bytes, contentType: "text/html; charset=utf-8")
            if damage(text.text) < utf8Damage { return text }
            let name = EncodingStatistics.name(of: bytes)
            return TextEncoding.decode(bytes, contentType: "text/html; charset=\(name)")
        }
        let names = ["utf-8"] + (byLanguage[language] ?? []) + ["windows-1252"]
        var best: (decoded: TextEncoding.Decoded, damage: Int)?
        for name in names {
            // The media type only carries the name.
            let decoded = TextEncoding.decode(bytes, contentType: "text/html; charset=\(name)")
            guard decoded.isSupported else { continue }
            let damage = damage(decoded.text) + oddity(decoded.text, name)
            if best.map({ damage < $0.damage }) ?? true { best = (decoded, damage) }
            if damage == 0 || (name == "utf-8" && damage < utf8Damage) { break }
        }
        // Each of the two Cyrillic encodings decodes the other one without damage, to rare letters.
        if let found = best?.decoded, found.encoding.lowercased() == "windows-1251",
            let other = names.first(where: { $0.hasPrefix("koi8") })
        {
            let koi = TextEncoding.decode(bytes, contentType: "text/html; charset=\(other)")
            if koi.isSupported, commonLetters(koi.text) > commonLetters(found.text) { return koi }
        }
        return best?.decoded ?? TextEncoding.decode(bytes, contentType: "text/html; charset=windows-1252")
    }

    /// Returns an HTML page without a declaration in UTF-8. Servers and browsers that guess agree on pages whose bytes are
    /// UTF-8; any other encoding is reported as a guess.
    ///
    /// - Returns: nil for a page of ASCII, which every encoding reads alike.
    package static func decode(undeclaredPage bytes: [UInt8]) -> TextEncoding.Decoded? {
        var decoded: TextEncoding.Decoded
        if let name = EncodingStatistics.utf16(bytes) {
            decoded = TextEncoding.decode(bytes, contentType: "text/html; charset=\(name)")
        } else if !bytes.contains(where: { $0 >= 0x80 }) {
            return nil
        } else if bytes.withUnsafeBufferPointer({ String(validating: $0, as: UTF8.self) != nil }) {
            decoded = TextEncoding.decode(bytes, contentType: "text/html; charset=utf-8")
            decoded.reason = .fallback
            return decoded
        } else {
            decoded = decode(bytes, language: language(ofPage: bytes))
        }
        decoded.reason = .guess
        return decoded
    }

    /// Returns the language that the html element of a page declares, without its region.
    package static func language(ofPage bytes: [UInt8]) -> String? {
        let start = String(decoding: bytes.prefix(4096), as: UTF8.self).lowercased()
        return start.firstMatch(of: /<html[^>]*\slang\s*=\s*["']?([a-z]{2})/).map { String($0.1) }
    }

    /// Returns the share of the ten most frequent letters of Russian and Ukrainian.
    private static func commonLetters(_ text: [UInt8]) -> Int {
        let frequent = Set("оеаинтсрвлОЕАИНТСРВЛ".unicodeScalars.map(\.value))
        return share(of: text) { frequent.contains($0) }
    }

    /// Returns the number of replacement characters in a thousand characters above ASCII.
    package static func damage(_ text: [UInt8]) -> Int { share(of: text) { $0 == 0xFFFD } }

    /// Returns the share of characters that an encoding makes of texts in others: half-width katakana of Shift_JIS and
    /// EUC-JP, and control characters of the bytes that the encodings of Windows do not use.
    private static func oddity(_ text: [UInt8], _ name: String) -> Int {
        if name == "shift_jis" || name == "euc-jp" { return share(of: text) { 0xFF61...0xFF9F ~= $0 } }
        // Every text fits windows-1252, the last resort.
        guard name.hasPrefix("windows-"), name != "windows-1252" else { return 0 }
        return share(of: text) { 0x80...0x9F ~= $0 }
    }

    private static func share(of text: [UInt8], _ isCounted: (UInt32) -> Bool) -> Int {
        var counted = 0
        var all = 0
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars where scalar.value >= 0x80 {
            all += 1
            if isCounted(scalar.value) { counted += 1 }
        }
        return counted * 1000 / max(1, all)
    }

    private static let byLanguage: [String: [String]] = [
        "ja": ["shift_jis", "euc-jp", "iso-2022-jp"], "zh": ["gb18030", "big5"], "ko": ["euc-kr"],
        "ru": ["windows-1251", "koi8-r"], "uk": ["windows-1251", "koi8-u"], "bg": ["windows-1251"],
        "sr": ["windows-1251"], "he": ["windows-1255"], "iw": ["windows-1255"], "ar": ["windows-1256"],
        "fa": ["windows-1256"], "el": ["windows-1253"], "tr": ["windows-1254"],
        "pl": ["windows-1250", "iso-8859-2"], "cs": ["windows-1250", "iso-8859-2"], "sk": ["windows-1250"],
        "hu": ["windows-1250", "iso-8859-2"], "ro": ["windows-1250"], "hr": ["windows-1250"],
        "sl": ["windows-1250"], "lt": ["windows-1257"], "lv": ["windows-1257"], "et": ["windows-1257"],
        "th": ["windows-874"], "vi": ["windows-1258"],
    ]
}
