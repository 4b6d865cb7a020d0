import WebSyntax

/// The places of head and body of a page, written or implied, for additions.
struct PageFrame {
    /// The range of the html tag's name; `nil` without such a tag.
    private(set) var rootName: Range<Int>?
    /// The place for additions at the start of head.
    private(set) var headStart: Int?
    /// True if the start of head is final.
    private var isFixed = false
    /// The offset of the body's end tag.
    private var bodyEnd: Int?
    /// The end of the last complete token.
    private var lastEnd = 0

    /// Takes a token.
    ///
    /// - Parameter isInForeign: true inside svg or math, where insertions could end these elements.
    mutating func see(_ token: HTMLToken, _ scanner: HTMLScanner, isInForeign: Bool) {
        if token.isUnterminated {
            lastEnd = token.range.lowerBound
        } else {
            lastEnd = token.range.upperBound
        }
        switch token.kind {
        case .startTag: startTag(token, scanner)
        case .endTag:
            if isInForeign { return }
            if scanner.isNamed("body") || (bodyEnd == nil && scanner.isNamed("html")) {
                bodyEnd = token.range.lowerBound
                fix(at: token.range.lowerBound)
            } else if scanner.isNamed("head") || scanner.isNamed("br") {
                fix(at: token.range.lowerBound)
            }
        case .text:
            if !scanner.bytes[token.content].allSatisfy(\.isHTMLSpace) { fix(at: token.range.lowerBound) }
        case .comment, .doctype: break
        }
    }

    /// Takes a start tag. The first one that is not html or head opens the body or is put into an implied head.
    private mutating func startTag(_ token: HTMLToken, _ scanner: HTMLScanner) {
        if isFixed { return }
        if rootName == nil, scanner.isNamed("html") {
            rootName = token.content
            headStart = token.range.upperBound
        } else if scanner.isNamed("head") {
            headStart = token.range.upperBound
            isFixed = true
        } else {
            fix(at: token.range.lowerBound)
        }
    }

    /// Makes the start of head final.
    private mutating func fix(at offset: Int) {
        if isFixed { return }
        isFixed = true
        if headStart == nil { headStart = offset }
    }

    /// The place for additions at the end of the body: before its end tag, else before the part that the end of the
    /// file cuts off.
    var end: Int { bodyEnd ?? lastEnd }
    /// The place for additions at the start, also of an empty page.
    var start: Int { headStart ?? lastEnd }
}
