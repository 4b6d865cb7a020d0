import Dates

/// The times of reading lists: each service writes its own form.
enum SavedTime {
    /// Numbers from this on are milliseconds: as seconds it is the year 5138.
    private static let firstMilliseconds = 100_000_000_000

    /// Returns seconds since 1970-01-01T00:00:00Z for ISO 8601, SQLite's `2026-11-21 08:00:00`, the same with ` UTC`, or a
    /// number of seconds or milliseconds; `nil` for other texts.
    static func seconds(_ text: String) -> Int? {
        let text = text.trimmed
        if let number = Int(text) { return seconds(number) }
        var iso = text.uppercased()
        if iso.hasSuffix(" UTC") { iso = iso.dropLast(4) + "Z" }
        // SQLite's datetime() separates date and time by a space.
        if iso.count > 10, iso[iso.index(iso.startIndex, offsetBy: 10)] == " " {
            iso = iso.prefix(10) + "T" + iso.dropFirst(11)
        }
        return ISODate.seconds(iso).map { Int($0.rounded(.down)) }
    }

    /// Returns seconds for a number of seconds or milliseconds; `nil` for zero and negative numbers, which stand for an
    /// unknown time.
    static func seconds(_ number: Int) -> Int? {
        guard number > 0 else { return nil }
        return number >= firstMilliseconds ? number / 1000 : number
    }

    /// Returns seconds for microseconds since 1970, as Firefox counts; `nil` for zero.
    static func seconds(microseconds: Int) -> Int? { microseconds > 0 ? microseconds / 1_000_000 : nil }

    /// Returns seconds for microseconds since 1601-01-01, as Chrome counts; `nil` for zero.
    static func seconds(since1601 microseconds: Int) -> Int? {
        let seconds = microseconds / 1_000_000 - 11_644_473_600
        return seconds > 0 ? seconds : nil
    }
}
