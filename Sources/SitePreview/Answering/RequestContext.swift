import WebSyntax

/// A request with its parsed path and host.
struct RequestContext {
    var request: PreviewRequest
    var path: RequestPath
    /// The Host field as sent; empty if it is missing.
    var host: String
    /// True if the Accept field may choose the markdown beside a page.
    var negotiates = true

    /// True if the client prefers markdown to HTML. Without an Accept field it does not.
    var prefersMarkdown: Bool {
        request.fields["Accept"].map {
            AcceptField($0).prefers(MediaTypes.type(of: ".md"), to: MediaTypes.type(of: ".html"))
        } ?? false
    }

    /// The source expression that allows only the server's own paths in a page's policy. A source
    /// cannot contain a bracketed address (CSP 3, 2.3.1), so IPv6 hosts get `'self'`.
    var ownSource: String {
        let isName = host.utf8.allSatisfy { $0.isASCIIAlphanumeric || ":-.".utf8.contains($0) }
        return isName && !host.isEmpty ? "http://\(host)\(PreviewSettings.ownPath)" : "'self'"
    }
}
