/// A run of signs in text that may begin or end emphasis, a strikethrough or a highlight.
///
/// The rules are those of delimiter runs in CommonMark 0.31, 6.2. A sign without a partner is text.
struct EmphasisRun {
    /// The signs of two runs that are partners.
    struct Pair {
        /// The signs by their offsets in the text.
        var open: Range<Int>
        var close: Range<Int>
        /// The same signs by their offsets in the output.
        var writtenOpen: Range<Int>
        var writtenClose: Range<Int>
    }

    private enum Neighbour { case space, punctuation, word }

    private let sign: UInt8
    private let count: Int
    private let start: Int
    private let written: Int
    /// The number of spans of code before the run.
    private let codes: Int
    private var opens: Bool
    private var closes: Bool
    /// The signs that have a partner: as the end of a span from the first one on, as its beginning from the last one on.
    private var (first, last) = (0, 0)

    private var left: Int { count - first - last }

    /// - Parameters:
    ///   - start: the offset of the run.
    ///   - count: the number of its signs.
    ///   - written: its offset in the output.
    ///   - codes: the number of spans of code before it.
    init(_ bytes: [UInt8], _ start: Int, count: Int, written: Int, codes: Int) {
        (sign, self.count, self.start) = (bytes[start], count, start)
        (self.written, self.codes) = (written, codes)
        let before = Self.before(start, bytes)
        let after = Self.after(start + count, bytes)
        let isLeft = after != .space && (after == .word || before != .word)
        let isRight = before != .space && (before == .word || after != .word)
        switch sign {
        case UInt8(ascii: "_"):
            // Within a word it belongs to a name.
            opens = isLeft && (!isRight || before == .punctuation)
            closes = isRight && (!isLeft || after == .punctuation)
        case UInt8(ascii: "="):
            (opens, closes) = (count == 2 && after != .space, count == 2 && before != .space)
        case UInt8(ascii: "~"): (opens, closes) = (count < 3 && isLeft, count < 3 && isRight)
        default: (opens, closes) = (isLeft, isRight)
        }
    }

    // MARK: Partners

    /// Returns the partners among runs, which are in the order of the text. The time is linear: a run that finds no partner keeps
    /// later ones of its kind from looking at the same runs again.
    static func pairs(_ runs: ArraySlice<EmphasisRun>) -> [Pair] {
        if runs.count < 2 { return [] }
        var runs = Array(runs)
        var pairs: [Pair] = []
        var openers: [Int] = []
        var bottoms: [Int: Int] = [:]
        for number in runs.indices {
            while runs[number].closes, runs[number].left > 0 {
                let bottom = bottoms[runs[number].kind, default: -1]
                var place = openers.count - 1
                while place >= 0, openers[place] > bottom, !runs[number].fits(runs[openers[place]]) {
                    place -= 1
                }
                guard place >= 0, openers[place] > bottom else {
                    bottoms[runs[number].kind] = number - 1
                    break
                }
                openers.removeSubrange((place + 1)...)
                let opener = openers[place]
                let count =
                    runs[number].isWhole ? runs[number].count : min(2, runs[opener].left, runs[number].left)
                pairs.append(runs[opener].pair(with: runs[number], count))
                runs[opener].last += count
                runs[number].first += count
                if runs[opener].left == 0 { openers.removeLast() }
            }
            if runs[number].opens, runs[number].left > 0 { openers.append(number) }
        }
        return pairs
    }

    /// Returns true for signs that are partners as a whole run.
    private var isWhole: Bool { sign == UInt8(ascii: "~") || sign == UInt8(ascii: "=") }

    /// Runs of one kind fit the same openers.
    private var kind: Int {
        Int(sign) * 8 + (opens ? 4 : 0) + (isWhole ? min(count, 3) : count % 3)
    }

    /// Returns true if an opener may be the partner of this run.
    private func fits(_ opener: EmphasisRun) -> Bool {
        guard opener.sign == sign else { return false }
        if sign == UInt8(ascii: "~") { return opener.count == count }
        // A highlight has no code.
        if sign == UInt8(ascii: "=") { return opener.codes == codes }
        let isDivided = (opener.closes || opens) && (opener.count + count).isMultiple(of: 3)
        return !isDivided || opener.count.isMultiple(of: 3) && count.isMultiple(of: 3)
    }

    private func pair(with closer: EmphasisRun, _ signs: Int) -> Pair {
        let (from, to) = (count - last - signs, closer.first)
        let range = { (offset: Int) in offset..<(offset + signs) }
        return Pair(
            open: range(start + from), close: range(closer.start + to), writtenOpen: range(written + from),
            writtenClose: range(closer.written + to))
    }

    // MARK: Neighbours

    private static func before(_ offset: Int, _ bytes: [UInt8]) -> Neighbour {
        guard offset > 0 else { return .space }
        var start = offset - 1
        while start > 0, offset - start < 4, bytes[start] & 0xC0 == 0x80 { start -= 1 }
        return neighbour(String(decoding: bytes[start..<offset], as: UTF8.self).unicodeScalars.last)
    }

    private static func after(_ offset: Int, _ bytes: [UInt8]) -> Neighbour {
        guard offset < bytes.count else { return .space }
        let scalars = String(decoding: bytes[offset...].prefix(4), as: UTF8.self).unicodeScalars
        return neighbour(scalars.first)
    }

    private static func neighbour(_ scalar: Unicode.Scalar?) -> Neighbour {
        guard let scalar, !scalar.properties.isWhitespace else { return .space }
        switch scalar.properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
            .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol,
            .modifierSymbol, .otherSymbol:
            return .punctuation
        default: return .word
        }
    }
}
