import SiteFiles
import StudyManifest
import StudyMarkdown

/// The questions of one leaf about labels of other leaves. Used by one task.
final class LabelLookup {
    /// `nil` until the places of the library are known.
    private let library: LibraryPlaces?
    private let address: LeafAddress
    private(set) var questions: Set<LibraryPlaces.Question> = []

    init(_ library: LibraryPlaces?, from address: LeafAddress) {
        self.library = library
        self.address = address
    }

    /// True if a label was asked for and the places are not known.
    var isAwaited: Bool { library == nil && !questions.isEmpty }

    /// Every label of the library.
    var labels: [String] { library?.labels ?? [] }

    func places(_ label: String, isEquation: Bool) -> [LibraryPlaces.Entry] {
        questions.insert(isEquation ? .equation(label) : .label(label))
        return library?.places(labelled: label, isEquation: isEquation, from: address) ?? []
    }

    /// Returns the name of a place of another leaf as that leaf prints it.
    func shown(_ name: String, in leaf: LeafAddress) -> String {
        var refers = false
        let text = ListedReference.shown(name) { reference in
            refers = true
            return library?.index.name(of: reference, from: leaf)
        }
        if refers { questions.insert(.name(name, in: leaf)) }
        return text
    }

    /// Returns the leaf's own labels in cycles of names.
    func labelsInCycles() -> Set<String> {
        questions.insert(.cycles)
        return library?.index.labelsInCycles(of: address) ?? []
    }

    /// Returns the leaves with places for a list.
    func leaves(in list: ListedPlace.List) -> [(leaf: AddressedLeaf, places: [ListedPlace])] {
        questions.insert(.list(list))
        return library?.leaves(in: list) ?? []
    }

    /// A digest of the answers; `nil` without a question.
    var answers: ContentDigest? {
        guard let library, !questions.isEmpty else { return nil }
        return library.digest(of: questions, from: address)
    }
}
