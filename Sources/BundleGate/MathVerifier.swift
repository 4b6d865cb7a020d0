import Diagnostics
import Foundation
import KaTeX
import LibraryFolder
import SiteFiles
import StudyMarkdown

/// Asks KaTeX about the formulas of all pages, each distinct one once, and finds their places in the markdown.
struct MathVerifier {
    let bundle: Bundle

    func findings(for pages: [Page]) async throws -> [Diagnostic] {
        guard bundle.settings.checksMath, let katex = bundle.katex else { return [] }
        let withMath = pages.filter { !$0.formulas.isEmpty }
        guard !withMath.isEmpty else { return [] }
        let leaves = withMath.map { page in
            LeafFormulas(
                macros: Self.macros(of: page),
                formulas: page.formulas.map { KaTeX.Formula(tex: $0.tex, displayMode: $0.isDisplay) })
        }
        let verdicts = try await FormulaChecker(assets: katex).check(leaves)
        var findings: [Diagnostic] = []
        for (page, verdicts) in zip(withMath, verdicts) {
            for (index, verdict) in verdicts.enumerated() where verdict != .ok {
                findings += complaints(verdict, page, index)
            }
        }
        return findings
    }

    private func complaints(_ verdict: FormulaVerdict, _ page: Page, _ index: Int) -> [Diagnostic] {
        var findings: [Diagnostic] = []
        let formula = page.formulas[index]
        let source = sourcePlace(page, index)
        let add = { (rule: Rule, message: String, offset: Int?) in
            findings.append(rule.finding("KaTeX: \(message)", in: page, at: formula.offset))
            if let (text, place) = source {
                findings.append(
                    rule.finding("KaTeX: \(message)", at: place.position(ofTeXOffset: offset ?? 0, in: text)))
            }
        }
        if let failure = verdict.failure { add(MathRules.parses, failure.message, failure.position) }
        for warning in verdict.warnings {
            add(MathRules.strict, "\(warning.message) (\(warning.code))", warning.position)
        }
        return findings
    }

    /// The same formula in the leaf's markdown: the one with the same number, when its TeX agrees.
    func sourcePlace(_ page: Page, _ index: Int) -> (SourceText, StudyMarkdown.Formula)? {
        guard let leaf = bundle.leaves[page.file.path], let path = bundle.manifest?.sourceFile(of: leaf),
            let bytes = try? FileReading.bytes(at: path)
        else { return nil }
        let text = SourceText(file: DiskPath.shown(path), bytes: bytes)
        let (frontMatter, start, _) = FrontMatter.read(text)
        var options = MarkdownRenderer.Options()
        options.math = frontMatter.math
        options.collectsFormulas = true
        let formulas = MarkdownRenderer().render(text, from: start, options: options).formulas
        guard formulas.indices.contains(index), formulas[index].tex == page.formulas[index].tex else {
            return nil
        }
        return (text, formulas[index])
    }

    /// The macros that the page hands to KaTeX: `data-macros` of its text.
    private static func macros(of page: Page) -> [String: String] {
        guard let json = page.macros, let data = json.data(using: .utf8),
            let macros = try? JSONDecoder().decode([String: String].self, from: data)
        else { return [:] }
        return macros
    }
}
