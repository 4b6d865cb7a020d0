import Diagnostics

/// No formula reaches outside the page.
enum RemoteInTeXRule {
    /// Reports one command for each formula.
    static let check = GateCheck.page(raising: [.remoteInTeX]) { page, _ in
        page.formulas.compactMap { formula -> Diagnostic? in
            guard let command = ReachingTeX.command(in: formula.tex) else { return nil }
            return Diagnostic(
                .remoteInTeX, "\\\(command) reaches outside the page", in: page, at: formula.offset,
                fix: .init("write the link in the text beside the formula"))
        }
    }
}

extension RuleDefinition {
    static let remoteInTeX = RuleDefinition(
        "remote-in-tex", .error, "no TeX command refers outside the page",
        """
        `\\href`, `\\url` and `\\includegraphics` would put an address into the typeset formula. KaTeX refuses
        them under `trust: false` and prints them in red. Write the link in the text beside the formula.
        """,
        relaxation: .promise)
}
