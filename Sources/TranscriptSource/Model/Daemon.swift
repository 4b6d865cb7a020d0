package import Diagnostics

/// A program on some machine that runs tasks.
package struct Daemon: Sendable, Hashable {
    package var id: String
    /// The place of the record in the export.
    package var position: SourcePosition
    package var status: String?
    /// Milliseconds since 1970-01-01T00:00:00Z.
    package var heartbeat: Int?
    package var hostname: String?

    package var isOnline: Bool {
        ["online", "connected", "ready", "busy", "idle", "active", "running"].contains(
            status?.lowercased() ?? "")
    }
}
