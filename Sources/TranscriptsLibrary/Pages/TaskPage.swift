import Diagnostics
import ItemPages
import TranscriptSource

/// The page of a task: its facts, its plan, and its events.
struct TaskPage {
    private let transcript: TaskTranscript
    private let summary: TaskSummary
    private let archive: TranscriptArchive
    private let names: TaskNames
    private let anchors: RecordAnchors
    private let page: TranscriptPage
    private var events: EventMarkup

    /// The pictures of the page by the names of their files, which the markdown refers to; known once it was made.
    var pictures: [(name: String, bytes: [UInt8])] {
        events.pictures.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// The places of the source, each with the number of the line after the part of the page that is about it; known once the page
    /// was made.
    private(set) var places: [(end: Int, position: SourcePosition)] = []

    init(
        _ transcript: TaskTranscript, _ summary: TaskSummary, _ archive: TranscriptArchive,
        _ names: TaskNames, _ anchors: RecordAnchors,
        _ settings: TranscriptsEdition.Settings
    ) {
        self.transcript = transcript
        self.summary = summary
        self.archive = archive
        self.names = names
        self.anchors = anchors
        page = TranscriptPage(settings)
        events = EventMarkup(page, names, anchors)
    }

    var markdown: String {
        mutating get {
            var text = page.opening(summary.title, nil)
            text +=
                "# \(TitleText.markdown(PageMarkup.line(summary.title), isFormula: page.settings.isFormula))\n\n"
            text += facts + pending
            if let plan = transcript.task.plan, plan.contains(where: { !$0.isWhitespace }) {
                text += page.section("plan", id: "plan") + events.markdown(plan, isFolded: true)
            }
            text += page.section("transcript", id: "transcript")
            text += omitted
            if transcript.events.isEmpty { text += page.empty("noEvents") }
            var line = 1 + Self.lineFeeds(in: text)
            places = []
            if let position = transcript.task.position { places.append((line, position)) }
            for event in transcript.events {
                let part = events.markdown(event)
                text += part
                line += Self.lineFeeds(in: part)
                places.append((line, event.position))
            }
            return text
        }
    }

    private static func lineFeeds(in text: String) -> Int { text.utf8.count { $0 == UInt8(ascii: "\n") } }

    private var facts: String {
        let words = page.words
        let task = transcript.task
        var parts = [page.status(summary.status)]
        if let id = task.contract {
            let contract = archive.contracts.first { $0.id == id }
            parts.append(
                contract.map {
                    "<a href=\"contracts.html#\(anchors.contract(id))\" dir=\"auto\">\(page.line($0.name))</a>"
                } ?? "<span>\(page.escaped(id))</span>")
        }
        if let parent = task.parent, names.has(parent) {
            parts.append("<a href=\"\(names[parent]).html\">\(page.escaped(words["parentTask"]))</a>")
        }
        if let daemon = task.daemon {
            let host = archive.daemons.first { $0.id == daemon }?.hostname ?? daemon
            parts.append("<span dir=\"auto\">\(page.escaped(host))</span>")
        }
        parts.append(page.time(transcript.started))
        if let start = transcript.started, let end = transcript.ended, end - start >= 1000 {
            parts.append("<span>\(EventMarkup.duration(end - start))</span>")
        }
        parts.append("<span>\(page.escaped(words.text("eventCount", summary.events)))</span>")
        if summary.toolCount > 0 {
            parts.append("<span>\(page.escaped(words.text("toolCount", summary.toolCount)))</span>")
        }
        return page.facts(parts)
    }

    /// The questions that wait for an answer, as links to them.
    private var pending: String {
        summary.questions.isEmpty
            ? ""
            : "<ul class=\"ts-pending\">\n"
                + summary.questions.map {
                    "<li><a href=\"#\($0.anchor)\" dir=\"auto\">\(page.line(TaskTranscript.firstLine($0.text) ?? page.words["pendingQuestion"]))</a></li>\n"
                }.joined() + "</ul>\n\n"
    }

    private var omitted: String {
        let counts = [
            transcript.omittedEvents > 0 ? page.words.text("omittedEvents", transcript.omittedEvents) : "",
            transcript.omittedLines > 0 ? page.words.text("omittedLines", transcript.omittedLines) : "",
        ].filter { !$0.isEmpty }
        return counts.isEmpty
            ? "" : "<p class=\"ts-omitted\">\(page.escaped(counts.joined(separator: " ")))</p>\n\n"
    }
}
