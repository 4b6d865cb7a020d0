import Diagnostics
import WebReferences

/// Documents nest no deeper than they can be read.
enum NestingRule {
    /// Checks the marks that the readers leave at their limit.
    static let check = GateCheck.references(raising: [.nesting]) { reference, _, _ in
        violation(about: reference)
    }

    /// Returns the violation of one reference of a page or of a file.
    static func violation(about reference: WebReference) -> Violation? {
        guard reference.effect == .unread(.nesting) else { return nil }
        return Violation(.nesting, "documents nest too deeply here to be read", fix: "flatten them")
    }
}

extension RuleDefinition {
    static let nesting = RuleDefinition(
        "nesting", .error, "documents nest no deeper than the gate reads",
        """
        A data: URL can hold a page with a data: URL of a page, and so on. The gate reads sixteen layers and
        proves nothing about deeper ones. Flatten the page.
        """,
        relaxation: .promise)
}
