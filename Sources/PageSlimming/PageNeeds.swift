/// What a page has, and so which parts of style and script it carries.
package struct PageNeeds: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Formulas of any kind.
    package static let mathematics = PageNeeds(rawValue: 1)
    /// Formulas in KaTeX's boxes, whoever makes them.
    package static let boxes = PageNeeds(rawValue: 2)
    /// Formulas that the device typesets.
    package static let typesetting = PageNeeds(rawValue: 4)
    /// The form for questions.
    package static let questions = PageNeeds(rawValue: 8)

    /// Formulas that are MathML and nothing else.
    package static let mathML = PageNeeds(rawValue: 32)
    /// Boxes, strikes and lines around MathML that is seen.
    package static let enclosures = PageNeeds(rawValue: 16)

    /// Formulas that the device typesets in letters with a form of their own, as `\mathbb` has them.
    package static let alphabets = PageNeeds(rawValue: 64)

    /// Formulas that the device typesets with boxes, strikes or lines in tables.
    package static let frames = PageNeeds(rawValue: 128)

    /// Markup of the author's that names custom properties.
    package static let properties = PageNeeds(rawValue: 256)

    /// Lines over or below MathML that is seen.
    package static let lines = PageNeeds(rawValue: 512)

    package static let all: PageNeeds = [
        .mathematics, .boxes, .typesetting, .questions, .enclosures, .mathML, .alphabets, .frames,
        .properties, .lines,
    ]
    /// Those that the script differs by. Its parts share one scope, so there is one made for each.
    static let ofScript: PageNeeds = [
        .boxes, .typesetting, .questions, .lines, .alphabets, .frames,
    ]
}
