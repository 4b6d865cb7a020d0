import WebSyntax

/// The valid descriptors of a candidate in `srcset` (HTML Standard, 4.8.4.3.9).
struct SourceDescriptor {
    /// The descriptor that counts; empty without one.
    let text: String
    /// The number that decides which candidate is best: densities as they are, widths times 1,000.
    let weight: Double

    /// Fails for descriptors with which browsers drop the candidate.
    init?(_ text: String) {
        var words = text.utf8.split(whereSeparator: \.isHTMLSpace)
        // Next to a width, browsers ignore a height.
        if words.count == 2, words.contains(where: { $0.last == UInt8(ascii: "w") }) {
            words.removeAll { $0.last == UInt8(ascii: "h") && Self.size($0.dropLast()) != nil }
        }
        guard words.count <= 1 else { return nil }
        guard let word = words.first else {
            (self.text, weight) = ("", 1)
            return
        }
        self.text = String(Substring(word))
        switch word.last {
        case UInt8(ascii: "x"):
            guard let density = Self.density(word.dropLast()) else { return nil }
            weight = density
        case UInt8(ascii: "w"):
            guard let width = Self.size(word.dropLast()) else { return nil }
            weight = width * 1000
        default: return nil
        }
    }

    /// Returns an integer above 0; `nil` for anything else.
    private static func size(_ text: Substring.UTF8View) -> Double? {
        guard !text.isEmpty, text.allSatisfy(\.isASCIIDigit), let number = Double(Substring(text)),
            number > 0
        else { return nil }
        return number
    }

    /// Returns a floating-point number of HTML that is not negative; `nil` for anything else.
    private static func density(_ text: Substring.UTF8View) -> Double? {
        guard text.allSatisfy({ $0.isASCIIDigit || ".eE+-".utf8.contains($0) }),
            text.first != UInt8(ascii: "+"), text.last?.isASCIIDigit == true,
            let number = Double(Substring(text)), number >= 0
        else { return nil }
        return number
    }
}
