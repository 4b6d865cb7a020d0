import Dates
import WebSyntax

/// Dates as pages write them, read as ISO 8601: a day, or the time as it is written if that is already ISO 8601.
enum ArticleDate {
    /// Returns the date that a text is, or nil.
    static func text(_ text: String, order: DateOrder = .monthFirst) -> String? {
        let original = text
        let text = PlainText.collapsed(digitsInASCII(text))
        let bytes = Array(text.utf8)
        if let day = isoDay(bytes) { return day + isoTime(bytes[10...]) }
        if bytes.prefix(while: \.isASCIIDigit).count == 8, bytes.count == 8 || bytes[8] == UInt8(ascii: "T") {
            return day(number(bytes[0..<4]), number(bytes[4..<6]), number(bytes[6..<8]))
        }
        return text.count <= 60 ? find(in: original, order: order) : nil
    }

    /// Returns the day of `YYYY-MM-DD…` (ISO 8601, RFC 3339).
    private static func isoDay(_ bytes: [UInt8]) -> String? {
        let dash = UInt8(ascii: "-")
        guard bytes.count >= 10, bytes[4] == dash, bytes[7] == dash,
            bytes.count == 10 || !bytes[10].isASCIIDigit
        else {
            return nil
        }
        return day(number(bytes[0..<4]), number(bytes[5..<7]), number(bytes[8..<10]))
    }

    /// Returns the RFC 3339 time after the day, or an empty string.
    private static func isoTime(_ rest: ArraySlice<UInt8>) -> String {
        var bytes = rest
        guard let mark = bytes.popFirst(), mark == UInt8(ascii: "T") || mark == UInt8(ascii: " ") else {
            return ""
        }
        let parts = bytes.prefix { $0.isASCIIDigit || $0 == UInt8(ascii: ":") }
        let clock = String(decoding: parts, as: UTF8.self)
        guard parts.count == 5 || parts.count == 8, clock.dropFirst(2).first == ":" else { return "" }
        bytes = bytes.dropFirst(parts.count)
        if bytes.first == UInt8(ascii: ".") { bytes = bytes.dropFirst().drop(while: \.isASCIIDigit) }
        if bytes.first == UInt8(ascii: " ") { bytes = bytes.dropFirst() }
        return "T" + clock + (parts.count == 5 ? ":00" : "") + zone(bytes)
    }

    /// Returns `Z`, an offset with a colon, or an empty string.
    private static func zone(_ bytes: ArraySlice<UInt8>) -> String {
        guard let sign = bytes.first else { return "" }
        if sign == UInt8(ascii: "Z") { return "Z" }
        guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return "" }
        let digits = bytes.dropFirst().prefix(5).filter(\.isASCIIDigit)
        guard digits.count == 4 else { return "" }
        let text = String(decoding: [sign] + digits, as: UTF8.self)
        return text.prefix(3) + ":" + text.suffix(2)
    }

    /// Returns the first day in a text.
    static func find(in text: String, order: DateOrder = .monthFirst) -> String? {
        // Most lines have no digit at all.
        guard text.utf8.contains(where: { $0.isASCIIDigit || $0 >= 0xD9 }) else { return nil }
        let isPersian = text.unicodeScalars.contains { (0x6F0...0x6F9).contains($0.value) }
        let text = digitsInASCII(text)
        return NumericDate.find(in: text, yearFirst: true) ?? withMonthName(text)
            ?? NumericDate.find(in: text, yearFirst: false, order: order)
            ?? (isPersian ? PersianDate.find(in: text) : nil)
    }

    /// Returns `5 January 2024`, `5 de enero de 2024`, `January 5, 2024`.
    private static func withMonthName(_ text: String) -> String? {
        let words = text.split { !($0.isLetter || $0.isNumber) }
        for (index, word) in words.enumerated() {
            guard let month = MonthNames.number(String(word)) else { continue }
            func at(_ offset: Int) -> Int? {
                words.indices.contains(index + offset) ? ordinal(words[index + offset]) : nil
            }
            func isOf(_ offset: Int) -> Bool {
                words.indices.contains(index + offset)
                    && ["de", "del", "of", "di"].contains(words[index + offset].lowercased())
            }
            let before = isOf(-1) ? at(-2) : at(-1)
            let after = isOf(1) ? at(2) : at(1)
            if let before, let after, let day = day(after, month, before) { return day }
            if let first = at(1), let second = at(2), let day = day(second, month, first) { return day }
            // As PubMed writes it: `2024 Jan 5`.
            if let before, let after, let day = day(before, month, after) { return day }
            // The year is after the time: `Mon Mar 4 10:10:10 UTC 2013`.
            if let first = at(1), at(2) != nil, at(3) != nil, at(4) != nil, let year = at(6) ?? at(5),
                let day = day(year, month, first)
            {
                return day
            }
        }
        return nil
    }

    /// Returns the number of `5`, `5th`, `1er`.
    private static func ordinal(_ word: Substring) -> Int? {
        let digits = word.prefix { $0.isASCII && $0.isNumber }
        let rest = word.dropFirst(digits.count).lowercased()
        return ["", "st", "nd", "rd", "th", "er", "º", "ª"].contains(rest) ? Int(digits) : nil
    }

    /// Returns the day in the path of an address: `/2024/01/05/`.
    static func inAddress(_ address: WebAddress) -> String? {
        let segments = address.path.split { $0 == "/" || $0 == "-" }.map { Int($0) }
        for index in segments.indices.dropLast(2) {
            if let year = segments[index], let month = segments[index + 1], let day = segments[index + 2],
                let found = Self.day(year, month, day)
            {
                return found
            }
        }
        return nil
    }

    private static func number(_ bytes: some Sequence<UInt8>) -> Int {
        Int(String(decoding: Array(bytes), as: UTF8.self)) ?? 0
    }

    /// Returns a day as ISO 8601, or nil for numbers that are not a day.
    static func day(_ year: Int, _ month: Int, _ day: Int) -> String? {
        guard (1900...2100).contains(year), (1...12).contains(month), (1...31).contains(day) else {
            return nil
        }
        return "\(year)-" + (month < 10 ? "0" : "") + "\(month)-" + (day < 10 ? "0" : "") + "\(day)"
    }

    /// Returns the text with Arabic-Indic, Persian and fullwidth digits as ASCII.
    private static func digitsInASCII(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
        let scalars = text.unicodeScalars.map { scalar in
            switch scalar.value {
            case 0x660...0x669: Unicode.Scalar(UInt8(scalar.value - 0x660 + 0x30))
            case 0x6F0...0x6F9: Unicode.Scalar(UInt8(scalar.value - 0x6F0 + 0x30))
            case 0xFF10...0xFF19: Unicode.Scalar(UInt8(scalar.value - 0xFF10 + 0x30))
            default: scalar
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
