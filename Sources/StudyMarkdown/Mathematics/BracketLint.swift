import Diagnostics

/// A check that warns once per file about `\(…\)` and `\[…\]` that look like formulas. They are CommonMark escapes
/// unless the front matter enables them (rule B7).
enum BracketLint {
    /// Adds one finding at the first pair of brackets that looks like a formula.
    static func check(_ state: ParseState) {
        guard let first = state.source.bytes.withUnsafeBufferPointer(firstFormula) else { return }
        state.add(
            Diagnostic(
                .mathBrackets, at: state.source.position(atOffset: first),
                "\\(…\\) and \\[…\\] are text here; write 'math: {brackets: true}' in the front matter to make them formulas"
            ))
    }

    /// Returns the offset of the first brackets that look like a formula, if there is enough evidence.
    private static func firstFormula(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        // Most documents have no escaped bracket.
        guard mayHaveBrackets(bytes) else { return nil }
        var first: Int?
        var evidence = 0
        var index = 0
        var code = CodeRuns()
        var parenthesisEnd = DelimiterSearch()
        var bracketEnd = DelimiterSearch()
        while let slash = bytes.offset(of: UInt8(ascii: "\\"), from: index), slash + 1 < bytes.count {
            // A search for the end is shared by all openers, which keeps openers without ends linear.
            index = slash + 2
            let isParenthesis = bytes[slash + 1] == UInt8(ascii: "(")
            guard isParenthesis || bytes[slash + 1] == UInt8(ascii: "[") else { continue }
            if let end = code.end(containing: slash, in: bytes) {
                index = end
                continue
            }
            let end =
                isParenthesis
                ? parenthesisEnd.next("\\)".utf8, in: bytes, from: index)
                : bracketEnd.next("\\]".utf8, in: bytes, from: index)
            // Formulas are short; a distant closer belongs to something else.
            guard let end, end - slash <= 400 else { continue }
            let content = bytes[index..<end]
            let isSum = StrayDollar.isSum(content)
            guard isSum || StrayDollar.looksLikeMath(Array("$".utf8) + content + "$".utf8) else { continue }
            // One `\(x\)` may be two escapes. `\(x^2\)` and a display on lines of its own are formulas.
            let isDisplay = !isParenthesis && isLineStart(slash, in: bytes)
            let isCertain = isSum || isDisplay || content.contains { "^_\\".utf8.contains($0) }
            evidence += isCertain ? 2 : 1
            first = first ?? slash
            if evidence >= 2 { return first }
        }
        return nil
    }

    /// Returns true if only white space and quote markers precede on the line.
    private static func isLineStart(_ offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes[..<offset].last { !ASCII.isSpaceOrTab($0) && $0 != UInt8(ascii: ">") }.map(ASCII.isLineEnd)
            ?? true
    }

    /// Returns true if a text contains `\(` or `\[`.
    private static func mayHaveBrackets(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        for bracket in "([".utf8 {
            var index = 0
            while let found = bytes.offset(of: bracket, from: index) {
                index = found + 1
                if found > 0, bytes[found - 1] == UInt8(ascii: "\\") { return true }
            }
        }
        return false
    }

    /// Code spans and fences, treated as runs of backticks or tildes that a run of the same length closes.
    private struct CodeRuns {
        /// The offset up to which code was looked for.
        private var position = 0
        /// The runs that nothing closes, by length and mark.
        private var unclosed: Set<Int> = []

        /// Returns the end of the code that contains `offset`, or `nil` if it is text. Offsets must be ascending.
        mutating func end(containing offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
            while position < offset {
                let mark = bytes[position]
                guard mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else {
                    position += mark == UInt8(ascii: "\\") ? 2 : 1
                    continue
                }
                let length = bytes[position...].prefix { $0 == mark }.count
                position += length
                // One or two tildes mark strikethrough, not a fence.
                guard mark == UInt8(ascii: "`") || length >= 3, length <= CodeSpanSearch.longestRun else {
                    continue
                }
                if let end = closer(mark, length, in: bytes) { position = end }
            }
            return position > offset ? position : nil
        }

        /// Returns the end of a code span or fence that opens before `position`; nil if nothing closes
        /// it.
        private mutating func closer(_ mark: UInt8, _ length: Int, in bytes: UnsafeBufferPointer<UInt8>)
            -> Int?
        {
            // A second search for the same run would find nothing either.
            guard !unclosed.contains(length << 8 | Int(mark)) else { return nil }
            var index = position
            while index < bytes.count {
                if bytes[index] == mark {
                    let run = bytes[index...].prefix { $0 == mark }.count
                    if run == length { return index + run }
                    index += run
                } else if length < 3, isBlankLine(at: index, in: bytes) {
                    // A code span cannot extend past its paragraph.
                    return nil
                } else {
                    index += 1
                }
            }
            unclosed.insert(length << 8 | Int(mark))
            return nil
        }

        /// Returns true if a line end is directly followed by another.
        private func isBlankLine(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
            index + 1 < bytes.count && ASCII.isLineEnd(bytes[index]) && ASCII.isLineEnd(bytes[index + 1])
                && (bytes[index], bytes[index + 1]) != (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
        }
    }
}
