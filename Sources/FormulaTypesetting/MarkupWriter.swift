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
        // MathML and SVG elements may close themselves (HTML standard, 13.1.2.1); the `/` is not part of a value.
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

    /// Returns a value with its quotation marks.
    ///
    /// - Parameter value: the value with references, as inside double quotation marks.
    static func value(_ value: String) -> [UInt8] {
        let mark = UInt8(ascii: "\"")
        return [mark] + value.utf8 + [mark]
    }

    /// Returns a MathML length without the zero before its point, which is optional (CSS Values and
    /// Units 3, 4.3).
    private static func length(_ value: String, of element: String) -> String {
        guard element.first == "m", value.hasPrefix("0."), value.hasSuffix("em") else { return value }
        return String(value.dropFirst())
    }

    // MARK: Without effect

    /// Operators that do not stretch by the operator dictionary of MathML Core (appendix B), so
    /// `stretchy=false` is redundant.
    private static let rigid = ["!", "∣"]
    /// Operators that stretch by the dictionary in any position of the row.
    private static let growing = ["(", ")", "[", "]", "{", "}"]

    /// Returns true if an attribute has no effect.
    ///
    /// `fence` and `separator` have none in MathML Core (3.2.4). Only a `mi` of one letter is italic by
    /// default (2.1.6, 3.2.2), so everything else is upright anyway. The encoding of an annotation does
    /// not matter, since it is not displayed. HTML parses MathML and SVG without namespace attributes.
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

    /// Returns true if `mi` makes a text italic: one letter, or a sign with an italic form.
    private static func isInItalics(_ content: String) -> Bool {
        let scalars = content.unicodeScalars
        guard let first = scalars.first, scalars.count == 1 else { return scalars.contains("&") }
        return first.properties.isAlphabetic || first == "∇" || first == "∂"
    }
}
