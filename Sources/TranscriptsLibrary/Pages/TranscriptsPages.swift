/// The pages of a library of transcripts with their places in the manifest.
struct TranscriptsPages {
    /// The chapters of the manifest, in their order.
    enum Chapter: String, CaseIterable { case lists, tasks }

    struct Page {
        /// The path of the leaf, without its ending.
        let page: String
        let title: String
        let chapter: Chapter
        /// Empty for a task, whose page was written before.
        let text: String
    }

    private(set) var all: [Page] = []
    /// The pages of tasks, which are in the manifest only.
    let tasks: [Page]

    init(_ model: TranscriptsModel) {
        let lists = ListPages(model)
        tasks = model.tasks.map { Page(page: $0.page, title: $0.title, chapter: .tasks, text: "") }
        add("index", model.settings.title, HomePage(model).markdown)
        add("contracts", model.words["contracts"], lists.contracts)
        add("tasks", model.words["tasks"], lists.tasks)
        add("directives", model.words["directives"], lists.directives)
        add("daemons", model.words["daemons"], lists.daemons)
        add("listen", model.words["listen"], lists.listen)
    }

    private mutating func add(_ page: String, _ title: String, _ text: String) {
        all.append(Page(page: page, title: title, chapter: .lists, text: text))
    }
}
