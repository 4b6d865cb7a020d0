import Diagnostics
import KaTeXFiles
import WebReferences

/// A page with formulas loads the script and the style sheet that typeset them.
enum KaTeXReferenceRule {
    /// Reports each missing file once, at the first formula.
    static let check = GateCheck.page(raising: [.katexReference]) { page, bundle in
        guard page.isOwn(in: bundle), let formula = page.formulas.first(where: { !$0.isInTemplate })
        else { return [] }
        let use = page.katexUse
        let needed =
            (use.needsScript && !use.carriesScript ? [KaTeXAssets.scriptName] : [])
            + (use.needsStyle && !use.carriesStyle ? [KaTeXAssets.styleSheetName] : [])
        var messages = needed.compactMap { name -> String? in
            if isLoaded(name, by: page, bundle) { return nil }
            // In a template, in noscript, in a page within the page, or with an attribute such as `nomodule` or `media`.
            let isNamed = page.references.contains {
                $0.effect == .fetch && $0.text.contains("katex/" + name)
            }
            return isNamed
                ? "formulas, but katex/\(name) takes no effect: the place or an attribute of its element prevents it"
                : "formulas, but no reference to katex/\(name)"
        }
        let isCalled = !messages.isEmpty || !use.needsScript || mayCallKaTeX(page, bundle)
        if !isCalled { messages = ["formulas, but no script of the page calls KaTeX"] }
        var found = messages.map {
            Diagnostic(
                .katexReference, $0, in: page, at: formula.offset,
                fix: .init("render the page with sitegen's template"))
        }
        // A script of another program can call a function under a name that it computes.
        if !isCalled, !page.isRendered, hasScript(page, bundle) { found[0].severity = .warning }
        if use.needsScript, page.inlines.isQuirks == true { found.append(quirks(page, formula)) }
        if messages.isEmpty, let offset = EarlyKaTeXCall.offset(on: page, bundle) {
            found.append(
                Diagnostic(
                    .katexReference, "this script calls KaTeX, and KaTeX's script runs after it", in: page,
                    at: offset,
                    fix: .init(
                        "load KaTeX before it and without async or defer, or wait for DOMContentLoaded")))
        }
        return found + shadowed(page, bundle)
    }

    /// Returns the finding about TeX in a shadow root, whose content scripts get only through the property of its host.
    private static func shadowed(_ page: Page, _ bundle: Bundle) -> [Diagnostic] {
        guard let formula = page.formulas.first(where: { $0.isInShadowRoot && $0.form == .tex }),
            !scripts(of: page, bundle).contains(where: {
                !ByteSearch.offsets(of: Array("shadowRoot".utf8), in: $0, limit: 1).isEmpty
            })
        else { return [] }
        return [
            Diagnostic(
                .katexReference, "a formula in a shadow root, where no script of the page looks for formulas",
                in: page, at: formula.offset, fix: .init("write it outside the template"))
        ]
    }

    /// Returns the texts of the scripts that run in a page, without KaTeX's file.
    private static func scripts(of page: Page, _ bundle: Bundle) -> [[UInt8]] {
        page.inlines.elements.filter { $0.isScript && $0.isActive }.map(\.text)
            + otherFiles(of: page).compactMap { $0.path(from: page.file.path) }
            .compactMap { LoadedFiles.text($0, .script, bundle) }
    }

    /// Returns the finding about a page in quirks mode, in which KaTeX's script refuses every formula.
    private static func quirks(_ page: Page, _ formula: Page.Formula) -> Diagnostic {
        Diagnostic(
            .katexReference,
            "formulas, but KaTeX does not work in quirks mode, which the page's doctype selects",
            in: page, at: formula.offset, fix: .init("begin the page with <!DOCTYPE html>"))
    }

    /// Returns true if a file of KaTeX takes effect in a page.
    private static func isLoaded(_ name: String, by page: Page, _ bundle: Bundle) -> Bool {
        let isScript = name == KaTeXAssets.scriptName
        let sets = page.inlines.sheetSets
        let loads = page.inlines.loads.filter {
            $0.isScript == isScript && $0.isForScreens && sets.uses(title: $0.title)
        }
        let paths = loads.compactMap { $0.path(from: page.file.path) }
        if paths.contains(where: { KaTeXUse.isFile(name, $0) }) { return true }
        // Other rules report an address that is not relative.
        if loads.contains(where: { $0.path(from: page.file.path) == nil && KaTeXUse.isFile(name, $0.address) }
        ) {
            return true
        }
        if isScript { return false }
        let styles = page.inlines.elements.filter {
            !$0.isScript && $0.isActive && sets.uses(title: $0.title)
        }
        let imported = styles.flatMap { style in
            LoadedFiles.Sheet(style.text, from: page.file.path).imports.filter(\.isForScreens).map(\.path)
        }
        return bundle.loadedFiles.reachKaTeX(from: paths + imported, bundle)
    }

    /// Returns true if a script of a page calls KaTeX; for a page of another program, if one names KaTeX, cannot be read or
    /// loads others.
    private static func mayCallKaTeX(_ page: Page, _ bundle: Bundle) -> Bool {
        if page.isRendered { return callsKaTeX(page, bundle) }
        let katex = bundle.katex?.script ?? []
        return page.inlines.elements.contains {
            $0.isScript && $0.isActive && $0.text != katex && KaTeXUse.mayCall($0.text)
        }
            || otherFiles(of: page).contains {
                guard let path = $0.path(from: page.file.path) else { return true }
                return bundle.loadedFiles.mayCallKaTeX(path, bundle)
            }
            || handlers(of: page).contains { KaTeXUse.mayCall(Array($0.text.utf8)) }
    }

    /// Returns true if a page has a script beside KaTeX's.
    private static func hasScript(_ page: Page, _ bundle: Bundle) -> Bool {
        let katex = bundle.katex?.script ?? []
        return !otherFiles(of: page).isEmpty || !handlers(of: page).isEmpty
            || page.inlines.elements.contains { $0.isScript && $0.isActive && $0.text != katex }
    }

    private static func otherFiles(of page: Page) -> [PageLoad] {
        page.inlines.loads.filter {
            let path = $0.path(from: page.file.path) ?? $0.address
            return $0.isScript && !KaTeXUse.isFile(KaTeXAssets.scriptName, path)
        }
    }

    private static func handlers(of page: Page) -> [WebReference] {
        page.references.filter { $0.layers.isEmpty && $0.definition.directive == .scriptAttribute }
    }

    /// Returns true if a script of a page can call KaTeX.
    private static func callsKaTeX(_ page: Page, _ bundle: Bundle) -> Bool {
        let katex = bundle.katex?.script ?? []
        if page.inlines.elements.contains(where: {
            $0.isScript && $0.isActive && $0.text != katex && KaTeXUse.isCalled(in: $0.text)
        }) {
            return true
        }
        return page.inlines.loads.contains {
            guard $0.isScript, let path = $0.path(from: page.file.path) else { return false }
            return bundle.loadedFiles.callsKaTeX(path, bundle)
        }
    }
}

extension RuleDefinition {
    static let katexReference = RuleDefinition(
        "katex-reference", .error, "a page with formulas loads KaTeX",
        """
        Without the script the reader sees TeX; without the style sheet, unaligned letters. The leaf template
        refers to both, or with `render --single-file` contains both. Formulas typeset by `render --math html`
        need only the style sheet, MathML needs neither. A reference counts where it takes effect: not in a
        template or in `noscript`, and not with `nomodule`, `disabled`, or a `media` without screens. Of the style
        sheets with a `title`, browsers use one set: that of the first such sheet, or of
        `<meta http-equiv="default-style">`. A leaf of sitegen also needs its own script, which calls KaTeX, and
        another page a script beside KaTeX's. If the scripts of another page name KaTeX nowhere and load no
        others, a warning says so. KaTeX refuses to work in quirks mode: without `<!DOCTYPE html>` a page shows
        its TeX. A formula in a shadow root stays TeX, too, if no script names `shadowRoot`.
        A script that calls KaTeX at once must come after KaTeX's, which then has neither `async` nor `defer`.
        """,
        relaxation: .promise)
}
