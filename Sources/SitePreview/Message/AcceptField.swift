/// The Accept field of a request (RFC 9110, 12.5.1).
struct AcceptField {
    private let ranges: [MediaRange]

    /// Parses the field. Elements with a syntax error are ignored.
    init(_ field: String) {
        ranges = QuotedText.split(field, at: UInt8(ascii: ",")).compactMap { MediaRange($0.trimmingSpace) }
    }

    /// Returns true if a media type has a higher weight than another, or the same and the field names it. Equal weights leave the
    /// choice to the server, and only a client that can use markdown names it: browsers do not.
    func prefers(_ type: String, to other: String) -> Bool {
        let (own, others) = (best(for: type), best(for: other))
        guard own.weight > 0 else { return false }
        return own.weight > others.weight || own.weight == others.weight && own.isNamed
    }

    /// Returns the weight of a media type in thousandths, that of the most specific range that matches, else 0; and whether that
    /// range names the type.
    private func best(for type: String) -> (weight: Int, isNamed: Bool) {
        guard let media = MediaRange(type) else { return (0, false) }
        let matches = ranges.compactMap { range in range.precedence(for: media).map { ($0, range.weight) } }
        let best = matches.max { ($0.0.0, $0.0.1, $0.1) < ($1.0.0, $1.0.1, $1.1) }
        return (best?.1 ?? 0, (best?.0.0 ?? 0) == 2)
    }
}
