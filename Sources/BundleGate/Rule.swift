package import Diagnostics
import WebReferences

/// One thing that a green `verify` promises. A rule is one file, and its id is what users silence and search by.
package struct Rule: Sendable {
    package let id: RuleID
    package let severity: Diagnostic.Severity
    /// The check in one line.
    package let summary: String
    /// Why it matters on a phone, and what to do: printed by `verify --explain`.
    package let explanation: String
    /// True if an author may allow a finding in place. Not where a green run would then promise what does not hold.
    package var canBeAllowed = false
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
    func finding(_ message: String, in page: Page, at offset: Int, fix: Diagnostic.Fix? = nil) -> Diagnostic {
        finding(message, at: page.source.position(atOffset: offset), fix: fix)
    }

    func finding(_ message: String, at position: SourcePosition?, fix: Diagnostic.Fix? = nil) -> Diagnostic {
        var finding = Diagnostic(id, severity, at: position, message)
        finding.fix = fix
        return finding
    }

    /// The rule's finding about a reference of a page.
    func finding(
        _ message: String, about reference: WebReference, in page: Page, of bundle: Bundle,
        fix: Diagnostic.Fix? = nil
    ) -> Diagnostic {
        finding(message, about: reference, in: page.source, at: page.file, of: bundle, fix: fix)
    }

    /// The rule's finding about a reference of any file.
    func finding(
        _ message: String, about reference: WebReference, in source: SourceText, at file: BundleFile,
        of bundle: Bundle, fix: Diagnostic.Fix? = nil
    ) -> Diagnostic {
        var finding = finding(
            message, at: source.position(atOffset: reference.range.lowerBound), fix: fix)
        finding.reference = ReportedReference.of(reference, in: source.bytes, at: file, of: bundle)
        return finding
    }
}
