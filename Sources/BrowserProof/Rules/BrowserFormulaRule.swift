import Diagnostics

extension ProofFindings {
    /// If no formula is typeset, one finding names the likely cause instead of one finding for each formula.
    func formulas(_ inspection: Inspection) -> [Diagnostic] {
        let forgotten = inspection.formulas.count { $0.problem == .untypeset }
        let isNoneSet = forgotten > 1 && forgotten == inspection.count
        var findings: [Diagnostic] = []
        if isNoneSet {
            findings.append(
                finding(
                    .browserFormula,
                    "none of the \(inspection.count) formulas is typeset; KaTeX or the script that calls it did not "
                        + "run: is katex/ beside the page?", at: start))
        }
        for formula in inspection.formulas where !(isNoneSet && formula.problem == .untypeset) {
            let tex = Self.short(formula.tex)
            let detail = formula.detail.isEmpty ? "" : ": " + Self.short(formula.detail, 300)
            let message =
                switch formula.problem {
                case .untypeset: "the formula '\(tex)' is not typeset\(detail); the reader sees its TeX"
                case .error: "KaTeX refuses the formula '\(tex)'\(detail); correct the TeX"
                case .unknown:
                    "KaTeX shows '\(Self.short(formula.detail))' in its error colour in '\(tex)'; it does not know "
                        + "the command: define it as a macro, or write another"
                }
            var places = formula.index.map { page.formulaPlaces($0, formula.tex) } ?? []
            if places.isEmpty { places = [place(of: formula.tex) ?? start] }
            var found = finding(.browserFormula, message, at: places.first)
            found.related = places.dropFirst().map { .init(.source, $0) }
            findings.append(found)
        }
        return findings
    }
}

extension RuleDefinition {
    /// Raised for formulas that are TeX or in error when the page is at rest.
    static let browserFormula = RuleDefinition(
        "browser-formula", .error,
        "in a browser, every formula is typeset and none in KaTeX's error colour (`--browser`)",
        """
        `math-katex` shows that KaTeX accepts a formula; this rule shows that the page calls KaTeX, with its own
        scripts, macros and order. It reports a formula that is still TeX when the page is idle, a
        `.katex-error`, and a command that KaTeX shows in red. The finding is at the formula's place, and in the
        markdown too if the leaf has a source.
        """,
        relaxation: .promise)
}
