import ItemPages
import TranscriptSource

/// The lists of contracts, tasks, directives, daemons and listen sessions.
struct ListPages {
    private let model: TranscriptsModel
    private let page: TranscriptPage

    init(_ model: TranscriptsModel) {
        self.model = model
        page = TranscriptPage(model.settings)
    }

    private func opening(_ tab: TranscriptPage.Tab) -> String {
        page.opening(model.words[tab.rawValue], tab) + page.heading(tab)
    }

    /// Returns an entry with a heading of its own.
    private func entry(
        _ id: String, _ title: String, _ facts: [String], _ body: String = "", isAlert: Bool = false
    ) -> String {
        let title = TitleText.markdown(PageMarkup.line(title), isFormula: model.settings.isFormula)
        return "<section class=\"ts-entry\"\(isAlert ? " data-alert" : "")>\n\n## \(title) {#\(id)}\n\n"
            + page.facts(facts) + body + "</section>\n\n"
    }

    var contracts: String {
        guard !model.contracts.isEmpty else { return opening(.contracts) + page.empty("noContracts") }
        return opening(.contracts)
            + model.contracts.map { contract in
                let tasks = model.tasks(of: contract)
                return entry(
                    model.anchors.contract(contract.id), contract.name,
                    [
                        page.status(contract.status),
                        contract.phase.map { "<span>\(page.escaped($0))</span>" } ?? "",
                        contract.isAutonomous
                            ? "<span>\(page.escaped(model.words["autonomous"]))</span>" : "",
                        page.time(contract.updated),
                    ], page.list(tasks))
            }.joined()
    }

    var tasks: String {
        guard !model.tasks.isEmpty else { return opening(.tasks) + page.empty("noTasks") }
        let open = model.tasks.filter { !$0.isOver }
        let over = model.tasks.filter(\.isOver)
        var text = opening(.tasks)
        if !open.isEmpty {
            text += page.section("openTasks", id: "open", count: open.count) + page.list(open)
        }
        if !over.isEmpty {
            text += page.section("doneTasks", id: "done", count: over.count) + page.list(over)
        }
        return text
    }

    var directives: String {
        guard !model.directives.isEmpty else { return opening(.directives) + page.empty("noDirectives") }
        return opening(.directives)
            + model.directives.map { directive in
                entry(
                    model.anchors.directive(directive.id), directive.title,
                    [
                        page.status(directive.status),
                        directive.hasPendingQuestion
                            ? "<span class=\"ts-badge\">\(page.escaped(model.words["pendingQuestion"]))</span>"
                            : "",
                        page.time(directive.updated),
                    ], isAlert: directive.hasPendingQuestion)
            }.joined()
    }

    var daemons: String {
        guard !model.daemons.isEmpty else { return opening(.daemons) + page.empty("noDaemons") }
        return opening(.daemons) + "<ul class=\"ts-list\">\n"
            + model.daemons.map { daemon in
                "<li class=\"ts-row\"><strong dir=\"auto\">\(page.escaped(daemon.hostname ?? daemon.id))</strong> <span class=\"ts-facts\">\([page.status(daemon.status), page.time(daemon.heartbeat)].filter { !$0.isEmpty }.joined(separator: " "))</span></li>\n"
            }.joined() + "</ul>\n\n"
    }

    var listen: String {
        guard !model.sessions.isEmpty else { return opening(.listen) + page.empty("noSessions") }
        return opening(.listen)
            + model.sessions.map { session in
                let duration = session.started.flatMap { start in
                    session.ended.flatMap { $0 >= start ? $0 - start : nil }
                }
                return entry(
                    model.anchors.session(session.id), session.title ?? session.id,
                    [
                        page.time(session.started),
                        duration.map { "<span>\(EventMarkup.duration($0))</span>" } ?? "",
                    ],
                    session.preview.isEmpty
                        ? "" : PageMarkup.markdown(PageMarkup.line(session.preview)) + "\n\n")
            }.joined()
    }
}
