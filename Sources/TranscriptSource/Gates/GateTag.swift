/// A tag in a completion gate.
struct GateTag {
    let name: String
    private(set) var attributes: [(name: String, value: String)] = []
    private(set) var isEnd = false
    /// True for `<name/>`.
    private(set) var isEmpty = false
    /// The index after the tag.
    let end: String.Index

    /// The longest tag, in bytes: counting characters would take longer than reading the tag. Text with a sign for "less than" is no tag, and must not be searched to its end each time.
    private static let longest = 4096

    /// Fails if the text, which begins with `<`, does not begin with a tag.
    init?(_ text: Substring) {
        let limit = text.utf8.index(text.startIndex, offsetBy: Self.longest, limitedBy: text.endIndex)
        var rest = text[..<(limit ?? text.endIndex)].dropFirst()
        if rest.first == "/" {
            isEnd = true
            rest.removeFirst()
        }
        let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "_-.".contains($0)) }
        guard let first = name.first, first.isLetter else { return nil }
        self.name = String(name)
        rest = rest[name.endIndex...]
        while true {
            rest = rest.drop(while: \.isWhitespace)
            guard let sign = rest.first else { return nil }
            if sign == ">" {
                end = rest.index(after: rest.startIndex)
                return
            }
            if sign == "/" {
                isEmpty = true
                rest.removeFirst()
                continue
            }
            let key = rest.prefix { !$0.isWhitespace && !"=>/<\"'".contains($0) }
            guard !key.isEmpty else { return nil }
            rest = rest[key.endIndex...].drop(while: \.isWhitespace)
            guard rest.first == "=" else {
                attributes.append((String(key), "true"))
                continue
            }
            rest = rest.dropFirst().drop(while: \.isWhitespace)
            guard let quote = rest.first else { return nil }
            if quote == "\"" || quote == "'" {
                guard let close = rest.dropFirst().firstIndex(of: quote) else { return nil }
                attributes.append((String(key), String(rest[rest.index(after: rest.startIndex)..<close])))
                rest = rest[rest.index(after: close)...]
            } else {
                var value = rest.prefix { !$0.isWhitespace && $0 != ">" }
                // The end of an element without content, not of the value.
                if value.last == "/", rest[value.endIndex...].first == ">" { value.removeLast() }
                attributes.append((String(key), String(value)))
                rest = rest[value.endIndex...]
            }
        }
    }
}
