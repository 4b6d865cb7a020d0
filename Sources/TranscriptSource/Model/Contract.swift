package import Diagnostics

/// A contract: a piece of work that several tasks belong to.
package struct Contract: Sendable, Hashable {
    package var id: String
    /// The place of the record in the export.
    package var position: SourcePosition
    package var name: String
    package var phase: String?
    package var status: String?
    /// True if the contract starts its tasks itself (`autonomous_loop`).
    package var isAutonomous: Bool
    /// Milliseconds since 1970-01-01T00:00:00Z.
    package var updated: Int?

    /// True unless the status says that the work has ended.
    package var isActive: Bool { !TaskRecord.isOver(status) }
}
