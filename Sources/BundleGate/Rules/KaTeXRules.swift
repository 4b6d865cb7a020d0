import Diagnostics
import KaTeX
import SiteFiles

/// Formulas are typeset by the KaTeX that lies beside the leaves: all of it, and the one that was vendored.
enum KaTeXRules {
    static let all: [Rule] = [files, reference, licence]

    private static let render = Diagnostic.Fix("run 'sitegen render', which puts katex/ beside the leaves")

    static let files: Rule = Rule(
        id: "katex-files", severity: .error, summary: "katex/ is the vendored KaTeX, whole and unaltered",
        explanation: """
            One missing font turns a page of integrals into boxes; another version may set a formula otherwise than the
            one that checked it. `sitegen render` puts katex/ beside the leaves.
            """,
        check: .bundle { bundle, pages in
            guard !bundle.isSingleFiles, let katex = bundle.katex else { return [] }
            guard pages.contains(where: \.katexUse.needsFiles) else { return [] }
            var found: [Diagnostic] = []
            for file in katex.files {
                let path = "katex/" + file.path
                let position = SourcePosition(file: bundle.shown(path), line: 1, column: 1)
                guard let bytes = try? FileReading.bytes(at: DiskPath.join(bundle.folder, path)) else {
                    found.append(files.finding("KaTeX's file is missing", at: position, fix: render))
                    continue
                }
                if bytes != file.bytes {
                    found.append(
                        files.finding(
                            "not the file that is vendored (KaTeX \(katex.version))", at: position,
                            fix: render))
                }
            }
            let known = Set(katex.files.map { "katex/" + $0.path })
            for file in bundle.selected where file.isKaTeX && !known.contains(file.path) {
                found.append(
                    files.finding(
                        "not a file of the vendored KaTeX",
                        at: SourcePosition(file: bundle.shown(file.path), line: 1, column: 1),
                        fix: .init("remove it")))
            }
            return found
        })

    static let reference: Rule = Rule(
        id: "katex-reference", severity: .error,
        summary: "a page with formulas has what sets them",
        explanation: """
            Without the script the reader sees TeX; without the style, a heap of letters. The leaf template carries
            both lines, or with `render --single-file` both texts. Formulas typeset by `render --math html` need the
            style alone, MathML needs neither.
            """,
        check: .page { page, bundle in
            guard !bundle.isSingleFiles, let formula = page.formulas.first else { return [] }
            let use = page.katexUse
            let needed =
                (use.needsScript && !use.carriesScript ? [KaTeXAssets.scriptName] : [])
                + (use.needsStyle && !use.carriesStyle ? [KaTeXAssets.styleSheetName] : [])
            return needed.compactMap { name -> Diagnostic? in
                let isLoaded = page.references.contains {
                    $0.effect == .fetch && $0.text.hasSuffix("katex/" + name)
                }
                guard !isLoaded else { return nil }
                return reference.finding(
                    "formulas, but no reference to katex/\(name)", in: page, at: formula.offset,
                    fix: .init("render the page with sitegen's template"))
            }
        })

    static let licence: Rule = Rule(
        id: "licence-missing", severity: .warning, summary: "KaTeX's licence texts are in the bundle",
        explanation: """
            KaTeX is under the MIT license, its fonts under the SIL Open Font License. Both ask that their text goes with
            every copy, and an app that ships a leaf ships copies. `sitegen vendor katex` takes the texts from Debian's
            packages, an npm package or a source archive; the archive of built files has none. Then `sitegen render`.
            """,
        check: .bundle { bundle, pages in
            guard !bundle.isSingleFiles, pages.contains(where: \.katexUse.needsFiles),
                !bundle.files.contains(where: { KaTeXAssets.isLicence($0.path) })
            else { return [] }
            let position = SourcePosition(
                file: bundle.shown("katex/" + KaTeXAssets.styleSheetName), line: 1, column: 1)
            return [
                licence.finding(
                    "the bundle ships KaTeX without its licence", at: position,
                    fix: .init("run 'sitegen vendor katex', then 'sitegen render'"))
            ]
        })
}
