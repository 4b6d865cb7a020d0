/// Directives of MyST, which the dialect does not read, but whose options are not text.
extension StructurePass {
    /// Returns the name of the directive on an opening line: `tip` of `:::{tip} Title`.
    func directive(of marker: DivMarker) -> String? {
        let line = state.line(marker.line).dropFirst(marker.offset).drop {
            $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: " ")
        }
        guard line.first == UInt8(ascii: "{") else { return nil }
        let letters: ArraySlice<UInt8> = line.dropFirst().prefix { ASCII.isLetter($0) }
        let isDirective = !letters.isEmpty && line[letters.endIndex...].first == UInt8(ascii: "}")
        return isDirective ? String(decoding: letters, as: UTF8.self) : nil
    }

    /// Reports a directive, for which a block of a kind can be written.
    func report(directive name: String, as kind: BlockKind?, _ marker: DivMarker) {
        let known = (kind ?? BlockKind(word: name) ?? .note).rawValue
        state.report(
            .blockUnknown, line: marker.line, offset: marker.offset,
            "'{\(name)}' is a directive of MyST, and the dialect reads no directive but {math}; write '> [!\(known)]' or '::: \(known)' for a block"
        )
    }

    /// Removes the name of a directive from the start of a title. Returns `nil` if nothing is left.
    func title(_ title: MarkdownNode?, withoutDirective name: String) -> MarkdownNode? {
        guard let title, let text = title.firstChild, text.kind == .text else { return title }
        let literal = text.literal
        let written = Array("{\(name)}".utf8)
        guard literal.starts(with: written) else { return title }
        cut(text, by: written.count + literal[written.count...].prefix(while: ASCII.isSpace).count)
        return title.firstChild == nil ? nil : title
    }

    /// Removes the option lines after the opener of a directive, such as `:class: tip`. Returns the kind that `class`
    /// names.
    func takeOptions(after opener: MarkdownNode, _ marker: DivMarker) -> BlockKind? {
        guard let paragraph = opener.next, paragraph.kind == .paragraph, paragraph.tag == 0,
            BlockLines.first(of: paragraph) == marker.line + 1
        else { return nil }
        var options: [(name: String, value: String)] = []
        var rest = paragraph.content[...]
        while let option = Self.option(rest.prefix { !ASCII.isLineEnd($0) }) {
            options.append(option)
            rest = rest.drop { !ASCII.isLineEnd($0) }
            rest = rest.dropFirst(rest.starts(with: "\r\n".utf8) ? 2 : 1)
        }
        var kind: BlockKind?
        for (index, option) in options.enumerated() {
            let number = marker.line + 1 + index
            guard let line = MarkdownNode.make(.paragraph, line: number) else { break }
            splitFirstLine(of: paragraph, into: line)
            if option.name == "class" {
                kind =
                    kind
                    ?? option.value.split(separator: " ").lazy.compactMap {
                        BlockKind(word: String($0))
                    }.first
            } else {
                state.report(
                    .blockAttribute, line: number,
                    offset: state.offset(of: ":\(option.name):", inLine: number) ?? 0, unknown(option.name))
            }
        }
        return kind
    }

    /// Reads `:name: value`; `nil` for other lines.
    private static func option(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> (name: String, value: String)? {
        guard line.first == UInt8(ascii: ":") else { return nil }
        let name = line.dropFirst().prefix {
            ASCII.isLetter($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
        }
        let value = line[name.endIndex...].dropFirst()
        guard !name.isEmpty, name.count <= 100, line[name.endIndex...].first == UInt8(ascii: ":"),
            value.first.map(ASCII.isSpace) ?? true
        else { return nil }
        return (String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self).trimmed)
    }
}
