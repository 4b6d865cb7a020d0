package import Diagnostics

/// A task, as an export describes it, or as its events alone show it.
package struct TaskRecord: Sendable, Hashable {
    package var id: String
    package var contract: String?
    package var parent: String?
    package var status: String?
    /// The instructions of the task, in markdown.
    package var plan: String?
    /// A name that the program gave to the task, such as the summary of a session.
    package var name: String?
    package var daemon: String?
    /// Milliseconds since 1970-01-01T00:00:00Z.
    package var updated: Int?
    /// The place of the record in an export; `nil` for a task that events alone name.
    package var position: SourcePosition?

    package init(id: String) { self.id = id }

    private static let over: Set<String> = [
        "done", "complete", "completed", "finished", "merged", "closed", "archived", "cancelled", "canceled",
        "failed", "succeeded",
    ]

    /// Returns true for a status after which nothing more happens.
    package static func isOver(_ status: String?) -> Bool {
        status.map { over.contains($0.lowercased()) } ?? false
    }
}
