package import Diagnostics

/// One thing that a green `verify` promises. A rule is one file, and its id is what users silence and search by.
package struct Rule: Sendable {
    package let id: RuleID
    package let severity: Diagnostic.Severity
    /// What is checked, in a line.
    package let summary: String
    /// Why it matters on a phone, and what to do: printed by `verify --explain`.
    package let explanation: String
    let check: Check

    enum Check: Sendable {
        /// Looks at one page, in any order and on any thread.
        case page(@Sendable (Page, Bundle) -> [Diagnostic])
        /// Looks at one file that is no page.
        case file(@Sendable (BundleFile, Bundle) -> [Diagnostic])
        /// Looks at the bundle when every page has been read.
        case bundle(@Sendable (Bundle, [Page]) -> [Diagnostic])
        /// Raised by another rule's file, or by the engine; listed so that it can be explained and silenced.
        case raisedElsewhere
    }

    /// The rule's finding at a byte offset of a page.
    func finding(_ message: String, in page: Page, at offset: Int) -> Diagnostic {
        Diagnostic(id, severity, at: page.source.position(atOffset: offset), message)
    }

    func finding(_ message: String, at position: SourcePosition?) -> Diagnostic {
        Diagnostic(id, severity, at: position, message)
    }
}
