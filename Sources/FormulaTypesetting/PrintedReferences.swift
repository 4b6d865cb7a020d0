/// The references that a formula prints as text, such as `\text{(2)}` for `\eqref{…}`. KaTeX joins texts that are beside
/// each other into one element of its MathML, so the numbers are looked for in the texts.
struct PrintedReferences {
    private var links: ArraySlice<(number: String, target: String)>

    /// Pairs the targets with the texts that may be numbers. If there are other such texts, no reference becomes a link.
    ///
    /// - Parameters:
    ///   - tex: the TeX of the formula, with the numbers in place of the references.
    ///   - targets: the ids, or the addresses in other leaves, in order.
    init(tex: String, targets: [String]) {
        let numbers = tex.split(separator: "\\text{", omittingEmptySubsequences: false).dropFirst()
            .map { $0.prefix { $0 != "}" } }
            .filter { !$0.isEmpty && !$0.contains { $0.isWhitespace || "\\{$~".contains($0) } }
        let isKnown = numbers.count == targets.count
        links = isKnown ? zip(numbers, targets).map { (FormulaMarkup.escaped(String($0)), $1) }[...] : []
    }

    /// Returns the indices of the texts of KaTeX's boxes that are the numbers of references, as typeset.js does. Of more texts
    /// than references they are those without spaces, of these the ones in parentheses or with digits, and of these the
    /// first.
    static func places(in texts: [String], count: Int) -> [Int] {
        let forms: [(String) -> Bool] = [
            { !$0.isEmpty && !$0.contains(where: \.isWhitespace) },
            { $0.hasPrefix("(") && $0.hasSuffix(")") || $0.utf8.contains(where: Self.isDigit) },
        ]
        var places = Array(texts.indices)
        for form in forms {
            let those = places.filter { form(texts[$0]) }
            if those.count >= count { places = those }
        }
        return Array(places.prefix(count))
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    /// Makes the numbers in the texts of a formula links. A text may contain HTML (HTML standard, 4.8.16); browsers do not
    /// follow `href` of MathML's own elements.
    mutating func link(in node: inout MarkupNode) {
        guard !links.isEmpty, !node.classes.contains("row-number") else { return }
        guard node.name == "mtext" else {
            for index in node.children.indices { link(in: &node.children[index]) }
            return
        }
        let attributes = node.attributes
        var parts: [MarkupNode] = []
        func add(_ child: MarkupNode) { parts.append(MarkupNode("mtext", attributes, [child])) }
        guard node.children.count == 1, var rest = node.children.first?.text[...] else { return }
        while let link = links.first, let place = rest.firstRange(of: link.number) {
            if place.lowerBound > rest.startIndex {
                add(MarkupNode(text: String(rest[..<place.lowerBound])))
            }
            // Alone in its element: beside a text Chromium sets the link on a line of its own.
            add(FormulaMarkup.link(to: link.target, [MarkupNode(text: link.number)]))
            rest = rest[place.upperBound...]
            links.removeFirst()
        }
        guard !parts.isEmpty else { return }
        if !rest.isEmpty { add(MarkupNode(text: String(rest))) }
        node = parts.count == 1 ? parts[0] : MarkupNode("mrow", [], parts)
    }
}
