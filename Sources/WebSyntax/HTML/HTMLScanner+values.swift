/// Values of the attributes of the tag that was just returned.
extension HTMLScanner {
    /// Returns true if an attribute is an event's handler: `on` and a word.
    @inlinable @inline(__always)
    package func isHandler(_ attribute: HTMLAttribute) -> Bool {
        let name = attribute.name
        return name.count > 2 && bytes[name.lowerBound] | 0x20 == UInt8(ascii: "o")
            && bytes[name.lowerBound &+ 1] | 0x20 == UInt8(ascii: "n")
    }

    /// The value of an attribute in lower case, trimmed.
    package func word(_ name: StaticString) -> String? {
        value(name).map { value in
            let kept = value.utf8.drop(while: \.isHTMLSpace).reversed().drop(while: \.isHTMLSpace).reversed()
            return String(decoding: kept.map(\.asciiLowercased), as: UTF8.self)
        }
    }

    /// The words of `rel`, in lower case.
    package var relationWords: [String] {
        (word("rel") ?? "").utf8.split(whereSeparator: \.isHTMLSpace).map { String($0) ?? "" }
    }

    /// The type of the script element whose tag is current. SVG has no `language` (SVG 2, 15.8.1); engines ignore it.
    package var scriptType: ScriptType {
        ScriptType(
            type: value("type"), language: namespace == .svg && syntax == .html ? nil : value("language"))
    }
}
