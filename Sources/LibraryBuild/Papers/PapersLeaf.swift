package import Diagnostics
import DocumentSettings
import KaTeX
package import KaTeXFiles
import LeafRendering
import LibraryFolder
package import PapersSource
import SiteFiles
import StudyMarkdown

/// A papers source with KaTeX's verdicts on its formulas.
package struct CheckedPapers {
    package let source: SourceText
    package let history: PapersHistory
    /// The formulas that KaTeX refuses.
    let refused: Set<String>
    /// The findings about the file and about formulas, at their places in the file.
    package let diagnostics: [Diagnostic]

    /// - Parameters:
    ///   - katex: `nil` checks no formula.
    ///   - macros: those that the page knows, besides the built-in ones.
    package init(
        _ source: SourceText, katex: KaTeXAssets?, macros: [String: String]
    ) throws(KaTeXEngineError) {
        self.source = source
        history = PapersHistory(source)
        var refused: Set<String> = []
        var findings: [Diagnostic] = []
        let formulas = history.papers.flatMap { $0.title.formulas + ($0.hook?.formulas ?? []) }
        for (tex, offset) in formulas {
            guard let name = Self.reachingCommand(in: tex) else { continue }
            refused.insert(tex)
            findings.append(
                Diagnostic(
                    .mathNetwork, at: source.position(atOffset: offset),
                    "\\\(name) can reach outside the page; the row shows its text"))
        }
        if let katex, !formulas.isEmpty {
            let engine = try KaTeXEngine(assets: katex)
            let macros = MathOptions.defaultMacros.merging(macros) { $1 }
            var verdicts: [String: FormulaVerdict] = [:]
            for (tex, offset) in formulas where !refused.contains(tex) {
                // Each formula starts anew: papers do not define macros for one another.
                if verdicts[tex] == nil {
                    engine.beginLeaf(macros: macros)
                    verdicts[tex] = engine.check(tex, displayMode: false)
                }
                guard let verdict = verdicts[tex], verdict != .ok else { continue }
                if !verdict.isTypeset { refused.insert(tex) }
                findings += verdict.problems.map { problem in
                    let message =
                        verdict.isTypeset ? problem.message : problem.message + "; the row shows its text"
                    return Diagnostic(problem.rule, at: source.position(atOffset: offset), message)
                }
            }
        }
        self.refused = refused
        diagnostics = (history.diagnostics + findings).sortedByPosition()
    }

    /// Returns the first command of a formula that could load or link something outside the page.
    private static func reachingCommand(in tex: String) -> Substring? {
        tex.split(separator: "\\", omittingEmptySubsequences: false).dropFirst().lazy
            .map { $0.prefix { $0.isASCII && $0.isLetter } }
            .first { TeXCommand.reaching.contains(String($0)) }
    }
}

/// Renders the leaf of a papers source.
struct PapersLeaf {
    let job: LeafJob
    let renderer: LeafRenderer
    let katex: KaTeXAssets?

    /// Bad entries are errors and do not keep the page from being written: the others stand.
    func render(_ bytes: [UInt8]) -> LeafRenderer.Outcome {
        let options = job.context.options
        let settings = job.context.manifest.settings
        let checked: CheckedPapers
        do throws(KaTeXEngineError) {
            checked = try CheckedPapers(
                SourceText(file: job.shownSource, bytes: bytes), katex: katex, macros: options.macros)
        } catch {
            return LeafRenderer.Outcome(refusedWith: [Diagnostic(.mathKaTeX, at: nil, "\(error)")])
        }
        var findings = checked.diagnostics
        guard !checked.history.isRefused else {
            return LeafRenderer.Outcome(refusedWith: settings.applied(to: findings))
        }
        let page = PapersPage(
            title: job.leaf.leaf.title, papers: checked.history.papers, openHosts: options.openHosts,
            refused: checked.refused, language: options.dialect.lang ?? "en")
        let (text, places) = page.markdown
        var leaf = LeafRenderer.Request(
            title: job.leaf.leaf.title, header: job.leaf.leaf.header,
            source: SourceText(file: job.shownSource, bytes: Array(text.utf8)), katexPath: job.katexPath
        ) { _ in PassThroughResolver() }
        leaf.navigation = job.navigation
        leaf.framePath = job.framePath
        leaf.addition = .papers
        var made = renderer.render(leaf)
        findings += linkFindings(checked, options.openHosts)
        // KaTeX's findings are known by their places in the file.
        let own = made.diagnostics.filter {
            $0.rule != RuleDefinition.mathKaTeX.id && $0.rule != RuleDefinition.mathKaTeXStrict.id
        }
        made.diagnostics = own.map { finding in
            var finding = finding
            let paper = finding.position.flatMap { places[$0.line] }
            finding.position = checked.source.position(atOffset: paper?.row.offset ?? 0)
            return finding
        }
        made.diagnostics = (settings.applied(to: findings) + made.diagnostics).sortedByPosition()
        made.places = SharedPlaces()
        return made
    }

    /// One finding for each host that rows cannot link to.
    private func linkFindings(_ checked: CheckedPapers, _ open: Set<String>) -> [Diagnostic] {
        var first: [String: Int] = [:]
        for paper in checked.history.papers where !open.contains(paper.host) {
            first[paper.host] = min(first[paper.host] ?? .max, paper.urlOffset)
        }
        return first.sorted { $0.value < $1.value }.map { host, offset in
            var finding = Diagnostic(
                .paperLink, at: checked.source.position(atOffset: offset),
                "rows with addresses of '\(host)' are text, because no setting lets a tap open them")
            finding.fix = .init("write 'links: {open: [\(host)]}' in sitegen.yml")
            return finding
        }
    }
}
