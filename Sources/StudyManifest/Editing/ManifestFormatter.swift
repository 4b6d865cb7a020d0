/// A manifest in its normal form: two spaces a level, one member or item a line, LF, a line end at the end, no byte order
/// mark. Keys stay in their order and strings as they are spelled, so that it decodes to the same value.
package enum ManifestFormatter {
    /// `nil` where the text is no JSON, or has a key twice; ``ManifestReader`` says what and where.
    package static func format(_ bytes: [UInt8]) -> [UInt8]? {
        guard let source = ManifestText(bytes) else { return nil }
        var output: [UInt8] = []
        output.reserveCapacity(source.text.count)
        write(source.root, of: source, indent: 0, to: &output)
        output.append(UInt8(ascii: "\n"))
        return output
    }

    /// The rules of a manifest whose violations stop ``format(_:)``.
    package static let obstacles: Set<ManifestRule> = [
        .syntax, .encoding, .tooDeep, .tooLarge, .duplicateKey,
    ]

    /// The depth of the recursion is that of the parser.
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
            }
            write(child.value, of: source, indent: indent + 1, to: &output)
        }
        breakLine(indent, &output)
        output.append(close)
    }

    private static func breakLine(_ indent: Int, _ output: inout [UInt8]) {
        output.append(UInt8(ascii: "\n"))
        output += repeatElement(UInt8(ascii: " "), count: 2 * indent)
    }
}
