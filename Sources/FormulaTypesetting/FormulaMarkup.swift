import KaTeX

/// The markup of one formula that KaTeX has typeset, adapted to the page.
///
/// KaTeX writes measures into `style` attributes, which a strict policy blocks; they become classes. A single number
/// gets its own column, so it never overlaps the formula. Printed references become links.
struct FormulaMarkup {
    /// The markup without the number.
    private(set) var markup: [UInt8] = []
    /// The markup of the number, such as `(2.4)`; empty if absent.
    private(set) var number = ""
    /// All classes of the elements. They determine the needed fonts.
    private(set) var classes: Set<String> = []

    /// Creates the markup of KaTeX's boxes, with MathML for screen readers.
    ///
    /// - Parameters:
    ///   - html: the output of `katex.renderToString`, with spans and MathML.
    ///   - references: the printed references, in order.
    ///   - styles: collects the values of `style` attributes.
    ///   - printed: returns the MathML of ``RowNumbers/tex(printingNumbersOf:)``; called only if the number of a row has a
    ///     formula.
    init(
        html: String, references: [PrintedReference], styles: inout StyleClasses,
        printed: () throws(FormulaFailure) -> String
    ) throws(FormulaFailure) {
        var tree = try Self.tree(of: html)
        // Screen readers read the number after the formula, or those of the rows.
        if let math = tree.first(where: Self.isMath) {
            let made = try MathMLMarkup(math, isAlone: false, styles: &styles) {
                RowNumbers.all(in: tree) { () throws(FormulaFailure) in try Self.tree(of: printed()) }
            }
            tree.changeFirst(where: Self.isMath) { $0 = made.math }
        }
        var tag: MarkupNode?
        tree.changeFirst(where: { $0.classes.contains("katex-html") }) { tag = Self.takeNumber(of: &$0) }
        var texts: [String] = []
        if !references.isEmpty { Self.collectTexts(of: tree, isHTML: false, to: &texts) }
        let places = PrintedReferences.places(in: texts, of: references.map(\.number))
        var targets = [String?](repeating: nil, count: texts.count)
        for (place, reference) in zip(places, references) where !reference.isOwnText {
            if let place { targets[place] = reference.target }
        }
        var rest = targets[...]
        rewrite(&tree, isHTML: false, &rest, &styles)
        markup = MarkupWriter.markup(of: tree)
        if let tag { number = numberMarkup(of: tag, &styles) }
    }

    /// Creates the markup of MathML alone.
    ///
    /// - Parameters:
    ///   - text: the output of `katex.renderToString` with `output: "mathml"`.
    ///   - references: the references that the formula prints.
    ///   - styles: collects the values of `style` attributes.
    ///   - html: returns the output with `output: "html"`; called only if rows have numbers.
    ///   - printed: returns the MathML of ``RowNumbers/tex(printingNumbersOf:)``; called only if the number of a row has a
    ///     formula.
    init(
        mathML text: String, references: PrintedReferences, styles: inout StyleClasses,
        html: () throws(FormulaFailure) -> String, printed: () throws(FormulaFailure) -> String
    ) throws(FormulaFailure) {
        guard let math = try Self.tree(of: text).first(where: Self.isMath) else {
            throw Self.failure
        }
        let made = try MathMLMarkup(math, isAlone: true, styles: &styles) { () throws(FormulaFailure) in
            RowNumbers.all(in: try Self.tree(of: html())) { () throws(FormulaFailure) in
                try Self.tree(of: printed())
            }
        }
        if var math = made.number {
            PrintedReferences.removeMarks(from: &math)
            // A text needs no element of MathML.
            number =
                MathMLMarkup.isText(math)
                ? Self.escaped(math.plainText)
                : String(decoding: MarkupWriter.markup(of: math), as: UTF8.self)
        }
        var linked = made.math
        references.link(in: &linked)
        markup = MarkupWriter.markup(of: linked)
    }

    private static func tree(of markup: String) throws(FormulaFailure) -> MarkupNode {
        guard let tree = MarkupNode.parsed(markup) else { throw failure }
        return tree
    }

    private static let failure = FormulaFailure(
        .engine, "what KaTeX made of it is no markup of closed elements: is this another KaTeX?")

    private static func isMath(_ node: MarkupNode) -> Bool { node.name == "math" }

    /// Collects the texts of KaTeX's boxes in order, without those of numbers of rows.
    private static func collectTexts(of node: MarkupNode, isHTML: Bool, to texts: inout [String]) {
        let words = node.classes
        guard !words.contains("tag") else { return }
        let isHTML = isHTML || words.contains("katex-html")
        if isHTML, isText(words), !containsText(node) { texts.append(node.plainText) }
        for child in node.children { collectTexts(of: child, isHTML: isHTML, to: &texts) }
    }

    private static func isText(_ words: [Substring]) -> Bool {
        words.contains("mord") && words.contains("text")
    }

    /// Returns true if a text contains another one: it is more than a number.
    private static func containsText(_ node: MarkupNode) -> Bool {
        node.children.contains { $0.first(where: { isText($0.classes) }) != nil }
    }

    /// Turns measures into classes and printed references into links.
    ///
    /// - Parameter targets: for each of the texts that are left, the target of its reference.
    private mutating func rewrite(
        _ node: inout MarkupNode, isHTML: Bool, _ targets: inout ArraySlice<String?>,
        _ styles: inout StyleClasses, isNumber: Bool = false
    ) {
        let words = node.classes
        classes.formUnion(words.map(String.init))
        if let style = node["style"] {
            node["style"] = nil
            node.addClass(styles.name(of: style))
            Self.markColor(of: &node, style)
        }
        let isHTML = isHTML || words.contains("katex-html")
        let isNumber = isNumber || words.contains("tag")
        if isHTML, !isNumber, !targets.isEmpty, Self.isText(words), !Self.containsText(node),
            let target = targets.popFirst() ?? nil
        {
            node.children = [Self.link(to: target, node.children)]
        }
        for index in node.children.indices {
            rewrite(&node.children[index], isHTML: isHTML, &targets, &styles, isNumber: isNumber)
        }
    }

    /// Marks what has an author's colour: a box without boxes in it, or the drawing in one. A dark look lightens it, and with
    /// a row it would lighten the grounds in the row too.
    private static func markColor(of node: inout MarkupNode, _ style: String) {
        let properties = style.split(separator: ";").map { $0.prefix { $0 != ":" } }
        guard properties.contains("color"), !properties.contains("background-color") else { return }
        if !node.hasElements { node.addClass("coloured") }
        for index in node.children.indices where node.children[index].name == "svg" {
            node.children[index].addClass("coloured")
        }
    }

    /// Returns a link to an equation: an id of this leaf, or the address of one in another leaf, which is written in full.
    static func link(to target: String, _ children: [MarkupNode]) -> MarkupNode {
        let href = target.contains("#") ? target : "#" + target
        return MarkupNode("a", [("class", "equation-reference"), ("href", escaped(href))], children)
    }

    // MARK: Numbers

    /// Removes the number from KaTeX's boxes if the formula has exactly one; several numbers stay in their rows.
    ///
    /// - Returns: the box of the number.
    private static func takeNumber(of boxes: inout MarkupNode) -> MarkupNode? {
        let tags = boxes.children.filter { $0.classes.contains("tag") }
        // The vertical list of several numbers is the tag's own child; one deeper belongs to a formula in the number.
        guard tags.count == 1, !tags[0].children.contains(where: { $0.classes.contains("vlist-t") }) else {
            return nil
        }
        boxes.children.removeAll { $0.classes.contains("tag") }
        return tags[0]
    }

    /// Returns the markup of a number: its text, or its boxes if a formula in it has some above each other.
    private mutating func numberMarkup(of tag: MarkupNode, _ styles: inout StyleClasses) -> String {
        guard RowNumbers.hasList(tag) else {
            // KaTeX puts zero-width characters into empty boxes.
            return Self.escaped(tag.plainText.replacing("\u{200B}", with: ""))
        }
        var made = ""
        var targets: ArraySlice<String?> = []
        // The strut would make the number as tall as the formula.
        for var box in tag.children where !box.classes.contains("strut") {
            rewrite(&box, isHTML: true, &targets, &styles, isNumber: true)
            made += String(decoding: MarkupWriter.markup(of: box), as: UTF8.self)
        }
        return made
    }

    /// Returns the attribute with the TeX of a formula that is set as MathML, with a space before it.
    static func attribute(tex: String) -> [UInt8] {
        Array(" data-tex=".utf8) + MarkupWriter.value(escaped(tex))
    }

    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("<", with: "&lt;")
    }
}
