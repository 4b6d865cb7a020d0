import Dates

/// A time in a reading list. Each service writes its own form.
enum SavedTime: Hashable {
    /// Seconds since 1970-01-01T00:00:00Z.
    case seconds(Int)
    /// An empty text, zero or a time before 1970, which programs write for a time that they do not know.
    case unknown
    case unreadable

    /// Numbers from this on are milliseconds: as seconds it is the year 5138.
    private static let firstMilliseconds = 100_000_000_000
    /// Numbers from this on are microseconds: as milliseconds it is the year 5138.
    private static let firstMicroseconds = 100_000_000_000_000
    /// 9999-12-31T23:59:59Z, the last time of RFC 3339.
    private static let last = 253_402_300_799
    /// The seconds from 1601-01-01 to 1970-01-01.
    private static let offsetOf1601 = 11_644_473_600

    /// Reads ISO 8601, SQLite's `2026-11-21 08:00:00`, the same with ` UTC` or ` +0200`, or a number of seconds,
    /// milliseconds or microseconds since 1970.
    init(_ text: String) {
        let text = text.trimmed
        if let number = Self.number(text) {
            self =
                switch number {
                case Self.firstMicroseconds...: Self(known: number / 1_000_000)
                case Self.firstMilliseconds...: Self(known: number / 1000)
                default: Self(known: number)
                }
            return
        }
        // MySQL writes a date of zeros for a missing one.
        guard !text.isEmpty, !text.utf8.starts(with: "0000-00-00".utf8) else {
            self = .unknown
            return
        }
        var iso = text.uppercased()
        if iso.hasSuffix(" UTC") { iso = iso.dropLast(4) + "Z" }
        // SQLite's datetime() separates date and time by a space; Ruby also separates the offset from UTC.
        if iso.utf8.contains(UInt8(ascii: " ")) {
            let parts = iso.split(separator: " ")
            iso = "\(parts[0])T\(parts[1...].joined())"
        }
        self = ISODate.seconds(iso).map { Self(known: Int($0.rounded(.down))) } ?? .unreadable
    }

    /// Reads microseconds since 1970, as Firefox writes them.
    init(microseconds text: String) {
        self = Int(text.trimmed).map { Self(known: $0 / 1_000_000) } ?? Self(empty: text)
    }

    /// Reads microseconds since 1601-01-01, as Chrome writes them.
    init(since1601 text: String) {
        self = Int(text.trimmed).map { Self(known: $0 / 1_000_000 - Self.offsetOf1601) } ?? Self(empty: text)
    }

    private init(known seconds: Int) {
        self = seconds <= 0 ? .unknown : seconds > Self.last ? .unreadable : .seconds(seconds)
    }

    private init(empty text: String) { self = text.trimmed.isEmpty ? .unknown : .unreadable }

    /// Returns the whole part of a decimal number; `nil` for other texts.
    private static func number(_ text: String) -> Int? {
        if let number = Int(text) { return number }
        guard text.utf8.contains(UInt8(ascii: ".")), !text.utf8.contains(UInt8(ascii: ":")) else {
            return nil
        }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[1].isEmpty, parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return Int(parts[0])
    }

    /// Seconds since 1970-01-01T00:00:00Z; `nil` for a time that is not known.
    var seconds: Int? {
        guard case .seconds(let seconds) = self else { return nil }
        return seconds
    }
}
