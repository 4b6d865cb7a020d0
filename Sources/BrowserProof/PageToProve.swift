package import Diagnostics
import Foundation

/// A page that a browser is to open, and how to find the place of what the browser sees there.
package struct PageToProve: Sendable {
    /// Absolute.
    package var path: String
    /// The path as findings show it.
    package var shown: String
    /// The places of the n-th formula's element (from 0), when its TeX agrees: in the page, and in its markdown. Asked
    /// only where there is something to report.
    package var formulaPlaces: @Sendable (_ index: Int, _ tex: String) -> [SourcePosition]
    /// The page's bytes, for the places of what stands in it word for word. Asked only where there is something to
    /// report.
    package var source: @Sendable () -> SourceText?
    /// The findings about blocks of visible text that have a dollar or a backslash.
    package var textFindings: @Sendable (_ texts: [String]) -> [Diagnostic]

    package init(
        path: String, shown: String, source: @escaping @Sendable () -> SourceText?,
        formulaPlaces: @escaping @Sendable (Int, String) -> [SourcePosition] = { _, _ in [] },
        textFindings: @escaping @Sendable ([String]) -> [Diagnostic] = { _ in [] }
    ) {
        self.textFindings = textFindings
        self.path = path
        self.shown = shown
        self.source = source
        self.formulaPlaces = formulaPlaces
    }

    var url: String { URL(fileURLWithPath: path).absoluteString }
}
