/// The writer's view of one formula.
struct ResolvedFormula {
    /// The range of the trimmed TeX within the node's literal.
    var range: Range<Int> = 0..<0
    /// In an object, so that a formula without extras is cheap to copy. A change replaces the object.
    private var box: Box?

    // A class, because a struct with these fields is copied for every formula.
    private final class Box {
        let extras: Extras
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
        set { change { $0.edits = newValue } }
    }
    /// The id of the formula's element.
    var id: String? {
        get { box?.extras.id }
        set { change { $0.id = newValue } }
    }
    /// Further ids of the formula: labels of its other rows.
    var furtherIDs: [String] {
        get { box?.extras.furtherIDs ?? [] }
        set { change { $0.furtherIDs = newValue } }
    }
    /// The offset in the literal of the label after a block.
    var labelOffset: Int {
        get { box?.extras.labelOffset ?? 0 }
        set { change { $0.labelOffset = newValue } }
    }
    /// The punctuation after the display on the page.
    var punctuation: String {
        get { box?.extras.punctuation ?? "" }
        set { change { $0.punctuation = newValue } }
    }
    /// The targets of references inside the TeX, with the text they print. The target is an id, or a link to another
    /// document, which contains `#`.
    var references: [(target: String, text: String)] {
        get { box?.extras.references ?? [] }
        set { change { $0.references = newValue } }
    }

    /// Changes the extras by replacing the object: copies of this value stay unchanged.
    private mutating func change(_ body: (inout Extras) -> Void) {
        var extras = box?.extras ?? Extras()
        body(&extras)
        box = Box(extras)
    }
}
