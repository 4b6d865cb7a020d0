import Diagnostics

/// A violation by a reference before its place is known: the rule, the message and the fix.
struct Violation {
    /// The violated rule.
    var rule: RuleDefinition
    /// The problem in words, with the reference in it.
    var message: String
    /// The remedy in words, with edits if it is mechanical.
    var fix: Diagnostic.Fix

    /// Creates a violation whose remedy needs an author.
    init(_ rule: RuleDefinition, _ message: String, fix: String) { self.init(rule, message, fix: .init(fix)) }

    /// Creates a violation.
    init(_ rule: RuleDefinition, _ message: String, fix: Diagnostic.Fix) {
        self.rule = rule
        self.message = message
        self.fix = fix
    }
}
