/// The Accept field of a request (RFC 9110, 12.5.1).
struct AcceptField {
    private let ranges: [MediaRange]

    /// Parses the field. Elements with a syntax error are ignored.
    init(_ field: String) {
        ranges = QuotedText.split(field, at: UInt8(ascii: ",")).compactMap { MediaRange($0.trimmingSpace) }
    }

    /// Returns true if a media type has a higher weight than another. Equal weights are not a preference.
    func prefers(_ type: String, to other: String) -> Bool { weight(of: type) > weight(of: other) }

    /// Returns the weight of a media type in thousandths: that of the most specific range that matches, else 0.
    private func weight(of type: String) -> Int {
        guard let media = MediaRange(type) else { return 0 }
        let matches = ranges.compactMap { range in range.precedence(for: media).map { ($0, range.weight) } }
        return matches.max { ($0.0.0, $0.0.1, $0.1) < ($1.0.0, $1.0.1, $1.1) }?.1 ?? 0
    }
}
