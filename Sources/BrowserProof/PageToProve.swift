package import Diagnostics
import Foundation

/// A page to open in a browser, and how to find the source positions of observations.
package struct PageToProve: Sendable {
    /// The path of the page; absolute.
    package var path: String
    /// The path as findings show it.
    package var shown: String
    /// Returns the positions of the n-th formula (from 0) in the page and in its markdown, if its TeX
    /// agrees. Called only for findings.
    package var formulaPlaces: @Sendable (_ index: Int, _ tex: String) -> [SourcePosition]
    /// Returns the page's text, to find observed values in it. Called only for findings, so a green
    /// page is not read.
    package var source: @Sendable () -> SourceText?
    /// Returns the findings about visible texts with a dollar or a backslash.
    package var textFindings: @Sendable (_ texts: [String]) -> [Diagnostic]
    /// True for a snapshot, about which only the rules of ``BrowserRules/ofSnapshots`` say something.
    package var isSnapshot = false
    /// Returns true for a page whose scripts run in a sandbox, under a policy that refuses their requests. Called only for
    /// requests that the policy stopped.
    package var isSandboxed: @Sendable () -> Bool = { false }

    /// Creates a page.
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

    /// The `file:` URL of the page.
    var url: String { URL(fileURLWithPath: path).absoluteString }
}
