import WebSyntax

/// An independent reading of sanitized HTML: what it must not have is listed here, not taken from the sanitizer.
enum SanitizedDocument {
    private static let forbidden: Set<String> = [
        "script", "style", "iframe", "frame", "frameset", "object", "embed", "applet", "form", "input",
        "button", "select",
        "textarea", "option", "base", "link", "meta", "template", "noscript", "title", "svg", "foreignObject",
        "annotation-xml", "maction", "mglyph", "malignmark", "xmp", "plaintext", "listing", "noembed",
        "noframes", "video",
        "audio", "source", "track", "portal", "marquee", "dialog", "slot", "canvas", "param", "isindex",
        "keygen",
    ]

    private static let attributes: Set<String> = [
        "style", "srcdoc", "srcset", "action", "formaction", "name", "target", "ping", "background", "form",
        "is", "slot",
        "xlink:href", "xmlns", "data", "poster", "manifest", "http-equiv", "usemap", "contenteditable",
        "popover",
        "popovertarget", "autofocus", "tabindex", "accesskey", "part", "integrity", "actiontype", "xml:base",
        "nonce",
    ]

    static func problems(in html: String) -> [String] {
        var problems: [String] = []
        var text = html
        text.withUTF8 { bytes in
            for scripting in [false, true] {
                var builder = HTMLTreeBuilder(
                    fragment: bytes, context: .init("div"), options: .init(scripting: scripting))
                let tree = builder.finish()
                if tree.truncation != nil { problems.append("too deep") }
                problems += Self.problems(in: tree, bytes)
            }
        }
        return problems
    }

    private static func problems(in tree: HTMLTree, _ bytes: Bytes) -> [String] {
        var problems: [String] = []
        var work = tree.children(of: HTMLTree.document).flatMap { tree.children(of: $0) }
        var elements = 0
        while let id = work.popLast() {
            work += tree.children(of: id)
            let node = tree[id]
            if node.kind != .element {
                if node.kind != .text { problems.append("\(node.kind)") }
                continue
            }
            elements += 1
            let name = tree.name(of: id, in: bytes)
            let isInMath = node.parent >= 0 && tree[node.parent].namespace == .mathML
            if forbidden.contains(name) || node.namespace == .svg || (isInMath && node.namespace == .html) {
                problems.append("element \(name)")
            }
            for attribute in tree.attributes(of: id, in: bytes) {
                let name = bytes.lowercasedText(attribute.name)
                let value = HTMLTextDecoder.string(bytes, attribute.value, .attribute)
                let raw = bytes[attribute.value]
                if attribute.quote != .double || raw.contains(UInt8(ascii: "<")) {
                    problems.append("spelling of \(name)")
                }
                if name.hasPrefix("on") || attributes.contains(name) { problems.append("attribute \(name)") }
                problems += Self.problems(name, value)
            }
        }
        // Every start tag is one element: none was dropped, implied or copied by the parser.
        var tags = 0
        for offset in bytes.indices.dropLast()
        where bytes[offset] == UInt8(ascii: "<") && bytes[offset + 1] != UInt8(ascii: "/") { tags += 1 }
        if tags != elements { problems.append("\(tags) tags, \(elements) elements") }
        return problems
    }

    private static func problems(_ name: String, _ value: String) -> [String] {
        if name == "id", !value.hasPrefix("user-content-") { return ["id \(value)"] }
        guard ["href", "src", "cite"].contains(name) else { return [] }
        if name == "src", value.hasPrefix("data:image/"), !value.hasPrefix("data:image/svg") { return [] }
        guard let address = WebAddress(value, relativeTo: WebAddress("https://example.com/a/b")),
            ["http", "https", "mailto"].contains(address.scheme)
        else { return ["\(name) \(value)"] }
        return []
    }
}
