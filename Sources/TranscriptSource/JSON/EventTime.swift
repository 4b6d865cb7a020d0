import Dates
import WebSyntax

/// Times of events: dates of ISO 8601, or numbers of seconds or milliseconds since 1970-01-01T00:00:00Z.
enum EventTime {
    /// A number from here on counts milliseconds: as seconds it would be in the year 5138.
    private static let smallestMilliseconds = 100_000_000_000.0

    static func milliseconds(_ text: Bytes) -> Int? {
        if let time = common(text) { return time }
        let written = String(decoding: text, as: UTF8.self)
        if let seconds = ISODate.seconds(written.uppercased().replacing(" ", with: "T")) {
            return Int((seconds * 1000).rounded())
        }
        return milliseconds(number: written)
    }

    static func milliseconds(number digits: String) -> Int? {
        guard let number = Double(digits), number > 0, number < 253_402_300_800_000 else { return nil }
        return Int((number >= smallestMilliseconds ? number : number * 1000).rounded())
    }

    /// Returns the time of `2027-03-01T12:30:15.250Z`, the form that most programs write; it is read often, and this takes a
    /// fraction of the time of the general form.
    private static func common(_ text: Bytes) -> Int? {
        guard text.count >= 20, text.count <= 30, text[text.count - 1] == UInt8(ascii: "Z"),
            text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"), text[10] == UInt8(ascii: "T"),
            text[13] == UInt8(ascii: ":"), text[16] == UInt8(ascii: ":")
        else { return nil }
        func number(_ start: Int, _ count: Int) -> Int? {
            var value = 0
            for index in start..<(start + count) {
                guard text[index].isASCIIDigit else { return nil }
                value = value * 10 + Int(text[index] & 0x0F)
            }
            return value
        }
        guard let year = number(0, 4), let month = number(5, 2), let day = number(8, 2),
            let hour = number(11, 2),
            let minute = number(14, 2), let second = number(17, 2),
            let time = CivilTime(
                year: year, month: month, day: day, hour: hour, minute: minute, second: second)
        else { return nil }
        let rest = text.count - 20
        guard rest > 0 else { return time.seconds * 1000 }
        guard text[19] == UInt8(ascii: "."), rest > 1, let fraction = number(20, min(3, rest - 1)) else {
            return nil
        }
        return time.seconds * 1000 + fraction * (rest - 1 == 1 ? 100 : rest - 1 == 2 ? 10 : 1)
    }
}

extension EventTime {
    /// Returns `2027-03-01T12:30:15.250Z`; without milliseconds where they are zero.
    static func text(_ milliseconds: Int) -> String {
        let seconds = Int((Double(milliseconds) / 1000).rounded(.down))
        let rest = milliseconds - seconds * 1000
        let text = ISODate.text(seconds)
        guard rest != 0 else { return text }
        let digits = "\(rest)"
        return text.dropLast() + "." + String(repeating: "0", count: 3 - digits.count) + digits + "Z"
    }
}
