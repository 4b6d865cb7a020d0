import Diagnostics
import WebReferences

/// A check of the gate with the rules that it raises.
struct GateCheck: Sendable {
    /// The part of a bundle that the check looks at.
    enum Subject: Sendable {
        /// Checks one page, in any order and on any thread.
        case page(@Sendable (Page, Bundle) -> [Diagnostic])
        /// Checks one file that is not a page.
        case file(@Sendable (BundleFile, Bundle) -> [Diagnostic])
        /// Checks the bundle after every page has been read.
        case bundle(@Sendable (Bundle, [Page]) -> [Diagnostic])
    }

    /// The rules that the check can raise. The catalogue is the sum of these lists.
    let rules: [RuleDefinition]
    /// The check with its part of the bundle.
    let subject: Subject

    /// Creates a check of one page.
    static func page(
        raising rules: [RuleDefinition], _ check: @escaping @Sendable (Page, Bundle) -> [Diagnostic]
    ) -> GateCheck {
        GateCheck(rules: rules, subject: .page(check))
    }

    /// Checks each reference of a page on its own.
    static func references(
        raising rules: [RuleDefinition],
        _ violation: @escaping @Sendable (WebReference, Page, MechanicalFix) -> Violation?
    ) -> GateCheck {
        .page(raising: rules) { page, bundle in
            let mechanical = MechanicalFix(page, bundle)
            return page.references.compactMap { reference -> Diagnostic? in
                guard let violation = violation(reference, page, mechanical) else { return nil }
                return Diagnostic(
                    violation.rule, violation.message, about: reference, in: page, of: bundle,
                    fix: violation.fix)
            }
        }
    }

    /// Creates a check of one file that is not a page.
    static func file(
        raising rules: [RuleDefinition], _ check: @escaping @Sendable (BundleFile, Bundle) -> [Diagnostic]
    ) -> GateCheck {
        GateCheck(rules: rules, subject: .file(check))
    }

    /// Creates a check of the bundle as a whole.
    static func bundle(
        raising rules: [RuleDefinition], _ check: @escaping @Sendable (Bundle, [Page]) -> [Diagnostic]
    ) -> GateCheck {
        GateCheck(rules: rules, subject: .bundle(check))
    }
}
