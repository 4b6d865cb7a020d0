package import Diagnostics

/// A session of speech with the agents.
package struct ListenSession: Sendable, Hashable {
    package var id: String
    /// The place of the record in the export.
    package var position: SourcePosition
    package var title: String?
    /// Milliseconds since 1970-01-01T00:00:00Z.
    package var started: Int?
    /// Milliseconds since 1970-01-01T00:00:00Z; `nil` while it lasts.
    package var ended: Int?
    /// The first words of the transcript.
    package var preview: String
}
