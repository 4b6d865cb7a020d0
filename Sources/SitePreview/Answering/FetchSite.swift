/// Requests that a page of another site makes the browser send (Fetch Metadata, `Sec-Fetch-Site`).
///
/// No content is sent to them: a page elsewhere could otherwise learn from the size or the effect of an image or a
/// script which files are here. Following a link to a page is allowed. Clients that send no Fetch Metadata are not
/// browsers, or old ones; for those the `Cross-Origin-Resource-Policy` of every answer is the second line.
enum FetchSite {
    /// Why a request is refused; `nil` where it is not.
    static func refusal(of request: PreviewRequest, to path: RequestPath) -> String? {
        // Two values are no browser's.
        let values = request.fields.values("Sec-Fetch-Site")
        guard let site = values.count > 1 ? "cross-site" : values.first else { return nil }
        guard site == "cross-site" || site == "same-site" else { return nil }
        let isNavigation =
            request.fields["Sec-Fetch-Mode"] == "navigate" && request.fields["Sec-Fetch-Dest"] == "document"
        if isNavigation, isPage(path) { return nil }
        return
            "a page of another site asks for it (Sec-Fetch-Site: \(site)); only links to pages are followed"
    }

    /// An HTML page, a folder, or a name without an extension, which may be a folder.
    private static func isPage(_ path: RequestPath) -> Bool {
        guard !path.isFolder, let name = path.parts.last else { return true }
        guard path.parts.first.map({ "/" + $0 + "/" }) != PreviewSettings.ownPath,
            path.parts != PapersAnswer.path
        else { return false }
        return !name.contains(".") || MediaTypes.isPage(MediaTypes.type(of: name))
    }
}
