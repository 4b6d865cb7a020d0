import StudyMarkdown

/// Writes what KaTeX made without what says nothing: attributes that have no effect, and a row around one letter or number, which lays it out as it would lie by itself (MathML Core, 3.3.1). What
/// `mathvariant` says the letters say themselves (see ``MathAlphabet``).
struct MarkupWriter {
    private var markup: [UInt8] = []

    static func markup(of node: MarkupNode) -> [UInt8] {
        var writer = MarkupWriter()
        writer.write(node)
        return writer.markup
    }

    private mutating func write(_ node: MarkupNode) {
        guard !node.name.isEmpty else {
            markup += node.text.utf8
            return
        }
        if node.name == "mrow", node.attributes.isEmpty, node.children.count == 1,
            Self.leaves.contains(node.children[0].name), !node.children[0].hasElements
        {
            return write(node.children[0])
        }
        let content = node.children.first?.text ?? ""
        var letters: String?
        markup.append(UInt8(ascii: "<"))
        markup += node.name.utf8
        for attribute in node.attributes where !Self.isIdle(attribute, of: node.name, around: content) {
            if attribute.name == "mathvariant", node.children.count == 1,
                let inAlphabet = MathAlphabet(variant: attribute.value)?.text(content)
            {
                letters = inAlphabet
                continue
            }
            markup.append(UInt8(ascii: " "))
            markup += attribute.name.utf8
            markup.append(UInt8(ascii: "="))
            markup += Self.value(Self.length(attribute.value, of: node.name))
        }
        // In MathML and SVG a tag may end its element (HTML standard, 13.1.2.1); its sign is no part of a value.
        if node.children.isEmpty, node.isSelfClosing || node.name.first == "m" {
            markup += "/>".utf8
            return
        }
        markup.append(UInt8(ascii: ">"))
        if let letters {
            markup += letters.utf8
        } else {
            for child in node.children { write(child) }
        }
        markup += "</".utf8
        markup += node.name.utf8
        markup.append(UInt8(ascii: ">"))
    }

    private static let leaves = ["mi", "mn", "mtext"]

    /// A value with its quotation marks.
    ///
    /// - Parameter value: with its references, as for a value between double quotation marks.
    static func value(_ value: String) -> [UInt8] {
        let mark = UInt8(ascii: "\"")
        return [mark] + value.utf8 + [mark]
    }

    /// In a length of MathML the zero before the point says nothing (CSS Values and Units 3, 4.3).
    private static func length(_ value: String, of element: String) -> String {
        guard element.first == "m", value.hasPrefix("0."), value.hasSuffix("em") else { return value }
        return String(value.dropFirst())
    }

    // MARK: Without effect

    /// Signs that the operator dictionary of MathML Core has as ones that do not grow (appendix B): `stretchy` may not
    /// say so again.
    private static let rigid = ["!", "∣"]
    /// Signs that it has as ones that grow, whatever their place in the row.
    private static let growing = ["(", ")", "[", "]", "{", "}"]

    /// Returns true if an attribute changes nothing.
    ///
    /// `fence` and `separator` have no effect in MathML Core (3.2.4). Only a `mi` of one letter is set in italics by
    /// itself (2.1.6, 3.2.2), so all else is upright anyway. What an annotation is written in is said of it by nobody who
    /// reads the page: it is not shown. HTML knows MathML and SVG without their namespaces.
    private static func isIdle(
        _ attribute: (name: String, value: String), of element: String, around content: String
    ) -> Bool {
        switch (element, attribute.name, attribute.value) {
        case ("mo", "fence", _), ("mo", "separator", "true"), ("mo", "mathvariant", "normal"): true
        case ("mo", "stretchy", "false"): rigid.contains(content)
        case ("mo", "stretchy", "true"): growing.contains(content)
        case ("mi", "mathvariant", "normal"): !isInItalics(content)
        case ("annotation", "encoding", "application/x-tex"), (_, "xmlns", _): true
        default: false
        }
    }

    /// Returns true if `mi` sets a text in italics: one letter, or a sign that has a form in italics.
    private static func isInItalics(_ content: String) -> Bool {
        let scalars = content.unicodeScalars
        guard let first = scalars.first, scalars.count == 1 else { return scalars.contains("&") }
        return first.properties.isAlphabetic || first == "∇" || first == "∂"
    }
}
