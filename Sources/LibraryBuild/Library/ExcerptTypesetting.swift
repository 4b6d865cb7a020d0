import DocumentSettings
import KaTeXFiles
import LeafRendering
import LibraryFolder

/// The means by which Find typesets the formulas of its excerpts. Pages have KaTeX's script beside them only in the client
/// mode, so in the other modes it is a file of the library, which a page loads with the first results.
struct ExcerptTypesetting {
    let mode: MathMode
    /// The macros of the library, with the predefined ones. The page that shows an excerpt may have others.
    let macros: [String: String]
    /// KaTeX's script with its licence; `nil` where katex/ has it.
    let script: [UInt8]?

    init(_ options: LeafOptions, _ katex: KaTeXAssets?) {
        mode = options.mathMode
        macros = MathOptions.defaultMacros.merging(options.macros) { $1 }
        // In the MathML mode there is no katex/ that has the licence texts.
        script = mode.needsScript ? nil : katex?.licensedScript
    }
}
