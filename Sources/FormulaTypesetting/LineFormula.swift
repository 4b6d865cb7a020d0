/// An inline formula as MathML: `<bdi data-tex="n">…</bdi>` and nothing more, since a chapter has
/// hundreds (each class name adds 2 kB). `bdi` isolates its text from the surrounding direction (HTML
/// standard, 4.5.26). The attribute has the TeX for search, for the gate and for copying, and marks the
/// element as a formula.
///
/// Punctuation that must not be separated from the formula is inside the element too: a line never
/// breaks inside it, and hundreds of wrapper elements are saved.
struct LineFormula {
    typealias Bytes = UnsafeBufferPointer<UInt8>

    /// The start of the replaced range: the formula's element, or an element around it and its punctuation.
    let start: Int
    /// The end of the replaced range.
    let end: Int

    private let element: FormulaElements.Element
    private let bytes: Bytes
    private let signs: Range<Int>

    private static let around = Array("<span class=\"glued\">".utf8)
    private static let own = Array("<span class=\"".utf8)
    private static let name = Array("<bdi".utf8)
    private static let ownEnd = Array("</span>".utf8)
    private static let nameEnd = Array("</bdi>".utf8)
    /// The accepted characters: no letters, which search reads, and no hyphen, at which a line may
    /// break.
    private static let punctuation = Array(".,;:!?)]".utf8)

    /// Fails for a display.
    init?(_ element: FormulaElements.Element, in bytes: Bytes) {
        let tag = element.classWords.lowerBound - Self.own.count
        guard !element.isDisplay, tag >= 0, bytes[tag...].starts(with: Self.own),
            bytes[element.classWords].elementsEqual("math inline".utf8),
            bytes[element.content.upperBound...].starts(with: Self.ownEnd)
        else { return nil }
        self.element = element
        self.bytes = bytes
        let behind = element.content.upperBound + Self.ownEnd.count
        if let signs = Self.signs(behind: element, tag: tag, in: bytes) {
            start = tag - Self.around.count
            end = signs.upperBound + Self.ownEnd.count
            self.signs = signs
        } else {
            start = tag
            end = behind
            signs = behind..<behind
        }
    }

    /// Returns the punctuation between a formula and the end of the element around both; `nil` if other
    /// text is there. In a right-to-left text the formula has its own direction, which its punctuation
    /// does not share.
    private static func signs(
        behind element: FormulaElements.Element, tag: Int, in bytes: Bytes
    ) -> Range<Int>? {
        guard tag >= around.count, bytes[(tag - around.count)...].starts(with: around),
            bytes[element.classWords.upperBound...].starts(with: "\">".utf8)
        else { return nil }
        let first = element.content.upperBound + ownEnd.count
        var last = first
        while last < bytes.count, punctuation.contains(bytes[last]) { last += 1 }
        return last > first && bytes[last...].starts(with: ownEnd) ? first..<last : nil
    }

    /// Returns the element.
    ///
    /// - Parameter content: the formula as MathML.
    func markup(of content: [UInt8]) -> [UInt8] {
        var markup = Self.name
        // The closing quotation mark of the class is left out.
        markup += bytes[(element.classWords.upperBound + 1)..<(element.content.lowerBound - 1)]
        markup += FormulaMarkup.attribute(tex: element.tex)
        markup.append(UInt8(ascii: ">"))
        return markup + content + bytes[signs] + Self.nameEnd
    }
}
