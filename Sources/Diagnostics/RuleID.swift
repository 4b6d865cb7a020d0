/// The stable name of a rule: lower-case words joined by hyphens, such as `math-unclosed`.
///
/// Not expressible by a literal: code takes an id from the rule's ``RuleDefinition``, and settings give names to look up.
package struct RuleID: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The name.
    package let name: String

    /// Creates an id.
    package init(_ name: String) { self.name = name }

    /// The name.
    package var description: String { name }
    /// Orders ids by name.
    package static func < (left: RuleID, right: RuleID) -> Bool { left.name < right.name }
}
