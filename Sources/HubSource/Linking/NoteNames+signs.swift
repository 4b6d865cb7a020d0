/// Titles and aliases with a number sign: `[[Issue #12: broken]]`. In other links a place begins with it.
extension NoteNames {
    /// Returns a link to a document if its whole text is a title or an alias; other links as they are.
    func whole(_ link: NoteLink) -> NoteLink {
        guard !link.place.isEmpty, !link.target.isEmpty, signed.contains(link.full.folded) else {
            return link
        }
        var link = link
        (link.target, link.place) = (link.full, "")
        return link
    }
}

extension Hub {
    /// Makes links to documents of those whose whole text is a title or an alias.
    mutating func takeWholeNames(_ names: NoteNames) {
        // Most hubs have none.
        if names.signed.isEmpty { return }
        for index in documents.indices {
            for (number, mark) in documents[index].text.marks.enumerated() {
                guard case .link(let link) = mark.kind, !link.place.isEmpty else { continue }
                documents[index].text.marks[number].kind = .link(names.whole(link))
            }
        }
    }
}
