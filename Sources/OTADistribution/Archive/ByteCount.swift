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
    /// As shown in a message: what would move a terminal's cursor is replaced, what is long is cut.
    var printable: String {
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
}
