import LeafRendering
import SiteFiles
import StudyManifest
import StudyMarkdown

/// The places of all leaves of a library that others refer to or list.
///
/// A label that a leaf does not have itself is looked up in the leaves of its chapter, then of its book, then of the
/// library. The nearest level that has it decides.
final class LibraryPlaces: Sendable {
    /// A leaf and its places.
    struct Source: Sendable {
        var leaf: AddressedLeaf
        /// The leaf's markdown, as shown to people.
        var file: String
        var places: SharedPlaces
    }

    /// A place with a label, and the leaf that has it.
    struct Entry: Sendable {
        var leaf: AddressedLeaf
        var file: String
        var place: LabelledPlace
    }

    /// A question of a leaf about others. Equations have labels of their own: `\eqref` finds no theorem.
    enum Question: Hashable, Sendable {
        case label(String)
        case equation(String)
        case list(ListedPlace.List)
        /// A name of another leaf with references in it.
        case name(String, in: LeafAddress)
        /// The leaf's own labels in cycles of names.
        case cycles
    }

    /// In the order of the manifest.
    let sources: [Source]
    let index: PlaceIndex

    init(_ sources: [Source], links: PlaceLinks) {
        self.sources = sources
        index = PlaceIndex(sources, links: links)
    }

    /// Every label, sorted.
    var labels: [String] { index.labels }

    /// Returns the places of a label in the nearest level that has any. More than one place is ambiguous.
    func places(labelled label: String, isEquation: Bool, from address: LeafAddress) -> [Entry] {
        index.places(labelled: label, isEquation: isEquation, from: address)
    }

    /// Returns the leaves with places for a list, in the order of the manifest.
    func leaves(in list: ListedPlace.List) -> [(leaf: AddressedLeaf, places: [ListedPlace])] {
        sources.compactMap { source in
            let places = source.places.listed.filter { $0.list == list }
            guard !places.isEmpty else { return nil }
            return (source.leaf, places.map { $0.resolved { index.name(of: $0, from: source.leaf.address) } })
        }
    }

    // MARK: Digests

    /// A digest of everything that a leaf's page takes from the answers to its questions.
    func digest(of questions: some Sequence<Question>, from address: LeafAddress) -> ContentDigest {
        var texts: [String] = []
        for question in questions.sorted(by: { $0.text < $1.text }) {
            texts.append(question.text)
            switch question {
            case .label(let label): add(places(labelled: label, isEquation: false, from: address), to: &texts)
            case .equation(let label):
                add(places(labelled: label, isEquation: true, from: address), to: &texts)
            case .list(let list):
                for (leaf, places) in leaves(in: list) {
                    texts.append(leaf.address.description)
                    texts += places.flatMap(\.texts)
                }
            case .name(let name, let leaf):
                texts.append(ListedReference.shown(name) { index.name(of: $0, from: leaf) })
            case .cycles: texts += index.labelsInCycles(of: address).sorted()
            }
        }
        return ContentDigest(ofTexts: texts)
    }

    private func add(_ entries: [Entry], to texts: inout [String]) {
        for entry in entries { texts += [entry.leaf.address.description] + entry.place.texts }
    }
}

extension LibraryPlaces.Question {
    /// The question as a text, for the record of a run.
    var text: String {
        switch self {
        case .label(let label): "@" + label
        case .equation(let label): "=" + label
        case .list(let list): "#" + list.rawValue
        case .name(let name, let leaf): "~\(leaf) \(name)"
        case .cycles: "!"
        }
    }

    init?(text: String) {
        let rest = String(text.dropFirst())
        switch text.first {
        case "@": self = .label(rest)
        case "=": self = .equation(rest)
        case "#":
            guard let list = ListedPlace.List(rawValue: rest) else { return nil }
            self = .list(list)
        case "~":
            // An address has no space.
            guard let space = rest.utf8.firstIndex(of: UInt8(ascii: " ")),
                let leaf = LeafAddress(String(rest[..<space]))
            else { return nil }
            self = .name(String(rest[rest.utf8.index(after: space)...]), in: leaf)
        case "!": self = .cycles
        default: return nil
        }
    }
}

extension SharedPlaces {
    /// A digest of everything that other leaves can take from a leaf.
    var digest: ContentDigest {
        let names = names.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
        return ContentDigest(ofTexts: labels.flatMap(\.texts) + [""] + listed.flatMap(\.texts) + [""] + names)
    }
}

extension LabelledPlace {
    fileprivate var texts: [String] { [label, name, equationNumber.map { "=" + $0 } ?? ""] }
}

extension ListedPlace {
    fileprivate var texts: [String] { [list.rawValue, id, name, title, meaning] }
}
