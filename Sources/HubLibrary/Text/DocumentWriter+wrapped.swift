import HubSource

/// Links and pictures in several lines.
extension DocumentWriter {
    /// Returns the last line of the links and pictures that begin in a line and of which nothing stays: words in place of one are
    /// in one line with the text around it.
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

    /// Returns the bytes of the links that begin in a line, end in a later one, and are replaced as a whole.
    private func replaced(
        in note: NoteText, from line: ArraySlice<UInt8>, to last: Int, of index: Int, _ next: Int
    ) -> [Range<Int>] {
        let end = note.source.line(last).endIndex
        return note.marks.indices[min(next, note.marks.count)...].prefix {
            note.marks[$0].range.lowerBound < end
        }.compactMap { number in
            guard let outer = note.marks[number].outer, line.indices.contains(outer.lowerBound),
                outer.upperBound > line.endIndex, isWhole(number, index)
            else { return nil }
            return outer
        }
    }
}
