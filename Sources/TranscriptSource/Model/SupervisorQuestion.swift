/// A question of a supervisor to its user.
package struct SupervisorQuestion: Sendable, Hashable {
    package var text: String
    package var choices: [String] = []
    /// `nil` for an open question; empty if only the fact of an answer is known.
    package var answer: String?
    package var directive: String?

    package var isPending: Bool { answer == nil }
}
