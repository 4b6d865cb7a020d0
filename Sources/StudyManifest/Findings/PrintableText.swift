/// Manifest text made safe for a one-line message: it cannot break the line or control a terminal.
package struct PrintableText: CustomStringConvertible {
    /// The safe text.
    package let description: String

    /// - Parameter limit: the largest number of Unicode scalars shown; an ellipsis replaces the rest.
    package init(_ text: String, limit: Int = 80) {
        var shown = ""
        for (count, scalar) in text.unicodeScalars.enumerated() {
            guard count < limit else {
                shown += "…"
                break
            }
            if Self.isUnprintable(scalar) {
                shown += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            } else {
                shown.unicodeScalars.append(scalar)
            }
        }
        description = shown
    }

    /// Returns true for control characters, line and paragraph separators, and bidi controls (Unicode 15, UAX #9).
    private static func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029: true
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        // Zero-width characters: texts that differ only in these look the same.
        case 0x00AD, 0x200B...0x200D, 0x2060...0x2064, 0xFEFF: true
        default: false
        }
    }
}
