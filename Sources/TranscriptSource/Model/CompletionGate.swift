/// The state that an agent reports at a completion gate.
package struct CompletionGate: Sendable, Hashable {
    /// A condition of completion.
    package struct Criterion: Sendable, Hashable {
        package var text: String
        /// `nil` if the block does not say.
        package var isMet: Bool?
        package var evidence: String?
    }

    /// The meaning of the state.
    package enum Verdict: String, Sendable { case met, unmet, unknown }

    /// The state as written, such as `ready` or `blocked`.
    package var state: String?
    package var verdict = Verdict.unknown
    package var summary: String?
    package var criteria: [Criterion] = []
    package var evidence: [String] = []
    /// Fields without a meaning of their own, in the order of the block.
    package var fields: [Field] = []

    /// A field that is shown as a row of a table.
    package struct Field: Sendable, Hashable {
        package var name: String
        package var value: String
    }

    package var isEmpty: Bool {
        state == nil && summary == nil && criteria.isEmpty && evidence.isEmpty && fields.isEmpty
    }
}
