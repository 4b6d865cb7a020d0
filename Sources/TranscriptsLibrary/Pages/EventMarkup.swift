import Dates
import ItemPages
import SiteFiles
import TranscriptSource

/// The events of a task as markdown with HTML around it.
struct EventMarkup {
    private let page: TranscriptPage
    private let agent: AgentMarkdown
    private let settings: TranscriptsEdition.Settings
    private var words: PageWords { page.words }
    private var anchors = EventAnchors()
    private var number = 0
    /// The last day that was shown.
    private var day = ""
    /// The pictures of events, by the names of their files.
    private(set) var pictures: [String: [UInt8]] = [:]

    init(_ page: TranscriptPage, _ names: TaskNames, _ records: RecordAnchors) {
        self.page = page
        settings = page.settings
        agent = AgentMarkdown(page.settings, names, records, page.words)
    }

    /// Returns a duration such as `1:02:03`, or `0.4 s` below ten seconds.
    static func duration(_ milliseconds: Int) -> String {
        milliseconds < 10_000
            ? "\(milliseconds / 1000).\(milliseconds % 1000 / 100) s"
            : PageWords.duration(milliseconds / 1000)
    }

    /// Returns a size such as `2.5 MB`.
    private static func size(_ bytes: Int) -> String {
        if bytes < 1000 { return "\(bytes) B" }
        let (unit, name) = bytes < 1_000_000 ? (1000, "kB") : (1_000_000, "MB")
        let tenths = bytes / (unit / 10)
        return "\(tenths / 10).\(tenths % 10) \(name)"
    }

    mutating func markdown(_ event: TranscriptEvent) -> String {
        number += 1
        let anchors = anchors.anchors(of: event.ids)
        let (kind, role, body) = content(event, anchors[0])
        var text = newDay(event.time)
        text += "<section class=\"ts-event\" data-kind=\"\(kind)\" id=\"\(anchors[0])\">\n"
        let others = anchors.dropFirst().map { "<span id=\"\($0)\"></span>" }.joined()
        text +=
            "<p class=\"ts-meta\"><a class=\"ts-anchor\" href=\"#\(anchors[0])\">\(clock(event, anchors[0]))</a> \(role)\(others)</p>\n\n"
        return text + body + "</section>\n\n"
    }

    /// Returns a text that is no event, such as a plan.
    mutating func markdown(_ text: String, isFolded: Bool) -> String {
        number += 1
        return agent.text(text, id: hex, below: 2, isFolded: isFolded)
    }

    /// The number of the event in hexadecimal digits.
    private var hex: String { String(number, radix: 16) }

    // MARK: Times

    private mutating func newDay(_ time: Int?) -> String {
        guard let time else { return "" }
        let text = words.day(time / 1000)
        guard text != day else { return "" }
        day = text
        return "<p class=\"ts-day\">\(page.escaped(text))</p>\n\n"
    }

    private func clock(_ event: TranscriptEvent, _ anchor: String) -> String {
        guard let time = event.time else {
            return "<span aria-label=\"\(page.escaped(words["link"]))\">#</span>"
        }
        let text = ISODate.text(time / 1000)
        return "<time datetime=\"\(text)\">\(text.dropFirst(11).dropLast())</time>"
    }

    // MARK: Contents

    private mutating func content(_ event: TranscriptEvent, _ anchor: String) -> (
        kind: String, role: String, body: String
    ) {
        func role(_ key: String, _ more: String = "") -> String {
            "<span class=\"ts-role\">\(page.escaped(words[key]))</span>\(more)"
        }
        let span = event.time.flatMap { start in event.end.map { $0 - start } } ?? 0
        let duration = span >= 1000 ? " <span>\(Self.duration(span))</span>" : ""
        switch event.body {
        case .output(let text): return ("output", role("agent", duration), parts(text))
        case .message(let speaker, let text):
            return (
                speaker.rawValue, role(speaker == .assistant ? "agent" : speaker.rawValue),
                parts(text)
            )
        case .thinking(let text):
            return (
                "thinking", role("thinking"),
                "<details class=\"ts-fold\"><summary>\(page.escaped(TaskTranscript.firstLine(text) ?? words["thinking"]))</summary>\n\n"
                    + agent.text(text, id: hex, below: 3, isFolded: false) + "</details>\n\n"
            )
        case .tool(let tool):
            let markup = ToolMarkup(page, agent, settings)
            var body = markup.markdown(tool, id: hex)
            if settings.tools != .none { body += files(tool.files) }
            return ("tool", role("tool", markup.facts(tool)), body)
        case .status(let change):
            let former = change.former.map { page.status($0) + " <span aria-hidden=\"true\">→</span> " } ?? ""
            let reason =
                change.reason.map { "<p class=\"ts-gist\" dir=\"auto\">\(page.escaped($0))</p>\n\n" } ?? ""
            return ("status", role("status") + " " + former + page.status(change.status), reason)
        case .gate(let gate): return ("gate", role("gate"), card(gate, hex))
        case .question(let question): return ("question", role("question"), card(question, hex))
        case .files(let files): return ("files", role("files"), self.files(files))
        case .other(let kind, let text):
            return (
                "other", "<span class=\"ts-role\">\(page.escaped(kind))</span>",
                text.isEmpty
                    ? ""
                    : "<details class=\"ts-fold\"><summary>\(page.escaped(words["unknownKind"]))</summary>\n\n"
                        + CodeBlock.output(text) + "</details>\n\n"
            )
        }
    }

    private mutating func parts(_ text: StreamedText) -> String {
        var output = ""
        for (index, part) in text.parts.enumerated() {
            switch part {
            case .markdown(let markdown): output += agent.text(markdown, id: "\(hex)a\(index)", below: 2)
            case .gate(let gate): output += card(gate, "\(hex)a\(index)")
            }
        }
        return output
    }

    // MARK: Cards

    /// Returns the card of a completion gate.
    ///
    /// - Parameter key: makes the id of the heading, which no event has, and in which no sign starts emphasis.
    private func card(_ gate: CompletionGate, _ key: String) -> String {
        let state = gate.state ?? words["stateUnknown"]
        var text = "<div class=\"ts-gate\" data-verdict=\"\(gate.verdict.rawValue)\">\n\n"
        text +=
            "### \(PageMarkup.markdown(words["gate"])): \(PageMarkup.markdown(PageMarkup.line(state))) {#e--\(key)-h}\n\n"
        if let summary = gate.summary { text += lines(summary, class: "ts-gist") }
        if !gate.criteria.isEmpty {
            text += "<ul class=\"ts-criteria\">\n" + gate.criteria.map(row).joined() + "</ul>\n\n"
        }
        if !gate.evidence.isEmpty {
            text +=
                "<p class=\"ts-label\">\(page.escaped(words["evidence"]))</p>\n\n<ul class=\"ts-evidence\">\n"
                + gate.evidence.map { "<li dir=\"auto\">\(page.escaped($0))</li>\n" }.joined() + "</ul>\n\n"
        }
        if !gate.fields.isEmpty {
            text +=
                "<table class=\"ts-fields\"><tbody>\n"
                + gate.fields.map {
                    "<tr><th scope=\"row\">\(page.escaped($0.name))</th><td dir=\"auto\">\($0.value.split(whereSeparator: \.isNewline).map { page.escaped(String($0)) }.joined(separator: "<br>"))</td></tr>\n"
                }.joined() + "</tbody></table>\n\n"
        }
        if gate.isEmpty { text += "<p class=\"ts-empty\">\(page.escaped(words["emptyGate"]))</p>\n\n" }
        return text + "</div>\n\n"
    }

    private func row(_ criterion: CompletionGate.Criterion) -> String {
        let state = criterion.isMet.map { $0 ? "met" : "unmet" } ?? "unknown"
        let evidence =
            criterion.evidence.map { " <span class=\"ts-gist\" dir=\"auto\">\(page.escaped($0))</span>" }
            ?? ""
        return
            "<li data-met=\"\(state)\"><b>\(page.escaped(words["criterion-" + state]))</b> <span dir=\"auto\">\(page.line(criterion.text))</span>\(evidence)</li>\n"
    }

    /// Returns the card of a question.
    private func card(_ question: SupervisorQuestion, _ key: String) -> String {
        let isPending = question.isPending
        var text = "<div class=\"ts-question\"\(isPending ? " data-pending" : "")>\n\n"
        text +=
            "### \(PageMarkup.markdown(words[isPending ? "pendingQuestion" : "answeredQuestion"])) {#e--\(key)-h}\n\n"
        text += agent.text(question.text, id: hex + "c", below: 3, isFolded: false)
        if !question.choices.isEmpty {
            text +=
                "<ul class=\"ts-choices\">\n"
                + question.choices.map { "<li dir=\"auto\">\(page.escaped($0))</li>\n" }.joined()
                + "</ul>\n\n"
        }
        if let answer = question.answer, !answer.isEmpty {
            text +=
                "<p class=\"ts-answer\"><b>\(page.escaped(words["answer"]))</b> <span dir=\"auto\">\(page.escaped(answer))</span></p>\n\n"
        }
        return text + "</div>\n\n"
    }

    /// Returns text as paragraphs, a line each.
    private func lines(_ text: String, class name: String) -> String {
        text.split(whereSeparator: \.isNewline).map {
            "<p class=\"\(name)\" dir=\"auto\">\(page.line(String($0)))</p>\n"
        }
        .joined() + "\n"
    }

    // MARK: Files

    /// Returns files as cards, pictures shown.
    private mutating func files(_ files: [Attachment]) -> String {
        files.map { file in
            let name = file.name.map { String($0.split(separator: "/").last ?? "") } ?? words["file"]
            if let ending = file.pictureType {
                let stored = "\(Digest.sha256Hex(file.bytes)).\(ending)"
                pictures[stored] = file.bytes
                return
                    "![\(PageMarkup.markdown(PageMarkup.line(name)))](\(TranscriptsEdition.filesFolder)/\(TranscriptsEdition.mediaFolder)/\(stored))\n\n"
            }
            let facts = [file.type, (file.bytes.isEmpty ? file.size : file.bytes.count).map(Self.size)]
                .compactMap(\.self)
            return
                "<p class=\"ts-file\"><b dir=\"auto\">\(page.escaped(name))</b> \(facts.map { "<span>\(page.escaped($0))</span>" }.joined(separator: " "))</p>\n\n"
        }.joined()
    }
}
