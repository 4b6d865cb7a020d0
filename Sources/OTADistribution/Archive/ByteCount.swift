import Foundation

/// Numbers of bytes for people, in decimal units as phones show them, and without a locale.
package enum ByteCount {
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
    /// The text as shown in a message: characters that would move a terminal's cursor are replaced, and long texts are
    /// cut.
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

    /// For a page: explicit directional formatting characters (UAX #9, 2.1 to 2.3) as `U+202E`. They would reorder the
    /// text around them, so that a page shows another version or another name than it has.
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

    /// An address as a message shows it: without user name and password. Whatever is before the last `@` goes, since a
    /// password that is not escaped may hold any character.
    var withoutUserInfo: String {
        guard let at = lastIndex(of: "@") else { return printable }
        let start = range(of: "://").map(\.upperBound) ?? startIndex
        guard start <= at else { return printable }
        return (String(self[..<start]) + "…" + String(self[at...])).printable
    }
}
