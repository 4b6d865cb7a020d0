/// The result of ``InspectionScript`` for a page at rest.
struct Inspection: Sendable, Decodable {
    /// A formula that is not typeset correctly.
    struct Formula: Sendable, Decodable {
        /// The problem: still TeX, refused by KaTeX, or with an unknown command.
        enum Problem: String, Sendable, Decodable { case untypeset, error, unknown }

        /// The kind of the problem.
        var problem: Problem
        /// The index among the page's formulas; `nil` outside of them.
        var index: Int?
        /// The TeX of the formula.
        var tex: String
        /// The message of KaTeX; empty if absent.
        var detail: String
    }

    /// A font that failed to load.
    struct Font: Sendable, Decodable {
        var family: String
        var weight: String
        var style: String
    }

    /// A page wider than the screen.
    struct Overflow: Sendable, Decodable {
        /// The width of the page's content and of its layout, in CSS pixels.
        var width: Int
        var layoutWidth: Int
        /// The start tags of the elements that stick out, at most three.
        var elements: [String]
        /// The right edge of the widest of them, in CSS pixels.
        var reach: Int
    }

    /// A `preconnect` or `dns-prefetch` link, which no event reports.
    struct Hint: Sendable, Decodable {
        var url: String
        var rel: String
    }

    var formulas: [Formula]
    /// The number of formulas.
    var count: Int
    /// The fonts that failed.
    var fonts: [Font]
    /// The overflow; `nil` for a page that fits.
    var overflow: Overflow?
    /// The connection hints.
    var hints: [Hint]
    /// The visible texts of blocks that contain a dollar or a backslash outside of code and formulas.
    var texts: [String]
    /// The number of drawings over accents that are narrower or wider than their box.
    var narrowAccents: Int
    /// True if the page has text, and shows neither text nor a picture.
    var isBlank: Bool
}
