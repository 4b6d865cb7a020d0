/// A formatter of manifests in canonical form: two spaces per level, one member or item per line, LF, a final line end,
/// no byte order mark. Key order and string spelling are preserved, so the result decodes to the same value.
package enum ManifestFormatter {
    /// Returns the formatted manifest, or `nil` if the text is not JSON or has a duplicate key; ``ManifestReader``
    /// reports the position.
    package static func format(_ bytes: [UInt8]) -> [UInt8]? {
        guard let source = ManifestText(bytes) else { return nil }
        var output: [UInt8] = []
        output.reserveCapacity(source.text.count)
        write(source.root, of: source, indent: 0, to: &output)
        output.append(UInt8(ascii: "\n"))
        return output
    }

    /// The rules whose violations make ``format(_:)`` return `nil`.
    package static let obstacles: Set<ManifestRule> = [
        .syntax, .encoding, .tooDeep, .tooLarge, .duplicateKey,
    ]

    /// Writes a value recursively. The parser's depth limit bounds the recursion.
    private static func write(
        _ value: JSONValue, of source: ManifestText, indent: Int, to output: inout [UInt8]
    ) {
        let children: [(key: Int?, value: JSONValue)] =
            value.members.map { ($0.keyOffset, $0.value) } + value.items.map { (nil, $0) }
        guard let open = source.text[value.range].first, let close = source.text[value.range].last,
            !children.isEmpty
        else {
            switch value.content {
            case .object: output += Array("{}".utf8)
            case .array: output += Array("[]".utf8)
            default: output += source.text[value.range]
            }
            return
        }
        output.append(open)
        for (index, child) in children.enumerated() {
            if index > 0 { output.append(UInt8(ascii: ",")) }
            breakLine(indent + 1, &output)
            if let key = child.key {
                output += source.text[source.stringRange(from: key)]
                output += Array(": ".utf8)
                // The key is copied from the text, so that its escapes stay as they were written.
            }
            write(child.value, of: source, indent: indent + 1, to: &output)
        }
        breakLine(indent, &output)
        output.append(close)
    }

    /// Begins a new line with two spaces per level.
    private static func breakLine(_ indent: Int, _ output: inout [UInt8]) {
        output.append(UInt8(ascii: "\n"))
        output += repeatElement(UInt8(ascii: " "), count: 2 * indent)
    }
}
