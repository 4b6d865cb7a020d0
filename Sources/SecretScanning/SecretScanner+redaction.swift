extension SecretScanner {
    /// Returns the marker that replaces a secret.
    package static func marker(of family: SecretFamily) -> String { "[redacted: \(family.id)]" }

    /// Redacts a text. Redacting the result again changes nothing.
    package func redacted(_ text: String) -> (text: String, matches: [Match]) {
        let (pieces, matches) = redact([text])
        return (pieces[0], matches.map(\.match))
    }

    /// Redacts consecutive pieces of one text, as they are written and as their reader sees them. A secret may be split over
    /// pieces: the marker replaces it in the piece in which it begins, and its bytes in later pieces are removed.
    ///
    /// - Parameter starts: the indices of the pieces before which the reader sees something else, ascending. A word that
    ///   such a piece begins with is kept, also where it would be read as the end of a secret before it.
    /// - Returns: as many pieces, and each match with the index of the piece in which it begins. Ranges count from the start
    ///   of that piece as it was given, and end after it if the secret continues in the next one.
    package func redact(_ pieces: [String], starts: [Int] = []) -> (
        pieces: [String], matches: [(piece: Int, match: Match)]
    ) {
        var text: [UInt8] = []
        text.reserveCapacity(pieces.reduce(0) { $0 + $1.utf8.count })
        var ends: [Int] = []
        for piece in pieces {
            text.append(contentsOf: piece.utf8)
            ends.append(text.count)
        }
        let found = matches(in: text, dividedAt: starts.map { $0 > 0 ? ends[$0 - 1] : 0 })
        if found.isEmpty { return (pieces, []) }
        var output: [String] = []
        var placed: [(piece: Int, match: Match)] = []
        var next = 0
        // The offset up to which the text is copied or redacted.
        var done = 0
        for (index, end) in ends.enumerated() {
            let start = index == 0 ? 0 : ends[index - 1]
            var kept: [UInt8] = []
            while next < found.count, found[next].range.lowerBound < end {
                let match = found[next]
                if done < match.range.lowerBound { kept += text[done..<match.range.lowerBound] }
                kept += Self.marker(of: match.family).utf8
                done = match.range.upperBound
                var moved = match
                moved.range = match.range.lowerBound - start..<match.range.upperBound - start
                placed.append((index, moved))
                next += 1
            }
            if done < end {
                kept += text[done..<end]
                done = end
            }
            output.append(String(decoding: kept, as: UTF8.self))
        }
        return (output, placed)
    }

    /// Returns the matches of a text and of its parts, which end at offsets.
    private func matches(in text: [UInt8], dividedAt ends: [Int]) -> [Match] {
        let whole = settledMatches(in: text)
        if ends.isEmpty { return whole }
        var alone: [Match] = []
        for (start, end) in zip([0] + ends, ends + [text.count]) where start < end {
            alone += settledMatches(in: Array(text[start..<end])).map { match in
                var match = match
                match.range = match.range.lowerBound + start..<match.range.upperBound + start
                return match
            }
        }
        return DividedMatches(text, ends: ends, alone: alone).joined(with: whole)
    }

    /// Returns the matches of a text, and those that only show once others are replaced: a token that follows another without
    /// a space begins a word after the marker.
    private func settledMatches(in text: [UInt8]) -> [Match] {
        var found = readMatches(in: text, .source)
        // Each round redacts more of the text; random texts need two.
        for _ in 0..<16 where !found.isEmpty {
            let redaction = RedactedText(text, found)
            let more = readMatches(in: redaction.bytes, .source).map { match in
                var match = match
                match.range = redaction.sourceRange(of: match.range)
                return match
            }
            if more.isEmpty { break }
            found = RedactedText.joined(found + more)
        }
        return found
    }
}
