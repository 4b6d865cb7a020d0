/// A start tag of KaTeX's markup without what says nothing: attributes that have no effect, and quotation marks that
/// HTML does without. What `mathvariant` says the letters say themselves (see `MathAlphabet`).
struct MathMLTag {
    /// The tag as it is to be written, and the letters behind it that are written otherwise.
    private(set) var short: [UInt8]
    /// Behind what was read of the text.
    private(set) var end: Int

    /// - Parameters:
    ///   - text: markup as KaTeX writes it, with every value between double quotation marks.
    ///   - start: of the tag.
    /// - Returns: `nil` where no start tag is, or one without attributes.
    init?(_ text: [UInt8], from start: Int) {
        var index = start + 1
        while index < text.count, Self.isPartOfName(text[index]) { index += 1 }
        let name = text[(start + 1)..<index]
        guard !name.isEmpty, index < text.count, text[index] == 0x20 else { return nil }
        var attributes: [(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)] = []
        while index < text.count, text[index] == 0x20 {
            guard let equals = text[index...].firstIndex(of: 0x3D), equals + 1 < text.count,
                text[equals + 1] == 0x22, let close = text[(equals + 2)...].firstIndex(of: 0x22)
            else { return nil }
            attributes.append((text[index..<equals], text[(equals + 2)..<close]))
            index = close + 1
        }
        guard let close = text[index...].firstIndex(of: 0x3E) else { return nil }
        end = close + 1
        let content = text[end...].prefix { $0 != 0x3C }
        short = [0x3C] + name
        var letters: String?
        for attribute in attributes where !Self.isIdle(attribute, of: name, around: content) {
            if attribute.name.dropFirst().elementsEqual("mathvariant".utf8),
                let inAlphabet = MathAlphabet(variant: attribute.value)?.text(content)
            {
                letters = inAlphabet
                continue
            }
            short += attribute.name
            short.append(0x3D)
            let isBeforeSlash = attribute.value.endIndex + 1 == index && text[index] == 0x2F
            short += isBeforeSlash ? [0x22] + attribute.value + [0x22] : Self.written(attribute.value)
        }
        short += text[index..<end]
        if let letters {
            short += letters.utf8
            end += content.count
        }
    }

    /// A value as it is written behind `=`: between quotation marks only if it needs them (HTML standard, 13.1.2.3), and
    /// where the sign of a tag that ends itself might be taken for a part of it, or the other way round.
    ///
    /// - Parameter value: with its references, as for a value between double quotation marks.
    static func written(_ value: some BidirectionalCollection<UInt8>) -> [UInt8] {
        let needsMarks =
            value.isEmpty || value.last == 0x2F || value.contains { " \t\n\u{0C}\r\"'=<>`".utf8.contains($0) }
        return needsMarks ? [0x22] + value + [0x22] : Array(value)
    }

    private static func isPartOfName(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
    }

    // MARK: Without effect

    /// Signs that the operator dictionary of MathML Core has as ones that do not grow (appendix B): `stretchy` may not
    /// say so again.
    private static let rigid = ["!", "∣"].map { Array($0.utf8) }
    /// Signs that it has as ones that grow, whatever their place in the row.
    private static let growing = ["(", ")", "[", "]", "{", "}"].map { Array($0.utf8) }

    /// Whether an attribute changes nothing.
    ///
    /// `fence` and `separator` have no effect in MathML Core (3.2.4). Only a `mi` of one letter is set in italics by
    /// itself (2.1.6, 3.2.2), so all else is upright anyway. What an annotation is written in is said of it by nobody who
    /// reads the page: it is not shown.
    private static func isIdle(
        _ attribute: (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>), of element: ArraySlice<UInt8>,
        around content: ArraySlice<UInt8>
    ) -> Bool {
        func isAttribute(_ name: String, _ value: String) -> Bool {
            attribute.name.dropFirst().elementsEqual(name.utf8) && attribute.value.elementsEqual(value.utf8)
        }
        if element.elementsEqual("mo".utf8) {
            return attribute.name.dropFirst().elementsEqual("fence".utf8) || isAttribute("separator", "true")
                || isAttribute("mathvariant", "normal")
                || isAttribute("stretchy", "false") && rigid.contains(where: content.elementsEqual)
                || isAttribute("stretchy", "true") && growing.contains(where: content.elementsEqual)
        }
        if element.elementsEqual("mi".utf8) {
            return isAttribute("mathvariant", "normal") && !isInItalics(content)
        }
        return element.elementsEqual("annotation".utf8) && isAttribute("encoding", "application/x-tex")
    }

    /// Whether `mi` sets a text in italics: one letter, or a sign that has a form in italics.
    private static func isInItalics(_ content: ArraySlice<UInt8>) -> Bool {
        let scalars = String(decoding: content, as: UTF8.self).unicodeScalars
        guard let first = scalars.first, scalars.count == 1 else { return content.contains(0x26) }
        return first.properties.isAlphabetic || first == "∇" || first == "∂"
    }
}
