import WebSyntax

/// Follows an XHTML page to the head of its root. XML implies no tags: a policy is honoured only as a child of that
/// element, with its name as written, in the namespace of XHTML (CSP Level 3, 3.3: "a child of a head element").
struct XHTMLHead: Sendable {
    /// The number of open elements.
    private var depth = 0
    private var isRootXHTML = false
    /// True inside the head of the root.
    private var isHeadOpen = false
    /// True while the element of the last start tag is a child of head, in the namespace.
    private(set) var isChild = false

    /// Takes a start tag.
    mutating func startTag(_ token: HTMLToken, _ scanner: borrowing HTMLScanner, _ bytes: Bytes) {
        let isXHTML = scanner.isHTMLElement
        isChild = depth == 2 && isHeadOpen && isXHTML
        if depth == 0 { isRootXHTML = isXHTML && bytes.hasName("html", token.content) }
        if depth == 1 { isHeadOpen = isRootXHTML && isXHTML && bytes.hasName("head", token.content) }
        // A prefix would need its own binding, and names have no capitals.
        if isChild {
            isChild = bytes[token.content].allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
        }
        if !token.isSelfClosing { depth += 1 }
    }

    /// Takes an end tag.
    mutating func endTag() {
        isChild = false
        depth = max(0, depth - 1)
        if depth == 1 { isHeadOpen = false }
    }
}

extension Bytes {
    /// Returns true if a range is exactly this name.
    fileprivate func hasName(_ name: StaticString, _ range: Range<Int>) -> Bool {
        range.count == name.utf8CodeUnitCount && hasExactly(name, at: range.lowerBound, to: range.upperBound)
    }
}
