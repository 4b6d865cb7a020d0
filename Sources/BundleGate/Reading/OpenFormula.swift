import WebReferences
import WebSyntax

/// A formula whose element is open.
struct OpenFormula {
    let isDisplay: Bool
    /// The name of its element.
    private let element: Range<Int>
    var offset: Int
    var tex = ""
    /// The names of the open elements inside it.
    private var inner: [Range<Int>] = []
    var form = Page.Formula.Form.tex
    /// The depth of the annotation that contains the TeX of a typeset formula.
    var annotation: Int?
    /// True if an attribute has the TeX, so that the content is not searched for it.
    var isFromAttribute = false

    /// The number of open elements inside it.
    var depth: Int { inner.count }
    /// True if a text at this point belongs to the TeX.
    var takesText: Bool { form == .tex || annotation != nil }
    /// The name of the innermost open element.
    var innermost: Range<Int> { inner.last ?? element }

    /// Creates the formula of the element whose start tag is current.
    init(_ token: HTMLToken, isDisplay: Bool) {
        element = token.content
        offset = token.range.upperBound
        self.isDisplay = isDisplay
    }

    /// Opens an element inside the formula.
    mutating func openElement(_ name: Range<Int>) { inner.append(name) }

    /// Closes the innermost element inside the formula.
    mutating func closeElement() {
        inner.removeLast()
        if annotation == inner.count { annotation = nil }
    }

    // MARK: Tags

    /// Returns true if the element of the current start tag has an end tag of its own.
    static func hasContent(_ token: HTMLToken, _ scanner: borrowing HTMLScanner) -> Bool {
        guard scanner.syntax == .html, scanner.isHTMLElement else { return !token.isSelfClosing }
        return !HTMLTagName.lookup(scanner.bytes, token.content).isVoid
    }

    /// Returns true if the current start tag may end elements that are open, as that of a cell ends the cell before.
    static func mayEndOthers(_ token: HTMLToken, _ scanner: borrowing HTMLScanner) -> Bool {
        guard scanner.syntax == .html, scanner.isHTMLElement else { return false }
        return switch HTMLTagName.lookup(scanner.bytes, token.content) {
        case .other, .span, .sub, .sup, .var, .br, .img, .wbr: false
        case .b, .big, .code, .em, .font, .i, .s, .small, .strike, .strong, .tt, .u: false
        default: true
        }
    }
}
