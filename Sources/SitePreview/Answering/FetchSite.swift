/// The refusal of requests that a page of another site makes the browser send (Fetch Metadata,
/// `Sec-Fetch-Site`).
///
/// Such requests get no content. Otherwise a foreign page could learn from the size or the effect of an
/// image or a script which files exist here. Following a link to a page is allowed. A client without
/// Fetch Metadata is an old browser or not a browser; for those the `Cross-Origin-Resource-Policy` of
/// every response is the second line of defence.
enum FetchSite {
    /// Returns the reason to refuse a request; `nil` to allow it.
    static func refusal(of request: PreviewRequest, to path: RequestPath, in tree: some ServedTree) -> String?
    {
        // No browser sends two values, so the request is treated as the worst case.
        let values = request.fields.values("Sec-Fetch-Site")
        guard let site = values.count > 1 ? "cross-site" : values.first else { return nil }
        guard site == "cross-site" || site == "same-site" else { return nil }
        let isNavigation =
            request.fields["Sec-Fetch-Mode"] == "navigate" && request.fields["Sec-Fetch-Dest"] == "document"
        if isNavigation, isPage(path, in: tree) { return nil }
        return
            "a page of another site asks for it (Sec-Fetch-Site: \(site)); only links to pages are followed"
    }

    /// Returns true for an HTML page, a folder, or a name without extension, which may be a folder or a page. The
    /// dot in `a.b` may belong to the name of the page `a.b.html`.
    private static func isPage(_ path: RequestPath, in tree: some ServedTree) -> Bool {
        guard !path.isFolder, let name = path.parts.last else { return true }
        guard path.parts.first.map({ "/" + $0 + "/" }) != PreviewSettings.ownPath,
            path.parts != PapersAnswer.path, !AppSiteAssociation.isPath(path)
        else { return false }
        return !name.contains(".") || MediaTypes.isPage(MediaTypes.type(of: name))
            || !path.isHidden && tree.page(named: path.parts) != nil
    }
}
