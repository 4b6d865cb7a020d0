import StudyManifest
import StudyMarkdown

/// The labelled places of a library by their labels, with complete names.
///
/// A name may refer to places of other leaves. Such a reference means the same in every leaf that prints the name, so it is
/// resolved from the leaf that has the name.
struct PlaceIndex: Sendable {
    private var entries: [LibraryPlaces.Entry]
    private let numbers: [String: [Int]]
    /// The places whose names refer to each other. Their references to each other stay.
    private var cycles: Set<Int> = []
    /// The names of the other places of leaves, by their ids.
    private let names: [LeafAddress: [String: String]]
    private let links: PlaceLinks

    init(_ sources: [LibraryPlaces.Source], links: PlaceLinks) {
        let entries = sources.flatMap { source in
            source.places.labels.map {
                LibraryPlaces.Entry(leaf: source.leaf, file: source.file, place: $0)
            }
        }
        self.entries = entries
        names = Dictionary(sources.map { ($0.leaf.address, $0.places.names) }) { first, _ in first }
        self.links = links
        numbers = Dictionary(grouping: entries.indices, by: { entries[$0].place.label })
        completeNames()
    }

    /// Every label, sorted.
    var labels: [String] { numbers.keys.sorted() }

    /// Returns the places of a label in the nearest level that has any. More than one place is ambiguous.
    func places(labelled label: String, isEquation: Bool, from address: LeafAddress)
        -> [LibraryPlaces.Entry]
    {
        nearest(labelled: label, isEquation: isEquation, from: address).map { entries[$0] }
    }

    /// Returns the labels of a leaf whose names refer to each other in a cycle.
    func labelsInCycles(of address: LeafAddress) -> Set<String> {
        Set(cycles.map { entries[$0] }.filter { $0.leaf.address == address }.map(\.place.label))
    }

    /// Returns the name of the place that a reference in a name or a listed text of a leaf means; `nil` without one such
    /// place in other leaves.
    func name(of reference: ListedReference, from address: LeafAddress) -> String? {
        name(of: reference, from: address, except: [])
    }

    // MARK: Looking up

    private func nearest(labelled label: String, isEquation: Bool, from address: LeafAddress) -> [Int] {
        let all = (numbers[label] ?? []).filter {
            entries[$0].leaf.address != address && (!isEquation || entries[$0].isEquation)
        }
        guard all.count > 1 else { return all }
        let inBook = all.filter { entries[$0].leaf.address.book == address.book }
        let inChapter = inBook.filter { entries[$0].leaf.address.chapter == address.chapter }
        return inChapter.isEmpty ? inBook.isEmpty ? all : inBook : inChapter
    }

    /// Returns the only nearest place that a reference means.
    private func target(of reference: ListedReference, from address: LeafAddress) -> Int? {
        if reference.isLink {
            return links.target(of: reference, from: address).flatMap(labelledTarget)
        }
        let isEquation = reference.kind != .named
        // The leaf has named its own places. Those that are left have no name, or are in a cycle.
        let isOwn = (numbers[reference.label] ?? []).contains {
            entries[$0].leaf.address == address && (!isEquation || entries[$0].isEquation)
        }
        guard !isOwn else { return nil }
        let found = nearest(labelled: reference.label, isEquation: isEquation, from: address)
        return found.count == 1 ? found[0] : nil
    }

    /// Returns the place with a label that a link to a leaf leads to.
    private func labelledTarget(_ target: PlaceLinks.Target) -> Int? {
        Self.ids(of: target).lazy.compactMap { id in
            numbers[id]?.first { entries[$0].leaf.address == target.leaf.address }
        }.first
    }

    /// Returns the ids that the words of a link may mean.
    private static func ids(of target: PlaceLinks.Target) -> [String] {
        target.place.isEmpty ? [] : [target.place, HeadingAnchors.anchor(of: target.place)]
    }

    private func name(
        of reference: ListedReference, from address: LeafAddress, except excluded: Set<Int>
    ) -> String? {
        if reference.isLink {
            return linkName(of: reference, from: address, except: excluded).map { name in
                // The names of names that are not complete are shown as they are written.
                name.utf8.contains(0) ? ListedReference.shown(name) { _ in nil } : name
            }
        }
        guard let target = target(of: reference, from: address), !excluded.contains(target) else {
            return nil
        }
        // The name of an equation is its number in parentheses.
        let name = entries[target].place.name
        return reference.kind == .bare ? String(name.dropFirst().dropLast()) : name
    }

    /// Returns the name that a link without words prints: that of the place, or the title of the leaf.
    ///
    /// - Parameter isNested: true for a link in the name of a place without a label. Such names may refer to each other, so
    ///   one of them is not looked up from another.
    private func linkName(
        of link: ListedReference, from address: LeafAddress, except excluded: Set<Int>,
        isNested: Bool = false
    ) -> String? {
        guard let target = links.target(of: link, from: address) else { return nil }
        let title = FormulaText.readable(title: target.leaf.leaf.title)
        if target.place.isEmpty { return title }
        if let number = labelledTarget(target) {
            let name = entries[number].place.name
            return excluded.contains(number) ? nil : name.isEmpty ? title : name
        }
        let known = isNested ? [:] : names[target.leaf.address] ?? [:]
        guard let name = Self.ids(of: target).lazy.compactMap({ known[$0] }).first else { return nil }
        if name.isEmpty { return title }
        let leaf = target.leaf.address
        return ListedReference.shown(name) { reference in
            reference.isLink
                ? linkName(of: reference, from: leaf, except: excluded, isNested: true)
                : self.name(of: reference, from: leaf, except: excluded)
        }
    }

    // MARK: Names

    /// Replaces the references in names, each name after those that it contains.
    private mutating func completeNames() {
        let references = self.references()
        let order = NameOrder(references.mapValues { $0.filter { references[$0] != nil } })
        cycles = order.cycles
        for number in order.first + Array(order.cycles) + order.last {
            let entry = entries[number]
            let excluded = cycles.contains(number) ? cycles : []
            let name = ListedReference.shown(entry.place.name) {
                self.name(of: $0, from: entry.leaf.address, except: excluded)
            }
            entries[number].place.name = name
        }
    }

    /// Returns the places with references in their names, each with the places that it refers to.
    private func references() -> [Int: Set<Int>] {
        var references: [Int: Set<Int>] = [:]
        for (number, entry) in entries.enumerated() {
            _ = ListedReference.shown(entry.place.name) { reference in
                let target = target(of: reference, from: entry.leaf.address)
                references[number, default: []].formUnion(target.map { [$0] } ?? [])
                return nil
            }
        }
        return references
    }
}

extension LibraryPlaces.Entry {
    fileprivate var isEquation: Bool { place.equationNumber != nil }
}
