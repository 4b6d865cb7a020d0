/// The writer's view of one formula.
struct ResolvedFormula {
    /// The range of the trimmed TeX within the node's literal.
    var range: Range<Int> = 0..<0
    /// In an object, so that a formula without extras is cheap to copy. An object that several values share is copied before a change.
    private var box: Box?

    // A class, because a struct with these fields is copied for every formula.
    private final class Box {
        var extras: Extras
        init(_ extras: Extras) { self.extras = extras }
    }

    /// The parts that most formulas do not have.
    private struct Extras {
        var edits: [(range: Range<Int>, text: String)] = []
        var id: String?
        var furtherIDs: [String] = []
        var labelOffset = 0
        var punctuation = ""
        var references: [(target: String, text: String)] = []
    }

    /// Replacements within the range, sorted and disjoint.
    var edits: [(range: Range<Int>, text: String)] {
        get { box?.extras.edits ?? [] }
        // In place: a formula may have as many as it has rows.
        _modify { yield &ownBox().extras.edits }
    }
    /// The id of the formula's element.
    var id: String? {
        get { box?.extras.id }
        set { ownBox().extras.id = newValue }
    }
    /// Further ids of the formula: labels of its other rows.
    var furtherIDs: [String] {
        get { box?.extras.furtherIDs ?? [] }
        // In place: a formula may have as many as it has rows.
        _modify { yield &ownBox().extras.furtherIDs }
    }
    /// The offset in the literal of the label after a block.
    var labelOffset: Int {
        get { box?.extras.labelOffset ?? 0 }
        set { ownBox().extras.labelOffset = newValue }
    }
    /// The punctuation after the display on the page.
    var punctuation: String {
        get { box?.extras.punctuation ?? "" }
        set { ownBox().extras.punctuation = newValue }
    }
    /// The target of a text that only looks like the number of a reference. No id and no link is this.
    static let ownText = "#"

    /// The targets of references inside the TeX, with the text they print. The target is an id, or a link to another
    /// document, which contains `#`.
    var references: [(target: String, text: String)] {
        get { box?.extras.references ?? [] }
        // In place: a formula may have as many as it has rows.
        _modify { yield &ownBox().extras.references }
    }

    /// Returns the object of this value alone, so that copies of the value stay unchanged.
    private mutating func ownBox() -> Box {
        if isKnownUniquelyReferenced(&box), let box { return box }
        let own = Box(box?.extras ?? Extras())
        box = own
        return own
    }
}
