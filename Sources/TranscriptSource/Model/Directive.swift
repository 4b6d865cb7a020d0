package import Diagnostics

/// A directive: a goal that is given to the agents.
package struct Directive: Sendable, Hashable {
    package var id: String
    /// The place of the record in the export.
    package var position: SourcePosition
    package var title: String
    package var status: String?
    package var hasPendingQuestion: Bool
    /// Milliseconds since 1970-01-01T00:00:00Z.
    package var updated: Int?
}
