import Diagnostics

/// A suppression in place has to suppress a finding and to give a reason.
enum AllowanceRule {
    /// Returns the problem of a suppression by itself.
    static func violation(about allowance: Allowance, in catalog: RuleCatalog) -> Diagnostic? {
        let position = allowance.position
        guard let rule = catalog[allowance.rule] else {
            let names = catalog.rules.filter { $0.relaxation == .comment }.map(\.id.name)
            let hint = Suggestion.hint(for: allowance.rule, in: names + catalog.names)
            return Diagnostic(
                .allowance, "no rule is called '\(OfflineRules.shortened(allowance.rule))'\(hint)",
                at: position, fix: .init("write '\(Allowance.word) RULE: the reason'"))
        }
        switch rule.relaxation {
        case .promise:
            return Diagnostic(
                .allowance,
                "'\(rule.id)' cannot be allowed in place: a green run would promise what does not hold",
                at: position, fix: .init("fix what it finds, and remove the comment"))
        case .settings:
            let isOfGate = GateRules.catalog[rule.id.name] != nil
            return Diagnostic(
                .allowance,
                "'\(rule.id)' \(isOfGate ? "cannot be allowed in place" : "is a rule of 'render', which no comment allows")",
                at: position,
                fix: .init("write 'rules: {\(rule.id): off}' in sitegen.yml, and remove the comment"))
        case .comment:
            guard allowance.reason.isEmpty else { return nil }
            return Diagnostic(
                .allowance, "this allowance gives no reason, and allows nothing without one", at: position,
                fix: .init("write '\(Allowance.word) \(rule.id): the reason'"))
        }
    }

    static func unused(_ unused: Allowance) -> Diagnostic {
        Diagnostic(
            .allowance, "'\(unused.rule)' finds nothing here to allow", at: unused.position,
            fix: .init("remove the comment, or put it right before the element that it is about"))
    }
}

extension RuleDefinition {
    static let allowance = RuleDefinition(
        "allowance", .warning, "an allowance names a rule, gives a reason, and is needed",
        """
        `<!-- sitegen-allow RULE: the reason -->` allows findings of one rule in the next element: from its tag to
        the tag that ends it. In style sheets and scripts `/* sitegen-allow RULE: the reason */` allows them up to the
        next `;` or `}`. A finding about a file as a whole is allowed anywhere in it. In markdown the comment stands
        before the block, or within the line before what it is about, and reaches the leaf. Allowed findings are
        counted, and listed in `--format json` and `sarif`. What a green run promises (that the leaf works offline,
        and its mathematics is right) cannot be allowed: mend it, or turn the rule off for the library, where
        everyone sees it.
        """)
}
