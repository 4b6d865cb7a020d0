package import Diagnostics

/// The rules of `verify --browser`.
package enum BrowserRules {
    /// The rules in the order of the manual.
    package static let all: [RuleDefinition] = [
        .browserRequest, .browserConsole, .browserFont, .browserFormula, .browserOverflow, .browserPage,
    ]

    /// The rules that also hold for snapshots. Their pages come from the web, so they may log errors
    /// and scroll sideways.
    static let ofSnapshots: Set<RuleID> = [
        RuleDefinition.browserRequest.id, RuleDefinition.browserPage.id,
    ]
}
