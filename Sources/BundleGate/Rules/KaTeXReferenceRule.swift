import Diagnostics
import KaTeXFiles

/// A page with formulas loads the script and the style sheet that typeset them.
enum KaTeXReferenceRule {
    /// Reports each missing file once, at the first formula.
    static let check = GateCheck.page(raising: [.katexReference]) { page, bundle in
        guard page.isOwn(in: bundle), let formula = page.formulas.first else { return [] }
        let use = page.katexUse
        let needed =
            (use.needsScript && !use.carriesScript ? [KaTeXAssets.scriptName] : [])
            + (use.needsStyle && !use.carriesStyle ? [KaTeXAssets.styleSheetName] : [])
        return needed.compactMap { name -> Diagnostic? in
            let isLoaded = page.references.contains {
                $0.effect == .fetch && $0.text.hasSuffix("katex/" + name)
            }
            guard !isLoaded else { return nil }
            return Diagnostic(
                .katexReference, "formulas, but no reference to katex/\(name)", in: page, at: formula.offset,
                fix: .init("render the page with sitegen's template"))
        }
    }
}

extension RuleDefinition {
    static let katexReference = RuleDefinition(
        "katex-reference", .error, "a page with formulas loads KaTeX",
        """
        Without the script the reader sees TeX; without the style sheet, unaligned letters. The leaf template
        refers to both, or with `render --single-file` contains both. Formulas typeset by `render --math html`
        need only the style sheet, MathML needs neither.
        """,
        relaxation: .promise)
}
