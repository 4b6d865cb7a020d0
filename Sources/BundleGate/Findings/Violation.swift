import Diagnostics

/// A violation by a reference before its place is known: the rule, the message and the fix.
struct Violation {
    var rule: RuleDefinition
    var message: String
    var fix: Diagnostic.Fix

    init(_ rule: RuleDefinition, _ message: String, fix: String) { self.init(rule, message, fix: .init(fix)) }

    init(_ rule: RuleDefinition, _ message: String, fix: Diagnostic.Fix) {
        self.rule = rule
        self.message = message
        self.fix = fix
    }
}
