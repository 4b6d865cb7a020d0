import WebSyntax

/// A media range of an Accept field with its weight (RFC 9110, 12.5.1): `text/*;q=0.5`. Also a media type, which is a
/// range of one type.
struct MediaRange {
    private var type: String
    private var subtype: String
    /// The parameters without the weight, in lower case: `charset=utf-8`.
    private var parameters: [String]
    /// The weight in thousandths; 0 refuses the types of the range.
    let weight: Int

    /// Parses a range; `nil` for a syntax error. A parameter named `q` is the weight at any position.
    init?(_ text: some StringProtocol) {
        let parts = QuotedText.split(text, at: UInt8(ascii: ";")).map { $0.trimmingSpace.lowercased() }
        let names = parts[0].split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard names.count == 2, names.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isHTTPToken) }),
            names[0] != "*" || names[1] == "*"
        else { return nil }
        (type, subtype) = (names[0], names[1])
        var weight = 1000
        parameters = []
        for part in parts.dropFirst() where !part.isEmpty {
            guard part.hasPrefix("q=") else {
                parameters.append(part.replacing("\"", with: ""))
                continue
            }
            guard let value = Self.thousandths(part.dropFirst(2)) else { return nil }
            weight = value
        }
        self.weight = weight
    }

    /// Returns how specifically the range matches a media type; `nil` if it does not. A named subtype precedes a
    /// wildcard, then more parameters precede fewer.
    func precedence(for media: MediaRange) -> (Int, Int)? {
        guard type == "*" || type == media.type, subtype == "*" || subtype == media.subtype,
            parameters.allSatisfy(media.parameters.contains)
        else { return nil }
        return ((type == "*" ? 0 : 1) + (subtype == "*" ? 0 : 1), parameters.count)
    }

    /// Parses a weight: 0 to 1 with at most three decimals (RFC 9110, 12.4.2).
    private static func thousandths(_ text: Substring) -> Int? {
        let digits = text.utf8.dropFirst(2)
        guard let first = text.utf8.first, first == UInt8(ascii: "0") || first == UInt8(ascii: "1"),
            text.utf8.count < 2 || text.utf8.dropFirst().first == UInt8(ascii: "."),
            digits.count <= 3, digits.allSatisfy(\.isASCIIDigit)
        else { return nil }
        let decimals = String(decoding: digits, as: UTF8.self)
        let fraction = Int(decimals + String(repeating: "0", count: 3 - digits.count)) ?? 0
        let value = (first == UInt8(ascii: "1") ? 1000 : 0) + fraction
        return value <= 1000 ? value : nil
    }
}
