import Diagnostics
import KaTeXFiles
import SiteFiles

/// Formulas are typeset by the KaTeX that lies beside the leaves: all of it, and the one that was vendored.
enum KaTeXRules {
    private static let render = Diagnostic.Fix("run 'sitegen render', which puts katex/ beside the leaves")

    static let filesCheck = GateCheck.bundle(raising: [.katexFiles]) { bundle, pages in
        guard !bundle.isSingleFiles, let katex = bundle.katex else { return [] }
        guard pages.contains(where: \.katexUse.needsFiles) else { return [] }
        var found: [Diagnostic] = []
        for file in katex.files {
            let path = "katex/" + file.path
            let position = SourcePosition(file: bundle.shown(path), line: 1, column: 1)
            guard let bytes = try? FileReading.bytes(at: DiskPath.join(bundle.folder, path)) else {
                found.append(Diagnostic(.katexFiles, "KaTeX's file is missing", at: position, fix: render))
                continue
            }
            if bytes != file.bytes {
                found.append(
                    Diagnostic(
                        .katexFiles, "not the file that is vendored (KaTeX \(katex.version))", at: position,
                        fix: render))
            }
        }
        let known = Set(katex.files.map { "katex/" + $0.path })
        for file in bundle.selected where file.isKaTeX && !known.contains(file.path) {
            found.append(
                Diagnostic(
                    .katexFiles, "not a file of the vendored KaTeX",
                    at: SourcePosition(file: bundle.shown(file.path), line: 1, column: 1),
                    fix: .init("remove it")))
        }
        return found
    }

    static let referenceCheck = GateCheck.page(raising: [.katexReference]) { page, bundle in
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
            return Diagnostic(
                .katexReference, "formulas, but no reference to katex/\(name)", in: page, at: formula.offset,
                fix: .init("render the page with sitegen's template"))
        }
    }

    static let licenceCheck = GateCheck.bundle(raising: [.licenceMissing]) { bundle, pages in
        guard !bundle.isSingleFiles, pages.contains(where: \.katexUse.needsFiles),
            !bundle.files.contains(where: { KaTeXAssets.isLicence($0.path) })
        else { return [] }
        let position = SourcePosition(
            file: bundle.shown("katex/" + KaTeXAssets.styleSheetName), line: 1, column: 1)
        return [
            Diagnostic(
                .licenceMissing, "the bundle ships KaTeX without its licence", at: position,
                fix: .init("run 'sitegen vendor katex', then 'sitegen render'"))
        ]
    }
}

extension RuleDefinition {

    static let katexReference = RuleDefinition(
        "katex-reference", .error, "a page with formulas has what sets them",
        """
        Without the script the reader sees TeX; without the style, a heap of letters. The leaf template carries
        both lines, or with `render --single-file` both texts. Formulas typeset by `render --math html` need the
        style alone, MathML needs neither.
        """,
        relaxation: .promise)

    static let licenceMissing = RuleDefinition(
        "licence-missing", .warning, "KaTeX's licence texts are in the bundle",
        """
        KaTeX is under the MIT license, its fonts under the SIL Open Font License. Both ask that their text goes with
        every copy, and an app that ships a leaf ships copies. `sitegen vendor katex` takes the texts from Debian's
        packages, an npm package or a source archive; the archive of built files has none. Then `sitegen render`.
        """)
}
