import Diagnostics

/// A suppression in place has to suppress a finding and to give a reason.
enum AllowanceRule {
    static let all: [Rule] = [allowance]

    static let allowance: Rule = Rule(
        id: "allowance", severity: .warning,
        summary: "an allowance names a rule, gives a reason, and is needed",
        explanation: """
            `<!-- sitegen-allow RULE: the reason -->` allows findings of one rule in the next element: from its tag to
            the tag that ends it. In style sheets and scripts `/* sitegen-allow RULE: the reason */` allows them up to the
            next `;` or `}`. A finding about a file as a whole is allowed anywhere in it. In markdown the comment stands
            before the block, or within the line before what it is about, and reaches the leaf. Allowed findings are
            counted, and listed in `--format json` and `sarif`. What a green run promises (that the leaf works offline,
            and its mathematics is right) cannot be allowed: mend it, or turn the rule off for the library, where
            everyone sees it.
            """,
        check: .raisedElsewhere)

    /// Returns the problem of a suppression by itself.
    static func violation(about allowance: Allowance) -> Diagnostic? {
        let position = allowance.position
        guard let rule = RuleCatalog.rule(allowance.rule) else {
            if RuleCatalog.names.contains(allowance.rule) {
                return self.allowance.finding(
                    "'\(allowance.rule)' is a rule of 'render', which no comment allows", at: position,
                    fix: .init(
                        "write 'rules: {\(allowance.rule): off}' in sitegen.yml, and remove the comment"))
            }
            let names = RuleCatalog.rules.filter(\.canBeAllowed).map(\.id.name)
            let hint = Suggestion.hint(for: allowance.rule, in: names + RuleCatalog.names)
            return self.allowance.finding(
                "no rule is called '\(OfflineRules.shortened(allowance.rule))'\(hint)", at: position,
                fix: .init("write '\(Allowance.word) RULE: the reason'"))
        }
        guard rule.canBeAllowed else {
            return self.allowance.finding(
                "'\(rule.id)' cannot be allowed in place: a green run would promise what does not hold",
                at: position, fix: .init("mend what it finds, and remove the comment"))
        }
        guard !allowance.reason.isEmpty else {
            return self.allowance.finding(
                "this allowance gives no reason, and allows nothing without one", at: position,
                fix: .init("write '\(Allowance.word) \(rule.id): the reason'"))
        }
        return nil
    }

    static func unused(_ unused: Allowance) -> Diagnostic {
        allowance.finding(
            "'\(unused.rule)' finds nothing here to allow", at: unused.position,
            fix: .init("remove the comment, or put it right before the element that it is about"))
    }
}
