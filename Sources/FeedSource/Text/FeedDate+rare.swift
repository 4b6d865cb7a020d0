import Dates
import WebSyntax

/// Layouts that few programs write. They are tried after all others.
extension FeedDate {
    static func rare(_ text: String) -> Int? {
        withoutZoneName(text) ?? monthInWords(text) ?? week(text) ?? digits(text) ?? shortYear(text)
            ?? eastAsian(text)
    }

    /// Reads a date of Java with the name of its zone: `2024-01-05T10:00:00+01:00[Europe/Berlin]`.
    private static func withoutZoneName(_ text: String) -> Int? {
        guard text.hasSuffix("]"), let open = text.lastIndex(of: "[") else { return nil }
        return iso(String(text[..<open]))
    }

    /// Reads ISO 8601 with a word as the month, as programs in Hungarian write it: `2004-július-13T9:15-05:00`.
    private static func monthInWords(_ text: String) -> Int? {
        let parts = text.split(separator: "-", maxSplits: 2).map(String.init)
        guard parts.count == 3, parts[0].utf8.count == 4, let month = MonthNames.number(parts[1]) else {
            return nil
        }
        return iso("\(parts[0])-\(month)-\(parts[2])")
    }

    /// Reads a date of the week: `2004-W02-1` or `2004W021` (ISO 8601, 4.1.4).
    private static func week(_ text: String) -> Int? {
        let bytes = Array(text.utf8).filter { $0 != UInt8(ascii: "-") }
        guard bytes.count == 7 || bytes.count == 8, bytes[4] == UInt8(ascii: "W"),
            (bytes[..<4] + bytes[5...]).allSatisfy(\.isASCIIDigit)
        else { return nil }
        let (week, day) = (number(bytes[5..<7]), bytes.count == 8 ? number(bytes[7...]) : 1)
        // The fourth of January is in the first week. 1970-01-05 was a Monday.
        guard (1...53).contains(week), (1...7).contains(day),
            let fourth = CivilTime(year: number(bytes[..<4]), month: 1, day: 4)?.seconds
        else { return nil }
        let weekday = ((fourth / 86400 - 4) % 7 + 7) % 7
        return fourth + (week * 7 + day - 8 - weekday) * 86400
    }

    /// Reads digits alone: `YYYYDDD`, `YYMMDD`, `YYYYMM`, or seconds or milliseconds since 1970.
    private static func digits(_ text: String) -> Int? {
        let bytes = Array(text.utf8)
        guard bytes.allSatisfy(\.isASCIIDigit) else { return nil }
        let value = number(bytes)
        switch bytes.count {
        case 6:
            let year = full((value / 10000, 2))
            return time(year, value / 100 % 100, value % 100, 0, 0, 0, zone: 0)
                ?? time(value / 100, value % 100, 1, 0, 0, 0, zone: 0)
        case 7:
            guard (1...366).contains(value % 1000) else { return nil }
            return CivilTime(year: value / 1000, month: 1, day: 1).map {
                $0.seconds + (value % 1000 - 1) * 86400
            }
        case 10: return value
        case 13: return value / 1000
        default: return nil
        }
    }

    /// Reads `YY-MM-DD`.
    private static func shortYear(_ text: String) -> Int? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts.allSatisfy({ $0.utf8.count == 2 && $0.utf8.allSatisfy(\.isASCIIDigit) })
        else { return nil }
        let values = parts.map { number($0.utf8) }
        return time(full((values[0], 2)), values[1], values[2], 0, 0, 0, zone: 0)
    }

    /// Reads dates of Chinese, Japanese and Korean: `2004年1月5日 10時11分`, `2004년 1월 5일 10:11:12` and
    /// `2004-01-05 오후 3:11:12`. Only programs in Korea write Korean, so the time is theirs.
    private static func eastAsian(_ text: String) -> Int? {
        let isKorean = text.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }
        let isHan = text.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) }
        guard isKorean || isHan else { return nil }
        let values = text.split { !($0.isASCII && $0.isNumber) }.compactMap { Int($0) }
        guard (3...6).contains(values.count), values[0] >= 1000 else { return nil }
        func value(_ index: Int) -> Int { index < values.count ? values[index] : 0 }
        var hour = value(3)
        if ["오후", "下午", "午後"].contains(where: text.contains) {
            hour = hour % 12 + 12
        } else if ["오전", "上午", "午前"].contains(where: text.contains) {
            hour %= 12
        }
        return time(
            values[0], values[1], values[2], hour, value(4), value(5), zone: isKorean ? 9 * 3600 : 0)
    }
}
