import SecretScanning

/// Redacts secrets that escape sequences of a terminal divide, as `grep --color` writes them: the page shows the text without the
/// sequences.
struct StyledRedaction {
    /// Bytes of the text without escape sequences, and the offset of each in the text.
    private var plain: [UInt8] = []
    private var origins: [Int] = []
    private let text: [UInt8]

    /// Redacts consecutive pieces of one text, as `SecretScanner.redact` does.
    ///
    /// - Returns: as many pieces, and the matches with the index of the piece in which each begins.
    static func redact(_ pieces: [String], _ scanner: SecretScanner) -> (
        pieces: [String], matches: [(piece: Int, match: SecretScanner.Match)]
    ) {
        var (pieces, matches) = scanner.redact(pieces)
        guard pieces.contains(where: { $0.utf8.contains(0x1B) }) else { return (pieces, matches) }
        // Once a secret is replaced, the text after it may be found to be one.
        for _ in 0..<4 {
            let styled = StyledRedaction(pieces)
            let found = scanner.matches(in: styled.plain)
            if found.isEmpty { break }
            var ends: [Int] = []
            for piece in pieces { ends.append((ends.last ?? 0) + piece.utf8.count) }
            matches += found.map { match in
                let start = styled.origins[match.range.lowerBound]
                return (ends.firstIndex { start < $0 } ?? 0, match)
            }
            pieces = styled.redacted(found, ends)
        }
        return (pieces, matches)
    }

    private init(_ pieces: [String]) {
        text = pieces.flatMap { Array($0.utf8) }
        plain.reserveCapacity(text.count)
        origins.reserveCapacity(text.count)
        var index = 0
        while index < text.count {
            if text[index] == 0x1B {
                index = endOfSequence(index)
            } else {
                plain.append(text[index])
                origins.append(index)
                index += 1
            }
        }
    }

    /// Returns the offset after the escape sequence that begins at an offset (ECMA-48, section 5).
    private func endOfSequence(_ start: Int) -> Int {
        var index = start + 1
        guard index < text.count else { return index }
        func skip(_ range: ClosedRange<UInt8>) {
            while index < text.count, range.contains(text[index]) { index += 1 }
        }
        switch text[index] {
        case UInt8(ascii: "["):
            index += 1
            skip(0x30...0x3F)
            skip(0x20...0x2F)
            return index < text.count && (0x40...0x7E).contains(text[index]) ? index + 1 : index
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
            // A string ends with BEL or ST. One without an end is text: nothing may hide in it.
            var end = index + 1
            while end < text.count, text[end] != 0x07, text[end] != 0x1B, text[end] != 0x0A { end += 1 }
            guard end < text.count, text[end] != 0x0A else { return index }
            return text[end] == 0x07 ? end + 1 : min(end + 2, text.count)
        default:
            skip(0x20...0x2F)
            return index < text.count && (0x30...0x7E).contains(text[index]) ? index + 1 : index
        }
    }

    /// Returns the pieces with markers for matches. The escape sequences of a secret stay: they have the colours after it.
    private func redacted(_ matches: [SecretScanner.Match], _ ends: [Int]) -> [String] {
        var replaced = [Bool](repeating: false, count: text.count)
        var markers: [Int: [UInt8]] = [:]
        for match in matches {
            for offset in match.range { replaced[origins[offset]] = true }
            markers[origins[match.range.lowerBound]] = Array(SecretScanner.marker(of: match.family).utf8)
        }
        var start = 0
        return ends.map { end in
            var kept: [UInt8] = []
            for index in start..<end {
                if let marker = markers[index] { kept += marker }
                if !replaced[index] { kept.append(text[index]) }
            }
            start = end
            return String(decoding: kept, as: UTF8.self)
        }
    }
}
