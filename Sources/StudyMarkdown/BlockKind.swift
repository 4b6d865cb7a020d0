/// The kinds of blocks that a book of mathematics is made of, by the word that opens one: `> [!theorem]`,
/// `::: theorem`.
enum BlockKind: String, CaseIterable, Sendable {
    case theorem, definition, lemma, corollary, proposition, example, remark, note, proof, exercise, solution
    case hint
    // GitHub's own, which read like notes.
    case tip, important, warning, caution

    /// Letter case counts for nothing: GitHub's own are written in capitals.
    init?(word: String) { self.init(rawValue: word.lowercased()) }

    static let words = allCases.map(\.rawValue)

    /// As printed.
    var name: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

    var cssClasses: String {
        switch self {
        case .tip, .important, .warning, .caution: "note \(rawValue)"
        default: rawValue
        }
    }

    /// Gets the next number where the front matter says `blocks: numbered`.
    var isNumbered: Bool {
        switch self {
        case .theorem, .definition, .lemma, .corollary, .proposition, .example, .exercise: true
        default: false
        }
    }

    /// Waits folded until the reader asks.
    var isFolded: Bool { self == .solution || self == .hint }
}
