import SiteFiles

/// The content security policy of a leaf: the first element of `head`. It still holds where the gate overlooks something.
///
/// Nothing is allowed but what the leaf needs: files beside it, `data:` images, and the page's own style and script by
/// their hashes (CSP 3, section 8.4). Never `'self'`: under `file:` WebKit was seen to request https images and
/// modules in spite of it, while the source `file:` held. `base-uri` and `form-action` have no fallback.
struct ContentPolicy {
    private let style: String
    private let scripts: String

    /// - Parameters:
    ///   - style: `nil` for a page whose style sheet is a file.
    ///   - scripts: of ``sources(of:)``.
    init(style: String?, scripts: String) {
        self.style = style.map { " " + Self.source(hashOf: $0) } ?? ""
        self.scripts = scripts
    }

    static func sources(of scripts: [String]) -> String {
        scripts.map(source(hashOf:)).joined(separator: " ")
    }

    private static func source(hashOf text: String) -> String { "'sha256-\(Digest.sha256Base64(text))'" }

    /// The policy of a page, ready for an attribute in double quotes.
    func text(for leaf: LeafPage) -> String {
        // What a page carries in itself needs no file.
        let file = leaf.isSingleFile ? "" : " file:"
        let mathStyle = leaf.mathStyle.isEmpty ? "" : " " + Self.source(hashOf: leaf.mathStyle)
        let mathScript = leaf.mathScript.isEmpty ? "" : " " + Self.source(hashOf: leaf.mathScript)
        var directives = [
            "default-src 'none'",
            "script-src \(scripts)\(mathScript)\(file)",
            "style-src\(style)\(mathStyle)\(file)",
        ]
        // The author's own HTML may carry `style`.
        if leaf.allowsStyleAttributes { directives.append("style-src-attr 'unsafe-inline'") }
        directives += ["font-src \(leaf.isSingleFile ? "data:" : "file:")", "img-src file: data:"]
        if let endpoint = leaf.feedback?.endpoint {
            directives.append("connect-src \(Self.source(of: endpoint))")
        }
        directives += ["base-uri 'none'", "form-action 'none'"]
        return AttributeText.inDoubleQuotes(directives.joined(separator: "; "))
    }

    /// The origin of an address; a relative one is the server's own, and such a page is served, not shipped.
    private static func source(of endpoint: String) -> String {
        guard let scheme = endpoint.range(of: "://") else { return "'self'" }
        let host = endpoint[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        return String(endpoint[..<scheme.upperBound] + host)
    }
}
