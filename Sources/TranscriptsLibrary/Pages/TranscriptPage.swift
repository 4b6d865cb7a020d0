import Dates
import Diagnostics
import ItemPages
import TranscriptSource

/// The parts that pages of transcripts share. HTML blocks of markdown end at an empty line, so no part has one.
struct TranscriptPage {
    /// The pages of the library's bar, each with its Japanese term.
    enum Tab: String, CaseIterable {
        case home, contracts, tasks, directives, daemons, listen

        var file: String { self == .home ? TranscriptsEdition.homeFile : rawValue + ".html" }

        var term: String? {
            switch self {
            case .home: "支配する"
            case .contracts: "契約"
            case .tasks: "史料"
            case .directives: "命令"
            case .daemons: nil
            case .listen: "聴取"
            }
        }
    }

    let words: PageWords
    let settings: TranscriptsEdition.Settings

    init(_ settings: TranscriptsEdition.Settings) {
        self.settings = settings
        words = PageWords(language: settings.language, .transcripts)
    }

    func escaped(_ text: String) -> String { PageMarkup.escaped(PageMarkup.line(text)) }

    /// Returns a title or another line as HTML; TeX that can be typeset is code, since HTML of markdown has no formulas.
    func line(_ text: String) -> String {
        TitleText.parts(of: PageMarkup.line(text), isFormula: settings.isFormula).map { part in
            switch part {
            case .text(let text): PageMarkup.escaped(text)
            case .formula(let tex): "<code>\(PageMarkup.escaped(tex))</code>"
            }
        }.joined()
    }

    /// Returns the front matter and the masthead.
    ///
    /// - Parameter tab: the tab that the page is; `nil` for a page below them.
    func opening(_ title: String, _ tab: Tab?) -> String {
        PageFrontMatter.text(
            title: PageMarkup.line(title), language: settings.language, theme: settings.theme)
            + masthead(tab)
    }

    private func masthead(_ current: Tab?) -> String {
        "<nav class=\"ts-bar\" aria-label=\"\(escaped(words["navigation"]))\"><a class=\"ts-lockup\" href=\"\(TranscriptsEdition.homeFile)\">\(Self.logo)<span>\(escaped(settings.title))</span></a><span class=\"ts-nav\" aria-hidden=\"true\">NAV//</span><span class=\"ts-tabs\">"
            + Tab.allCases.map { tab in
                let mark = tab == current ? " aria-current=\"page\"" : ""
                return "<a href=\"\(tab.file)\"\(mark)>\(escaped(words[tab.rawValue]))</a>"
            }.joined() + "</span></nav>\n\n"
    }

    /// The logo: rings of dashes around a point.
    static let logo =
        "<svg class=\"ts-logo\" viewBox=\"0 0 48 48\" aria-hidden=\"true\"><circle class=\"ts-ring\" cx=\"24\" cy=\"24\" r=\"22\" stroke-dasharray=\"4 4\"/><circle class=\"ts-ring\" cx=\"24\" cy=\"24\" r=\"16\"/><circle class=\"ts-ring\" cx=\"24\" cy=\"24\" r=\"10\" stroke-dasharray=\"4 4\"/><circle class=\"ts-core\" cx=\"24\" cy=\"24\" r=\"4\"/></svg>"

    /// Returns a Japanese term whose meaning shows on long press, focus and hover.
    func term(_ tab: Tab) -> String {
        guard let term = tab.term else { return "" }
        return
            "<span class=\"ts-term\" tabindex=\"0\"><span lang=\"ja\">\(term)</span><span class=\"ts-meaning\">\(escaped(words["term-" + tab.rawValue]))</span></span>"
    }

    /// Returns the heading of a page of the library's own words.
    func heading(_ tab: Tab) -> String {
        "# \(escaped(words[tab.rawValue]))\n\n<p class=\"ts-terms\">\(term(tab))</p>\n\n".replacing(
            "<p class=\"ts-terms\"></p>\n\n", with: "")
    }

    /// Returns a heading with a number and a Japanese term.
    func section(_ key: String, id: String, count: Int? = nil, of tab: Tab? = nil) -> String {
        // A number in the text would be part of the entry in the contents.
        let number = count.map { " <span class=\"ts-count\" data-count=\"\($0)\"></span>" } ?? ""
        return "## \(escaped(words[key]))\(number) {#\(id)}\n\n"
    }

    func empty(_ key: String) -> String { "<p class=\"ts-empty\">\(escaped(words[key]))</p>\n\n" }

    /// Returns a time in milliseconds as day and minute; empty without one.
    func time(_ milliseconds: Int?) -> String {
        guard let milliseconds else { return "" }
        let seconds = milliseconds / 1000
        return "<time datetime=\"\(ISODate.text(seconds))\">\(escaped(words.dateTime(seconds)))</time>"
    }

    /// Returns a status as a chip.
    func status(_ status: String?) -> String {
        guard let status else { return "" }
        return "<span class=\"ts-status\" data-tone=\"\(Self.tone(status))\">\(escaped(status))</span>"
    }

    /// Returns the tone of a status: over well, over badly, waiting, or at work.
    static func tone(_ status: String) -> String {
        switch status.lowercased().replacing("_", with: " ").replacing("-", with: " ") {
        case "done", "complete", "completed", "finished", "merged", "succeeded", "success", "online", "ready",
            "passed":
            "good"
        case "failed", "error", "cancelled", "canceled", "offline", "dead", "rejected": "bad"
        case "blocked", "waiting", "paused", "question", "needs input", "not ready": "wait"
        default: "work"
        }
    }

    /// Returns facts in a row.
    func facts(_ parts: [String], class name: String = "ts-facts") -> String {
        let parts = parts.filter { !$0.isEmpty }
        return parts.isEmpty ? "" : "<p class=\"\(name)\">\(parts.joined(separator: " "))</p>\n\n"
    }

    /// Returns a row of a list of tasks.
    func row(_ task: TaskSummary) -> String {
        var text =
            "<li class=\"ts-row\"><a class=\"ts-open\" href=\"\(task.page).html\"><strong dir=\"auto\">\(line(task.title))</strong></a> <span class=\"ts-facts\">"
        var parts = [status(task.status), time(task.updated)]
        parts.append("<span>\(escaped(words.text("eventCount", task.events)))</span>")
        if !task.questions.isEmpty {
            parts.append(
                "<span class=\"ts-badge\">\(escaped(words.text("questionCount", task.questions.count)))</span>"
            )
        }
        text += parts.filter { !$0.isEmpty }.joined(separator: " ")
        return text + "</span></li>\n"
    }

    func list(_ tasks: some Sequence<TaskSummary>) -> String {
        let rows = tasks.map(row)
        return rows.isEmpty ? empty("noTasks") : "<ul class=\"ts-list\">\n" + rows.joined() + "</ul>\n\n"
    }
}
