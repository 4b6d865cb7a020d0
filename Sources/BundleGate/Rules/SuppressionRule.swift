import Diagnostics
import WebReferences

/// A suppression in place has to suppress a finding and to give a reason.
enum SuppressionRule {
    /// Returns the problem of a suppression by itself.
    static func violation(about suppression: Suppression, in catalog: RuleCatalog) -> Diagnostic? {
        let position = suppression.position
        guard let rule = catalog[suppression.rule] else {
            // Rules that a comment can suppress come first, since the author most likely means one of them.
            let names = catalog.rules.filter { $0.relaxation == .comment }.map(\.id.name)
            let hint = Suggestion.hint(for: suppression.rule, in: names + catalog.names)
            return Diagnostic(
                .suppression, "no rule is called '\(WebReference.shortened(suppression.rule))'\(hint)",
                at: position, fix: .init("write '\(Suppression.word) RULE: the reason'"))
        }
        switch rule.relaxation {
        case .promise:
            return Diagnostic(
                .suppression,
                "'\(rule.id)' cannot be suppressed in place: a green run would promise what does not hold",
                at: position, fix: .init("fix what it finds, and remove the comment"))
        case .settings:
            let isOfGate = GateRules.catalog[rule.id.name] != nil
            return Diagnostic(
                .suppression,
                "'\(rule.id)' \(isOfGate ? "cannot be suppressed in place" : "is a rule of 'render', which no comment suppresses")",
                at: position,
                fix: .init("write 'rules: {\(rule.id): off}' in sitegen.yml, and remove the comment"))
        case .comment:
            guard suppression.reason.isEmpty else { return nil }
            return Diagnostic(
                .suppression, "this suppression gives no reason, and suppresses nothing without one",
                at: position,
                fix: .init("write '\(Suppression.word) \(rule.id): the reason'"))
        }
    }

    /// Returns the finding about a suppression that no finding needs.
    static func unused(_ unused: Suppression) -> Diagnostic {
        Diagnostic(
            .suppression, "'\(unused.rule)' finds nothing here to suppress", at: unused.position,
            fix: .init("remove the comment, or put it right before the element that it is about"))
    }
}

extension RuleDefinition {
    static let suppression = RuleDefinition(
        "allowance", .warning, "a suppression names a rule, gives a reason, and is needed",
        """
        `<!-- sitegen-allow RULE: the reason -->` suppresses the findings of one rule in the next element, from
        its start tag to its end tag. In style sheets and scripts `/* sitegen-allow RULE: the reason */`
        suppresses them up to the next `;` or `}`. A comment anywhere in a file suppresses a finding about the
        whole file. In markdown the comment comes before the block, or within the line before the text that it
        is about, and the rendered leaf contains it. Suppressed findings are counted, and listed in `--format
        json` and `sarif`. A rule that a green run promises (the leaf works offline, and its mathematics is
        right) cannot be suppressed: fix the finding, or turn the rule off for the library.
        """)
}
