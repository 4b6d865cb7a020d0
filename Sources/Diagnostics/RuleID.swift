/// The stable name of a rule: lower-case words joined by hyphens, such as `math-unclosed`.
package struct RuleID: Hashable, Sendable, Comparable, ExpressibleByStringLiteral, CustomStringConvertible {
    package let name: String

    package init(_ name: String) { self.name = name }
    package init(stringLiteral value: String) { name = value }

    package var description: String { name }
    package static func < (left: RuleID, right: RuleID) -> Bool { left.name < right.name }
}
