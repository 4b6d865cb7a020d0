import StudyManifest
import StudyMarkdown

/// The questions of one leaf about labels of other leaves. Used by one task.
final class LabelLookup {
    /// `nil` until the labels of the library are known.
    private let table: LabelTable?
    private let address: LeafAddress
    private(set) var questions: Set<LabelTable.Question> = []

    init(_ table: LabelTable?, from address: LeafAddress) {
        self.table = table
        self.address = address
    }

    /// True if a label was asked for and the labels are not known.
    var isAwaited: Bool { table == nil && !questions.isEmpty }

    /// Every label of the library.
    var labels: [String] { table?.labels ?? [] }

    func places(_ label: String, isEquation: Bool) -> [LabelTable.Entry] {
        let question = LabelTable.Question(label: label, isEquation: isEquation)
        questions.insert(question)
        return table?.places(for: question, from: address) ?? []
    }

    /// A digest of the answers; `nil` without a question.
    var answers: ContentDigest? {
        guard let table, !questions.isEmpty else { return nil }
        return table.digest(of: questions, from: address)
    }
}
