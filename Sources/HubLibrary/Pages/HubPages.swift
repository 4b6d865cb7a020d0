import HubSource
import StudyMarkdown

/// All pages of a hub.
struct HubPages {
    /// A page with its place in the manifest.
    struct Page {
        /// The path of the leaf, without its ending.
        let page: String
        let title: String
        let chapter: Chapter
        let id: String
        /// The markdown.
        let text: String
    }

    /// The chapters of the manifest, in their order.
    enum Chapter: String, CaseIterable { case hub, documents, bundles }

    private(set) var all: [Page] = []
    private(set) var origins = LineOrigins()
    private(set) var embeds: [EmbedFinding] = []

    init(_ model: HubModel) {
        let words = model.words
        add("index", model.settings.title, .hub, IndexPage(model).markdown)
        if let slug = model.settings.slug {
            let profile = ProfilePage(model)
            add("@" + slug, profile.title, .hub, profile.markdown, id: "profile")
        }
        add("timeline", words["timeline"], .hub, TimelinePage(model).markdown)
        add("digest", words["concepts"], .hub, DigestPage(model).markdown)
        add("graph", words["graph"], .hub, GraphPage(model).markdown)
        add("tags", words["tags"], .hub, TagsPage(model).markdown)
        for (index, document) in model.hub.documents.enumerated() {
            let text = DocumentPage(model, index).text(&embeds)
            origins.add(document.id + ".md", text.runs)
            add(document.id, Self.title(document.title, document.shownTitle), .documents, text.text)
        }
        for (index, bundle) in model.hub.bundles.enumerated() {
            add(
                "b/" + bundle.id, Self.title(bundle.title, bundle.shownTitle), .bundles,
                BundlePage(model, index).markdown, id: bundle.id)
        }
    }

    /// Returns the plain title, or its words if a dollar of the plain one would begin a formula.
    private static func title(_ plain: String, _ words: String) -> String {
        FormulaText.readable(title: plain) == FormulaText.readable(title: words) ? plain : words
    }

    private mutating func add(
        _ page: String, _ title: String, _ chapter: Chapter, _ text: String, id: String? = nil
    ) {
        all.append(Page(page: page, title: title, chapter: chapter, id: id ?? page, text: text))
    }
}
