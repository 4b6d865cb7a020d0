import Diagnostics

extension NoteNames {
    /// Returns words without the author's comments, and with words in place of links that lead to no published document: the
    /// name in a link may be that of a private one.
    ///
    /// - Parameter folder: the folder of the document that has the words.
    func published(_ text: String, from folder: Substring) -> String {
        // Most words have neither.
        guard text.utf8.contains(where: { "[%".utf8.contains($0) }) else { return text }
        let source = SourceText(file: "", bytes: Array(text.utf8))
        let note = NoteScanner.scan(source, firstLine: 1)
        let changes = note.marks.compactMap { mark -> (range: Range<Int>, words: String)? in
            let range = mark.outer ?? mark.range
            if mark.kind == .comment { return (range, "") }
            guard let link = mark.noteLink, !link.target.isEmpty, document(link, from: folder) == nil,
                file(link, from: folder) == nil
            else { return nil }
            return (range, link.text.map { PlainSentence.plain($0) } ?? (link.isWiki ? link.name : ""))
        }
        var output: [UInt8] = []
        var place = 0
        for (range, words) in changes.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
        where range.lowerBound >= place {
            output += source.bytes[place..<range.lowerBound] + Array(words.utf8)
            place = range.upperBound
        }
        return String(decoding: output + source.bytes[min(place, source.bytes.count)...], as: UTF8.self)
    }
}

extension Hub {
    /// Takes out of the concepts and relations what is not published.
    mutating func publishConcepts(_ names: NoteNames) {
        for index in documents.indices where !documents[index].sections.concepts.isEmpty {
            let folder = documents[index].folder
            let published = { (text: String) in names.published(text, from: folder) }
            for number in documents[index].sections.concepts.indices {
                let concept = documents[index].sections.concepts[number]
                documents[index].sections.concepts[number].label = published(concept.label)
                documents[index].sections.concepts[number].description = published(concept.description)
            }
            for number in documents[index].sections.relations.indices {
                let relation = documents[index].sections.relations[number]
                documents[index].sections.relations[number].from = published(relation.from)
                documents[index].sections.relations[number].label = published(relation.label)
                documents[index].sections.relations[number].to = published(relation.to)
            }
        }
    }
}
