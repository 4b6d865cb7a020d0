extension HubDocument {
    /// The bytes of lines after which no more are read for the excerpt.
    private static let excerptReach = 4000

    /// Returns the first words of the summary, else of the first paragraph of text.
    ///
    /// - Parameter range: the lines that may have the paragraph; `nil` for all.
    func firstWords(in range: ClosedRange<Int>? = nil) -> String {
        let lines =
            sections.lines[.summary]?.first ?? range
            ?? (text.firstLine...max(text.firstLine, text.lastLine))
        let headings = Set(text.headings.map(\.line))
        var parts: [String] = []
        var size = 0
        var end = 0
        var footnote = Footnote()
        for line in lines where line > end {
            // Half of a link would be its brackets and its address.
            end = min(text.last(ofLinksFrom: line), lines.upperBound)
            guard !footnote.contains(line, text), isText(line, headings) else {
                // A comment has no words.
                if words(of: parts).isEmpty {
                    (parts, size) = ([], 0)
                    continue
                }
                break
            }
            // A callout's first line has its kind.
            if NoteScanner.content(of: text.source.line(line)).starts(with: "[!".utf8) { continue }
            if !parts.isEmpty, PlainSentence.startsEntry(line, text) { divide(&parts) }
            for line in line...end {
                let part = Self.withoutBlockID(PlainSentence.content(of: text.source.line(line)))
                parts.append(String(decoding: part.prefix(Self.excerptReach), as: UTF8.self).trimmed)
                size += part.count
            }
            if size > Self.excerptReach { break }
        }
        return Self.shortened(words(of: parts))
    }

    /// Ends the words of a list's entry before those of the next one.
    private func divide(_ parts: inout [String]) {
        guard let part = parts.last, let last = words(of: [part]).last, !".,;:!?…。！？".contains(last) else {
            return
        }
        parts[parts.count - 1] += ";"
    }

    /// Returns the words of lines. Formulas and code may go on in the next line.
    private func words(of lines: [String]) -> String {
        PlainSentence.plain(lines.joined(separator: " "), text.linkLabels, keepsTeX: true).trimmed
    }

    /// Returns true for a line of words, which is not a heading, a quote, a table, HTML or a picture.
    private func isText(_ line: Int, _ headings: Set<Int>) -> Bool {
        let raw = text.source.line(line)
        let isUnderline =
            headings.contains(line - 1)
            && raw.allSatisfy { $0 == UInt8(ascii: "-") || NoteScanner.isSpace($0) }
        return !headings.contains(line) && !isUnderline && !text.opaqueLines.contains(line)
            && !PlainSentence.isBreak(raw)
            && !raw.drop(while: NoteScanner.isSpace).starts(with: "![".utf8)
            && raw.first.map { !"<|:#=".utf8.contains($0) } ?? false
    }

    /// Returns a line without the id of a block at its end.
    private static func withoutBlockID(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var rest = line
        while let last = rest.last, NoteScanner.isSpace(last) { rest.removeLast() }
        while let last = rest.last,
            NoteScanner.isLetter(last) || NoteScanner.isDigit(last) || last == UInt8(ascii: "-")
        {
            rest.removeLast()
        }
        guard rest.last == UInt8(ascii: "^"), rest.endIndex < line.endIndex else { return line }
        rest.removeLast()
        return rest.last.map(NoteScanner.isSpace) ?? true ? rest : line
    }

    private static func shortened(_ words: String) -> String {
        guard words.utf8.count > 200, words.count > 200 else { return words }
        let cut = words.prefix(199)
        return (cut.lastIndex(where: \.isWhitespace).map { cut[..<$0] } ?? cut) + "…"
    }
}

/// The lines of a footnote, which pages show at their end.
private struct Footnote {
    private var isOpen = false
    private var isAfterBlank = false

    /// Returns true for a line of a footnote: its first one, those of its paragraph, and indented ones.
    mutating func contains(_ line: Int, _ note: NoteText) -> Bool {
        let text = note.source.line(line)
        if !note.opaqueLines.contains(line), PlainSentence.startOfFootnote(text) != nil {
            (isOpen, isAfterBlank) = (true, false)
            return true
        }
        guard isOpen else { return false }
        if note.source.isBlank(line) {
            isAfterBlank = true
            return true
        }
        let isIndented =
            text.prefix(while: NoteScanner.isSpace).count >= 4 || text.first == UInt8(ascii: "\t")
        if !isIndented, isAfterBlank || note.isHeading(line) || note.opaqueLines.contains(line) {
            isOpen = false
        }
        isAfterBlank = false
        return isOpen
    }
}
