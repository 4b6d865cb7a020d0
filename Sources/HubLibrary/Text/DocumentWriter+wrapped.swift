import HubSource

/// Links and pictures in several lines.
extension DocumentWriter {
    /// Returns the last line of the footnotes, and of the links and pictures of which nothing stays, that begin in a line: what is in
    /// place of one is in one line with the text around it.
    ///
    /// - Parameter next: the index of the first mark in the line.
    func last(ofLinksFrom line: Int, of index: Int, _ next: Int) -> Int {
        let note = hub.documents[index].text
        var (line, last, next) = (line, line, next)
        while line <= last {
            // Thousands of links may go on one after another: each line looks at its own.
            let start = note.source.start(ofLine: line)
            while next < note.marks.count, note.marks[next].range.lowerBound < start { next += 1 }
            if let end = note.wrapped[line], end > last {
                let wholes = replaced(in: note, from: note.source.line(line), to: end, of: index, next)
                if let end = wholes.map(\.upperBound).max() {
                    last = max(last, note.source.position(atOffset: end - 1).line)
                }
            }
            line += 1
        }
        return last
    }

    /// Returns the bytes of the links and footnotes that begin in a line, end in a later one, and are replaced as a whole.
    private func replaced(
        in note: NoteText, from line: ArraySlice<UInt8>, to last: Int, of index: Int, _ next: Int
    ) -> [Range<Int>] {
        let end = note.source.line(last).endIndex
        return note.marks.indices[min(next, note.marks.count)...].prefix {
            note.marks[$0].range.lowerBound < end
        }.compactMap { number in
            let isNote = isNote(note.marks[number], note)
            guard let whole = isNote ? range(ofNote: number, note) : note.marks[number].outer,
                line.indices.contains(whole.lowerBound), whole.upperBound > line.endIndex,
                isNote || isWhole(number, index)
            else { return nil }
            return whole
        }
    }

    /// Returns true for the beginning of a footnote in the text. Raw HTML has it as it is written.
    private func isNote(_ mark: NoteMark, _ note: NoteText) -> Bool {
        mark.kind == .inlineNote(isEnd: false) && !note.htmlLines.contains(mark.line)
    }

    /// Returns the bytes of the footnote that a mark begins. No footnote has another in it.
    private func range(ofNote number: Int, _ note: NoteText) -> Range<Int>? {
        let end = note.marks[number...].first { $0.kind == .inlineNote(isEnd: true) }
        return end.map { note.marks[number].range.lowerBound..<$0.range.upperBound }
    }
}

/// Pictures and links in the words of links.
extension DocumentWriter {
    /// Returns the marks that are replaced one after another. Those in the words of a link of which nothing stays are not among
    /// them; a link with pictures in its words is beside the marks in its words.
    func grouped(_ marks: [Int], _ index: Int) -> [(mark: Int, inner: [Int])] {
        let note = hub.documents[index].text
        var groups: [(mark: Int, inner: [Int])] = []
        var cover: Range<Int>?
        var hasPicture = false
        let finish = { (groups: inout [(mark: Int, inner: [Int])]) in
            guard let last = groups.indices.last else { return }
            groups[last].inner = hasPicture ? groups[last].inner.reversed() : []
        }
        // The mark of a link is its address, after the marks in its words.
        for number in marks.reversed() {
            let mark = note.marks[number]
            let whole = isWhole(number, index) ? mark.outer : nil
            if let cover, cover.contains(mark.range.lowerBound) {
                groups[groups.count - 1].inner.append(number)
                hasPicture = hasPicture || whole != nil
                continue
            }
            finish(&groups)
            groups.append((number, []))
            (cover, hasPicture) = (whole, false)
        }
        finish(&groups)
        return groups.reversed()
    }

    /// Returns the bytes of the words of a markdown link, between its brackets.
    func wordsRange(of mark: NoteMark, _ index: Int) -> Range<Int>? {
        guard let outer = mark.outer, outer.lowerBound < mark.range.lowerBound else { return nil }
        let link = hub.documents[index].source.bytes[(outer.lowerBound + 1)..<mark.range.lowerBound]
        return link.lastIndex(of: UInt8(ascii: "]")).map { link.startIndex..<$0 }
    }

    /// Returns lines as one, without the marks of quotes that begin them.
    static func joined(_ text: [UInt8]) -> [UInt8] {
        let isEnd = { (byte: UInt8) in byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
        guard text.contains(where: isEnd) else { return text }
        let lines = text.split(whereSeparator: isEnd).enumerated().map { number, line in
            number == 0 ? line : line.drop { " \t>".utf8.contains($0) }
        }
        return Array(lines.joined(separator: " ".utf8))
    }
}
