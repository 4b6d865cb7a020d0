import StudyMarkdown

/// A reference that a formula prints as text, such as `\text{(2)}` for `\eqref{…}`.
struct PrintedReference {
    /// The id of the equation, or its address in another leaf.
    var target: String
    /// The text that KaTeX prints, without white space; empty if it is not known.
    var number: String

    /// True for a text of the author that only looks like the number of a later reference.
    var isOwnText: Bool { target == "#" }
}

/// The references of a formula, as links. KaTeX joins texts that are beside each other into one element of
/// its MathML, so marks around the numbers tell where they are.
struct PrintedReferences {
    /// The TeX with the marks. A number with TeX is plain text here, since only texts of MathML may contain
    /// links.
    let tex: String
    /// The targets by the numbers of their marks; empty if the TeX has no marks.
    private let targets: [String]

    /// The characters of interlinear annotations, which no formula has: they are before the index of a
    /// reference, between it and the number, and after the number.
    private static let begin: Unicode.Scalar = "\u{FFF9}"
    private static let separator: Unicode.Scalar = "\u{FFFA}"
    private static let end: Unicode.Scalar = "\u{FFFB}"
    /// The most characters of a number with its TeX.
    private static let longest = 200

    /// Marks the numbers in the TeX of a formula.
    ///
    /// - Parameters:
    ///   - tex: the TeX of the formula, with the numbers in place of the references.
    ///   - references: in order.
    init(tex: String, references: [PrintedReference]) {
        var marked = ""
        var rest = tex[...]
        var targets: [String] = []
        if !tex.unicodeScalars.contains(where: Self.isMark) {
            for reference in references {
                guard let range = Self.text(printing: reference.number, in: rest) else { break }
                guard !reference.isOwnText else {
                    marked += rest[..<range.upperBound]
                    rest = rest[range.upperBound...]
                    continue
                }
                marked += rest[..<range.lowerBound]
                marked.unicodeScalars.append(Self.begin)
                marked += String(targets.count)
                marked.unicodeScalars.append(Self.separator)
                marked += Self.plain(String(rest[range]))
                marked.unicodeScalars.append(Self.end)
                rest = rest[range.upperBound...]
                targets.append(reference.target)
            }
        }
        self.tex = marked + rest
        self.targets = targets
    }

    /// True if the TeX has marks.
    var areMarked: Bool { !targets.isEmpty }

    /// Returns the range of the next text that prints a number.
    private static func text(printing number: String, in tex: Substring) -> Range<String.Index>? {
        guard !number.isEmpty else { return nil }
        var rest = tex
        while let command = rest.firstRange(of: "\\text{") {
            rest = rest[command.upperBound...]
            var depth = 0
            var index = rest.startIndex
            let limit =
                rest.index(rest.startIndex, offsetBy: longest, limitedBy: rest.endIndex) ?? rest.endIndex
            while index < limit, depth > 0 || rest[index] != "}" {
                switch rest[index] {
                case "{": depth += 1
                case "}": depth -= 1
                case "\\": index = rest.index(after: index)
                default: break
                }
                if index < limit { index = rest.index(after: index) }
            }
            let range = rest.startIndex..<index
            if index < limit, FormulaText.printed(number: String(rest[range])) == number { return range }
        }
        return nil
    }

    /// Returns a number without its TeX, or unchanged if the text would be TeX, too.
    private static func plain(_ number: String) -> String {
        let plain = FormulaText.readable(tag: number)
        return plain.contains(where: { "\\{}$%#&~^_".contains($0) }) ? number : plain
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool { (begin...end).contains(scalar) }

    /// Returns a text without marks.
    static func withoutMarks(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isMark) else { return text }
        var kept = String.UnicodeScalarView()
        var isIndex = false
        for scalar in text.unicodeScalars {
            if isMark(scalar) { isIndex = scalar == begin } else if !isIndex { kept.append(scalar) }
        }
        return String(kept)
    }

    /// Removes the marks from the texts of an element.
    static func removeMarks(from node: inout MarkupNode) {
        node.text = withoutMarks(node.text)
        for index in node.children.indices { removeMarks(from: &node.children[index]) }
    }

    // MARK: MathML

    /// Makes the numbers in the texts of a formula links, and removes the marks. A text may contain HTML
    /// (HTML standard, 4.8.16); browsers do not follow `href` of MathML's own elements.
    func link(in node: inout MarkupNode) {
        guard areMarked else { return }
        guard node.name == "mtext", node.children.count == 1, node.children[0].name.isEmpty else {
            node.text = Self.withoutMarks(node.text)
            for index in node.children.indices { link(in: &node.children[index]) }
            return
        }
        let attributes = node.attributes
        var parts: [MarkupNode] = []
        func add(_ child: MarkupNode) { parts.append(MarkupNode("mtext", attributes, [child])) }
        var rest = node.children[0].text.unicodeScalars[...]
        while let begin = rest.firstIndex(of: Self.begin), let end = rest[begin...].firstIndex(of: Self.end) {
            if begin > rest.startIndex { add(MarkupNode(text: String(rest[..<begin]))) }
            let marked = rest[rest.index(after: begin)..<end].split(
                separator: Self.separator, maxSplits: 1, omittingEmptySubsequences: false)
            let text = MarkupNode(text: String(marked[marked.count - 1]))
            let index = Int(String(marked[0])) ?? -1
            // Alone in its element: beside a text Chromium sets the link on a line of its own.
            add(targets.indices.contains(index) ? FormulaMarkup.link(to: targets[index], [text]) : text)
            rest = rest[rest.index(after: end)...]
        }
        let last = Self.withoutMarks(String(rest))
        if !last.isEmpty || parts.isEmpty { add(MarkupNode(text: last)) }
        node = parts.count == 1 ? parts[0] : MarkupNode("mrow", [], parts)
    }

    // MARK: Boxes

    /// Returns for each number the index of the text of KaTeX's boxes that prints it, as typeset.js does.
    /// Numbers that no text prints get the other texts if there are as many.
    static func places(in texts: [String], of numbers: [String]) -> [Int?] {
        var known: [String: [Int]] = [:]
        for (index, text) in texts.enumerated().reversed() {
            let signs = text.unicodeScalars.filter { !$0.properties.isWhitespace && $0 != "\u{200B}" }
            known[String(String.UnicodeScalarView(signs)), default: []].append(index)
        }
        let places: [Int?] = numbers.map { $0.isEmpty ? nil : known[$0]?.popLast() }
        var others = known.values.joined().sorted()[...]
        guard others.count == places.count(where: { $0 == nil }) else { return places }
        return places.map { $0 ?? others.popFirst() }
    }
}
