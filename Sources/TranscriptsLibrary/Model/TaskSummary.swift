import TranscriptSource

/// A task as lists show it.
struct TaskSummary {
    let task: TaskRecord
    /// The name of its page without its ending.
    let page: String
    let title: String
    let status: String?
    let started: Int?
    let updated: Int?
    let events: Int
    let toolCount: Int
    /// The last completion gate.
    let gate: CompletionGate?
    /// The questions without an answer, each with the anchor of its event.
    let questions: [(text: String, anchor: String)]

    var isOver: Bool { TaskRecord.isOver(status) }

    init(_ transcript: TaskTranscript, page: String) {
        task = transcript.task
        self.page = page
        title = transcript.title
        status = transcript.status
        started = transcript.started
        updated = transcript.updated
        events = transcript.events.count + transcript.omittedEvents
        var gate: CompletionGate?
        var tools = 0
        var questions: [(text: String, anchor: String)] = []
        var anchors = EventAnchors()
        let isOver = TaskRecord.isOver(transcript.status)
        for event in transcript.events {
            let anchor = anchors.anchors(of: event.ids)[0]
            switch event.body {
            case .tool: tools += 1
            case .gate(let own): gate = own
            case .output(let text), .message(_, let text):
                for case .gate(let own) in text.parts { gate = own }
            case .question(let question):
                if question.isPending, !isOver { questions.append((question.text, anchor)) }
            default: break
            }
        }
        (self.gate, toolCount, self.questions) = (gate, tools, questions)
    }
}
