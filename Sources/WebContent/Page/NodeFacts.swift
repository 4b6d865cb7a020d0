import WebSyntax

/// The facts of one node: its labels, whether a reader sees it, and the amount of text in it.
@usableFromInline package struct NodeFacts {
    /// The labels of class, id, role and element name.
    package var labels: ElementLabels = []
    /// True if a reader does not see the node: scripts, styles, hidden elements, controls.
    package var isIgnored = false
    /// True for an element that only styles or an attribute hide. Such text may be the article, before a script shows it.
    package var isHidden = false
    package var isInLink = false
    /// True for a button or tab that unfolds another element.
    private(set) var isSwitch = false
    /// True for a cell of a table by its role (WAI-ARIA 1.2), whatever its element.
    package private(set) var isCell = false
    /// True for an element with an id, which a switch may unfold.
    package private(set) var hasID = false
    /// The labels that only the element's id has.
    private(set) var idLabels: ElementLabels = []
    package private(set) var isTab = false
    package private(set) var isTabPanel = false
    /// True for scripts, styles and controls, whether hidden or not.
    private var isControl = false
    /// The letters below the node that a reader sees; see ``TextCount/letters``.
    package var text: Int32 = 0
    /// The letters in links.
    package var linkText: Int32 = 0
    package var commas: Int32 = 0

    /// The share of the text that is in links, from 0 to 1.
    package var linkDensity: Double { text > 0 ? Double(linkText) / Double(text) : 0 }

    init() {}

    /// Reads the attributes of an element once; the tree does not store them.
    init(of id: HTMLTree.NodeID, in tree: HTMLTree, _ bytes: Bytes) {
        let node = tree[id]
        guard node.namespace == .html else {
            isIgnored = node.namespace == .svg
            return
        }
        switch node.tag {
        case .script, .style, .template, .noscript, .noembed, .noframes, .head, .input, .select, .textarea,
            .iframe, .object, .embed, .button, .applet, .frameset, .title:
            isIgnored = true
        default:
            isIgnored = Self.ignoredNames.contains(node.tag == .other ? tree.name(of: id, in: bytes) : "")
        }
        isControl = isIgnored
        guard node.hasTag else { return }
        for attribute in tree.attributes(of: id, in: bytes) {
            read(bytes.lowercasedText(attribute.name), bytes, attribute.value, node.tag)
        }
        labels.formUnion(ElementLabels(element: node.tag))
        idLabels.subtract(labels)
        labels.formUnion(idLabels)
        // The panels of tabs are hidden until a script shows them.
        if isTabPanel { show() }
    }

    private static let ignoredNames: Set<String> = [
        "video", "audio", "canvas", "datalist", "progress", "meter",
        "amp-ad", "amp-consent", "amp-list", "amp-sidebar", "amp-sticky-ad", "amp-user-notification",
    ]

    /// Reads one attribute.
    private mutating func read(_ name: String, _ bytes: Bytes, _ value: Range<Int>, _ tag: HTMLTagName) {
        switch name {
        case "class", "data-component", "data-testid", "data-block", "data-hook":
            labels.formUnion(ElementLabels(words: bytes, value))
        case "id":
            // The id of a heading is its text: `#sharing-a-cache`.
            if BlockElements.isHeading(tag) { break }
            idLabels = ElementLabels(words: bytes, value)
            hasID = true
        case "aria-controls": isSwitch = true
        case "role":
            let role = bytes.lowercasedText(value)
            labels.formUnion(ElementLabels(role: role))
            isTab = role == "tab"
            isTabPanel = role == "tabpanel"
            isCell = ["cell", "gridcell", "columnheader", "rowheader"].contains(role)
        case "itemprop": labels.formUnion(ElementLabels(property: bytes.lowercasedText(value)))
        case "property":
            // RDFa, as Drupal writes it.
            let name = bytes.lowercasedText(value)
            if name.hasPrefix("schema:") {
                labels.formUnion(ElementLabels(property: String(name.dropFirst(7))))
            }
        case "itemtype": labels.formUnion(ElementLabels(type: bytes.lowercasedText(value)))
        case "hidden": hide()
        case "aria-hidden":
            if bytes.lowercasedText(value) == "true" { labels.insert(.decoration) }
        case "style":
            let style = bytes.lowercasedText(value).filter { !$0.isWhitespace }
            if style.contains("display:none") || style.contains("visibility:hidden") { hide() }
        default: break
        }
    }

    /// Removes the labels of an id that is the address of a section, made of its heading.
    mutating func forgetID() { labels.subtract(idLabels) }

    /// Shows an element that only a style or an attribute hides.
    mutating func show() {
        guard isHidden else { return }
        isHidden = false
        isIgnored = isControl
    }

    /// Shows a part of the article that is folded, or the button with its question.
    mutating func unfold() {
        isHidden = false
        isControl = false
        isIgnored = false
        labels.remove(.decoration)
    }

    private mutating func hide() {
        isHidden = true
        isIgnored = true
    }
}
