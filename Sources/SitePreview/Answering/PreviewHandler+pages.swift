extension PreviewHandler {
    /// Returns the page of a name without extension, or redirects from `hub/` to it, or to the page of the only hub below the
    /// root. Under `--as-file` none of them exists: `file:` has no such names.
    func page(named parts: [String], _ context: RequestContext) -> PreviewAnswer {
        guard !settings.behavesAsFile else { return missing(context) }
        if let page = tree.page(named: parts), let facts = tree.file(at: page) {
            return variant(of: facts, at: page, context)
        }
        if let location = redirect(of: parts) { return moved(to: location, query: context.path.query) }
        let hubs = settings.hubs()
        guard hubs.count == 1, let folder = hubs.first, !folder.isEmpty else { return missing(context) }
        let inner = folder + parts
        guard
            let location = tree.page(named: inner).map({ _ in RequestPath.address(inner, isFolder: false) })
                ?? redirect(of: inner)
        else { return missing(context) }
        return moved(to: location, query: context.path.query)
    }

    /// Returns the address that `hub/SLUG` redirects to; `nil` for other paths, and without its page.
    private func redirect(of parts: [String]) -> String? {
        HubAddress(parts).flatMap { tree.file(at: $0.page) == nil ? nil : $0.location }
    }

    /// Returns a file, or the markdown beside a page if the client prefers that.
    func variant(of facts: ServedFile, at parts: [String], _ context: RequestContext) -> PreviewAnswer {
        negotiated(markdownBeside: parts, context) { content(of: facts, at: parts, context) }
    }

    /// Chooses between a page and the markdown beside it by the Accept field.
    ///
    /// - Parameter parts: the path of the page, which may be absent for a folder.
    func negotiated(
        markdownBeside parts: [String], _ context: RequestContext, _ page: () -> PreviewAnswer
    ) -> PreviewAnswer {
        guard context.negotiates, !settings.behavesAsFile, let name = parts.last, name.hasSuffix(".html")
        else {
            return page()
        }
        let markdown = Array(parts.dropLast()) + [String(name.dropLast(".html".count)) + ".md"]
        guard let facts = tree.file(at: markdown) else { return page() }
        var answer = context.prefersMarkdown ? content(of: facts, at: markdown, context) : page()
        answer.fields.add("Vary", "Accept")
        return answer
    }
}
