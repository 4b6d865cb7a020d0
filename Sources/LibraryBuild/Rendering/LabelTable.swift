import SiteFiles
import StudyManifest
import StudyMarkdown

/// The labels of all leaves of a library.
///
/// A label that a leaf does not have itself is looked up in the leaves of its chapter, then of its book, then of the
/// library. The nearest level that has it decides.
final class LabelTable: Sendable {
    /// A place with a label, and the leaf that has it.
    struct Entry: Sendable {
        var leaf: AddressedLeaf
        /// The leaf's markdown, as shown to people.
        var source: String
        var place: LabelledPlace
    }

    /// A label that a leaf asks for. Equations have labels of their own: `\eqref` finds no theorem.
    struct Question: Hashable, Sendable {
        var label: String
        var isEquation: Bool
    }

    private let entries: [String: [Entry]]

    init(_ entries: [Entry]) {
        self.entries = Dictionary(grouping: entries, by: \.place.label)
    }

    /// Every label, sorted.
    var labels: [String] { entries.keys.sorted() }

    /// Returns the places of a label in the nearest level that has any. More than one place is ambiguous.
    func places(for question: Question, from address: LeafAddress) -> [Entry] {
        let all = (entries[question.label] ?? []).filter {
            $0.leaf.address != address && (!question.isEquation || $0.place.equationNumber != nil)
        }
        guard all.count > 1 else { return all }
        let inBook = all.filter { $0.leaf.address.book == address.book }
        let inChapter = inBook.filter { $0.leaf.address.chapter == address.chapter }
        return inChapter.isEmpty ? inBook.isEmpty ? all : inBook : inChapter
    }

    /// A digest of everything that a leaf's page takes from the answers to its questions.
    func digest(of questions: some Sequence<Question>, from address: LeafAddress) -> ContentDigest {
        var texts: [String] = []
        for question in questions.sorted(by: { $0.text < $1.text }) {
            texts.append(question.text)
            for entry in places(for: question, from: address) {
                texts += [entry.leaf.address.description, entry.place.name, entry.place.equationNumber ?? ""]
            }
        }
        return ContentDigest(ofTexts: texts)
    }
}

extension LabelTable.Question {
    /// The question as a text, for the record of a run.
    var text: String { (isEquation ? "=" : "@") + label }

    init?(text: String) {
        guard let kind = text.first, kind == "=" || kind == "@" else { return nil }
        self.init(label: String(text.dropFirst()), isEquation: kind == "=")
    }
}

extension [LabelledPlace] {
    /// A digest of everything that other leaves can take from the labels of a leaf.
    var digest: ContentDigest {
        ContentDigest(ofTexts: flatMap { [$0.label, $0.name, $0.equationNumber.map { "=" + $0 } ?? ""] })
    }
}
