import Diagnostics
import WebSyntax

/// Links to places of their own document: `[words](#place)`.
extension Hub {
    mutating func resolveFragments(_ known: inout [Int: NotePlaces]) {
        fragments = Array(repeating: [:], count: documents.count)
        for index in documents.indices {
            // A link without words is named by its place, so the id stays.
            for (number, mark) in documents[index].text.marks.enumerated()
            where mark.kind == .fragment && mark.outer != nil {
                let written = LinkDestination.text(documents[index].source.bytes[mark.range])
                let place = PercentDecoder.text(String(written.dropFirst()))
                let places = known[index] ?? NotePlaces(documents[index])
                known[index] = places
                if places.hasName(place) { continue }
                if let heading = documents[index].text.heading(anchor: place) {
                    let id = Self.placeID(of: heading, in: documents[index].text)
                    fragments[index][number] = .document(index, place: id)
                } else if let section = documents[index].section(place) {
                    fragments[index][number] = .document(index, place: section.pageID)
                } else if !isPlace(place, ofPageOf: index, &known) {
                    fragments[index][number] = .missing
                    var link = NoteLink(target: "")
                    link.place = place
                    let title = documents[index].title.prefix(60)
                    dangle(link, mark, index, "'\(title)' has no heading or block '\(place.prefix(80))'")
                }
            }
        }
        dangling.sort {
            ($0.document, $0.position.line, $0.position.column)
                < ($1.document, $1.position.line, $1.position.column)
        }
    }

    /// Returns true for a place of a document's page, also of a document that it embeds.
    private func isPlace(_ place: String, ofPageOf index: Int, _ known: inout [Int: NotePlaces]) -> Bool {
        var waiting = [index]
        var seen: Set<Int> = [index]
        while let next = waiting.popLast() {
            let places = known[next] ?? NotePlaces(documents[next])
            known[next] = places
            if places.contains(place) { return true }
            for (number, target) in targets[next] {
                guard case .document(let other, _) = target,
                    documents[next].text.marks[number].noteLink?.isEmbed == true
                else { continue }
                if seen.insert(other).inserted { waiting.append(other) }
            }
        }
        return false
    }
}
