package import Diagnostics

/// Something that happened in a task. Chunks of output that follow each other are one event.
package struct TranscriptEvent: Sendable, Hashable {
    /// The speaker of a message.
    package enum Role: String, Sendable { case user, assistant, system }

    /// The content of an event.
    package enum Body: Sendable, Hashable {
        /// Markdown of the agent.
        case output(StreamedText)
        case message(Role, StreamedText)
        /// Thoughts of the agent, in markdown.
        case thinking(String)
        case tool(ToolUse)
        case status(StatusChange)
        case gate(CompletionGate)
        case question(SupervisorQuestion)
        case files([Attachment])
        /// An event of an unknown kind, with its payload as JSON.
        case other(kind: String, text: String)
    }

    /// A change of a task's status.
    package struct StatusChange: Sendable, Hashable {
        package var status: String
        package var former: String?
        package var reason: String?
    }

    /// The ids of the events in the source, the first one first. Never empty.
    package var ids: [String]
    /// Milliseconds since 1970-01-01T00:00:00Z; `nil` if the source does not say.
    package var time: Int?
    /// The time of the last chunk.
    package var end: Int?
    package var position: SourcePosition
    package var body: Body
}
