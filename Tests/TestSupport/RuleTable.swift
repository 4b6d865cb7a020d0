package import Diagnostics
package import Testing

/// The rules of a module with the smallest input that raises each.
package struct RuleTable<Input: Sendable>: Sendable, ExpressibleByDictionaryLiteral {
    private let cases: [(rule: RuleID, input: Input)]

    package init(dictionaryLiteral cases: (RuleID, Input)...) {
        self.cases = cases.map { (rule: $0.0, input: $0.1) }
    }

    package init(_ cases: [(rule: RuleID, input: Input)]) { self.cases = cases }

    /// Returns the cases of both tables.
    package static func + (left: RuleTable, right: RuleTable) -> RuleTable {
        RuleTable(left.cases + right.cases)
    }

    /// The inputs, in the order of the table.
    package var inputs: [Input] { cases.map(\.input) }

    /// Expects that each case raises its rule, and that each rule has a case: one without is dead code.
    package func expectAll(
        of rules: [RuleDefinition], sourceLocation: SourceLocation = #_sourceLocation,
        raisedBy findings: (Input) async throws -> [Diagnostic]
    ) async rethrows {
        let names = Set(rules.map(\.id))
        #expect(
            names.subtracting(cases.map(\.rule)).sorted() == [], "rules without a case",
            sourceLocation: sourceLocation)
        #expect(
            Set(cases.map(\.rule)).subtracting(names).sorted() == [], "cases of no rule of the catalogue",
            sourceLocation: sourceLocation)
        for (rule, input) in cases {
            let raised = try await findings(input).map(\.rule)
            #expect(raised.contains(rule), "\(rule): \(raised)", sourceLocation: sourceLocation)
        }
    }
}
