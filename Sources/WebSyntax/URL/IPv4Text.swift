/// IPv4 addresses as the URL standard parses and serializes them (URL Standard, 3.5): one to four
/// numbers, each decimal, octal or hexadecimal; the last one fills the remaining bytes.
enum IPv4Text {
    /// Returns true if a host must be an IPv4 address: `1.2.3.4.5` is an error, not a domain.
    static func endsInNumber(_ host: String) -> Bool {
        guard let last = parts(of: host).last else { return false }
        return (!last.isEmpty && last.allSatisfy(\.isASCIIDigit)) || number(last) != nil
    }

    /// Returns the address in host byte order; nil if a number does not fit.
    static func parse(_ host: String) -> UInt32? {
        let parts = parts(of: host)
        guard parts.count <= 4 else { return nil }
        var numbers: [UInt64] = []
        for part in parts {
            guard let number = number(part) else { return nil }
            numbers.append(number)
        }
        guard let last = numbers.popLast(), numbers.allSatisfy({ $0 <= 255 }) else { return nil }
        // The last number fills the rest: `127.1` is 127.0.0.1.
        guard last < UInt64(1) << UInt64(8 * (4 - numbers.count)) else { return nil }
        var address = last
        for (place, number) in numbers.enumerated() { address += number << UInt64(8 * (3 - place)) }
        return UInt32(address)
    }

    /// Returns the four decimal numbers of an address.
    static func serialize(_ address: UInt32) -> String {
        "\(address >> 24).\(address >> 16 & 255).\(address >> 8 & 255).\(address & 255)"
    }

    /// Returns the parts between dots. A single dot at the end is ignored.
    private static func parts(of host: String) -> [[UInt8]] {
        var parts = host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map(
            Array.init)
        if parts.count > 1, parts.last == [] { parts.removeLast() }
        return parts
    }

    /// Returns the value of a part; nil if it is not a number. Numbers too large for any address are
    /// clamped.
    private static func number(_ part: [UInt8]) -> UInt64? {
        if part.isEmpty { return nil }
        var digits = part[...]
        var radix: UInt64 = 10
        if digits.count >= 2, digits.first == UInt8(ascii: "0") {
            if digits[1] | 0x20 == UInt8(ascii: "x") {
                digits = digits.dropFirst(2)
                radix = 16
            } else {
                digits = digits.dropFirst()
                radix = 8
            }
        }
        var number: UInt64 = 0
        // A leading 0 selects octal, also for `08`, which then is no number.
        for digit in digits {
            guard let value = digit.hexValue, value < radix else { return nil }
            let (product, overflow) = number.multipliedReportingOverflow(by: radix)
            number =
                overflow || product > UInt64(UInt32.max) * 256 ? UInt64.max / 256 : product + UInt64(value)
        }
        return number
    }
}
