package import Diagnostics
package import WebFetching
package import WebSyntax

/// Opens a fetched page and returns the document that its scripts make of it.
package protocol PageRenderer: Sendable {
    /// - Parameters:
    ///   - page: the page as its server sent it.
    ///   - address: the requested address with its fragment, which may choose the view of a page.
    ///   - files: answers all requests of the page.
    ///   - deadline: the end of the run.
    /// - Throws: ``RenderingFailure`` if there is no document; `CancellationError`.
    func document(
        of page: Asset, at address: WebAddress, files: any AssetSource,
        until deadline: ContinuousClock.Instant?
    ) async throws -> RenderedPage
}

/// A page after its scripts have run.
package struct RenderedPage: Sendable {
    /// The document as HTML or XHTML, with its address.
    package var page: Asset
    /// The name and version of the browser.
    package var browser: String
    /// Requests that were refused, and a page that did not come to rest.
    package var findings: [Diagnostic]

    package init(page: Asset, browser: String, findings: [Diagnostic]) {
        self.page = page
        self.browser = browser
        self.findings = findings
    }
}

/// The reason why a page has no rendered document.
package struct RenderingFailure: Error, CustomStringConvertible {
    package var description: String

    package init(_ description: String) { self.description = description }
}
