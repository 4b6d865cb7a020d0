import Diagnostics

/// Times, sizes and counts as written in settings.
package enum Quantity {
    private static let seconds = ["s": 1, "m": 60, "h": 3600, "d": 86400]
    private static let bytes = [
        "": 1, "B": 1, "kB": 1000, "KB": 1000, "MB": 1_000_000, "GB": 1_000_000_000,
    ]
    /// Larger numbers overflow when they are multiplied.
    private static let largest = 1_000_000_000

    typealias Value = (text: String, position: SourcePosition)?

    /// Returns a time such as `5m`, `48h` or `7d` in seconds.
    static func seconds(_ value: Value, _ diagnostics: inout [Diagnostic]) -> Int? {
        read(value, seconds, "a time; write a number with s, m, h or d, such as 10m", &diagnostics)
    }

    /// Returns a size such as `50MB` in bytes.
    static func bytes(_ value: Value, _ diagnostics: inout [Diagnostic]) -> Int? {
        read(value, bytes, "a size; write a number with kB, MB or GB, such as 50MB", &diagnostics)
    }

    /// Returns a number without a unit.
    static func count(_ value: Value, _ diagnostics: inout [Diagnostic]) -> Int? {
        read(value, ["": 1], "a number", &diagnostics)
    }

    /// Returns a time such as `5m`, `48h` or `7d` in seconds; `nil` for another text.
    package static func seconds(_ text: String) -> Int? { number(text, seconds) }

    private static func read(
        _ value: Value, _ units: [String: Int], _ what: String, _ diagnostics: inout [Diagnostic]
    ) -> Int? {
        guard let (text, position) = value else { return nil }
        if let number = number(text, units) { return number }
        diagnostics.append(Diagnostic(.settings, at: position, "'\(text)' is not \(what)"))
        return nil
    }

    private static func number(_ text: String, _ units: [String: Int]) -> Int? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let unit = text.dropFirst(digits.count).drop { $0 == " " }
        guard let number = Int(digits), number > 0, number <= largest, let factor = units[String(unit)] else {
            return nil
        }
        return number * factor
    }
}
