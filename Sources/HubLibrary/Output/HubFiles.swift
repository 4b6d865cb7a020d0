import HubSource
import Items

/// The files beside the pages: each page as markdown for models, `llms.txt`, the graph, deeplinks, and the association with
/// an app.
enum HubFiles {
    static func all(_ model: HubModel) -> [(path: String, bytes: [UInt8])] {
        let markdown = HubMarkdown(model)
        var files: [(path: String, bytes: [UInt8])] = []
        func add(_ path: String, _ text: String) { files.append((path, Array(text.utf8))) }
        add("index.md", markdown.index)
        if let slug = model.settings.slug { add("@\(slug).md", markdown.profile) }
        add("timeline.md", markdown.timeline)
        add("digest.md", markdown.digest)
        add("graph.md", markdown.graph)
        add("tags.md", markdown.tags)
        var full: [UInt8] = []
        for index in model.hub.documents.indices {
            let bytes = markdown.document(index)
            files.append((model.hub.documents[index].id + ".md", bytes))
            full += bytes
            full += "\n".utf8
        }
        for index in model.hub.bundles.indices {
            let id = model.hub.bundles[index].id
            add("b/\(id).md", markdown.bundle(index))
            files.append(("b/\(id)-full.md", markdown.fullBundle(index)))
        }
        add("llms.txt", markdown.llms)
        files.append(("llms-full.txt", full))
        files.append(("graph.json", GraphJSON.bytes(model)))
        files.append(("deeplinks.json", HubDeeplinks.bytes(model)))
        if let app = model.settings.app {
            files.append((".well-known/apple-app-site-association", AssociationFile.bytes(app)))
        }
        return files
    }
}
