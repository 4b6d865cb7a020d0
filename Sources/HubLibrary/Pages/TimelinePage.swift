import HubSource
import ItemPages

/// All documents by the time of their last change.
struct TimelinePage {
    /// A part of the timeline.
    enum Group: String, CaseIterable { case pinned, today, yesterday, thisWeek, thisMonth, earlier, undated }

    private let model: HubModel
    private let page: HubPage

    init(_ model: HubModel) {
        self.model = model
        page = HubPage(model)
    }

    /// Returns the documents of each group, the last changed first.
    static func groups(_ model: HubModel) -> [(group: Group, documents: [Int])] {
        let today = model.now / 86400
        let grouped = Dictionary(grouping: model.recent) { index -> Group in
            let document = model.hub.documents[index]
            if document.front.isPinned { return .pinned }
            guard let updated = document.updated else { return .undated }
            switch today - updated / 86_400_000 {
            case ...0: return .today
            case 1: return .yesterday
            case ..<7: return .thisWeek
            case ..<30: return .thisMonth
            default: return .earlier
            }
        }
        return Group.allCases.compactMap { group in grouped[group].map { (group, $0) } }
    }

    var markdown: String {
        let title = model.words["timeline"]
        var text =
            page.opening(title, .timeline)
            + "# <span data-interface>\(page.escaped(title))</span> {#home}\n\n"
        let groups = Self.groups(model)
        if groups.isEmpty { return text + page.empty("noDocuments") }
        for (group, documents) in groups {
            text +=
                page.heading(group.rawValue, id: group.rawValue, count: documents.count)
                + page.list(documents, hasGist: false)
        }
        return text + page.context(model.canonical, markdown: "timeline.md")
    }
}
