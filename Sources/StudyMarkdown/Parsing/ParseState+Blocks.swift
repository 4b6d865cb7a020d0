import CCMarkGFM
import Diagnostics

/// Block mathematics: rules B1 to B5 of the dialect.
extension ParseState {
    /// KaTeX's display environments, which open a block without dollars.
    static let blockEnvironments: Set<String> = [
        "equation", "equation*", "align", "align*", "gather", "gather*", "alignat", "alignat*", "CD",
    ]
    /// Environments that KaTeX lacks. They are recognised so that the finding can suggest a replacement.
    static let refusedEnvironments: [String: String] = [
        "multline": "gather or \\begin{split}", "multline*": "gather* or \\begin{split}",
        "eqnarray": "align", "eqnarray*": "align*", "flalign": "align", "flalign*": "align*",
    ]

    /// Opens a block at `start`, the first non-space byte of the line. Returns `nil` if no block opens there.
    func openBlock(
        in line: UnsafeBufferPointer<UInt8>, at start: Int, parser: UnsafeMutablePointer<cmark_parser>,
        parent: UnsafeMutablePointer<cmark_node>, syntax: UnsafeMutablePointer<cmark_syntax_extension>?
    ) -> UnsafeMutablePointer<cmark_node>? {
        guard mayOpenBlock(parser), !isLostEnd(Int(parser.pointee.line_number)) else { return nil }
        var record = MathRecord(
            kind: .displayBlock, node: nil, line: Int(parser.pointee.line_number), offset: start,
            delimiter: 2,
            isClosed: false, indent: Int(parser.pointee.indent))
        let consumed: Int
        /// The start of the text after a block that ends on its first line.
        var textStart: Int?
        if line[start] == 0x24 {
            guard start + 2 >= line.count || line[start + 2] != 0x24 else { return nil }
            if parent.pointee.type == UInt16(CMARK_NODE_PARAGRAPH.rawValue), awaitsDisplayEnd(parent) {
                return nil
            }
            if let end = BlockEnd.dollars(in: line, from: start + 2) {
                let isBlank = line[(start + 2)..<end.content].allSatisfy(BlockEnd.isSpace)
                guard !isBlank, !BlockEnd.isText(line, from: end.after) else { return nil }
                record.isClosed = true
            }
            consumed = start + 2
        } else if line[start] < 0x20 {
            guard placeholders.backslash != 0, line[start] == placeholders.backslash else { return nil }
            if let end = BlockEnd.bracket(in: line, from: start + 2, backslash: placeholders.backslash) {
                guard !BlockEnd.isText(line, from: end.after) else { return nil }
                record.isClosed = true
            }
            consumed = start + 2
        } else {
            guard let name = BlockEnd.environmentName(in: line, at: start) else { return nil }
            if let advice = Self.refusedEnvironments[name] {
                report(
                    "math-environment", .error, line: record.line, offset: start,
                    "KaTeX has no \(name) environment; write it with \(advice)")
            } else if !Self.blockEnvironments.contains(name) {
                // Inside a paragraph, the environment may belong to a formula of its inlines.
                if parent.pointee.type != UInt16(CMARK_NODE_PARAGRAPH.rawValue) {
                    let advice =
                        TeXCommand.environments.contains(name)
                        ? "; write '$$' before and behind it"
                        : suggestions.hint(for: name, in: TeXCommand.environments.sorted())
                    report(
                        "math-environment", .warning, line: record.line, offset: start,
                        "'\\begin{\(name)}' begins no formula here, and is printed\(advice)")
                }
                return nil
            }
            record.kind = .environment(name)
            record.delimiter = 0
            let end = BlockEnd.environment(name, in: line, from: start, nesting: &record.nesting)
            if let end {
                record.isClosed = true
                if BlockEnd.isText(line, from: end.after) { textStart = end.after }
            }
            consumed = start
        }
        guard
            let node = cmark_parser_add_child(
                parser, parent, CMARK_NODE_CODE_BLOCK, Int32(truncatingIfNeeded: start + 1))
        else { return nil }
        cmark_node_set_syntax_extension(node, syntax)
        record.node = node
        math.append(record)
        cmark_node_set_user_data(node, UnsafeMutableRawPointer(bitPattern: math.count))
        line.withMemoryRebound(to: CChar.self) { text in
            cmark_parser_advance_offset(
                parser, text.baseAddress,
                Int32(truncatingIfNeeded: textStart ?? consumed) - parser.pointee.offset, 0)
        }
        guard let textStart else { return node }
        return paragraph(behind: node, holding: line[start..<textStart], parser: parser)
    }

    /// Ends the block `node`, which is complete on this line, and opens a paragraph for the rest of the line.
    private func paragraph(
        behind node: UnsafeMutablePointer<cmark_node>, holding text: Slice<UnsafeBufferPointer<UInt8>>,
        parser: UnsafeMutablePointer<cmark_parser>
    ) -> UnsafeMutablePointer<cmark_node>? {
        // cmark does this when it finalizes a code block. This block is no longer the last child, so cmark would skip
        // it.
        guard let memory = parser.pointee.mem.pointee.calloc(text.count + 1, 1) else { return node }
        let copy = memory.bindMemory(to: UInt8.self, capacity: text.count + 1)
        for (offset, byte) in text.enumerated() { copy[offset] = byte }
        node.pointee.as.code.literal.data = copy
        node.pointee.as.code.literal.len = Int32(truncatingIfNeeded: text.count)
        node.pointee.flags &= ~UInt16(truncatingIfNeeded: CMARK_NODE__OPEN.rawValue)
        return cmark_parser_add_child(
            parser, node.pointee.parent, CMARK_NODE_PARAGRAPH, parser.pointee.offset + 1)
    }

    /// Returns true if the line is text after a blank one, and ends the open display at `index` without its `$$`.
    private func endsUnclosed(
        at index: Int, _ line: Slice<UnsafeBufferPointer<UInt8>>, _ parser: UnsafeMutablePointer<cmark_parser>
    ) -> Bool {
        guard math[index].kind == .displayBlock else { return false }
        let isAfterBlank = math[index].isAfterBlank
        math[index].isAfterBlank = line.allSatisfy(BlockEnd.isSpace)
        guard isAfterBlank, DisplayInterruption.isText(line) else { return false }
        math[index].interruption = Int(parser.pointee.line_number)
        return true
    }

    /// Returns true if the line belongs to the open block `node`. A line that ends the block and continues with text is
    /// truncated: the parser sees the rest as a separate line.
    func continueBlock(
        _ node: UnsafeMutablePointer<cmark_node>, with line: UnsafeBufferPointer<UInt8>,
        parser: UnsafeMutablePointer<cmark_parser>
    ) -> Bool {
        let index = Int(bitPattern: cmark_node_get_user_data(node)) - 1
        guard math.indices.contains(index), !math[index].isClosed else { return false }
        guard !endsUnclosed(at: index, line[Int(parser.pointee.offset)...], parser) else { return false }
        line.withMemoryRebound(to: CChar.self) { text in
            let spaces = min(Int(parser.pointee.indent), math[index].indent)
            cmark_parser_advance_offset(parser, text.baseAddress, Int32(truncatingIfNeeded: spaces), 1)
        }
        let start = Int(parser.pointee.offset)
        guard start <= line.count else { return true }
        let end: BlockEnd?
        switch math[index].kind {
        case .environment(let name):
            end = BlockEnd.environment(name, in: line, from: start, nesting: &math[index].nesting)
        default:
            end =
                isBracket(math[index])
                ? BlockEnd.bracket(in: line, from: start, backslash: placeholders.backslash)
                : BlockEnd.dollars(in: line, from: start)
        }
        guard let end else { return true }
        math[index].isClosed = true
        guard BlockEnd.isText(line, from: end.after) else { return true }
        cmark_strbuf_put(
            &node.pointee.content, line.baseAddress.map { $0 + start },
            Int32(truncatingIfNeeded: end.after - start))
        var rest = end.after
        while rest < line.count, line[rest] == 0x20 || line[rest] == 0x09 { rest += 1 }
        line.withMemoryRebound(to: CChar.self) { text in
            cmark_parser_advance_offset(
                parser, text.baseAddress, Int32(truncatingIfNeeded: rest) - parser.pointee.offset, 0)
        }
        return false
    }
}
