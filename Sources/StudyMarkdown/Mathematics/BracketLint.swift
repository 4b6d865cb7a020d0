import Diagnostics

/// A check that warns once per file about `\(…\)` and `\[…\]` that look like formulas. They are CommonMark escapes
/// unless the front matter enables them (rule B7).
enum BracketLint {
    static func check(_ state: ParseState) {
        let bytes = state.source.bytes
        guard bytes.withUnsafeBufferPointer(Self.mayHaveBrackets) else { return }
        var first: Int?
        var count = 0
        var index = 0
        var code = CodeRuns()
        var closers = Closers()
        while index + 1 < bytes.count, let slash = bytes[index...].firstIndex(of: UInt8(ascii: "\\")) {
            let closer: UInt8
            switch slash + 1 < bytes.count ? bytes[slash + 1] : 0 {
            case UInt8(ascii: "("): closer = UInt8(ascii: ")")
            case UInt8(ascii: "["): closer = UInt8(ascii: "]")
            default:
                index = slash + 2
                continue
            }
            if let end = code.end(containing: slash, in: bytes) {
                index = end
                continue
            }
            if let end = closers.next(closer, from: slash + 2, in: bytes), end - slash <= 400,
                StrayDollar.looksLikeMath(Array("$".utf8) + bytes[(slash + 2)..<end] + "$".utf8)
            {
                // One `\(x\)` may be two escapes. `\(x^2\)` is a formula.
                count += bytes[(slash + 2)..<end].contains { "^_\\".utf8.contains($0) } ? 2 : 1
                first = first ?? slash
                if count >= 2 { break }
            }
            index = slash + 2
        }
        guard count >= 2, let first else { return }
        state.add(
            Diagnostic(
                "math-brackets", .warning, at: state.source.position(atOffset: first),
                "\\(…\\) and \\[…\\] are text here; write 'math: {brackets: true}' in the front matter to make them formulas"
            ))
    }

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

    /// The offset of the next `\)` or `\]`, cached until the scan passes it.
    private struct Closers {
        private var found: [UInt8: Int] = [:]

        mutating func next(_ closer: UInt8, from start: Int, in bytes: [UInt8]) -> Int? {
            if let known = found[closer], known >= start { return known }
            var index = start
            while index + 1 < bytes.count, !(bytes[index] == UInt8(ascii: "\\") && bytes[index + 1] == closer)
            {
                index += 1
            }
            found[closer] = index + 1 < bytes.count ? index : Int.max - 1
            return index + 1 < bytes.count ? index : nil
        }
    }

    /// Code spans and fences, treated as runs of backticks or tildes that a run of the same length closes.
    private struct CodeRuns {
        private var position = 0
        private var unclosed: Set<Int> = []

        /// Returns the end of the code that contains `offset`, or `nil` if it is text. Offsets must be ascending.
        mutating func end(containing offset: Int, in bytes: [UInt8]) -> Int? {
            while position < offset {
                let mark = bytes[position]
                guard mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else {
                    position += mark == UInt8(ascii: "\\") ? 2 : 1
                    continue
                }
                let length = bytes[position...].prefix { $0 == mark }.count
                position += length
                // One or two tildes mark strikethrough, not a fence.
                guard mark == UInt8(ascii: "`") || length >= 3, length <= RawTextRegions.longestTicks else {
                    continue
                }
                if let end = closer(mark, length, in: bytes) { position = end }
            }
            return position > offset ? position : nil
        }

        private mutating func closer(_ mark: UInt8, _ length: Int, in bytes: [UInt8]) -> Int? {
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
        private func isBlankLine(at index: Int, in bytes: [UInt8]) -> Bool {
            index + 1 < bytes.count && ASCII.isLineEnd(bytes[index]) && ASCII.isLineEnd(bytes[index + 1])
                && (bytes[index], bytes[index + 1]) != (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
        }
    }
}
