import Diagnostics

/// What is wrong with a reference, before it is known where: which rule says so, and what to do.
struct Violation {
    var rule: Rule
    var message: String
    var fix: Diagnostic.Fix

    init(_ rule: Rule, _ message: String, fix: String) { self.init(rule, message, fix: .init(fix)) }

    init(_ rule: Rule, _ message: String, fix: Diagnostic.Fix) {
        self.rule = rule
        self.message = message
        self.fix = fix
    }
}
