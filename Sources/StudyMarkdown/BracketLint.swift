import Diagnostics

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// `\(…\)` and `\[…\]` are CommonMark's escapes unless front matter turns them on (rule B7): a file with several that
/// look like formulas is told so once.
enum BracketLint {
    static func check(_ state: ParseState) {
        let bytes = state.source.bytes
        guard bytes.withUnsafeBytes(Self.mayHaveBrackets) else { return }
        var first: Int?
        var count = 0
        var index = 0
        var isInFence = false
        while index + 1 < bytes.count, let slash = next(0x5C, in: bytes, from: index, isInFence: &isInFence) {
            let closer: UInt8
            switch slash + 1 < bytes.count ? bytes[slash + 1] : 0 {
            case 0x28: closer = 0x29
            case 0x5B: closer = 0x5D
            default:
                index = slash + 2
                continue
            }
            guard !isInFence else {
                index = slash + 2
                continue
            }
            let line = bytes[(slash + 2)...].prefix(400)
            if let end = line.indices.first(where: {
                bytes[$0] == 0x5C && $0 + 1 < bytes.count && bytes[$0 + 1] == closer
            }), StrayDollar.looksLikeMath([0x24] + Array(bytes[(slash + 2)..<end]) + [0x24]) {
                count += 1
                first = first ?? slash
                if count == 2 { break }
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

    /// The next backslash, with fences counted on the way.
    private static func next(_ byte: UInt8, in bytes: [UInt8], from start: Int, isInFence: inout Bool) -> Int?
    {
        guard let found = bytes[start...].firstIndex(of: byte) else { return nil }
        var index = start
        while index < found, let tick = bytes[index..<found].firstIndex(of: 0x60) {
            let isLineStart = tick == 0 || bytes[tick - 1] == 0x0A
            if isLineStart, bytes[tick...].starts(with: "```".utf8) { isInFence.toggle() }
            index = tick + 1
        }
        return found
    }
}
