import DocumentSettings

/// A scan for the formulas in a paragraph's text by the rules of inline mathematics, for decisions that precede cmark's
/// inline phase.
struct ParagraphScan {
    /// The result of a scan.
    enum Outcome {
        /// No formula that begins in the given range extends past it. Scanning continues at the offset.
        case settled(Int)
        /// A formula that begins in the given range and ends after it.
        case formula(Range<Int>, isDisplay: Bool)
        /// Some construct is open at the end of the text; the decision needs more text.
        case open
    }

    private let text: UnsafeBufferPointer<UInt8>
    private let options: MathOptions
    private let backslash: UInt8
    private var opaque: OpaqueSpan
    private var rawText: RawTextRegions
    private var dollars = DollarPairs()
    private var codeSpans = CodeSpanSearch()
    private var backtickEnd = DelimiterSearch()
    private var parenthesisEnd = DelimiterSearch()
    private var bracketEnd = DelimiterSearch()
    /// True if a construct has opened without an end in this text, so more text could change the result.
    private var isOpen = false
    /// The offset of the first `$$` without an end.
    private(set) var unclosedDisplay: Int?

    /// Creates a scan of a text. `backslash` is the placeholder for the backslash of brackets, or 0.
    init(_ text: UnsafeBufferPointer<UInt8>, options: MathOptions, backslash: UInt8) {
        self.text = text
        self.options = options
        self.backslash = backslash
        opaque = OpaqueSpan(text)
        rawText = RawTextRegions(text)
    }

    /// Scans the constructs that begin between `start` and `limit`.
    ///
    /// - Parameter isWhole: true if the text extends to the end of the paragraph.
    mutating func run(from start: Int, to limit: Int, isWhole: Bool) -> Outcome {
        var index = start
        while index < limit {
            let byte = text[index]
            // Most bytes are letters and spaces, which begin nothing but an address.
            if byte == UInt8(ascii: " ") || (UInt8(ascii: "a")...UInt8(ascii: "v")).contains(byte) {
                index += 1
                continue
            }
            switch byte {
            // A backslash escapes the next byte.
            case UInt8(ascii: "\\"): index += 2
            case UInt8(ascii: "`"):
                let end = codeSpans.end(at: index, in: text)
                if end.isOpen { isOpen = true }
                index = end.offset
            case _ where OpaqueSpan.mayBegin(with: byte): index = opaque.end(from: index) ?? index + 1
            case UInt8(ascii: "$"):
                var run = 1
                while index + run < text.count, text[index + run] == UInt8(ascii: "$") { run += 1 }
                guard !rawText.contains(index, in: text), let end = formulaEnd(at: index, run: run) else {
                    index += run
                    continue
                }
                if end > limit { return .formula(index..<end, isDisplay: run == 2) }
                rawText.skip(to: end)
                index = end
            case backslash where backslash != 0:
                guard let end = endOfBracket(at: index) else {
                    index += 1
                    continue
                }
                if end > limit {
                    return .formula(index..<end, isDisplay: text[index + 1] == UInt8(ascii: "["))
                }
                rawText.skip(to: end)
                index = end
            default: index += 1
            }
        }
        return isOpen && !isWhole ? .open : .settled(index)
    }

    /// Returns the offset after the formula that opens with `run` dollars at `index`.
    private mutating func formulaEnd(at index: Int, run: Int) -> Int? {
        guard run <= 2 else { return nil }
        if run == 2 {
            guard let end = dollars.displayEnd(for: index, in: text) else {
                isOpen = true
                unclosedDisplay = unclosedDisplay ?? index
                return nil
            }
            // Dollars with white space only between them are text.
            return text[(index + 2)..<end].allSatisfy(ASCII.isSpace) ? nil : end + 2
        }
        guard index + 1 < text.count else { return nil }
        if text[index + 1] == UInt8(ascii: "`") {
            guard let end = backtickEnd.next("`$".utf8, in: text, from: index + 3) else {
                isOpen = true
                return nil
            }
            return end + 2
        }
        guard DollarRule.opens(before: text[index + 1], spaces: options.spaces) else { return nil }
        guard let end = dollars.candidate(for: index, in: text) else {
            isOpen = true
            return nil
        }
        let refusal = DollarRule.refusal(in: text, opener: index, closer: end, spaces: options.spaces)
        return refusal == nil ? end + 1 : nil
    }

    /// Returns the offset after the formula in brackets that opens at `index`.
    private mutating func endOfBracket(at index: Int) -> Int? {
        guard index + 1 < text.count,
            text[index + 1] == UInt8(ascii: "(") || text[index + 1] == UInt8(ascii: "[")
        else { return nil }
        let isInline = text[index + 1] == UInt8(ascii: "(")
        let end =
            isInline
            ? parenthesisEnd.next([backslash, UInt8(ascii: ")")], in: text, from: index + 2)
            : bracketEnd.next([backslash, UInt8(ascii: "]")], in: text, from: index + 2)
        if end == nil { isOpen = true }
        return end.map { $0 + 2 }
    }
}
