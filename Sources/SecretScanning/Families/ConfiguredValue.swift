import WebSyntax

/// A configured value in one of the forms in which texts have it: as written, with the escapes of JSON and of HTML,
/// percent-encoded, in hex, and in base64 at each of three offsets (RFC 4648).
struct ConfiguredValue: Sendable {
    let bytes: [UInt8]
    /// True if the form is base64, which also encodes the text around the value.
    let isEncoded: Bool

    /// Returns the forms of all values, without duplicates. Values under four bytes are left out.
    static func all(_ values: [String]) -> [ConfiguredValue] {
        var known: Set<[UInt8]> = []
        return values.filter { $0.utf8.count >= 4 }.flatMap(forms).filter { known.insert($0.bytes).inserted }
    }

    private static func forms(of value: String) -> [ConfiguredValue] {
        let bytes = Array(value.utf8)
        let hex = bytes.flatMap(digits)
        let escaped = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        let plain: [[UInt8]] = [
            bytes, Array(escaped.utf8), Array(escaped.replacing("/", with: "\\/").utf8),
            Array(
                value.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(
                    ">", with: "&gt;"
                ).replacing("\"", with: "&quot;").utf8),
            percentEncoded(bytes, isLowercase: false), percentEncoded(bytes, isLowercase: true),
            value.utf16.flatMap {
                Array("\\u".utf8) + digits(UInt8($0 >> 8)) + digits(UInt8(truncatingIfNeeded: $0))
            },
            hex, hex.map { $0.isASCIIAlpha ? $0 & ~0x20 : $0 },
        ]
        let encoded = (0..<3).flatMap { offset -> [[UInt8]] in
            let padded = [UInt8](repeating: 0, count: offset) + bytes
            let text = Base64Letters.encoded(padded[..<(padded.count / 3 * 3)])
            let core = Array(text.dropFirst(offset == 0 ? 0 : offset + 1))
            let urlSafe = core.map {
                $0 == UInt8(ascii: "+") ? UInt8(ascii: "-") : $0 == UInt8(ascii: "/") ? UInt8(ascii: "_") : $0
            }
            return core.count >= 5 ? [core, urlSafe] : []
        }
        return plain.map { .init(bytes: $0, isEncoded: false) }
            + encoded.map { .init(bytes: $0, isEncoded: true) }
    }

    private static func digits(_ byte: UInt8) -> [UInt8] {
        let digits = Array("0123456789abcdef".utf8)
        return [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }

    private static func percentEncoded(_ bytes: [UInt8], isLowercase: Bool) -> [UInt8] {
        bytes.flatMap { byte -> [UInt8] in
            if byte.isASCIIAlphanumeric || "-._~".utf8.contains(byte) { return [byte] }
            let digits = digits(byte)
            return [UInt8(ascii: "%")]
                + (isLowercase ? digits : digits.map { $0.isASCIIAlpha ? $0 & ~0x20 : $0 })
        }
    }
}
