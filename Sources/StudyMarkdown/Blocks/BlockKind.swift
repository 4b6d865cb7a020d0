/// The kinds of book blocks. The kind is the opening word: `> [!theorem]`, `::: theorem`.
enum BlockKind: String, CaseIterable, Sendable {
    case theorem, definition, lemma, corollary, proposition, example, remark, note, proof, exercise, solution
    case hint
    /// A symbol, its title, and what it means.
    case notation
    // GitHub's alert kinds, styled like notes.
    case tip, important, warning, caution

    /// Parses the name of a kind or one of its ``aliases``, ignoring letter case: GitHub writes its alerts in capitals.
    init?(word: String) {
        var word = word.lowercased()
        // Quarto writes its callouts as `callout-note`.
        if word.hasPrefix("callout-") { word = String(word.dropFirst("callout-".count)) }
        guard let kind = Self(rawValue: word) ?? Self.aliases[word] else { return nil }
        self = kind
    }

    /// Alternative names of the kinds: the abbreviations of Quarto, pandoc-crossref and Obsidian's theorem plug-ins,
    /// and Obsidian's own callouts. They omit Quarto's prefix `callout-`, which `init(word:)` removes.
    static let aliases: [String: BlockKind] = [
        "thm": .theorem, "def": .definition, "defn": .definition, "dfn": .definition, "lem": .lemma,
        "cor": .corollary, "coro": .corollary, "prop": .proposition, "prp": .proposition, "ex": .example,
        "exm": .example, "eg": .example, "exr": .exercise, "rem": .remark, "rmk": .remark, "pf": .proof,
        "prf": .proof, "sol": .solution,
        "info": .note, "abstract": .note, "summary": .note, "tldr": .note, "todo": .note, "question": .note,
        "help": .note, "faq": .note, "success": .tip, "check": .tip, "done": .tip, "attention": .warning,
        "danger": .caution, "error": .caution, "failure": .caution, "fail": .caution, "missing": .caution,
        "bug": .caution, "quote": .note, "cite": .note,
    ]

    /// The names of all kinds, for suggestions.
    static let words = allCases.map(\.rawValue)

    /// The classes of the block's element. The alerts share the style of notes.
    var cssClasses: String {
        switch self {
        case .tip, .important, .warning, .caution: "note \(rawValue)"
        default: rawValue
        }
    }

    /// True if blocks of this kind share the counter of `blocks: numbered` in the front matter.
    var isNumbered: Bool {
        switch self {
        case .theorem, .definition, .lemma, .corollary, .proposition, .example, .exercise: true
        default: false
        }
    }

    /// True if the block is folded by default, without an explicit fold mark.
    var isFolded: Bool { self == .solution || self == .hint }
}

/// The words that name kinds of blocks.
package enum BlockWord {
    /// Returns true for the name of a kind: `note`, `Theorem`, `callout-tip`.
    package static func isKind(_ word: String) -> Bool { BlockKind(word: word) != nil }
}
