import WebSyntax

/// Writes the allowed part of a tree. It keeps a worklist, since a document nests deeper than a stack may.
struct SanitizedWriter {
    /// The markup that may be written at a place.
    enum Context { case html, math, text }

    enum Step {
        case node(HTMLTree.NodeID, depth: Int, Context)
        case open(String)
        case close(String)
        case endFallback
        case space
    }

    let tree: HTMLTree
    let bytes: Bytes
    private let keepsMarkup: Bool
    private let leavesOutHidden: Bool
    private var output: SanitizedOutput
    /// The steps that are left, the next one last.
    var work: [Step] = []
    /// The length of the output before the last drawing.
    private var startOfDrawing = 0

    /// The elements of SVG that have a text of their own.
    private static let labels: Set<String> = ["desc", "text", "title"]

    init(
        _ tree: HTMLTree, _ bytes: Bytes, _ policy: AddressPolicy, keepsMarkup: Bool, leavesOutHidden: Bool
    ) {
        self.tree = tree
        self.bytes = bytes
        self.keepsMarkup = keepsMarkup
        self.leavesOutHidden = leavesOutHidden
        output = SanitizedOutput(bytes, policy)
    }

    mutating func write() -> [UInt8] {
        push(childrenOf: HTMLTree.document, depth: 0, keepsMarkup ? .html : .text)
        while let step = work.popLast() {
            switch step {
            case .node(let id, let depth, let context): visit(id, depth, context)
            case .space: output.append(text: " ")
            case .open(let name): output.startTag(name, [])
            case .close(let name): output.endTag(name)
            case .endFallback: output.fallbacks -= 1
            }
        }
        return output.bytes
    }

    private mutating func push(childrenOf id: HTMLTree.NodeID, depth: Int, _ context: Context) {
        var child = tree[id].lastChild
        while child >= 0 {
            work.append(.node(child, depth: depth, context))
            child = tree[child].previous
        }
    }

    private mutating func visit(_ id: HTMLTree.NodeID, _ depth: Int, _ context: Context) {
        let node = tree[id]
        switch node.kind {
        case .text: output.append(text: tree.text(of: id, in: bytes))
        case .element:
            let name = tree.name(of: id, in: bytes)
            // SVG has style and script, too.
            if AllowedMarkup.code.contains(name) { return }
            if leavesOutHidden, context == .html, isHidden(id) { return pushFormulas(in: id, depth) }
            switch (node.namespace, context) {
            case (.html, .html): element(id, name, depth)
            case (.mathML, .html) where name == "math" && depth < HTMLSanitizer.maximumDepth:
                math(id, name, depth)
            case (.mathML, .math): math(id, name, depth)
            // Text of SVG remains, as does that of HTML in foreign elements.
            case (.svg, .html):
                startOfDrawing = output.bytes.count
                push(childrenOf: id, depth: depth, .text)
            case (.svg, .text) where Self.labels.contains(name):
                // They are at places of their own in the drawing.
                if output.bytes.count > startOfDrawing, let last = output.bytes.last, last > 0x20 {
                    output.append(text: " ")
                }
                push(childrenOf: id, depth: depth, .text)
            default: push(childrenOf: id, depth: depth, context)
            }
        case .document, .doctype, .comment, .templateContent: break
        }
    }

    private mutating func element(_ id: HTMLTree.NodeID, _ name: String, _ depth: Int) {
        if name == "img" { return output.picture(tree.attributes(of: id, in: bytes)) }
        if let mark = TaskMark.text(of: id, in: tree, bytes) { return output.append(text: mark) }
        if AllowedMarkup.embeds.contains(name) {
            let sources = tree.children(of: id).filter { tree[$0].tag == .source }
                .map { tree.attributes(of: $0, in: bytes) }
            let isLinked = output.card(
                tree.attributes(of: id, in: bytes), sources: sources,
                text: name == "object" ? shortText(of: id) : "", isFrame: name == "iframe")
            // The text in an iframe is markup for browsers that no longer exist.
            if !isLinked, name != "iframe" { push(childrenOf: id, depth: depth, .html) }
            return
        }
        let replacement = AllowedMarkup.replacements[name]
        let isKept = AllowedMarkup.elements.contains(name) || replacement != nil
        // The parser leaves an empty form in a table. A div there would move out of it.
        guard isKept, depth < HTMLSanitizer.maximumDepth, replacement == nil || tree[id].firstChild >= 0
        else {
            if name == "option" { work.append(.space) }
            if name == "noscript" {
                output.fallbacks += 1
                work.append(.endFallback)
            }
            return push(childrenOf: id, depth: depth, .html)
        }
        let written = replacement ?? name
        let attributes = output.allowed(tree.attributes(of: id, in: bytes), on: written)
        output.startTag(written, attributes)
        if AllowedMarkup.voidElements.contains(written) { return }
        work.append(.close(written))
        push(childrenOf: id, depth: depth + 1, .html)
    }

    /// Returns the text of a short element in one line; empty for a longer one, which is a fallback.
    private func shortText(of id: HTMLTree.NodeID) -> String {
        var words: [Substring] = []
        var (count, nodes) = (0, 0)
        var open = [id]
        while let next = open.popLast() {
            nodes += 1
            switch tree[next].kind {
            case .text:
                let text = tree.text(of: next, in: bytes)
                count += text.utf8.count
                words += text.split(whereSeparator: \.isWhitespace)
            case .element where !AllowedMarkup.code.contains(tree.name(of: next, in: bytes)):
                open += tree.children(of: next).prefix(Self.mostNodes).reversed()
            default: break
            }
            if count > Self.longestText || nodes > Self.mostNodes { return "" }
        }
        return words.joined(separator: " ")
    }

    /// The most bytes of a short text.
    private static let longestText = 200
    /// The most nodes that are looked at, so that objects in one another take linear time.
    private static let mostNodes = 40

    private mutating func math(_ id: HTMLTree.NodeID, _ name: String, _ depth: Int) {
        if name == "annotation-xml" { return }
        let attributes = output.allowedInMath(tree.attributes(of: id, in: bytes))
        if name == "annotation" {
            let encoding = attributes.first { $0.name == "encoding" }?.value.lowercased() ?? ""
            guard AllowedMarkup.texEncodings.contains(encoding) else { return }
        }
        guard AllowedMarkup.mathElements.contains(name), depth < HTMLSanitizer.maximumDepth else {
            return push(childrenOf: id, depth: depth, .math)
        }
        output.startTag(name, attributes)
        work.append(.close(name))
        push(childrenOf: id, depth: depth + 1, AllowedMarkup.mathText.contains(name) ? .text : .math)
    }
}
