import WebFetching
import WebReferences
import WebSyntax

/// The way in which a browser shows a page: by the type that the server names, never by the content.
enum PageKind: Equatable {
    /// HTML, which is sealed in place.
    case html
    /// XHTML, SVG and other XML, by type.
    case xml(String)
    /// Plain text, JSON, style sheets and scripts: shown as they are written.
    case text(String)

    /// Determines the kind of a fetched page.
    init(of page: Asset) {
        let type = ContentTypes.documentType(of: page)
        if ContentTypes.isHTML(type) {
            self = .html
        } else {
            self = ContentTypes.isXML(type) ? .xml(type) : .text(type)
        }
    }

    /// True for a page that a browser runs scripts of.
    var hasScripts: Bool { self == .html || self == .xml("application/xhtml+xml") }

    /// Returns the page in UTF-8.
    func decoded(_ page: Asset) -> TextEncoding.Decoded {
        let parameters = (page.contentType ?? "").drop { $0 != ";" }
        switch self {
        case .html:
            let decoded = TextEncoding.decode(page.bytes, contentType: page.contentType)
            guard decoded.reason == .fallback else { return decoded }
            return EncodingGuess.decode(undeclaredPage: page.bytes) ?? decoded
        case .xml(let type): return TextEncoding.decode(page.bytes, contentType: type + parameters)
        case .text: return TextEncoding.decode(page.bytes, contentType: "text/plain" + parameters)
        }
    }

    /// The grammar by which values to redact are searched for.
    var texts: DocumentTexts.Kind {
        switch self {
        case .html: .html
        case .xml: .xml
        case .text: .script
        }
    }
}
