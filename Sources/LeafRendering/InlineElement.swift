import WebSyntax

/// The elements that divide no word: the text of `H<sub>2</sub>O` is one. dom.js has the same list.
enum InlineElement {
    /// By the length of the name.
    private static let names: [[StaticString]] = [
        [], ["a", "b", "i", "q", "s", "u"], ["em", "tt"],
        ["bdi", "bdo", "big", "del", "dfn", "ins", "kbd", "sub", "sup", "var", "wbr"],
        ["abbr", "cite", "code", "font", "mark", "samp", "span"], ["small"], ["strike", "strong"],
    ]

    /// Returns true for the name of such an element, in lower case.
    static func isName(_ bytes: Bytes, _ name: Range<Int>) -> Bool {
        names.indices.contains(name.count)
            && names[name.count].contains { bytes.hasExactly($0, at: name.lowerBound, to: name.upperBound) }
    }
}
