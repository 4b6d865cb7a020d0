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
        let start = bytes.prefix { $0 == UInt8(ascii: "$") }.count
        guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "$")), looksLikeMath(bytes) else {
            return nil
        }
        return offset + end
    }

    /// Returns the unmatched brace between the dollar at an offset and the next one, and the offset of the latter, if they
    /// enclose something like a formula. Templates have braces too: `{$x}` and `${x` are variables.
    static func unmatchedBrace(
        _ text: UnsafeBufferPointer<UInt8>, from offset: Int
    ) -> (brace: Int, closer: Int)? {
        var open: [Int] = []
        var unmatched: Int?
        var index = offset + 1
        while index < min(text.count, offset + 202), text[index] != UInt8(ascii: "$") {
            switch text[index] {
            case UInt8(ascii: "\\"): index += 1
            case UInt8(ascii: "{"): open.append(index)
            case UInt8(ascii: "}"): if open.popLast() == nil, unmatched == nil { unmatched = index }
            default: break
            }
            index += 1
        }
        guard let brace = unmatched ?? open.first, index < text.count, text[index] == UInt8(ascii: "$"),
            DollarRule.refusal(in: text, opener: offset, closer: index, spaces: false) == nil,
            text[offset + 1] != UInt8(ascii: "{"), text[index - 1] != UInt8(ascii: "{"),
            index + 1 == text.count || text[index + 1] != UInt8(ascii: "$"),
            offset == 0 || text[offset - 1] != UInt8(ascii: "{")
        else { return nil }
        let withoutBraces = withoutReferences(Array(text[offset...index])).filter {
            $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "}")
        }
        guard looksLikeMath(withoutBraces) || isSum(text[(offset + 1)..<index]) else { return nil }
        return (brace, index)
    }

    /// Returns true for dollars with TeX in between.
    static func looksLikeMath(_ bytes: [UInt8]) -> Bool {
        var start = 0
        while start < bytes.count, bytes[start] == UInt8(ascii: "$") { start += 1 }
        guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "$")) else { return false }
        let content = withoutReferences(Array(bytes[start..<end])).filter { !ASCII.isSpace($0) }
        guard let first = content.first else { return false }
        // `$x$` has a variable between its dollars, `$5$` an amount.
        if content.count == 1 { return ASCII.isLetter(first) }
        for (byte, next) in zip(content, content.dropFirst()) {
            if byte == UInt8(ascii: "\\"), ASCII.isLetter(next) { return true }
            if byte == UInt8(ascii: "^") || byte == UInt8(ascii: "_"),
                ASCII.isLetter(next) || next == UInt8(ascii: "{") || (ASCII.isDigit(next))
            {
                return true
            }
        }
        // An equals sign in a long text is more likely part of prose or code.
        if content.contains(UInt8(ascii: "=")), content.count <= 24 { return true }
        let isSpaced = ASCII.isSpace(bytes[start]) && ASCII.isSpace(bytes[end - 1])
        return isSpaced && isTerm(bytes[start..<end])
    }

    /// Returns bytes without references to equations.
    private static func withoutReferences(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(UInt8(ascii: "\\")) else { return bytes }
        var kept: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "\\"), let end = TeXCommand.referenceEnd(in: bytes, at: index) {
                index = end
            } else {
                kept.append(bytes[index])
                index += 1
            }
        }
        return kept
    }

    /// Returns true for a sign between names of one letter or numbers, without words: `N + M`, `n+1`.
    static func isSum(_ content: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let words = content.split { !ASCII.isLetter($0) && !ASCII.isDigit($0) }
        return words.count > 1 && words.contains { $0.count == 1 && $0.allSatisfy(ASCII.isLetter) }
            && words.allSatisfy { $0.count == 1 || $0.allSatisfy(ASCII.isDigit) }
            && content.dropFirst().dropLast().contains { "+-<>=".utf8.contains($0) }
            && content.allSatisfy { !"|\\*?[".utf8.contains($0) }
    }

    /// Returns true for names of one or two letters with operators between them: `n + 1`, `f(x)`.
    private static func isTerm(_ content: ArraySlice<UInt8>) -> Bool {
        let words = content.split { !ASCII.isLetter($0) }
        return words.contains { $0.count == 1 } && words.allSatisfy { $0.count <= 2 }
            && content.contains { "+-*/<>()|".utf8.contains($0) }
    }
}
