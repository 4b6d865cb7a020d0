import Dates

/// A time in a reading list. Each service writes its own form.
enum SavedTime: Hashable {
    /// Seconds since 1970-01-01T00:00:00Z.
    case seconds(Int)
    /// An empty text or zero, which programs write for a time that they do not know.
    case unknown
    /// A text that is not a time, and a time before 1970.
    case unreadable

    /// Numbers from this on are milliseconds: as seconds it is the year 5138.
    private static let firstMilliseconds = 100_000_000_000
    /// Numbers from this on are microseconds: as milliseconds it is the year 5138.
    private static let firstMicroseconds = 100_000_000_000_000
    /// 9999-12-31T23:59:59Z, the last time of RFC 3339.
    private static let last = 253_402_300_799
    /// The seconds from 1601-01-01 to 1970-01-01.
    private static let offsetOf1601 = 11_644_473_600

    /// Returns `2026-11-21` for `20261121`, the basic format of ISO 8601. As seconds such a number is a time in 1970, before
    /// the web. Other texts stay as they are.
    private static func withHyphens(_ text: String) -> String {
        guard text.utf8.count == 8, text.hasPrefix("19") || text.hasPrefix("20"), Int(text) != nil else {
            return text
        }
        return "\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.suffix(2))"
    }

    /// Reads ISO 8601, SQLite's `2026-11-21 08:00:00`, the same with ` UTC` or ` +0200`, RFC 2822, or a number of
    /// seconds, milliseconds or microseconds since 1970.
    init(_ text: String) {
        let text = Self.withHyphens(text.trimmed)
        if let number = Self.number(text) {
            self =
                switch number {
                case Self.firstMicroseconds...: Self(known: number / 1_000_000)
                case Self.firstMilliseconds...: Self(known: number / 1000)
                default: Self(known: number)
                }
            return
        }
        guard !text.isEmpty else {
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
        let seconds = ISODate.seconds(iso).map { Int($0.rounded(.down)) } ?? MailDate.seconds(text)
        self = seconds.map { Self(known: $0) } ?? .unreadable
    }

    /// Reads microseconds since 1970, as Firefox writes them.
    init(microseconds text: String) {
        self = Int(text.trimmed).map { Self(known: $0 / 1_000_000) } ?? Self(empty: text)
    }

    /// Reads microseconds since 1601-01-01, as Chrome writes them.
    init(since1601 text: String) {
        guard let count = Int(text.trimmed) else {
            self.init(empty: text)
            return
        }
        self = count == 0 ? .unknown : Self(known: count / 1_000_000 - Self.offsetOf1601)
    }

    private init(known seconds: Int) {
        self = seconds == 0 ? .unknown : (1...Self.last).contains(seconds) ? .seconds(seconds) : .unreadable
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
