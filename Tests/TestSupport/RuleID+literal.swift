package import Diagnostics

/// Tests name rules by literals, so that they notice a renamed rule.
extension RuleID: ExpressibleByStringLiteral {
    package init(stringLiteral value: String) { self.init(value) }
}
