import Diagnostics

/// Inline mathematics: rules 1 to 8 of the dialect, and references to equations in text.
extension ParseState {
    /// Parses the construct at the inline parser's position. Returns `nil` if the character is text; on a match, moves
    /// the parser past the construct.
    func matchInline(_ character: UInt8, _ inline: InlineParser) -> MarkdownNode? {
        enter(inline.text, of: inline.parent)
        switch character {
        case UInt8(ascii: "$"): return matchDollar(inline)
        case UInt8(ascii: "{"):
            let node = matchReference(inline) ?? matchRole(inline) ?? matchIndexMark(inline)
            if node == nil { checkBrace(inline) }
            return node
        case UInt8(ascii: "@"): return matchName(inline)
        case UInt8(ascii: "~"): return matchTie(inline)
        case placeholders.backslash: return matchBracket(inline)
        case placeholders.pageComment, placeholders.pageBracket: return matchPageMark(inline)
        case placeholders.wikiBracket: return matchWikiLink(inline)
        default: return nil
        }
    }

    /// Matches a formula between dollars, and notes dollars that stay text.
    private func matchDollar(_ inline: InlineParser) -> MarkdownNode? {
        guard chunk.mayOpen(at: inline.offset) else {
            lintDrawing(at: inline.offset, in: inline.text)
            return nil
        }
        if let formula = matchFormula(inline) { return formula }
        if isLeaf {
            let line = chunk.place(of: inline.offset, in: self).line
            plainDollars.note(runAt: inline.offset, in: inline.text, line: line)
        }
        return nil
    }

    /// Matches a formula between dollars, and reports dollars that look like a mistake.
    private func matchFormula(_ inline: InlineParser) -> MarkdownNode? {
        let (text, offset) = (inline.text, inline.offset)
        var run = offset + 1
        while run < text.count, text[run] == UInt8(ascii: "$") { run += 1 }
        switch run - offset {
        case 1:
            if let formula = matchSingle(inline) { return formula }
            noteLoneDollar(at: offset, in: text)
        case 2:
            if takeSkippedCloser(at: offset) {
                chunk.literalUntil = run
                return nil
            }
            if let end = chunk.displayEnd(for: offset),
                !text[(offset + 2)..<end].allSatisfy(ASCII.isSpace)
            {
                return accept(
                    .displayInParagraph, inline, content: (offset + 2)..<end, end: end + 2, delimiter: 2)
            }
            // The second dollar must not be matched as a single one.
            chunk.literalUntil = run
            reportUnclosedDisplay(at: offset)
        default:
            chunk.literalUntil = run
            let place = chunk.place(of: offset, in: self)
            report(
                .mathDollarRun, line: place.line, offset: place.offset,
                "\(run - offset) dollars in a row are text; write '$$' for a display or '\\$' for a dollar")
        }
        return nil
    }

    /// Matches a formula between single dollars, or between `` $` `` and `` `$ ``.
    private func matchSingle(_ inline: InlineParser) -> MarkdownNode? {
        let (text, offset) = (inline.text, inline.offset)
        guard offset + 1 < text.count else { return nil }
        let next = text[offset + 1]
        if next == UInt8(ascii: "`") {
            // Without its end, it is a dollar before a code span.
            guard let end = chunk.backtickEnd.next("`$".utf8, in: text, from: offset + 3) else { return nil }
            return accept(.inline, inline, content: (offset + 2)..<end, end: end + 2, delimiter: 2)
        }
        guard DollarRule.opens(before: next, spaces: options.spaces) else {
            lintDollar(at: offset, in: text, "a space after '$' makes it a dollar")
            return nil
        }
        guard let end = chunk.candidate(for: offset) else {
            lintBraces(after: offset, in: text)
            return nil
        }
        guard end > offset + 1 else { return nil }
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
            // `$2 = $12` are two amounts.
            let isAmount = ASCII.isDigit(next) && !text[offset..<end].contains(UInt8(ascii: "\\"))
            if isAmount { return nil }
            lintDollar(at: offset, in: text, "a digit after the closing '$' makes it a dollar")
            return nil
        }
        return accept(.inline, inline, content: (offset + 1)..<end, end: end + 1, delimiter: 1)
    }

    /// Matches a formula between brackets, or consumes the bracket as text.
    private func matchBracket(_ inline: InlineParser) -> MarkdownNode? {
        let (text, offset) = (inline.text, inline.offset)
        guard offset + 1 < text.count else { return nil }
        let isInline = text[offset + 1] == UInt8(ascii: "(")
        if !chunk.rawText.contains(offset, in: text) {
            let isOpener = isInline || text[offset + 1] == UInt8(ascii: "[")
            let end = isOpener ? bracketEnd(isInline, inline) : nil
            if let end, !text[(offset + 2)..<end].allSatisfy(ASCII.isSpace) {
                return accept(
                    isInline ? .inline : .displayInParagraph, inline, content: (offset + 2)..<end,
                    end: end + 2, delimiter: 2)
            }
            if chunk.emptyBracketEnd != offset { reportLoneBracket(at: offset, in: text) }
            chunk.emptyBracketEnd = end ?? -1
        }
        // Not mathematics, but the escaped bracket of CommonMark.
        return inline.take(.text, literal: (offset + 1)..<(offset + 2), upTo: offset + 2)
    }

    /// Reports a bracket without a partner.
    private func reportLoneBracket(at offset: Int, in text: UnsafeBufferPointer<UInt8>) {
        let bracket = String(decoding: text[(offset + 1)...offset + 1], as: UTF8.self)
        let partner = ["(": ")", ")": "(", "[": "]"][bracket] ?? "["
        let place = chunk.place(of: offset, in: self)
        report(
            .mathBrackets, line: place.line, offset: place.offset,
            "'\\\(bracket)' has no '\\\(partner)' with TeX in between in its paragraph; write the formula's other delimiter, or '\(bracket)' for a bracket"
        )
    }

    /// Returns the offset of the closing bracket's backslash.
    private func bracketEnd(_ isInline: Bool, _ inline: InlineParser) -> Int? {
        let (text, start) = (inline.text, inline.offset + 2)
        return isInline
            ? chunk.parenthesisEnd.next([placeholders.backslash, UInt8(ascii: ")")], in: text, from: start)
            : chunk.bracketEnd.next([placeholders.backslash, UInt8(ascii: "]")], in: text, from: start)
    }

    /// Matches `\eqref{label}` and similar references in text. cmark has already emitted `\eqref` as text, which is
    /// removed.
    private func matchReference(_ inline: InlineParser) -> MarkdownNode? {
        let (text, offset) = (inline.text, inline.offset)
        let before = text[..<offset]
        let commands = TeXCommand.references + [TeXCommand.pageReference]
        guard let index = commands.firstIndex(where: { TeXCommand.ends(before, with: $0) })
        else { return nil }
        let command = commands[index].utf8CodeUnitCount
        // `\\eqref` is an escaped backslash followed by text. Both searches are bounded, so long runs of backslashes
        // and braces without an end cost linear time.
        var backslashes = 0
        while offset - command - backslashes >= 0, text[offset - command - backslashes] == UInt8(ascii: "\\"),
            backslashes < 64
        {
            backslashes += 1
        }
        guard backslashes % 2 == 1, !chunk.rawText.contains(offset, in: text),
            let close = text[offset...].prefix(120).firstIndex(of: UInt8(ascii: "}")),
            close > offset + 1
        else { return nil }
        let label = TeXCommand.labelRange(in: text[(offset + 1)..<close])
        guard let label, index < TeXCommand.references.count else {
            reportReference(offset - command, close + 1, isOfPage: label != nil, in: text)
            return nil
        }
        guard takeBack(command, from: inline.parent) else { return nil }
        // The commands of cleveref and hyperref print the name, as `@label` does.
        let node = addReference(
            index == 0 ? .parenthesized : index == 1 ? .bare : .named, inline, from: offset - command,
            label: label, upTo: close + 1)
        if index > 1, node != nil { references[references.count - 1].isCommand = true }
        return node
    }

    /// Reports a command that is printed: its braces have no labels, or it would print the number of a page.
    private func reportReference(
        _ start: Int, _ end: Int, isOfPage: Bool, in text: UnsafeBufferPointer<UInt8>
    ) {
        guard isLeaf else { return }
        let written = placeholders.restored(text[start..<end]).replacing("\n", with: " ")
        let place = chunk.place(of: start, in: self)
        report(
            .referenceUnresolved, .warning, line: place.line, offset: place.offset,
            isOfPage
                ? "'\(written)' is printed: a leaf has no numbers of pages; write '@name' for a place"
                : "'\(written)' is printed: the braces of a reference have labels of letters, digits and . : _ + -, with commas between; write '\\\(written)' for the text"
        )
    }

    /// Removes the last `count` bytes from the end of `parent`, if they are all text.
    private func takeBack(_ count: Int, from parent: MarkdownNode) -> Bool {
        var left = count
        var node = parent.lastChild
        while left > 0, let text = node, text.kind == .text {
            left -= text.literal.count
            node = text.previous
        }
        guard left <= 0 else { return false }
        left = count
        while left > 0, let text = parent.lastChild {
            let length = text.literal.count
            if length > left { text.dropLast(left) } else { text.unlink() }
            left -= length
        }
        return true
    }

    /// Records a formula from the parser's position up to `end`.
    func accept(
        _ kind: MathKind, _ inline: InlineParser, content: Range<Int>, end: Int, delimiter: Int
    ) -> MarkdownNode? {
        // A CODE node, because a table cell keeps few other kinds. Its tag distinguishes it from code.
        guard let node = inline.take(.code, literal: content, upTo: end) else { return nil }
        let place = chunk.take(formulaAt: inline.offset, upTo: end, in: self)
        if !guardedLines.isEmpty {
            noteFormula(from: place.line, lines: Self.lineEnds(in: inline.text[content]))
        }
        node.formulaIndex = math.count
        math.append(
            MathRecord(kind: kind, node: node, line: place.line, offset: place.offset, delimiter: delimiter))
        return node
    }

    /// Returns true, once, if the `$$` at `offset` closes a display that was reported as unclosed.
    private func takeSkippedCloser(at offset: Int) -> Bool {
        guard !skippedClosers.isEmpty else { return false }
        guard skippedClosers.remove(chunk.place(of: offset, in: self).line) != nil else { return false }
        return true
    }

    /// Reports `$$` without an end in its paragraph.
    private func reportUnclosedDisplay(at offset: Int) {
        let place = chunk.place(of: offset, in: self)
        report(
            .mathUnclosed, line: place.line, offset: place.offset,
            "'$$' does not open a formula: its paragraph has no other '$$' with TeX in between; write '$$' where the formula ends, no blank line inside, or '\\$\\$' for two dollars"
        )
    }

    /// Keeps a dollar that stays text for the end of the document, when it is known whether there are formulas.
    private func noteLoneDollar(at offset: Int, in text: UnsafeBufferPointer<UInt8>) {
        // A dollar inside a reported pair belongs to that finding.
        guard offset > chunk.strayEnd, chunk.reportedDollar != offset,
            loneDollars.count < Self.maximumLoneDollars,
            let evidence = LoneDollar.evidence(in: text, at: offset, after: chunk.formulaEnd)
        else { return }
        let place = chunk.place(of: offset, in: self)
        loneDollars.append((place.line, place.offset, evidence))
    }

    /// Reports the dollars without a partner that are probably left over from a formula.
    func reportLoneDollars() {
        let reported = Set(
            findings.findings.filter { $0.rule == RuleDefinition.mathStrayDollar.id }.compactMap(\.position))
        for dollar in loneDollars where dollar.evidence == .clear || !math.isEmpty {
            let place = position(line: dollar.line, offset: dollar.offset)
            guard !reported.contains(place) else { continue }
            report(
                .mathStrayDollar, line: dollar.line, offset: dollar.offset,
                "this '$' has no partner in its paragraph and stays text; write the formula's other '$', or '\\$' for a dollar"
            )
        }
    }

    /// Reports the brace that keeps two dollars from enclosing a formula.
    private func lintBraces(after offset: Int, in text: UnsafeBufferPointer<UInt8>) {
        guard !findings.isFull(.mathBraces), offset > chunk.strayEnd,
            let (brace, closer) = StrayDollar.unmatchedBrace(text, from: offset)
        else { return }
        (chunk.strayEnd, chunk.reportedDollar) = (closer, offset)
        let place = chunk.place(of: brace, in: self)
        report(
            .mathBraces, line: place.line, offset: place.offset,
            (text[brace] == UInt8(ascii: "{") ? "'{' without its '}'" : "'}' without its '{'")
                + ", so the dollars around it are text; balance the braces, or write '\\$' for a dollar")
    }

    /// Reports a dollar that stays text near something that looks like TeX: that is rarely intended.
    private func lintDollar(at offset: Int, in text: UnsafeBufferPointer<UInt8>, _ why: String) {
        guard !findings.isFull(.mathStrayDollar), offset > chunk.strayEnd,
            !LoneDollar.isPlain(in: text, at: offset), let end = StrayDollar.end(text, from: offset)
        else { return }
        (chunk.strayEnd, chunk.reportedDollar) = (end, offset)
        let place = chunk.place(of: offset, in: self)
        report(
            .mathStrayDollar, line: place.line, offset: place.offset,
            "\(why), but this looks like a formula; close up the dollars, or write '\\$' for a dollar")
    }

    /// Reports a formula in a drawing, whose text has no markdown.
    private func lintDrawing(at offset: Int, in text: UnsafeBufferPointer<UInt8>) {
        guard !findings.isFull(.mathInHTML), offset > chunk.strayEnd,
            chunk.rawText.isInDrawing(offset, in: text), let end = StrayDollar.end(text, from: offset)
        else { return }
        chunk.strayEnd = end + 1
        let place = chunk.place(of: offset, in: self)
        report(
            .mathInHTML, line: place.line, offset: place.offset,
            "a formula inside an <svg> stays text; write its characters, or put the formula beside the drawing"
        )
    }
}
