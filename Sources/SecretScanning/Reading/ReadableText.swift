import WebSyntax

/// A text without the signs that its reader does not see: markup, escapes, the codes of terminals, and invisible characters. They
/// may divide a key, as in `**mk**_…`, `mk&#95;…` and keys with a soft hyphen.
///
/// Lines without such signs are left out, unless the text has codes of terminals: the search of the text itself covers them.
struct ReadableText {
    /// The kind of text, which decides on the signs.
    enum Form {
        /// Markdown, HTML or the output of a program.
        case source
        /// The text of a page: markup that is left in it is shown, but may still divide a key.
        case rendered
    }

    /// A run of bytes that follow each other in the source, or the replacement of several bytes.
    private struct Segment {
        /// The offset of the run in ``bytes``.
        var start: Int
        var source: Int
        /// The end in the source of the bytes that were replaced; `nil` for a run that was copied.
        var replacedEnd: Int?
    }

    private(set) var bytes: [UInt8] = []
    private var segments: [Segment] = []

    /// Fails for a text without such signs.
    init?(_ source: Bytes, _ form: Form) {
        let signs = ReadableSigns(source, form)
        let hasCodes = source.firstOffset(of: 0x1B, from: 0, to: source.count) != nil
        // The offset in the source from which the line has not been copied.
        var copied = 0
        var isChanged = false
        var index = 0
        while let sign = signs.next(from: index) {
            index = sign
            if source[index] == UInt8(ascii: "\n") {
                index += 1
                if hasCodes { continue }
                if isChanged { copy(source, copied..<index) }
                copied = index
                isChanged = false
                continue
            }
            let before = copied < index ? source[index - 1] : isChanged ? bytes.last : nil
            guard let removal = signs.removal(at: index, after: before) else {
                index += 1
                continue
            }
            copy(source, copied..<index)
            if !removal.replacement.isEmpty {
                segments.append(
                    Segment(start: bytes.count, source: removal.start, replacedEnd: removal.end))
                bytes += removal.replacement
            }
            index = removal.end
            copied = index
            isChanged = true
        }
        if isChanged || hasCodes { copy(source, copied..<source.count) }
        if segments.isEmpty || bytes.count == source.count { return nil }
    }

    private mutating func copy(_ source: Bytes, _ range: Range<Int>) {
        guard !range.isEmpty else { return }
        segments.append(Segment(start: bytes.count, source: range.lowerBound))
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[range]))
    }

    /// Returns the range in the source of a range of readable bytes, which is not empty.
    func source(of range: Range<Int>) -> Range<Int> {
        let (first, last) = (segment(at: range.lowerBound), segment(at: range.upperBound - 1))
        let lower = first.replacedEnd == nil ? first.source + range.lowerBound - first.start : first.source
        let upper = last.replacedEnd ?? last.source + range.upperBound - last.start
        return lower..<max(lower, upper)
    }

    private func segment(at offset: Int) -> Segment {
        // Invariant: the segments before `low` start at `offset` or before it, and no other one does.
        var (low, high) = (0, segments.count)
        while low < high {
            let middle = (low + high) / 2
            if segments[middle].start <= offset { low = middle + 1 } else { high = middle }
        }
        return segments[max(0, low - 1)]
    }
}
