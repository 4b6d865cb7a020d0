/// The documents that one document links to, with the sentences around the links.
struct LinkSentences: Sendable {
    /// The most sentences for another document. Pages show the first three.
    private static let limit = 20
    /// The most links to another document whose sentences are made: those of one long paragraph differ little.
    private static let linkLimit = 200

    /// By the index of the other document: without repetitions, in the order of the text.
    private(set) var sentences: [Int: [String]] = [:]

    /// The indices of the other documents.
    private(set) var documents: Set<Int> = []

    /// - Parameter targets: the ends of the links by the indices of their marks.
    init(of index: Int, _ note: NoteText, _ targets: [Int: NoteTarget]) {
        var counts: [Int: Int] = [:]
        var seen: [Int: Set<String>] = [:]
        let unusedLines = Footnotes(note).unusedLines
        for (number, mark) in note.marks.enumerated() {
            guard case .document(let other, _)? = targets[number], other != index else { continue }
            // A page shows neither a definition of links nor a footnote that no text refers to.
            if case .definition = mark.kind { continue }
            if unusedLines.contains(mark.line) { continue }
            documents.insert(other)
            counts[other, default: 0] += 1
            guard counts[other, default: 0] <= Self.linkLimit,
                sentences[other, default: []].count < Self.limit
            else { continue }
            let sentence = PlainSentence.around(Self.place(of: mark, in: note), in: note)
            if seen[other, default: []].insert(sentence).inserted, !sentence.isEmpty {
                sentences[other, default: []].append(sentence)
            }
        }
    }

    /// Returns a mark whose range is that of the whole tag, if it is the destination of an `a` element.
    private static func place(of mark: NoteMark, in note: NoteText) -> NoteMark {
        guard let link = mark.noteLink, link.isElement, !link.isEmbed else { return mark }
        let bytes = note.source.bytes
        var mark = mark
        let start = bytes[..<mark.range.lowerBound].lastIndex(of: UInt8(ascii: "<"))
        let end = bytes[mark.range.upperBound...].firstIndex(of: UInt8(ascii: ">"))
        mark.outer = (start ?? mark.range.lowerBound)..<(end.map { $0 + 1 } ?? mark.range.upperBound)
        return mark
    }
}
