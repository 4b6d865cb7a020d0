extension PreviewHandler {
    /// Returns the page of a name without extension, or redirects from `hub/` to it. Under `--as-file` neither
    /// exists: `file:` has no such names.
    func page(named parts: [String], _ context: RequestContext) -> PreviewAnswer {
        guard !settings.behavesAsFile else { return missing(context) }
        if let page = tree.page(named: parts), let facts = tree.file(at: page) {
            return variant(of: facts, at: page, context)
        }
        guard let hub = HubAddress(parts), tree.file(at: hub.page) != nil else { return missing(context) }
        return moved(to: hub.location, query: context.path.query)
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
