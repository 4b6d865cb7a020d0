/// The values of the current tag's attributes.
extension HTMLScanner {
    /// Returns true if an attribute is an event handler content attribute: `on` and a word.
    @inlinable @inline(__always)
    package func isHandler(_ attribute: HTMLAttribute) -> Bool {
        let name = attribute.name
        return name.count > 2 && bytes[name.lowerBound] | 0x20 == UInt8(ascii: "o")
            && bytes[name.lowerBound &+ 1] | 0x20 == UInt8(ascii: "n")
    }

    /// Returns the value of an attribute in lower case, trimmed.
    package func word(_ name: StaticString) -> String? {
        value(name).map { value in
            // White space is that of HTML; other Unicode spaces are part of a value.
            let kept = value.utf8.drop(while: \.isHTMLSpace).reversed().drop(while: \.isHTMLSpace).reversed()
            return String(decoding: kept.map(\.asciiLowercased), as: UTF8.self)
        }
    }

    /// The words of `rel` in lower case.
    package var relationWords: [String] {
        (word("rel") ?? "").utf8.split(whereSeparator: \.isHTMLSpace).map { String($0) ?? "" }
    }

    /// The type of the current script element. SVG specifies no `language` attribute (SVG 2, 15.8.1),
    /// and engines ignore it.
    package var scriptType: ScriptType {
        ScriptType(
            type: value("type"), language: namespace == .svg && syntax == .html ? nil : value("language"))
    }
}
