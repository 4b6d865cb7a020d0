/// A question of a supervisor to its user.
package struct SupervisorQuestion: Sendable, Hashable {
    package var text: String
    package var choices: [String] = []
    /// `nil` while nobody has answered.
    package var answer: String?
    package var directive: String?

    package var isPending: Bool { answer == nil }
}
