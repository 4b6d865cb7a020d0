import CCMarkGFM
import Diagnostics

/// Inline mathematics: rules 1 to 8 of the dialect, and references to equations in text.
extension ParseState {
    /// Parses the construct at the inline parser's position. Returns `nil` if the character is text; on a match, moves
    /// the parser past the construct.
    func matchInline(
        _ character: UInt8, parser: UnsafeMutablePointer<cmark_parser>,
        parent: UnsafeMutablePointer<cmark_node>,
        inline: OpaquePointer
    ) -> UnsafeMutablePointer<cmark_node>? {
        guard let chunk = cmark_inline_parser_get_chunk(inline) else { return nil }
        let text = UnsafeBufferPointer(
            start: UnsafePointer(chunk.pointee.data), count: Int(chunk.pointee.len))
        let offset = Int(cmark_inline_parser_get_offset(inline))
        guard offset < text.count else { return nil }
        enter(text, of: parent)
        switch character {
        case 0x24: return matchDollar(at: offset, in: text, parser: parser, inline: inline)
        case 0x7B:
            return matchReference(at: offset, in: text, parser: parser, parent: parent, inline: inline)
                ?? matchRole(at: offset, in: text, parser: parser, inline: inline)
        case 0x40: return matchName(at: offset, in: text, parser: parser, inline: inline)
        case placeholders.backslash: return matchBracket(at: offset, in: text, parser: parser, inline: inline)
        case placeholders.pageComment, placeholders.pageBracket:
            return matchPageMark(at: offset, in: text, parser: parser, inline: inline)
        default: return nil
        }
    }

    private func matchDollar(
        at offset: Int, in text: UnsafeBufferPointer<UInt8>, parser: UnsafeMutablePointer<cmark_parser>,
        inline: OpaquePointer
    ) -> UnsafeMutablePointer<cmark_node>? {
        guard offset >= chunk.literalUntil, offset + 1 < text.count else { return nil }
        if withChunk({ $0.rawText.contains(offset, in: text) }) { return nil }
        var run = offset + 1
        while run < text.count, text[run] == 0x24 { run += 1 }
        switch run - offset {
        case 1: return matchSingle(at: offset, in: text, parser: parser, inline: inline)
        case 2:
            if passLostEnd(at: offset) {
                withChunk { $0.literalUntil = run }
                return nil
            }
            if let end = withChunk({ $0.displayEnd(for: offset) }),
                !text[(offset + 2)..<end].allSatisfy(BlockEnd.isSpace)
            {
                return accept(
                    .displayInParagraph, from: offset, content: (offset + 2)..<end, end: end + 2,
                    delimiter: 2,
                    in: text, parser: parser, inline: inline)
            }
            withChunk { $0.literalUntil = run }
            reportLeftOver(at: offset)
        default:
            withChunk { $0.literalUntil = run }
            let place = withChunk { $0.place(of: offset, in: self) }
            report(
                "math-dollar-run", .warning, line: place.line, offset: place.offset,
                "\(run - offset) dollars in a row are text; write '$$' for a display or '\\$' for a dollar")
        }
        return nil
    }

    private func matchSingle(
        at offset: Int, in text: UnsafeBufferPointer<UInt8>, parser: UnsafeMutablePointer<cmark_parser>,
        inline: OpaquePointer
    ) -> UnsafeMutablePointer<cmark_node>? {
        let next = text[offset + 1]
        if next == 0x60 {
            // Without its end, it is a dollar before a code span.
            guard let end = backtickEnd(from: offset + 2, in: text) else { return nil }
            return accept(
                .inline, from: offset, content: (offset + 2)..<end, end: end + 2, delimiter: 2, in: text,
                parser: parser, inline: inline)
        }
        guard DollarRule.opens(before: next, spaces: options.spaces) else {
            lintDollar(at: offset, in: text, "a space after '$' makes it a dollar")
            return nil
        }
        guard let end = withChunk({ $0.candidate(for: offset) }), end > offset + 1 else { return nil }
        switch DollarRule.refusal(in: text, opener: offset, closer: end, spaces: options.spaces) {
        case nil: break
        case .empty: return nil
        case .spaceAfterOpener:
            lintDollar(at: offset, in: text, "a space after '$' makes it a dollar")
            return nil
        case .spaceBeforeCloser:
            lintDollar(at: offset, in: text, "a space before the closing '$' makes it a dollar")
            return nil
        case .digitAfterCloser:
            lintDollar(at: offset, in: text, "a digit after the closing '$' makes it a dollar")
            return nil
        }
        return accept(
            .inline, from: offset, content: (offset + 1)..<end, end: end + 1, delimiter: 1, in: text,
            parser: parser,
            inline: inline)
    }

    /// Returns the offset of `` `$ `` after at least one byte of content. A failed search is not repeated.
    private func backtickEnd(from start: Int, in text: UnsafeBufferPointer<UInt8>) -> Int? {
        guard start < chunk.noBacktickEndFrom else { return nil }
        var index = start + 1
        while index + 1 < text.count {
            if text[index] == 0x60, text[index + 1] == 0x24 { return index }
            index += 1
        }
        withChunk { $0.noBacktickEndFrom = start }
        return nil
    }

    private func matchBracket(
        at offset: Int, in text: UnsafeBufferPointer<UInt8>, parser: UnsafeMutablePointer<cmark_parser>,
        inline: OpaquePointer
    ) -> UnsafeMutablePointer<cmark_node>? {
        guard offset + 1 < text.count else { return nil }
        let closer: UInt8 = text[offset + 1] == 0x28 ? 0x29 : text[offset + 1] == 0x5B ? 0x5D : 0
        if closer != 0, offset < chunk.noBracketEndFrom[closer] ?? .max,
            !withChunk({ $0.rawText.contains(offset, in: text) })
        {
            var index = offset + 2
            while index + 1 < text.count {
                if text[index] == placeholders.backslash, text[index + 1] == closer {
                    if text[(offset + 2)..<index].allSatisfy(BlockEnd.isSpace) { break }
                    return accept(
                        closer == 0x29 ? .inline : .displayInParagraph, from: offset,
                        content: (offset + 2)..<index,
                        end: index + 2, delimiter: 2, in: text, parser: parser, inline: inline)
                }
                index += 1
            }
            if index + 1 >= text.count { withChunk { $0.noBracketEndFrom[closer] = offset } }
        }
        // Not mathematics, but the escaped bracket of CommonMark.
        guard let node = cmark_node_new_with_mem(CMARK_NODE_TEXT, parser.pointee.mem) else { return nil }
        node.pointee.as.literal.data = UnsafeMutablePointer(
            mutating: text.baseAddress.map { $0 + offset + 1 })
        node.pointee.as.literal.len = 1
        cmark_inline_parser_set_offset(inline, Int32(truncatingIfNeeded: offset + 2))
        return node
    }

    /// Matches `\eqref{label}` in text. cmark has already emitted `\eqref` as text, which is removed.
    private func matchReference(
        at offset: Int, in text: UnsafeBufferPointer<UInt8>, parser: UnsafeMutablePointer<cmark_parser>,
        parent: UnsafeMutablePointer<cmark_node>, inline: OpaquePointer
    ) -> UnsafeMutablePointer<cmark_node>? {
        let isEqref = TeXCommand.ends(text[..<offset], with: "\\eqref")
        guard isEqref || TeXCommand.ends(text[..<offset], with: "\\ref") else { return nil }
        let command = isEqref ? 6 : 4
        // `\\eqref` is an escaped backslash followed by text.
        var backslashes = 0
        while offset - command - backslashes >= 0, text[offset - command - backslashes] == 0x5C,
            backslashes < 64
        {
            backslashes += 1
        }
        guard backslashes % 2 == 1, !withChunk({ $0.rawText.contains(offset, in: text) }),
            let close = text[offset...].prefix(120).firstIndex(of: 0x7D),
            close > offset + 1,
            text[(offset + 1)..<close].allSatisfy(BlockTail.isLabelByte), takeBack(command, from: parent),
            let node = cmark_node_new_with_mem(CMARK_NODE_CODE, parser.pointee.mem)
        else { return nil }
        let place = withChunk { $0.place(of: offset - command, in: self) }
        references.append(
            TextReference(
                label: String(decoding: text[(offset + 1)..<close], as: UTF8.self),
                kind: isEqref ? .parenthesized : .bare,
                line: place.line, offset: place.offset))
        node.pointee.as.literal.data = UnsafeMutablePointer(
            mutating: text.baseAddress.map { $0 + offset + 1 })
        node.pointee.as.literal.len = Int32(truncatingIfNeeded: close - offset - 1)
        // Negative values are references, positive values are formulas.
        cmark_node_set_user_data(node, UnsafeMutableRawPointer(bitPattern: -references.count))
        cmark_inline_parser_set_offset(inline, Int32(truncatingIfNeeded: close + 1))
        return node
    }

    /// Removes the last `count` bytes from the end of `parent`, if they are all text.
    private func takeBack(_ count: Int, from parent: UnsafeMutablePointer<cmark_node>) -> Bool {
        var left = count
        var node = cmark_node_last_child(parent)
        while left > 0, let text = node, text.pointee.type == UInt16(CMARK_NODE_TEXT.rawValue) {
            left -= Int(text.pointee.as.literal.len)
            node = cmark_node_previous(text)
        }
        guard left <= 0 else { return false }
        left = count
        while left > 0, let text = cmark_node_last_child(parent) {
            let length = Int(text.pointee.as.literal.len)
            if length > left {
                text.pointee.as.literal.len = Int32(truncatingIfNeeded: length - left)
                left = 0
            } else {
                left -= length
                cmark_node_free(text)
            }
        }
        return true
    }

    func accept(
        _ kind: MathKind, from start: Int, content: Range<Int>, end: Int, delimiter: Int,
        in text: UnsafeBufferPointer<UInt8>, parser: UnsafeMutablePointer<cmark_parser>, inline: OpaquePointer
    ) -> UnsafeMutablePointer<cmark_node>? {
        // A CODE node, because a table cell keeps few other kinds. Its user data distinguishes it from code.
        guard let node = cmark_node_new_with_mem(CMARK_NODE_CODE, parser.pointee.mem) else { return nil }
        let place = withChunk { state in
            state.rawText.skip(to: end)
            return state.place(of: start, in: self)
        }
        if !guardedLines.isEmpty {
            noteFormula(from: place.line, lines: Self.lineEnds(in: text[content]))
        }
        node.pointee.as.literal.data = UnsafeMutablePointer(
            mutating: text.baseAddress.map { $0 + content.lowerBound })
        node.pointee.as.literal.len = Int32(truncatingIfNeeded: content.count)
        math.append(
            MathRecord(kind: kind, node: node, line: place.line, offset: place.offset, delimiter: delimiter))
        cmark_node_set_user_data(node, UnsafeMutableRawPointer(bitPattern: math.count))
        cmark_inline_parser_set_offset(inline, Int32(truncatingIfNeeded: end))
        return node
    }

    /// Returns true, once, if the `$$` at `offset` closes a display that was reported as unclosed.
    private func passLostEnd(at offset: Int) -> Bool {
        guard !lostEnds.isEmpty else { return false }
        guard lostEnds.remove(withChunk { $0.place(of: offset, in: self) }.line) != nil else { return false }
        return true
    }

    private func reportLeftOver(at offset: Int) {
        let place = withChunk { $0.place(of: offset, in: self) }
        report(
            "math-unclosed", .error, line: place.line, offset: place.offset,
            "'$$' opens no formula: its paragraph has no other '$$' with TeX in between; write '$$' where the formula ends, no blank line inside, or '\\$\\$' for two dollars"
        )
    }

    /// Reports a dollar that stays text near something that looks like TeX: that is rarely intended.
    private func lintDollar(at offset: Int, in text: UnsafeBufferPointer<UInt8>, _ why: String) {
        guard !findings.isFull("math-stray-dollar"), offset > chunk.strayEnd,
            let end = StrayDollar.end(text, from: offset)
        else { return }
        withChunk { $0.strayEnd = end }
        let place = withChunk { $0.place(of: offset, in: self) }
        report(
            "math-stray-dollar", .warning, line: place.line, offset: place.offset,
            "\(why), but this looks like a formula; close up the dollars, or write '\\$' for a dollar")
    }
}
