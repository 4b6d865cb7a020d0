import Diagnostics

extension NoteNames {
    /// Returns words without the author's comments, and with words in place of links that lead to no published document: the
    /// name in a link may be that of a private one.
    ///
    /// - Parameters:
    ///   - folder: the folder of the document that has the words.
    ///   - keepsLinks: false for words without any links, such as labels.
    func published(_ text: String, from folder: Substring, keepsLinks: Bool = true) -> String {
        // Most words have none of them.
        guard text.utf8.contains(where: { "[%<".utf8.contains($0) }) || hasAddresses(text) else {
            return text
        }
        let bytes = Array(text.utf8)
        return replaced(text) { mark in
            let range = mark.outer ?? mark.range
            switch mark.kind {
            case .comment: return (range, "")
            case .page(let words, let address), .pageReference(let words, let address, _):
                return isPage(address) ? nil : (range, PlainSentence.plain(words))
            case .element:
                let tag = Array(bytes[range])
                let values = NoteElement.pages(in: tag) { !isPage($0) }
                let kept = NoteElement.removing(values, from: tag)
                return values.isEmpty ? nil : (range, String(decoding: kept, as: UTF8.self))
            default: break
            }
            guard let link = mark.noteLink.map(whole) else { return nil }
            let isMissing =
                !link.target.isEmpty && document(link, from: folder) == nil
                && file(link, from: folder) == nil && page(link, from: folder) == nil
                && !(link.isAddress && leads(link))
            return isMissing || !keepsLinks && !mark.isBareAddress ? (range, link.replacement) : nil
        }
    }

    /// Returns true for the path of a page of the hub, or of the markdown beside it, seen from its top.
    private func isPage(_ address: String) -> Bool {
        var path = address.prefix { $0 != "#" && $0 != "?" }
        if path.hasPrefix("./") { path.removeFirst(2) }
        guard let ending = [".html", ".md"].first(where: { path.hasSuffix($0) }) else { return false }
        var link = NoteLink(target: String(path.dropLast(ending.count)))
        link.isAddress = true
        return document(link, from: "") != nil || page(link, from: "") != nil
    }

    /// Returns words without markup in which addresses of the site that lead nowhere have no id.
    func withoutAddresses(_ text: String) -> String {
        guard hasAddresses(text) else { return text }
        return replaced(text) { mark in
            guard let link = mark.noteLink, mark.isBareAddress, !leads(link) else { return nil }
            return (mark.range, link.replacement)
        }
    }

    /// Returns true for an address that names a document, a page or a file of the site.
    private func leads(_ link: NoteLink) -> Bool {
        document(link, from: "") != nil || page(link, from: "") != nil || isElsewhere(link)
    }

    private func hasAddresses(_ text: String) -> Bool {
        guard let site, text.utf8.contains(UInt8(ascii: ":")) else { return false }
        return site.mayBe(in: text)
    }

    /// Returns text with words in place of some marks.
    private func replaced(
        _ text: String, _ change: (NoteMark) -> (range: Range<Int>, words: String)?
    ) -> String {
        let source = SourceText(file: "", bytes: Array(text.utf8))
        let changes = NoteScanner.scan(source, firstLine: 1, site: site).marks.compactMap(change)
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
            let label = { (text: String) in names.published(text, from: folder, keepsLinks: false) }
            for number in documents[index].sections.concepts.indices {
                let concept = documents[index].sections.concepts[number]
                documents[index].sections.concepts[number].label = label(concept.label)
                let description = names.published(concept.description, from: folder)
                documents[index].sections.concepts[number].description = description
                documents[index].sections.concepts[number].parts = linkedParts(
                    description, of: index, from: folder, names)
            }
            for number in documents[index].sections.relations.indices {
                let relation = documents[index].sections.relations[number]
                documents[index].sections.relations[number].from = label(relation.from)
                // The label is shown as words: `*uses*` has no asterisks.
                let words = label(relation.label)
                let hasMarkup = words.utf8.contains { "*`_~=".utf8.contains($0) }
                documents[index].sections.relations[number].label =
                    hasMarkup ? PlainSentence.plain(words) : words
                documents[index].sections.relations[number].to = label(relation.to)
            }
        }
    }

    /// Divides words at their links to documents and other pages. Returns nothing for words without any.
    ///
    /// - Parameters:
    ///   - index: the document that has the words; `nil` for the file of a bundle, which has no places of its own.
    ///   - folder: the folder of the document or file.
    func linkedParts(
        _ text: String, of index: Int?, from folder: Substring, _ names: NoteNames
    ) -> [LinkedPart] {
        guard text.utf8.contains(UInt8(ascii: "[")) else { return [] }
        let source = SourceText(file: "", bytes: Array(text.utf8))
        var parts: [LinkedPart] = []
        var place = 0
        for mark in NoteScanner.scan(source, firstLine: 1).marks {
            let range = mark.outer ?? mark.range
            guard let link = mark.noteLink.map(names.whole), range.lowerBound >= place,
                link.isEmbed || !link.isElement, let part = part(link, of: index, from: folder, names)
            else { continue }
            if range.lowerBound > place {
                parts.append(
                    .text(String(decoding: source.bytes[place..<range.lowerBound], as: UTF8.self)))
            }
            parts.append(part)
            place = range.upperBound
        }
        if parts.isEmpty { return [] }
        if place < source.bytes.count {
            parts.append(.text(String(decoding: source.bytes[place...], as: UTF8.self)))
        }
        return LinkedPart.withoutPartners(parts)
    }

    private func part(
        _ link: NoteLink, of index: Int?, from folder: Substring, _ names: NoteNames
    ) -> LinkedPart? {
        guard let other = link.target.isEmpty ? index : names.document(link, from: folder) else {
            return link.target.isEmpty ? nil : names.page(link, from: folder).map { .page(link, $0) }
        }
        let id = link.place.isEmpty ? nil : Self.placeID(of: link, in: documents[other])
        return .link(link, document: other, place: id ?? "")
    }
}
