import Diagnostics
import KaTeXFiles

/// A bundle that ships KaTeX ships its licences.
enum LicenceMissingRule {
    /// Looks only at bundles that ship files of KaTeX.
    static let check = GateCheck.bundle(raising: [.licenceMissing]) { bundle, pages in
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
    static let licenceMissing = RuleDefinition(
        "licence-missing", .warning, "KaTeX's licence texts are in the bundle",
        """
        KaTeX is under the MIT license, its fonts under the SIL Open Font License. Both require their text in
        every copy, and an app that ships a leaf ships copies. `sitegen vendor katex` takes the texts from
        Debian's packages, an npm package or a source archive; the archive of built files has none. Then run
        `sitegen render`.
        """)
}
