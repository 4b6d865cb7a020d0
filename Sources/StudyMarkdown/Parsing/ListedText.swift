import WebSyntax
/// The inlines of a title or caption as markdown for another document: text and formulas, without emphasis and links.
package enum ListedText {
    /// Returns the text and formulas of a node's inlines as markdown.
    static func markdown(of root: MarkdownNode, _ state: ParseState) -> String {
        var text = ""
        var node = root.firstChild
        while let current = node {
            append(current, to: &text, state)
            node = current.firstChild ?? current.afterDescendants(below: root)
        }
        return text.trimmed
    }

    /// Appends one inline. Containers contribute their children.
    private static func append(_ node: MarkdownNode, to text: inout String, _ state: ParseState) {
        switch node.kind {
        case .code where node.formulaIndex != nil:
            text += formula(state.placeholders.restored(node.literal), node, state)
        case .code where node.referenceIndex != nil: text += reference(node, state)
        case .link where node.firstChild == nil && !node.destination.isEmpty:
            state.hasNamedLinks = true
            text += ListedReference(linkTo: state.placeholders.restored(node.destination)).mark
        case .text, .code: text += escaped(state.placeholders.restored(node.literal))
        case .softBreak, .lineBreak: text += " "
        case .htmlInline where node.isLineBreakTag: text += " "
        case .footnoteReference where node.isMarkBeforePunctuation:
            while text.last == " " { text.removeLast() }
        default: break
        }
    }

    /// Returns the mark of a reference, which its name replaces when all places are known.
    private static func reference(_ node: MarkdownNode, _ state: ParseState) -> String {
        guard let index = node.referenceIndex, state.references.indices.contains(index) else { return "" }
        return state.references[index].each.map(reference).joined(separator: ", ")
    }

    private static func reference(_ reference: TextReference) -> String {
        switch reference.kind {
        case .parenthesized: return ListedReference(.parenthesized, reference.label).mark
        case .bare: return ListedReference(.bare, reference.label).mark
        case .named: return ListedReference(.named, reference.label).mark
        case .page: return ""
        case .wikiLink:
            let link = WikiLink(reference.label)
            return link.text == nil ? ListedReference(link).mark : escaped(link.plainText)
        case .indexMark: return escaped(reference.label)
        }
    }

    /// Returns a formula that means the same in another document, or its readable text: macros, labels and comments
    /// belong to their document. A macro that a formula defines may have the name of one of the library.
    private static func formula(_ tex: String, _ node: MarkdownNode, _ state: ParseState) -> String {
        let tex = tex.replacing("\r", with: "").trimmed
        let isOwn = ["\\label", "\\tag", "\\ref", "\\eqref", "\\def", "command", "`", "%"].contains(
            where: tex.contains)
        guard !isOwn, !tex.isEmpty, !state.definesMacros, state.ownMacros.areUnused(in: tex) else {
            return readable(state.redefined(tex, of: node))
        }
        return "$`\(tex.replacing("\n", with: " "))`$"
    }

    /// Returns the readable text of a formula, with a mark for each reference to an equation.
    private static func readable(_ tex: String) -> String {
        escapedBetweenMarks(
            FormulaText.readable(tex) { ListedReference($1 ? .parenthesized : .bare, $0).mark })
    }

    /// Escapes a text that may have marks of references, which stay.
    static func escapedBetweenMarks(_ text: String) -> String {
        guard text.utf8.contains(0) else { return escaped(text) }
        // Every second piece is a reference.
        return text.split(separator: "\0", omittingEmptySubsequences: false).enumerated()
            .map { $0.offset % 2 == 0 ? escaped(String($0.element)) : "\0\($0.element)\0" }.joined()
    }

    /// Escapes every character that could begin something in markdown. Brackets are references, because `\[` can begin
    /// a formula.
    package static func escaped(_ text: String) -> String {
        var escaped: [UInt8] = []
        escaped.reserveCapacity(text.utf8.count + 16)
        // By bytes: a sign with a combining mark after it is one character, and still begins markup.
        for scalar in text.unicodeScalars {
            guard scalar.isASCII else {
                if scalar.properties.isWhitespace {
                    escaped.append(0x20)
                } else {
                    escaped += String(scalar).utf8
                }
                continue
            }
            let byte = UInt8(scalar.value)
            switch byte {
            case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: ","), UInt8(ascii: ";"):
                escaped.append(byte)
            case UInt8(ascii: "["): escaped += "&#91;".utf8
            case UInt8(ascii: "]"): escaped += "&#93;".utf8
            case 0x20, 0x09...0x0D: escaped.append(0x20)
            // Every ASCII punctuation character may be escaped (CommonMark 0.29, 2.4).
            case UInt8(ascii: "!")...UInt8(ascii: "/"), UInt8(ascii: ":")...UInt8(ascii: "@"),
                UInt8(ascii: "[")...UInt8(ascii: "`"), UInt8(ascii: "{")...UInt8(ascii: "~"):
                escaped.append(UInt8(ascii: "\\"))
                escaped.append(byte)
            default: escaped.append(byte)
            }
        }
        return String(decoding: escaped, as: UTF8.self)
    }
}
