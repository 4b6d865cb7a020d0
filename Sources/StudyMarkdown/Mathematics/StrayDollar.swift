/// Detection of literal dollars that look like the start of a formula.
enum StrayDollar {
    /// Looks up to 200 bytes ahead for another dollar with TeX in between: a control word, `^` or `_` with an argument,
    /// an equals sign between short terms, or a single letter.
    static func looksLikeMath(_ text: UnsafeBufferPointer<UInt8>, from offset: Int) -> Bool {
        end(text, from: offset) != nil
    }

    /// Returns the offset of the dollar that ends something like a formula.
    static func end(_ text: UnsafeBufferPointer<UInt8>, from offset: Int) -> Int? {
        let bytes = Array(text[offset..<min(text.count, offset + 202)])
        let start = bytes.prefix { $0 == 0x24 }.count
        guard let end = bytes[start...].firstIndex(of: 0x24), looksLikeMath(bytes) else { return nil }
        return offset + end
    }

    static func looksLikeMath(_ bytes: [UInt8]) -> Bool {
        var start = 0
        while start < bytes.count, bytes[start] == 0x24 { start += 1 }
        guard let end = bytes[start...].firstIndex(of: 0x24) else { return false }
        let content = bytes[start..<end].filter { !BlockEnd.isSpace($0) }
        guard let first = content.first else { return false }
        if content.count == 1 { return isLetter(first) }
        for (byte, next) in zip(content, content.dropFirst()) {
            if byte == 0x5C, isLetter(next) { return true }
            if byte == 0x5E || byte == 0x5F, isLetter(next) || next == 0x7B || (next >= 0x30 && next <= 0x39)
            {
                return true
            }
        }
        if content.contains(0x3D), content.count <= 24 { return true }
        let isSpaced = BlockEnd.isSpace(bytes[start]) && BlockEnd.isSpace(bytes[end - 1])
        return isSpaced && isTerm(bytes[start..<end])
    }

    /// Returns true for names of one or two letters with operators between them: `n + 1`, `f(x)`.
    private static func isTerm(_ content: ArraySlice<UInt8>) -> Bool {
        let words = content.split { !isLetter($0) }
        return words.contains { $0.count == 1 } && words.allSatisfy { $0.count <= 2 }
            && content.contains { "+-*/<>()|".utf8.contains($0) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A }
}
