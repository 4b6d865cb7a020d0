/// The result of ``InspectionScript`` for a page at rest.
struct Inspection: Sendable, Decodable {
    struct Formula: Sendable, Decodable {
        enum Problem: String, Sendable, Decodable { case untypeset, error, unknown }

        var problem: Problem
        /// Among the page's formulas; `nil` outside of them.
        var index: Int?
        var tex: String
        var detail: String
    }

    struct Font: Sendable, Decodable {
        var family: String
        var weight: String
        var style: String
    }

    struct Overflow: Sendable, Decodable {
        /// The width of the page's content and of its layout, in CSS pixels.
        var width: Int
        var layoutWidth: Int
        /// The start tags of elements that stick out, three at most.
        var elements: [String]
        /// How far the widest of them reaches.
        var reach: Int
    }

    struct Hint: Sendable, Decodable {
        var url: String
        var rel: String
    }

    var formulas: [Formula]
    /// How many formulas there are.
    var count: Int
    var fonts: [Font]
    var overflow: Overflow?
    var hints: [Hint]
    /// The visible texts of blocks with a dollar or a backslash outside of code and formulas.
    var texts: [String]
    /// Drawings over accents that are not as wide as their box.
    var narrowAccents: Int
}
