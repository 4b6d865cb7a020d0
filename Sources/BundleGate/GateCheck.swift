import Diagnostics

/// A check of the gate with the rules that it raises.
struct GateCheck: Sendable {
    enum Subject: Sendable {
        /// Checks one page, in any order and on any thread.
        case page(@Sendable (Page, Bundle) -> [Diagnostic])
        /// Checks one file that is not a page.
        case file(@Sendable (BundleFile, Bundle) -> [Diagnostic])
        /// Checks the bundle after every page has been read.
        case bundle(@Sendable (Bundle, [Page]) -> [Diagnostic])
    }

    let rules: [RuleDefinition]
    let subject: Subject

    static func page(
        raising rules: [RuleDefinition], _ check: @escaping @Sendable (Page, Bundle) -> [Diagnostic]
    ) -> GateCheck {
        GateCheck(rules: rules, subject: .page(check))
    }

    static func file(
        raising rules: [RuleDefinition], _ check: @escaping @Sendable (BundleFile, Bundle) -> [Diagnostic]
    ) -> GateCheck {
        GateCheck(rules: rules, subject: .file(check))
    }

    static func bundle(
        raising rules: [RuleDefinition], _ check: @escaping @Sendable (Bundle, [Page]) -> [Diagnostic]
    ) -> GateCheck {
        GateCheck(rules: rules, subject: .bundle(check))
    }
}
