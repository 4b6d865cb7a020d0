import Diagnostics

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A check that warns once per file about `\(…\)` and `\[…\]` that look like formulas. They are CommonMark escapes
/// unless the front matter enables them (rule B7).
enum BracketLint {
    static func check(_ state: ParseState) {
        let bytes = state.source.bytes
        guard bytes.withUnsafeBytes(Self.mayHaveBrackets) else { return }
        var first: Int?
        var count = 0
        var index = 0
        var code = CodeRuns()
        var closers = Closers()
        while index + 1 < bytes.count, let slash = bytes[index...].firstIndex(of: 0x5C) {
            let closer: UInt8
            switch slash + 1 < bytes.count ? bytes[slash + 1] : 0 {
            case 0x28: closer = 0x29
            case 0x5B: closer = 0x5D
            default:
                index = slash + 2
                continue
            }
            if let end = code.end(behind: slash, in: bytes) {
                index = end
                continue
            }
            if let end = closers.next(closer, from: slash + 2, in: bytes), end - slash <= 400,
                StrayDollar.looksLikeMath([0x24] + Array(bytes[(slash + 2)..<end]) + [0x24])
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

    private static func mayHaveBrackets(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let base = bytes.baseAddress else { return false }
        for bracket in [Int32(0x28), 0x5B] {
            var index = 0
            while index < bytes.count, let found = memchr(base + index, bracket, bytes.count - index) {
                index = UnsafeRawPointer(found) - base + 1
                if index > 1, bytes[index - 2] == 0x5C { return true }
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
            while index + 1 < bytes.count, !(bytes[index] == 0x5C && bytes[index + 1] == closer) {
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
        mutating func end(behind offset: Int, in bytes: [UInt8]) -> Int? {
            while position < offset {
                let mark = bytes[position]
                guard mark == 0x60 || mark == 0x7E else {
                    position += mark == 0x5C ? 2 : 1
                    continue
                }
                let length = bytes[position...].prefix { $0 == mark }.count
                position += length
                // One or two tildes mark strikethrough, not a fence.
                guard mark == 0x60 || length >= 3, length <= RawTextRegions.longestTicks else { continue }
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
            guard index + 1 < bytes.count else { return false }
            switch (bytes[index], bytes[index + 1]) {
            case (0x0A, 0x0A), (0x0A, 0x0D), (0x0D, 0x0D): return true
            default: return false
            }
        }
    }
}
