/// The dollars that close formulas in a text, as MathJax and KaTeX's auto-render find them: the first one that is neither
/// escaped nor in braces of the formula.
///
/// One pass keeps the dollars that wait for theirs, so dollars whose braces never balance take linear time.
struct ClosingDollars {
    /// The end of a formula.
    struct Close {
        /// The index of the closing delimiter.
        let index: String.Index
        /// True if other dollars are in the formula, as in `\text{for $x$}`.
        let hasDollars: Bool
    }

    /// An opening delimiter.
    private struct Opening {
        let index: String.Index
        /// The number of open braces.
        let depth: Int
        /// The number of dollars up to it.
        let number: Int
    }

    /// The largest number of dollars in a formula. Formulas in each other would be read again and again.
    private static let mostDollars = 16

    private var singles: [String.Index: Close] = [:]
    private var doubles: [String.Index: Close] = [:]

    init(_ text: String) {
        let bytes = text.utf8
        var (depth, number) = (0, 0)
        var openSingles: [Opening] = []
        var openDoubles: [Opening] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let start = index
            let byte = bytes[index]
            bytes.formIndex(after: &index)
            switch byte {
            case UInt8(ascii: "\\"):
                // A backslash escapes the next byte.
                if index < bytes.endIndex { bytes.formIndex(after: &index) }
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"):
                depth -= 1
                // A brace without a partner is in no formula.
                while let opening = openSingles.last, opening.depth > depth { openSingles.removeLast() }
                while let opening = openDoubles.last, opening.depth > depth { openDoubles.removeLast() }
            case UInt8(ascii: "$"):
                Self.close(&openSingles, at: start, depth, number, &singles)
                var count = 1
                // The first of the last two dollars of a run.
                var second = start
                var last = start
                while index < bytes.endIndex, bytes[index] == UInt8(ascii: "$") {
                    (second, last) = (last, index)
                    count += 1
                    bytes.formIndex(after: &index)
                }
                if count > 1 { Self.close(&openDoubles, at: start, depth, number, &doubles) }
                number += count
                openSingles.append(Opening(index: last, depth: depth, number: number))
                if count > 1 { openDoubles.append(Opening(index: second, depth: depth, number: number)) }
            default: break
            }
        }
    }

    /// Returns the end of the formula that a dollar opens.
    func close(ofSingle index: String.Index) -> Close? { singles[index] }

    /// Returns the end of the formula that two dollars open.
    func close(ofDouble index: String.Index) -> Close? { doubles[index] }

    /// Closes the delimiter that is in the same braces as a place. Those left are outside of them.
    private static func close(
        _ open: inout [Opening], at index: String.Index, _ depth: Int, _ number: Int,
        _ closes: inout [String.Index: Close]
    ) {
        guard let opening = open.last, opening.depth == depth else { return }
        open.removeLast()
        let dollars = number - opening.number
        if dollars <= mostDollars { closes[opening.index] = Close(index: index, hasDollars: dollars > 0) }
    }
}
