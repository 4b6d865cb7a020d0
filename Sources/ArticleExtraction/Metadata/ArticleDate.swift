import WebSyntax

/// Dates as pages write them, read as ISO 8601: a day, or the time as it is written if that is already ISO 8601.
enum ArticleDate {
    /// Returns the date that a text is, or nil.
    static func text(_ text: String) -> String? {
        let text = PlainText.collapsed(digitsInASCII(text))
        if let match = text.prefixMatch(of: /(\d{4})-(\d{2})-(\d{2})/) {
            guard let day = day(match.1, match.2, match.3) else { return nil }
            return day + time(in: text[match.range.upperBound...])
        }
        if let match = text.wholeMatch(of: /(\d{4})(\d{2})(\d{2})(T?\d{4,6}Z?)?/) {
            return day(match.1, match.2, match.3)
        }
        if text.count <= 60 { return find(in: text) }
        return nil
    }

    /// Returns a time of RFC 3339, which follows the day, or nothing.
    private static func time(in text: Substring) -> String {
        guard let match = text.prefixMatch(of: /[T ](\d{2}:\d{2})(:\d{2})?(?:\.\d+)? ?(Z|[+-]\d{2}:?\d{2})?/)
        else { return "" }
        var zone = match.3.map(String.init) ?? ""
        if zone.count == 5 { zone.insert(":", at: zone.index(zone.startIndex, offsetBy: 3)) }
        return "T" + match.1 + (match.2 ?? ":00") + zone
    }

    /// Returns the first day in a text.
    static func find(in text: String) -> String? {
        let text = digitsInASCII(text)
        if let match = text.firstMatch(of: /(\d{4})[-\/.](\d{1,2})[-\/.](\d{1,2})(?!\d)/),
            let day = day(match.1, match.2, match.3)
        {
            return day
        }
        if let match = text.firstMatch(of: /(\d{4})年\s?(\d{1,2})月\s?(\d{1,2})日/),
            let day = day(match.1, match.2, match.3)
        {
            return day
        }
        let words = text.split { !($0.isLetter || $0.isNumber) }
        for (index, word) in words.enumerated() {
            guard let month = MonthNames.number(String(word)) else { continue }
            let before = index > 0 ? number(words[index - 1]) : nil
            let after = index + 1 < words.count ? number(words[index + 1]) : nil
            let second = index + 2 < words.count ? number(words[index + 2]) : nil
            // `5 January 2024`, `5 de enero de 2024`, `January 5, 2024`.
            let isOf = index > 1 && ["de", "of", "di"].contains(words[index - 1].lowercased())
            let day = isOf ? number(words[index - 2]) : before
            var year = after
            if index + 2 < words.count, ["de", "del"].contains(words[index + 1].lowercased()) {
                year = second
            }
            if let day, (1...31).contains(day), let year, (1900...2100).contains(year) {
                return iso(year, month, day)
            }
            if let after, (1...31).contains(after), let second, (1900...2100).contains(second) {
                return iso(second, month, after)
            }
        }
        if let match = text.firstMatch(of: /\b(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})/) {
            return day(match.3, match.2, match.1)
        }
        if let match = text.firstMatch(of: /\b(\d{1,2})-(\d{1,2})-(\d{4})/) {
            return day(match.3, match.1, match.2)
        }
        if let match = text.firstMatch(of: /\b(\d{1,2})\/(\d{1,2})\/(\d{4})/) {
            // The order of day and month is told only by a day after the twelfth.
            if let first = Int(match.1), first > 12 { return day(match.3, match.2, match.1) }
            return day(match.3, match.1, match.2)
        }
        return nil
    }

    /// Returns the day in the path of an address: `/2024/01/05/`.
    static func inAddress(_ address: WebAddress) -> String? {
        guard
            let match = address.path.firstMatch(
                of: /\/((?:19|20)\d{2})[\/-](\d{1,2})[\/-](\d{1,2})(?:[\/-]|$)/)
        else { return nil }
        return day(match.1, match.2, match.3)
    }

    private static func number(_ word: Substring) -> Int? {
        Int(word)
            ?? Int(word.prefix { $0.isNumber }).flatMap {
                ["st", "nd", "rd", "th", "er", "º"].contains(word.drop { $0.isNumber }.lowercased())
                    ? $0 : nil
            }
    }

    private static func day(_ year: Substring, _ month: Substring, _ day: Substring) -> String? {
        guard let year = Int(year), let month = Int(month), let day = Int(day) else { return nil }
        return iso(year, month, day)
    }

    private static func iso(_ year: Int, _ month: Int, _ day: Int) -> String? {
        guard (1900...2100).contains(year), (1...12).contains(month), (1...31).contains(day) else {
            return nil
        }
        return "\(year)-" + (month < 10 ? "0" : "") + "\(month)-" + (day < 10 ? "0" : "") + "\(day)"
    }

    /// Returns the text with Arabic-Indic, Persian and fullwidth digits as ASCII.
    private static func digitsInASCII(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
        return String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    switch scalar.value {
                    case 0x660...0x669: Unicode.Scalar(UInt8(scalar.value - 0x660 + 0x30))
                    case 0x6F0...0x6F9: Unicode.Scalar(UInt8(scalar.value - 0x6F0 + 0x30))
                    case 0xFF10...0xFF19: Unicode.Scalar(UInt8(scalar.value - 0xFF10 + 0x30))
                    default: scalar
                    }
                }))
    }
}
