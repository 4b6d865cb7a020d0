import WebSyntax

/// The next part of an article that is divided into pages.
enum NextPage {
    /// Returns the address of `rel=next`, in the head or on a link of the page.
    static func address(in page: Page, base: WebAddress?) -> WebAddress? {
        for id in page.order where page.tag(id) == .link || page.tag(id) == .a {
            let attributes = page.attributes(of: id)
            let relations = (attributes["rel"] ?? "").lowercased().split(whereSeparator: \.isWhitespace)
            guard relations.contains("next"), let target = attributes["href"] else { continue }
            if let address = WebAddress(target, relativeTo: base),
                ["http", "https", "file"].contains(address.scheme)
            {
                return address.withoutFragment
            }
        }
        return nil
    }
}
