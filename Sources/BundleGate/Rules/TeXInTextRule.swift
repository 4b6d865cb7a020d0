import Diagnostics
import StudyMarkdown

/// No TeX where a reader expects words.
enum TeXInTextRule {
    /// Reads the visible text that the page's observer collected.
    static let check = GateCheck.page(raising: [.texInText]) { page, bundle in
        guard applies(to: page, bundle) else { return [] }
        return page.texInText.map(finding(for: page))
    }

    /// Returns true for rendered pages and for all pages of a bundle. Snapshots, news and transcripts show texts of other authors.
    static func applies(to page: Page, _ bundle: Bundle) -> Bool {
        if let kind = bundle.leaves[page.file.path]?.leaf.kind,
            [.news, .readings, .transcript].contains(kind)
        {
            return false
        }
        return !bundle.settings.isSealed && page.seal == nil && (!bundle.isSingleFiles || page.isRendered)
    }

    private static func finding(for page: Page) -> (VisibleText.Found) -> Diagnostic {
        {
            Diagnostic(
                .texInText, message($0.kind, $0.snippet), in: page, at: $0.offset,
                fix: .init(fix($0.kind, $0.snippet)))
        }
    }

    /// The sentence about a kind of TeX in the text.
    static func message(_ kind: TeXInText.Kind, _ snippet: String) -> String {
        switch kind {
        case .command: "the reader sees the TeX command '\(snippet)'"
        case .dollars: "the reader sees the dollars and the TeX of '\(snippet)'"
        case .display: "the reader sees '\(snippet)', not a formula"
        case .brackets: "the reader sees the brackets and the TeX of '\(snippet)'"
        case .unpaired: "the reader sees the TeX '\(snippet)' beside a dollar without a partner"
        case .torn: "the formula that begins with '\(snippet)' is interrupted, and the reader sees its TeX"
        }
    }

    /// The remedy in markdown.
    static func fix(_ kind: TeXInText.Kind, _ snippet: String) -> String {
        let hasSpace = snippet.drop { $0 == "$" }.first == " "
        return switch kind {
        case .command:
            VisibleCommand.markdown(for: snippet).map { "write \($0), or the command as code" }
                ?? "write it between dollars, or as code"
        case .dollars where hasSpace, .display where hasSpace:
            "write the formula without spaces inside its dollars, or the text as code"
        case .dollars, .display:
            "nothing makes a formula of it here; in a block of HTML write it after an empty line, elsewhere in an element of the class 'math inline', or as code"
        case .brackets: "write 'math: {brackets: true}' in the front matter, or the text as code"
        case .unpaired: "write a dollar before and after the formula, or '\\$' for a dollar"
        case .torn: "write the formula on one line"
        }
    }
}

extension Bundle {
    /// The findings about texts that a browser shows and that the page's own markup does not have: a script has written
    /// them.
    func findings(ofShown texts: [String], on page: Page) -> [Diagnostic] {
        guard TeXInTextRule.applies(to: page, self) else { return [] }
        let known = Set(page.texInText.map(\.snippet)).union(page.meantDollars)
        var findings: [Diagnostic] = []
        for text in texts {
            var text = text
            let found = text.withUTF8 { TeXInText.read($0).found.first }
            guard let found, !known.contains(found.snippet) else { continue }
            findings.append(
                Diagnostic(
                    .texInText,
                    TeXInTextRule.message(found.kind, found.snippet) + " in the text that the browser shows",
                    in: page, at: 0, fix: .init(TeXInTextRule.fix(found.kind, found.snippet))))
        }
        return findings
    }
}

extension RuleDefinition {
    static let texInText = RuleDefinition(
        "tex-in-text", .error, "no formula is left as TeX in the text",
        """
        A formula whose dollars do not pair, or that a list or a quote interrupts, is printed as TeX, and no
        other rule reports it. This rule reports dollars around what looks like mathematics, and commands that
        KaTeX knows, or that format a text in LaTeX (`\\emph{…}`, `\\cite{…}`), in what a reader sees: in the text of the page and of documents in
        its frames, and with `--browser` in the text that a browser shows. It ignores code (`code`, `pre`, `kbd`, `samp`),
        formulas, titles, and leaves of the kinds `news`, `readings` and `transcript`. Where a page loads KaTeX's auto-render
        and a script calls it, the texts between the delimiters of the call are formulas, which `math-katex` checks if
        the options of the call are literals.
        Pages of other programs are checked only as part of a bundle. Correct the formula in the markdown, write intended TeX as code and
        intended dollars as `\\$`, or suppress the finding in place.
        """,
        relaxation: .comment)
}
