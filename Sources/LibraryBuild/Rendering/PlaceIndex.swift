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

    init(_ sources: [LibraryPlaces.Source]) {
        let entries = sources.flatMap { source in
            source.places.labels.map {
                LibraryPlaces.Entry(leaf: source.leaf, file: source.file, place: $0)
            }
        }
        self.entries = entries
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
        guard reference.kind != .place else { return nil }
        let isEquation = reference.kind != .named
        // The leaf has named its own places. Those that are left have no name, or are in a cycle.
        let isOwn = (numbers[reference.label] ?? []).contains {
            entries[$0].leaf.address == address && (!isEquation || entries[$0].isEquation)
        }
        guard !isOwn else { return nil }
        let found = nearest(labelled: reference.label, isEquation: isEquation, from: address)
        return found.count == 1 ? found[0] : nil
    }

    private func name(
        of reference: ListedReference, from address: LeafAddress, except excluded: Set<Int>
    ) -> String? {
        guard let target = target(of: reference, from: address), !excluded.contains(target) else {
            return nil
        }
        // The name of an equation is its number in parentheses.
        let name = entries[target].place.name
        return reference.kind == .bare ? String(name.dropFirst().dropLast()) : name
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
