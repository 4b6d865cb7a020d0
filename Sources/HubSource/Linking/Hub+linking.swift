import Diagnostics
import LibraryFolder
import ParallelWork

extension Hub {
    /// Resolves the links of all documents, and collects what links to each.
    mutating func connect(_ names: NoteNames) {
        // Files of the site stay addresses of the web, and so do addresses in the text that lead somewhere.
        for index in documents.indices where documents[index].text.hasAddresses {
            documents[index].text.marks.removeAll { mark in
                guard let link = mark.noteLink, link.isAddress else { return false }
                if names.isElsewhere(link) { return true }
                guard mark.isBareAddress else { return false }
                return names.document(link, from: "") != nil || names.page(link, from: "") != nil
            }
            documents[index].excerpt = names.withoutAddresses(documents[index].excerpt)
        }
        for index in documents.indices {
            documents[index].front.source = documents[index].front.source.map(names.withoutAddresses)
        }
        takeWholeNames(names)
        targets = Array(repeating: [:], count: documents.count)
        links = Array(repeating: [], count: documents.count)
        backlinks = Array(repeating: [], count: documents.count)
        memberships = Array(repeating: [], count: documents.count)
        mentions = Array(repeating: [], count: documents.count)
        var places: [Int: NotePlaces] = [:]
        for (index, document) in documents.enumerated() {
            for (number, mark) in document.text.marks.enumerated() {
                guard let link = mark.noteLink else { continue }
                targets[index][number] = resolve(link, mark, of: index, names, &places)
            }
        }
        let properties = documents.indices.map { propertyLinks(of: $0, names) }
        resolveFragments(&places)
        // Sentences take most of the time.
        let (documents, targets) = (documents, targets)
        let linked = concurrentMap(Array(documents.indices)) { index in
            LinkSentences(of: index, documents[index].text, targets[index])
        }
        for index in documents.indices {
            links[index] = linked[index].documents.union(properties[index]).sorted()
            for other in links[index] {
                backlinks[other].append(
                    Backlink(
                        document: index,
                        sentences: (linked[index].sentences[other] ?? []).map(names.withoutAddresses)))
            }
        }
    }

    /// Returns the other documents that the front matter of one links to.
    private mutating func propertyLinks(of index: Int, _ names: NoteNames) -> Set<Int> {
        var others: Set<Int> = []
        let folder = documents[index].folder
        for (written, position) in documents[index].front.propertyLinks {
            let link = names.whole(written)
            if let other = names.document(link, from: folder) {
                if other != index { others.insert(other) }
            } else if !link.target.isEmpty, names.file(link, from: folder) == nil {
                dangling.append(Dangling(document: index, target: link.written, position: position))
                diagnostics.append(
                    Diagnostic(
                        .linkDangling, at: position,
                        "no published document is called '\(link.target.prefix(80))'"))
            }
        }
        return others
    }

    private mutating func resolve(
        _ link: NoteLink, _ mark: NoteMark, of index: Int, _ names: NoteNames,
        _ places: inout [Int: NotePlaces]
    ) -> NoteTarget {
        let document = documents[index]
        if link.isRemote { return .remote }
        if link.target.isEmpty {
            return place(of: link, in: index, mark, index, &places)
        }
        if let other = names.document(link, from: document.folder) {
            return place(of: link, in: other, mark, index, &places)
        }
        if let page = names.page(link, from: document.folder) { return .page(page) }
        if let file = names.file(link, from: document.folder) { return .file(file) }
        dangle(link, mark, index, "no published document is called '\(link.target.prefix(80))'")
        return .missing
    }

    /// Returns the place of a document that a link names. A link to a place that is not there leads nowhere.
    private mutating func place(
        of link: NoteLink, in other: Int, _ mark: NoteMark, _ index: Int, _ places: inout [Int: NotePlaces]
    ) -> NoteTarget {
        guard !link.place.isEmpty else { return .document(other, place: "") }
        if let id = Self.placeID(of: link, in: documents[other]) { return .document(other, place: id) }
        let name = documents[other].title
        dangle(link, mark, index, "'\(name.prefix(60))' has no heading or block '\(link.place.prefix(80))'")
        // The label of a formula and an id of raw HTML are in the page, but not as a place that links may name.
        let known = places[other] ?? NotePlaces(documents[other])
        places[other] = known
        return known.hasName(link.place) ? .document(other, place: "") : .missing
    }

    /// Returns the id of the place that a link names in a document; `nil` if the document has no such place.
    static func placeID(of link: NoteLink, in document: HubDocument) -> String? {
        let text = document.text
        guard link.place.hasPrefix("^") else {
            let heading = link.isWiki ? text.heading(link.place) : text.heading(anchor: link.place)
            return heading.map { placeID(of: $0, in: text) }
                ?? document.section(link.place)?.pageID
        }
        let id = link.place.dropFirst().lowercased()
        return text.blocks[id] == nil ? nil : blockID(id)
    }

    /// Returns the id of a heading's place in a page. It differs from the ids that pages make of words.
    package static func placeID(of heading: NoteHeading, in text: NoteText) -> String {
        "at-" + heading.id
    }

    /// Returns the id of a block's place in a page.
    package static func blockID(_ id: String) -> String { "block-" + id.lowercased() }

    mutating func dangle(_ link: NoteLink, _ mark: NoteMark, _ index: Int, _ reason: String) {
        // The name is in the definition, which has the finding.
        if case .reference = mark.kind { return }
        let position = documents[index].source.position(atOffset: mark.range.lowerBound)
        dangling.append(Dangling(document: index, target: link.written, position: position))
        diagnostics.append(Diagnostic(.linkDangling, at: position, reason))
    }

    mutating func findOrphans() {
        for index in documents.indices where isOrphan(index) && documents.count > 1 {
            var finding = Diagnostic(
                .orphanDocument, at: documents[index].source.position(line: 1, column: 1),
                "no document links to '\(documents[index].title.prefix(60))', and no bundle lists it")
            finding.quotesSource = false
            diagnostics.append(finding)
        }
    }
}

extension NoteMark {
    /// The link of a mark that is one.
    package var noteLink: NoteLink? {
        switch kind {
        case .link(let link), .destination(let link), .definition(let link), .reference(let link): link
        default: nil
        }
    }

    /// True for an address of the hub's site that is in the text without words.
    var isBareAddress: Bool {
        if case .link(let link) = kind { link.isAddress } else { false }
    }
}
