import Foundation

/// Domain names in ASCII (URL Standard, 3.3, "domain to ASCII", with UTS 46 non-transitional processing).
///
/// The mapping uses compatibility normalisation and lower case and drops ignored code points, which equals the table of
/// UTS 46 except for single entries. Not checked: the rules for joiners and bidirectional text, and whether a label in
/// Punycode decodes to a valid one.
enum DomainName {
    /// Returns the ASCII form; nil for an empty name, a forbidden code point, or a label that begins
    /// with a mark.
    static func ascii(_ domain: String) -> String? {
        if domain.isEmpty { return nil }
        // ASCII names need no mapping but lower case, and are the common case.
        if domain.utf8.allSatisfy({ $0 < 0x80 }) {
            return String(decoding: domain.utf8.map(\.asciiLowercased), as: UTF8.self)
        }
        let mapped = mapped(domain)
        if mapped.isEmpty || mapped.unicodeScalars.contains(where: isDisallowed) { return nil }
        var labels: [String] = []
        for label in mapped.split(separator: ".", omittingEmptySubsequences: false) {
            if label.utf8.allSatisfy({ $0 < 0x80 }) {
                labels.append(String(label))
            } else {
                if let first = label.unicodeScalars.first, isMark(first) { return nil }
                guard let encoded = Punycode.encode(Array(label.unicodeScalars)) else { return nil }
                labels.append("xn--" + encoded)
            }
        }
        return labels.joined(separator: ".")
    }

    /// Returns the mapped and normalized name (UTS 46, 4, steps 1 and 2).
    private static func mapped(_ domain: String) -> String {
        var kept = String.UnicodeScalarView()
        for scalar in domain.unicodeScalars where !isIgnored(scalar) { kept.append(scalar) }
        // Lower-casing can produce decomposed text, so it is normalised twice.
        let folded = String(kept).precomposedStringWithCompatibilityMapping.lowercased()
            .precomposedStringWithCompatibilityMapping
        var mapped = String.UnicodeScalarView()
        for scalar in folded.unicodeScalars {
            // The ideographic full stop separates labels too.
            mapped.append(scalar == "\u{3002}" ? "." : scalar)
        }
        return String(mapped)
    }

    /// Returns true for soft hyphen, zero width space, word joiner, byte order mark and variation
    /// selectors.
    private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xAD, 0x034F, 0x180B...0x180F, 0x200B, 0x2060, 0x2064, 0xFE00...0xFE0F, 0xFEFF,
            0xE0100...0xE01EF:
            true
        default: false
        }
    }

    /// Returns true for code points that no domain name contains. Joiners are allowed in context.
    private static func isDisallowed(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x80 || scalar.value == 0x200C || scalar.value == 0x200D { return false }
        switch scalar.properties.generalCategory {
        case .unassigned, .privateUse, .surrogate, .control, .format, .spaceSeparator, .lineSeparator,
            .paragraphSeparator:
            return true
        default: return scalar == "\u{FFFD}"
        }
    }

    /// Returns true for combining marks, which cannot begin a label (UTS 46, 4.1).
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }
}
