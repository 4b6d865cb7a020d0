import Dates
import ItemPages
import TranscriptSource

/// The first page: a card for contracts, daemons, questions and listening, and the last tasks.
struct HomePage {
    private static let shown = 3

    private let model: TranscriptsModel
    private let page: TranscriptPage

    init(_ model: TranscriptsModel) {
        self.model = model
        page = TranscriptPage(model.settings)
    }

    var markdown: String {
        let title = model.settings.title
        var text =
            page.opening(title, .home)
            + "# \(TitleText.markdown(PageMarkup.line(title), isFormula: model.settings.isFormula))\n\n"
            + ticker
        text += "<p class=\"ts-terms\">\(page.term(.home))</p>\n\n"
        text += "<div class=\"ts-cards\">\n" + contracts + daemons + questions + listening + "</div>\n\n"
        text += page.section("recentTasks", id: "recent-tasks", count: model.tasks.count)
        text += page.list(model.tasks.prefix(Self.shown))
        if model.tasks.count > Self.shown { text += more(.tasks, "allTasks", model.tasks.count) }
        return text
    }

    /// The build, the state and the server. Nothing of it needs one: the page is a file.
    private var ticker: String {
        let running = model.tasks.count { !$0.isOver && $0.status != nil }
        let build = model.now.map { ISODate.text($0).prefix(16).replacing("T", with: " ") } ?? "0"
        let parts = [
            ("build", String(build)), ("state", model.words.text("running", running)),
            ("server", model.words["offline"]),
        ]
        return "<p class=\"ts-ticker\">"
            + parts.map { "<span>\(page.escaped(model.words[$0.0])) <b>\(page.escaped($0.1))</b></span>" }
            .joined(separator: " ")
            + "</p>\n\n"
    }

    private func card(_ tab: TranscriptPage.Tab, _ title: String, _ body: String, isAlert: Bool = false)
        -> String
    {
        let mark = isAlert ? " data-alert" : ""
        return
            "<section class=\"ts-card\"\(mark)><h2><a href=\"\(tab.file)\">\(page.escaped(title))</a> \(page.term(tab))</h2>\(body)</section>\n"
    }

    /// Returns the first words of a text.
    private static func beginning(_ text: String, _ length: Int) -> String {
        guard text.count > length else { return text }
        let words = text.prefix(length)
        return words[..<(words.lastIndex(of: " ") ?? words.endIndex)] + " …"
    }

    private func number(_ number: Int, _ words: String) -> String {
        "<p class=\"ts-number\"><b>\(number)</b> \(page.escaped(words))</p>"
    }

    private func more(_ tab: TranscriptPage.Tab, _ key: String, _ count: Int) -> String {
        "<p><a class=\"ts-button\" href=\"\(tab.file)\">\(page.escaped(model.words.text(key, count)))</a></p>\n\n"
    }

    private var contracts: String {
        let active = model.contracts.filter(\.isActive)
        let rows = active.prefix(Self.shown).map { contract in
            "<li><a href=\"contracts.html#\(model.anchors.contract(contract.id))\" dir=\"auto\">\(page.line(contract.name))</a> \(page.status(contract.phase ?? contract.status))</li>"
        }
        let list =
            rows.isEmpty
            ? "<p class=\"ts-empty\">\(page.escaped(model.words["noContracts"]))</p>"
            : "<ul>\(rows.joined())</ul>"
        return card(.contracts, model.words["contracts"], number(active.count, model.words["active"]) + list)
    }

    private var daemons: String {
        let online = model.archive.daemons.count(where: \.isOnline)
        let offline = model.archive.daemons.count - online
        let body =
            model.archive.daemons.isEmpty
            ? "<p class=\"ts-empty\">\(page.escaped(model.words["noDaemons"]))</p>"
            : "<p class=\"ts-number\"><b>\(online)</b> \(page.escaped(model.words["online"])) <span aria-hidden=\"true\">/</span> <b>\(offline)</b> \(page.escaped(model.words["offline"]))</p>"
        return card(.daemons, model.words["daemons"], body)
    }

    private var questions: String {
        let rows =
            model.tasks.flatMap { task in
                task.questions.map {
                    "<li><a href=\"\(task.page).html#\($0.anchor)\" dir=\"auto\">\(page.line(TaskTranscript.firstLine($0.text) ?? model.words["pendingQuestion"]))</a></li>"
                }
            }
            + model.directives.filter(\.hasPendingQuestion).map {
                "<li><a href=\"directives.html#\(model.anchors.directive($0.id))\" dir=\"auto\">\(page.line($0.title))</a></li>"
            }
        let body =
            rows.isEmpty
            ? "<p class=\"ts-empty\">\(page.escaped(model.words["noQuestions"]))</p>"
            : "<p class=\"ts-number\"><b class=\"ts-badge\">\(rows.count)</b> \(page.escaped(model.words["waiting"]))</p><ul>\(rows.prefix(Self.shown).joined())</ul>"
        return card(.directives, model.words["questions"], body, isAlert: !rows.isEmpty)
    }

    private var listening: String {
        guard let session = model.sessions.first else {
            return card(
                .listen, model.words["listen"],
                "<p class=\"ts-empty\">\(page.escaped(model.words["noSessions"]))</p>")
        }
        return card(
            .listen, model.words["listen"],
            "<p><a href=\"listen.html#\(model.anchors.session(session.id))\" dir=\"auto\">\(page.line(session.title ?? session.id))</a></p><p class=\"ts-gist\" dir=\"auto\">\(page.escaped(Self.beginning(session.preview, 200)))</p><p class=\"ts-facts\">\(page.time(session.started))</p>"
        )
    }
}
