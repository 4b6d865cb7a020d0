import Diagnostics
import StudyMarkdown

/// The places of the author's own HTML in the source. Ask in the order of the page's body.
struct RawHTMLPlaces {
    private let markdown: RenderedMarkdown
    private let source: SourceText
    /// The index of the raw HTML that was asked about last; -1 before the first.
    private var index = -1
    /// The one that was looked for, where it stands, and where the one found last ends.
    private var located = -1
    private var start: Int?
    private var end = 0

    /// How far behind its block's first line a text is looked for.
    private static let reach = 1 << 16

    init(_ markdown: RenderedMarkdown, source: SourceText) {
        self.markdown = markdown
        self.source = source
    }

    /// The place of a range of the body; `nil` when no raw HTML comes before it.
    ///
    /// - Parameter tag: the tag around the range: a short value may be in the text before it, too.
    mutating func position(of range: Range<Int>, in tag: Range<Int>? = nil) -> SourcePosition? {
        while index + 1 < markdown.rawHTML.count,
            markdown.rawHTML[index + 1].range.lowerBound <= range.lowerBound
        {
            index += 1
        }
        guard index >= 0 else { return nil }
        let raw = markdown.rawHTML[index]
        let line = min(max(1, raw.line), source.lineStarts.count)
        let lineStart = source.lineStarts[line - 1]
        if located != index {
            located = index
            // The line end of a block at the file's end is the parser's.
            var text = markdown.body[raw.range]
            while text.last == UInt8(ascii: "\n") { text.removeLast() }
            start = find(text, from: max(lineStart, end))
            if let start { end = start + text.count }
        }
        if let start, raw.range.contains(range.lowerBound) {
            return source.position(atOffset: start + range.lowerBound - raw.range.lowerBound)
        }
        // Not there to the letter, since a quote's marks run through it: the value or its tag alone may be.
        let part = tag ?? range
        let text = markdown.body[part.clamped(to: 0..<markdown.body.count)]
        let found = text.isEmpty ? nil : find(text, from: lineStart)
        return source.position(
            atOffset: found.map { $0 + range.lowerBound - part.lowerBound } ?? lineStart)
    }

    private func find(_ text: ArraySlice<UInt8>, from start: Int) -> Int? {
        guard let first = text.first else { return nil }
        let last = min(source.bytes.count - text.count, start + Self.reach)
        var offset = start
        while offset <= last, let next = source.bytes[offset...last].firstIndex(of: first) {
            if source.bytes[next...].starts(with: text) { return next }
            offset = next + 1
        }
        return nil
    }
}
