import Foundation

/// Numbers of bytes in words, in decimal units as phones show them, independent of the locale.
package enum ByteCount {
    /// Returns the number with at most one decimal, such as `4.2 MB`.
    package static func text(_ bytes: Int) -> String {
        for (unit, name) in [(1_000_000_000, "GB"), (1_000_000, "MB"), (1000, "kB")] where bytes >= unit {
            let tenths = (Double(bytes) / Double(unit) * 10).rounded()
            let whole = Int(tenths) / 10
            return whole >= 10 || Int(tenths) % 10 == 0
                ? "\(Int((tenths / 10).rounded())) \(name)" : "\(whole).\(Int(tenths) % 10) \(name)"
        }
        return "\(bytes) \(bytes == 1 ? "byte" : "bytes")"
    }
}

extension String {
    /// The text as shown in a message. Characters that would move a terminal's cursor are replaced, and
    /// texts over 200 characters are cut.
    package var printable: String {
        let shown = String(
            String.UnicodeScalarView(
                unicodeScalars.prefix(200).map { scalar in
                    switch scalar.properties.generalCategory {
                    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: "\u{FFFD}"
                    default: scalar
                    }
                }))
        return unicodeScalars.count > 200 ? shown + "…" : shown
    }

    /// The text with explicit directional formatting characters (UAX #9, 2.1 to 2.3) written as
    /// `U+202E`. In a page they would reorder the text around them and so fake another version or name.
    var withVisibleDirections: String {
        guard unicodeScalars.contains(where: Self.isDirectional) else { return self }
        return unicodeScalars.map { scalar in
            Self.isDirectional(scalar)
                ? "U+" + String(scalar.value, radix: 16, uppercase: true) : String(scalar)
        }.joined()
    }

    private static func isDirectional(_ scalar: Unicode.Scalar) -> Bool {
        (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }

    /// An address without user name and password, for messages. Everything before the last `@` is
    /// removed, since an unescaped password may hold any character.
    var withoutUserInfo: String {
        guard let at = lastIndex(of: "@") else { return printable }
        let start = range(of: "://").map(\.upperBound) ?? startIndex
        guard start <= at else { return printable }
        return (String(self[..<start]) + "…" + String(self[at...])).printable
    }
}
