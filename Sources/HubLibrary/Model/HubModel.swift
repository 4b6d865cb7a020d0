import HubSource
import ItemPages
import StudyMarkdown

/// A hub with its settings, and what several pages need of both.
final class HubModel {
    let hub: Hub
    let settings: HubEdition.Settings
    let words: PageWords
    /// The time that counts as now, in seconds since 1970.
    let now: Int
    /// The documents, the last changed first.
    let recent: [Int]
    /// The tags by name, with the documents that have each.
    let tags: [(name: String, page: String, documents: [Int])]
    /// The concepts of the digest: those with the most weight.
    let digest: [Int]
    /// The ids of the sections of the digest, by concept.
    let conceptIDs: [Int: String]
    private let tagIDs: [String: String]
    /// The places in pages that some link leads to.
    private let linked: Set<Place>

    private struct Place: Hashable {
        var document: Int
        var id: String
    }

    /// The most concepts of the digest.
    static let digestLimit = 40

    init(_ hub: Hub, _ settings: HubEdition.Settings) {
        self.hub = hub
        self.settings = settings
        words = PageWords(language: settings.language, .hub)
        now = settings.now ?? hub.newest
        // A document has many members: its copies would take most of the time.
        let updated = hub.documents.map { $0.updated ?? .min }
        recent = updated.indices.sorted { updated[$0] != updated[$1] ? updated[$0] > updated[$1] : $0 < $1 }
        var places: Set<Place> = []
        for targets in hub.targets + hub.fragments {
            for case .document(let document, let place) in targets.values where !place.isEmpty {
                places.insert(Place(document: document, id: place))
            }
        }
        for parts in hub.bundles.flatMap({ $0.paragraphParts + $0.members.map(\.parts) }) {
            for case .link(_, let document, let place) in parts where !place.isEmpty {
                places.insert(Place(document: document, id: place))
            }
        }
        linked = places
        var byTag: [String: (name: String, documents: [Int])] = [:]
        for (index, document) in hub.documents.enumerated() {
            for tag in document.tags { byTag[tag.folded, default: (tag, [])].documents.append(index) }
        }
        var slugs = UniqueSlugs(prefix: "t-")
        tags = byTag.sorted { $0.key < $1.key }.map { ($1.name, slugs.slug($0), $1.documents) }
        tagIDs = Dictionary(uniqueKeysWithValues: zip(byTag.keys.sorted(), tags.map(\.page)))
        digest = Array(
            hub.concepts.indices.sorted { one, other in
                let (first, second) = (hub.concepts[one].weight, hub.concepts[other].weight)
                return first != second ? first > second : one < other
            }.prefix(Self.digestLimit))
        var concepts = UniqueSlugs(prefix: "c-")
        conceptIDs = Dictionary(
            uniqueKeysWithValues: digest.map { ($0, concepts.slug(hub.concepts[$0].label)) })
    }

    /// Returns true if some link leads to a place of a document's page.
    func isLinked(_ document: Int, _ id: String) -> Bool {
        linked.contains(Place(document: document, id: id))
    }

    /// Returns the address of a tag, from the top of the library.
    func tagAddress(_ tag: String) -> String { "tags.html#" + (tagIDs[tag.folded] ?? "") }

    /// The number of pairs of documents of which one links to the other, as in the graph.
    var pairs: Int {
        hub.links.enumerated().reduce(0) { sum, entry in
            sum + entry.element.count { entry.offset < $0 || !hub.links[$0].contains(entry.offset) }
        }
    }

    /// The words of pages in the languages of documents, by the first subtags.
    private var wordsByLanguage: [String: PageWords] = [:]

    /// Returns the words of pages in the language of a document; `nil` for that of the hub, and for one without such words.
    func otherWords(in language: String?) -> PageWords? {
        let subtags = [language ?? "", settings.language].map { tag in
            tag.prefix { $0 != "-" && $0 != "_" }.lowercased()
        }
        guard subtags[0] != subtags[1], LocalizedTerms.languages.contains(subtags[0]) else { return nil }
        let words = wordsByLanguage[subtags[0]] ?? PageWords(language: subtags[0], .hub)
        wordsByLanguage[subtags[0]] = words
        return words
    }

    /// The days that were written so far.
    private var days: [Int: String] = [:]

    /// Returns the day of a time in seconds. Many documents share one.
    func day(_ seconds: Int) -> String {
        if let known = days[seconds / 86400] { return known }
        let text = words.day(seconds)
        days[seconds / 86400] = text
        return text
    }

    /// The labels and ids that the documents give to places.
    private lazy var labels: Set<String> = hub.documents.reduce(into: []) { labels, document in
        labels.formUnion(ReferenceText.written(in: document.source.bytes))
        labels.formUnion(NoteLabels.rawIDs(in: document.text))
        labels.formUnion(document.text.headings.map(\.id))
    }

    /// Returns true for the label of a place, also with text after it: `@fig-one.See`.
    func hasLabel(_ label: String) -> Bool {
        var rest = label[...]
        while !labels.contains(String(rest)) {
            guard let end = rest.lastIndex(where: { ".:-_".contains($0) }) else { return false }
            rest = rest[..<end]
        }
        return true
    }

    /// The pages of the hub without their ending.
    private lazy var pages: Set<String> = {
        var pages: Set<String> = ["index", "digest", "timeline", "graph", "tags"]
        if let slug = settings.slug { pages.insert("@" + slug) }
        pages.formUnion(hub.documents.map(\.id))
        return pages.union(hub.bundles.map { "b/" + $0.id })
    }()

    /// Returns true for the address of a page of the hub, or of the markdown beside it, seen from its top.
    func isPage(_ address: String) -> Bool {
        var path = address.prefix { $0 != "#" && $0 != "?" }
        if path.hasPrefix("./") { path.removeFirst(2) }
        guard let ending = [".html", ".md"].first(where: { path.hasSuffix($0) }) else { return false }
        return pages.contains(String(path.dropLast(ending.count)))
    }

    /// The elements of raw HTML that were looked at, by document.
    private var elements: [Int: [Int: String]] = [:]

    /// Returns the text in place of an element of raw HTML; `nil` for one that stays.
    func element(_ number: Int, of document: Int) -> String? { texts(of: document)[number] }

    private func texts(of document: Int) -> [Int: String] {
        if let known = elements[document] { return known }
        // The name in a path to no page may be that of a private document.
        let found = RefusedElements.texts(in: hub.documents[document].text) { tag in
            settings.refusedValues(tag) + NoteElement.pages(in: tag) { !isPage($0) }
        }
        elements[document] = found
        return found
    }

    /// Returns the start tags of the elements that some lines of a document leave open.
    func openTags(in parts: [ClosedRange<Int>], of document: Int) -> [RawTag] {
        let note = hub.documents[document].text
        guard !note.openTags(in: parts).isEmpty else { return [] }
        // Without its words, an element keeps its tags.
        let gone = texts(of: document).filter { !$0.value.hasPrefix("<") }
        return note.openTags(in: parts, except: Set(gone.keys.map { note.marks[$0].range.lowerBound }))
    }

    // MARK: Addresses

    /// The address of the hub: its profile if it has one.
    var canonical: String { settings.slug.map { "\(settings.address)/@\($0)" } ?? settings.address }
    var digestAddress: String { "\(settings.address)/digest" }
    func address(of document: Int) -> String { "\(settings.address)/\(hub.documents[document].id)" }
    func address(ofBundle bundle: Int) -> String { "\(settings.address)/b/\(hub.bundles[bundle].id)" }

    /// The host of the hub's site, which is its name in the bar of each page.
    var host: String {
        let rest =
            settings.address.firstRange(of: "://").map { settings.address[$0.upperBound...] }
            ?? settings.address[...]
        return String(rest.prefix { $0 != "/" }).lowercased()
    }

    /// The last change of a bundle in milliseconds: its own, else that of a document.
    func updated(ofBundle bundle: Int) -> Int? {
        hub.bundles[bundle].updated
            ?? hub.bundles[bundle].members.compactMap { hub.documents[$0.document].updated }.max()
    }

    /// The documents that changed in the last days.
    func changed(inDays days: Int) -> [Int] {
        recent.filter { document in
            guard let updated = hub.documents[document].updated else { return false }
            return updated / 1000 > now - days * 86400
        }
    }
}
