/// The closers of the dollars in one text. Most formulas are short, so a closer is first looked for nearby; the map of
/// the whole text is built only if it is not there.
struct DollarPairs {
    /// The number of bytes after an opener that are searched without a map.
    private static let nearby = 512
    /// The map of the whole text; nil until it is needed.
    private var map: DollarMap?

    /// Returns the dollar that may close inline mathematics opened at `offset`.
    mutating func candidate(for offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Int? {
        var depth = 0
        var comment = TeXComment()
        var index = offset + 1
        let near = min(text.count, offset + Self.nearby)
        while index < near {
            switch text[index] {
            case UInt8(ascii: "\\"): index += 1
            case UInt8(ascii: "%"):
                index = comment.end(at: index, in: text, upTo: near)
                continue
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"):
                // A closing brace without its opener ends inline mathematics.
                if depth == 0 { return nil }
                depth -= 1
            case UInt8(ascii: "$") where depth == 0: return index
            default: break
            }
            index += 1
        }
        if index >= text.count { return nil }
        if map == nil { map = DollarMap(text, from: offset) }
        return map?.candidate(for: offset)
    }

    /// Returns the offset of the `$$` that closes a display opened by the run at `offset`.
    mutating func displayEnd(for offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Int? {
        if map == nil { map = DollarMap(text, from: offset) }
        return map?.displayEnd(for: offset)
    }
}
