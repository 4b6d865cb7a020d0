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
        let references = NoteReferences(note)
        for (number, mark) in note.marks.enumerated() {
            guard case .document(let other, _)? = targets[number], other != index else { continue }
            guard let place = references.place(of: mark) else { continue }
            documents.insert(other)
            counts[other, default: 0] += 1
            guard counts[other, default: 0] <= Self.linkLimit,
                sentences[other, default: []].count < Self.limit
            else { continue }
            let sentence = PlainSentence.around(place, in: note, references)
            if seen[other, default: []].insert(sentence).inserted, !sentence.isEmpty {
                sentences[other, default: []].append(sentence)
            }
        }
    }
}
