import Diagnostics

/// An event as read, before chunks are joined and secrets are redacted.
struct RawEvent {
    enum Content {
        /// A chunk of output. It may begin or end inside a letter.
        case chunk([UInt8])
        case message(TranscriptEvent.Role, String)
        case thinking(String)
        case call(ToolUse)
        case result(ToolResult)
        case status(TranscriptEvent.StatusChange)
        /// - Parameter problems: those of the block that the gate was written as.
        case gate(CompletionGate, problems: [GateBlocks.Problem] = [])
        case question(SupervisorQuestion)
        case files([Attachment])
        case other(kind: String, text: String)
    }

    /// The result of a tool.
    struct ToolResult {
        var callID: String?
        /// The name of the tool, if the result says it.
        var name: String?
        var text: String
        var isError: Bool
        var files: [Attachment]
    }

    var id: String
    /// The ids of events that were joined with this one.
    var moreIDs: [String] = []
    var time: Int?
    var position: SourcePosition
    var content: Content
}
