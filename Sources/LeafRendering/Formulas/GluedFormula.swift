/// A formula in a line and the signs that are glued to it, which as MathML need no element of their own around both: a
/// box does not part what it holds, and a page has a hundred such places.
struct GluedFormula {
    typealias Bytes = UnsafeBufferPointer<UInt8>

    /// Where the element around both begins.
    let start: Int
    /// Where the formula's own does.
    let tag: Int
    /// What stands behind the formula, before the end of the element around both.
    let signs: Range<Int>

    private static let around = Array("<span class=glued>".utf8)
    private static let own = Array("<span class=\"".utf8)
    /// Behind the words of its class. In a text that runs from right to left a formula says its direction, which is not
    /// that of the signs.
    private static let rest = Array("\" translate=no>".utf8)
    private static let end = Array("</span>".utf8)
    /// No letters, which find reads, and no hyphen, where a line may break.
    private static let punctuation = Array(".,;:!?)]".utf8)

    /// `nil` where a formula stands alone or with more than signs behind it.
    init?(_ element: FormulaElements.Element, in bytes: Bytes) {
        tag = element.classWords.lowerBound - Self.own.count
        start = tag - Self.around.count
        guard !element.isDisplay, start >= 0, bytes[start...].starts(with: Self.around),
            bytes[tag...].starts(with: Self.own),
            bytes[element.classWords.upperBound...].starts(with: Self.rest),
            bytes[element.content.upperBound...].starts(with: Self.end)
        else { return nil }
        let first = element.content.upperBound + Self.end.count
        var last = first
        while last < bytes.count, Self.punctuation.contains(bytes[last]) { last += 1 }
        guard last > first, bytes[last...].starts(with: Self.end) else { return nil }
        signs = first..<last
    }
}
