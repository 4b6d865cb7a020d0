import Foundation
import HTMLSanitizing
import Items
import WebContent
import WebSyntax

/// Text constructs of feeds as sanitized HTML.
struct FeedTexts {
    typealias Construct = ItemFacts.TextConstruct

    /// Reads a text construct of Atom 1.0 (RFC 4287, 3.1 and 4.1.3) or 0.3 (`type` and `mode`).
    func atom(_ element: FeedElement) -> Construct? {
        let type = element.attribute("type").flatMap(PlainFeedText.trimmed)?.lowercased()
        let mode = element.attribute("mode")?.lowercased()
        let kind: FeedTags.Kind = element.key.hasSuffix("title") ? .title : .body
        var construct = start(element)
        construct.src = FeedAddress.resolved(element.attribute("src"), element.base)
        // Content elsewhere has the type that is declared for it, if any is.
        if construct.src != nil {
            let names = [
                "text": "text/plain", "html": "text/html", "xhtml": "application/xhtml+xml",
            ]
            construct.type = type.map { names[$0] ?? $0 }
        }
        if Self.isBinary(type) {
            construct.type = type
            return construct.src == nil ? nil : construct
        }
        switch (type, mode) {
        case (let type?, _) where type.hasPrefix("multipart/"):
            return alternative(of: element).flatMap(atom)
        case (_, "base64"): return base64(element, type, construct)
        case ("xhtml", _),
            (_, "xml") where element.hasElements, ("application/xhtml+xml", _):
            return filled(
                construct, type: "application/xhtml+xml",
                html: element.hasElements ? inner(element) : element.text)
        case ("html", _), ("text/html", _):
            return filled(
                construct, type: "text/html", html: markup(of: element), kind)
        case (nil, "escaped"): return guessed(element, construct, kind)
        case (nil, _), ("text", _), ("text/plain", _):
            if element.hasElements {
                return filled(construct, type: "application/xhtml+xml", html: inner(element))
            }
            // A text without a type is plain (RFC 4287, 3.1.1). Publishers forget the type, but their markup is complete.
            if type == nil, FeedTags.areFound(in: element.text, .line) {
                return guessed(element, construct, kind)
            }
            return plain(element.text, construct)
        case (let other?, _) where other.hasSuffix("/xml") || other.hasSuffix("+xml"):
            return filled(
                construct, type: other,
                html: element.hasElements ? inner(element) : MarkupText.escaped(element.text))
        case (let other?, _) where other.hasPrefix("text/"):
            return plain(element.text, construct, type: other)
        default:
            // Any other media type is in base64 (RFC 4287, 4.1.3.3); with an address it has no text.
            return base64(element, type, construct)
        }
    }

    /// Returns true for a media type whose content is not text.
    static func isBinary(_ type: String?) -> Bool {
        guard let type = type?.prefix(while: { $0 != ";" }) else { return false }
        if ["image/", "audio/", "video/", "font/", "model/"].contains(where: type.hasPrefix) {
            return !type.hasSuffix("+xml")
        }
        // Programs give text of an unknown type the general type.
        guard type.hasPrefix("application/"), type != "application/octet-stream" else { return false }
        return ![
            "xml", "json", "xhtml", "html", "text", "javascript", "x-tex", "markdown", "yaml", "sql", "rtf",
        ].contains { type.hasSuffix($0) }
    }

    /// Returns the best of several forms of a text (Atom 0.3, `multipart/alternative`): HTML, else the first one.
    private func alternative(of element: FeedElement) -> FeedElement? {
        let forms = element.all("content")
        let html = forms.first {
            let type = $0.attribute("type")?.lowercased() ?? ""
            return type.contains("html")
        }
        return html ?? forms.first { !Self.isBinary($0.attribute("type")?.lowercased()) }
    }

    /// Reads a title or description of RSS: HTML if it has markup or references after one decoding, or else plain text.
    func rss(_ element: FeedElement) -> Construct? {
        if element.attribute("type") != nil || element.attribute("mode") != nil { return atom(element) }
        if element.hasElements { return filled(start(element), type: "text/html", html: markup(of: element)) }
        return guessed(element, start(element), element.key.hasSuffix("title") ? .line : .body)
    }

    /// Reads a body that is HTML in any case, such as `content:encoded`.
    func html(_ element: FeedElement) -> Construct? {
        filled(start(element), type: "text/html", html: markup(of: element))
    }

    // MARK: Forms

    /// Returns a construct with the language and base in scope at an element.
    private func start(_ element: FeedElement) -> Construct {
        var construct = Construct()
        construct.lang = element.language.flatMap { $0.isEmpty ? nil : $0 }
        construct.base = element.base
        return construct
    }

    /// Reads a text without a type: RSS never says whether a title or description is HTML.
    private func guessed(
        _ element: FeedElement, _ construct: Construct, _ kind: FeedTags.Kind = .body
    ) -> Construct? {
        PlainFeedText.looksLikeHTML(element.text, kind)
            ? filled(construct, type: "text/html", html: element.text, kind) : plain(element.text, construct)
    }

    /// Returns a construct of plain text, whose HTML is the escaped text.
    private func plain(_ text: String, _ construct: Construct, type: String = "text/plain") -> Construct? {
        guard let text = PlainFeedText.trimmed(MarkupText.cleaned(text)) else {
            return construct.src == nil ? nil : construct
        }
        var construct = construct
        construct.type = type
        construct.html = MarkupText.escaped(text)
        return construct
    }

    /// Returns a construct of HTML. Its base resolves the addresses in it.
    private func filled(
        _ construct: Construct, type: String, html: String, _ kind: FeedTags.Kind = .body
    ) -> Construct? {
        guard let html = PlainFeedText.trimmed(html) else { return construct.src == nil ? nil : construct }
        var construct = construct
        construct.type = type
        construct.html = Self.sanitized(html, kind, base: construct.base)
        return construct
    }

    /// Returns sanitized HTML, in which text that looks like a tag is text, formulas are MathML or TeX, custom elements of
    /// players are cards, and code has its language and no line numbers. Hidden elements are left out.
    static func sanitized(_ html: String, _ kind: FeedTags.Kind = .body, base: String?) -> String {
        HTMLSanitizer(base: base.flatMap { WebAddress($0) }, leavesOutHidden: true).sanitize(
            FormulaPicture.replaced(
                in: CodeMarkup.simplified(
                    in: FeedTags.escapingText(
                        in: FormulaMarkup.replaced(
                            in: LineNumbers.removed(in: EmbedMarkup.frames(in: html))), kind))))
    }

    /// Reads a text in base64 (Atom 0.3, `mode`; RFC 4287, 4.1.3.3). One that is not is read as it is.
    private func base64(_ element: FeedElement, _ type: String?, _ construct: Construct) -> Construct? {
        let text = element.text.filter { !$0.isWhitespace }
        guard let data = Data(base64Encoded: text), !data.isEmpty,
            let decoded = String(data: data, encoding: .utf8), !decoded.utf8.contains(0)
        else {
            // Only a long text of base64 can be told from a word.
            if text.utf8.count >= 64, Data(base64Encoded: text) != nil, construct.src == nil { return nil }
            guard construct.src != nil else { return text.isEmpty ? nil : guessed(element, construct) }
            var construct = construct
            construct.type = type
            return construct
        }
        if type == nil || type == "text/plain" || type == "text" {
            return PlainFeedText.looksLikeHTML(decoded, .body)
                ? filled(construct, type: "text/html", html: decoded) : plain(decoded, construct)
        }
        return filled(construct, type: type == "html" ? "text/html" : type ?? "text/html", html: decoded)
    }

    // MARK: Markup

    /// Returns HTML: the text of the element, or its elements as they are.
    private func markup(of element: FeedElement) -> String {
        element.hasElements ? inner(element) : element.text
    }

    /// Returns the content of an element as markup, prefixes removed.
    private func inner(_ element: FeedElement) -> String {
        var output: [UInt8] = []
        for node in element.children { append(node, to: &output, base: element.base) }
        return String(decoding: output, as: UTF8.self)
    }

    /// Attributes whose value is an address.
    private static let addresses: Set<String> = ["href", "src", "cite", "poster", "longdesc", "data"]

    /// Appends a node as markup without prefixes. Void elements get no end tag.
    ///
    /// - Parameter base: the base of the text. Addresses with another one (XML Base 1.0) are resolved here: HTML has no such
    ///   attribute.
    private func append(_ node: FeedElement.Node, to output: inout [UInt8], base: String?) {
        switch node {
        case .text(let text): MarkupText.append(text, to: &output, inAttribute: false)
        case .element(let element):
            output.append(UInt8(ascii: "<"))
            output += element.name.utf8
            for attribute in element.attributes where attribute.prefix.isEmpty || attribute.prefix == "xml" {
                output.append(UInt8(ascii: " "))
                // The names of `xml:lang` and `lang` are the same without the prefix.
                output += attribute.name.utf8
                output += "=\"".utf8
                var value = attribute.value
                if element.base != base, Self.addresses.contains(attribute.key), !value.hasPrefix("#") {
                    value = FeedAddress.resolved(value, element.base) ?? value
                }
                MarkupText.append(value, to: &output, inAttribute: true)
                output.append(UInt8(ascii: "\""))
            }
            output.append(UInt8(ascii: ">"))
            for child in element.children { append(child, to: &output, base: base) }
            // `</br>` would be a second break, and what a broken feed has in `<br>` is after it in HTML.
            if HTMLTagName(element.name.lowercased()).isVoid { return }
            output += "</\(element.name)>".utf8
        }
    }
}
