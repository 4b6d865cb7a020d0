/// The kinds of blocks that a book of mathematics is made of, by the word that opens one: `> [!theorem]`,
/// `::: theorem`.
enum BlockKind: String, CaseIterable, Sendable {
    case theorem, definition, lemma, corollary, proposition, example, remark, note, proof, exercise, solution
    case hint
    // GitHub's own, which read like notes.
    case tip, important, warning, caution

    /// Reads the name of a kind or one of its ``aliases``, in any letter case: GitHub's own are written in capitals.
    init?(word: String) {
        var word = word.lowercased()
        if word.hasPrefix("callout-") { word = String(word.dropFirst("callout-".count)) }
        guard let kind = Self(rawValue: word) ?? Self.aliases[word] else { return nil }
        self = kind
    }

    /// Other names of the kinds: the short forms that Quarto, pandoc-crossref and the theorem plug-ins of Obsidian use, and
    /// Obsidian's own callouts. `callout-` before a name, as Quarto writes it, is left out.
    static let aliases: [String: BlockKind] = [
        "thm": .theorem, "def": .definition, "defn": .definition, "dfn": .definition, "lem": .lemma,
        "cor": .corollary, "coro": .corollary, "prop": .proposition, "prp": .proposition, "ex": .example,
        "exm": .example, "eg": .example, "exr": .exercise, "rem": .remark, "rmk": .remark, "pf": .proof,
        "prf": .proof, "sol": .solution,
        "info": .note, "abstract": .note, "summary": .note, "tldr": .note, "todo": .note, "question": .note,
        "help": .note, "faq": .note, "success": .tip, "check": .tip, "done": .tip, "attention": .warning,
        "danger": .caution, "error": .caution, "failure": .caution, "fail": .caution, "missing": .caution,
        "bug": .caution,
    ]

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

    /// True if the block is folded until the reader asks, where no fold mark says otherwise.
    var isFolded: Bool { self == .solution || self == .hint }
}
