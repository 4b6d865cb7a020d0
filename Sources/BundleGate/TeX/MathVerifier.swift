import DocumentSettings
import Diagnostics
import Foundation
import KaTeX
import LibraryFolder
import SiteFiles
import StudyMarkdown

/// Asks KaTeX about the formulas of all pages, each distinct one once, and finds their places in the markdown.
struct MathVerifier {
    /// The rules that KaTeX's answers raise.
    static let rules = KaTeXRules.all

    let bundle: Bundle

    /// Returns the findings about the formulas of all pages.
    ///
    /// - Throws: the error of KaTeX's engine if its script cannot be loaded.
    func findings(for pages: [Page]) async throws -> [Diagnostic] {
        guard bundle.settings.checksMath, let katex = bundle.katex else { return [] }
        let withMath = pages.filter { !$0.formulas.isEmpty }
        guard !withMath.isEmpty else { return [] }
        var macros: [String: [String: String]] = [:]
        let leaves = withMath.map { page in
            let json = page.macros ?? "{}"
            // Decoded once for each distinct text: thousands of leaves share the macros of their library.
            if macros[json] == nil { macros[json] = Self.macros(in: json) }
            return LeafFormulas(
                macros: (macros[json] ?? [:]).merging(page.scriptMacros) { $1 },
                formulas: page.formulas.map { KaTeX.Formula(tex: $0.tex, displayMode: $0.isDisplay) })
        }
        let violations = try await FormulaChecker(assets: katex).problems(about: leaves)
        return violations.flatMap { findings($0.verdict, withMath[$0.leaf], $0.formula) }
    }

    private func findings(_ verdict: FormulaVerdict, _ page: Page, _ index: Int) -> [Diagnostic] {
        let source = sourcePlace(page, index)
        return verdict.problems.map { problem in
            var finding = Diagnostic(
                problem.rule, problem.message, in: page, at: page.formulas[index].offset)
            if let (text, place) = source {
                finding.related = [
                    .init(.source, place.position(ofTeXOffset: problem.offset ?? 0, in: text))
                ]
            }
            return finding
        }
    }

    /// Returns the same formula in the leaf's markdown: the one with the same number, if its TeX agrees.
    func sourcePlace(_ page: Page, _ index: Int) -> (SourceText, StudyMarkdown.Formula)? {
        guard let leaf = bundle.leaves[page.file.path], let path = bundle.manifest?.sourceFile(of: leaf),
            let bytes = try? FileReading.bytes(at: path)
        else { return nil }
        let text = SourceText(file: DiskPath.shown(path), bytes: bytes)
        let (frontMatter, start, _) = FrontMatter.read(
            text, defaults: bundle.manifest?.settings.dialect ?? FrontMatter())
        var options = MarkdownRenderer.Options()
        options.math = frontMatter.math
        options.collectsFormulas = true
        let formulas = MarkdownRenderer().render(text, from: start, options: options).formulas
        guard formulas.indices.contains(index), formulas[index].tex == page.formulas[index].tex else {
            return nil
        }
        return (text, formulas[index])
    }

    /// Returns the macros of a page from its `data-macros`. Pages of one library usually share them.
    private static func macros(in json: String) -> [String: String] {
        (try? JSONDecoder().decode([String: String].self, from: Data(json.utf8))) ?? [:]
    }
}
