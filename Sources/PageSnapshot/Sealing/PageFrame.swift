import WebSyntax

/// The places of head and body of a page, written or implied, for additions.
struct PageFrame {
    /// The range of the html tag's name; nil where there is none.
    private(set) var rootName: Range<Int>?
    /// The place for additions at the start of head.
    private(set) var headStart: Int?
    private var isFixed = false
    private var bodyEnd: Int?
    private var lastEnd = 0

    /// - Parameter isInForeign: whether the token stands in svg or math, which what is put there could end.
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
