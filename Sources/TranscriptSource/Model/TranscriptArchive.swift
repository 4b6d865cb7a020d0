package import Diagnostics

/// The content of a source of transcripts without the texts of events: those are read a task at a time, since they may be larger
/// than memory.
package struct TranscriptArchive: Sendable {
    package var contracts: [Contract] = []
    /// The tasks of the exports, and those that only events name; by id.
    package var tasks: [TaskRecord] = []
    package var directives: [Directive] = []
    package var daemons: [Daemon] = []
    package var sessions: [ListenSession] = []
    package var diagnostics: [Diagnostic] = []
    /// The ids of tasks in the order in which the files name them first.
    var names: [String] = []
    /// The places of the kept events of each task.
    var logs: [String: EventLog] = [:]
    var files: [TranscriptFile] = []
    /// True if nothing could be read, so that earlier pages should stay.
    package var isRefused = false
}
