/// The open elements from an outermost svg or math element inwards.
///
/// Closing takes amortised constant time, however deep the stack and however many end tags match
/// nothing: for each name the positions of its open elements are known.
struct ForeignStack {
    private struct Element {
        var name: String
        var namespace: HTMLScanner.Namespace
        var isIntegrationPoint: Bool
        /// The lowest index of the run of HTML, or of foreign, elements this one belongs to.
        var runStart: Int
        /// Index of the nearest element, this one included, at which a break-out stops; -1 below all.
        var nearestStop: Int
    }

    private var elements: [Element] = []
    /// The indices of the open elements by name, each list in ascending order.
    private var places: [String: [Int]] = [:]

    @inline(__always) var isEmpty: Bool { elements.isEmpty }

    /// Returns true if the current node has this name.
    func isTop(_ name: String) -> Bool { elements.last?.name == name }

    /// True if the current node is in a foreign namespace, so that CDATA sections exist.
    var isForeign: Bool { elements.last.map { $0.namespace != .html } ?? false }

    /// Returns true if a start tag is processed by the rules for HTML (13.2.6, the tree construction dispatcher).
    func takesHTML(startTag name: String) -> Bool {
        // Inside an integration point start tags are HTML (13.2.6).
        guard let top = elements.last, top.namespace != .html, !top.isIntegrationPoint else { return true }
        guard top.namespace == .mathML else { return false }
        if Self.isMathTextPoint(top.name) { return name != "mglyph" && name != "malignmark" }
        return top.name == "annotation-xml" && name == "svg"
    }

    /// The namespace of the current node, which a start tag in foreign content takes over.
    var currentNamespace: HTMLScanner.Namespace { elements.last?.namespace ?? .html }

    /// Opens an element. An integration point is one of SVG or an `annotation-xml` with HTML.
    mutating func push(_ name: String, _ namespace: HTMLScanner.Namespace, isIntegrationPoint: Bool) {
        let index = elements.count
        let top = elements.last
        // A run is a maximal sequence of elements that are all HTML or all foreign.
        let isSameRun = top.map { ($0.namespace == .html) == (namespace == .html) } ?? false
        let isStop =
            namespace == .html || isIntegrationPoint || (namespace == .mathML && Self.isMathTextPoint(name))
        elements.append(
            Element(
                name: name, namespace: namespace, isIntegrationPoint: isIntegrationPoint,
                runStart: isSameRun ? top?.runStart ?? index : index,
                nearestStop: isStop ? index : top?.nearestStop ?? -1))
        places[name, default: []].append(index)
    }

    /// Pops elements down to an integration point or an HTML element, as a break-out tag does.
    mutating func popToIntegrationPoint() {
        pop(to: (elements.last?.nearestStop ?? -1) + 1)
    }

    /// Closes the nearest element of this name that an end tag can reach: in foreign content within the run of foreign
    /// elements, then within the HTML elements around it; in HTML content within the HTML elements.
    ///
    /// - Returns: true if there was one.
    mutating func close(_ name: String) -> Bool {
        guard let place = places[name]?.last, let top = elements.last else { return false }
        // From foreign content an end tag reaches the HTML elements around it too (13.2.6.5, "any other
        // end tag").
        var reach = top.runStart
        if top.namespace != .html, reach > 0 { reach = elements[reach - 1].runStart }
        guard place >= reach else { return false }
        pop(to: place)
        return true
    }

    /// True if no HTML element of the stack surrounds the current node.
    var isOutermostRun: Bool { elements.last.map { $0.runStart == 0 } ?? false }

    /// Closes all elements: an end tag has closed an HTML element around the outermost drawing.
    mutating func popAll() {
        pop(to: 0)
    }

    private mutating func pop(to count: Int) {
        while elements.count > count, let element = elements.popLast() {
            places[element.name]?.removeLast()
        }
    }

    private static func isMathTextPoint(_ name: String) -> Bool {
        // The MathML text integration points (13.2.4.2).
        name == "mi" || name == "mo" || name == "mn" || name == "ms" || name == "mtext"
    }
}
