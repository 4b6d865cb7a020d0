extension PreviewHandler {
    /// Returns the page of a name without extension, or redirects from `hub/` to it. Under `--as-file` neither
    /// exists: `file:` has no such names.
    func page(named parts: [String], _ context: RequestContext) -> PreviewAnswer {
        guard !settings.behavesAsFile else { return missing(context) }
        if let page = tree.page(named: parts), let facts = tree.file(at: page) {
            return content(of: facts, at: page, context)
        }
        guard let hub = HubAddress(parts), tree.file(at: hub.page) != nil else { return missing(context) }
        return moved(to: hub.location, query: context.path.query)
    }
}
