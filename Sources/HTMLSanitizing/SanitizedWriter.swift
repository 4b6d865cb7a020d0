import WebSyntax

/// Writes the allowed part of a tree. It keeps a worklist, since a document nests deeper than a stack may.
struct SanitizedWriter {
    /// The markup that may be written at a place.
    enum Context { case html, math, text }

    enum Step {
        case node(HTMLTree.NodeID, depth: Int, Context)
        case close(String)
        case space
    }

    let tree: HTMLTree
    let bytes: Bytes
    let policy: AddressPolicy
    private let keepsMarkup: Bool
    var output: [UInt8] = []
    private var work: [Step] = []
    /// True directly after `<pre>`, where a parser drops a line feed.
    private var isAfterPre = false

    init(_ tree: HTMLTree, _ bytes: Bytes, _ policy: AddressPolicy, keepsMarkup: Bool) {
        self.tree = tree
        self.bytes = bytes
        self.policy = policy
        self.keepsMarkup = keepsMarkup
    }

    mutating func write() -> [UInt8] {
        push(childrenOf: HTMLTree.document, depth: 0, keepsMarkup ? .html : .text)
        while let step = work.popLast() {
            switch step {
            case .node(let id, let depth, let context): visit(id, depth, context)
            case .space: append(text: " ")
            case .close(let name):
                isAfterPre = false
                output += "</\(name)>".utf8
            }
        }
        return output
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
        case .text: append(text: tree.text(of: id, in: bytes))
        case .element:
            let name = tree.name(of: id, in: bytes)
            // SVG has style and script, too.
            if AllowedMarkup.code.contains(name) { return }
            switch (node.namespace, context) {
            case (.html, .html): element(id, name, depth)
            case (.mathML, .html) where name == "math" && depth < HTMLSanitizer.maximumDepth:
                math(id, name, depth)
            case (.mathML, .math): math(id, name, depth)
            // Text of SVG remains, as does that of HTML in foreign elements.
            case (.svg, .html): push(childrenOf: id, depth: depth, .text)
            default: push(childrenOf: id, depth: depth, context)
            }
        case .document, .doctype, .comment, .templateContent: break
        }
    }

    private mutating func element(_ id: HTMLTree.NodeID, _ name: String, _ depth: Int) {
        if name == "img" { return picture(id) }
        if AllowedMarkup.embeds.contains(name) {
            // The text in an iframe is markup for browsers that no longer exist.
            if !card(id), name != "iframe" { push(childrenOf: id, depth: depth, .html) }
            return
        }
        let replacement = AllowedMarkup.replacements[name]
        let isKept = AllowedMarkup.elements.contains(name) || replacement != nil
        // The parser leaves an empty form in a table. A div there would move out of it.
        guard isKept, depth < HTMLSanitizer.maximumDepth, replacement == nil || tree[id].firstChild >= 0
        else {
            if name == "option" { work.append(.space) }
            return push(childrenOf: id, depth: depth, .html)
        }
        let written = replacement ?? name
        startTag(written, attributes(of: id, on: written))
        if AllowedMarkup.voidElements.contains(written) { return }
        isAfterPre = written == "pre"
        work.append(.close(written))
        push(childrenOf: id, depth: depth + 1, .html)
    }

    private mutating func math(_ id: HTMLTree.NodeID, _ name: String, _ depth: Int) {
        if name == "annotation-xml" { return }
        let attributes = mathAttributes(of: id)
        if name == "annotation" {
            let encoding = attributes.first { $0.name == "encoding" }?.value.lowercased() ?? ""
            guard AllowedMarkup.texEncodings.contains(encoding) else { return }
        }
        guard AllowedMarkup.mathElements.contains(name), depth < HTMLSanitizer.maximumDepth else {
            return push(childrenOf: id, depth: depth, .math)
        }
        startTag(name, attributes)
        work.append(.close(name))
        push(childrenOf: id, depth: depth + 1, AllowedMarkup.mathText.contains(name) ? .text : .math)
    }

    // MARK: Output

    mutating func startTag(_ name: String, _ attributes: [(name: String, value: String)]) {
        isAfterPre = false
        output.append(UInt8(ascii: "<"))
        output += name.utf8
        for (name, value) in attributes {
            output += " \(name)=\"".utf8
            MarkupText.append(value, to: &output, inAttribute: true)
            output.append(UInt8(ascii: "\""))
        }
        output.append(UInt8(ascii: ">"))
    }

    mutating func endTag(_ name: String) { output += "</\(name)>".utf8 }

    mutating func append(text: String) {
        let text = MarkupText.cleaned(text)
        guard let first = text.utf8.first else { return }
        if isAfterPre, first == UInt8(ascii: "\n") { output.append(first) }
        isAfterPre = false
        MarkupText.append(text, to: &output, inAttribute: false)
    }
}
