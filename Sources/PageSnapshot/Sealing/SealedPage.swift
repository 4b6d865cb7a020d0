package import Diagnostics
package import WebSyntax

/// A page that contains everything that it asks for.
package struct SealedPage: Sendable {
    /// The page in UTF-8, without a byte order mark.
    package var html: [UInt8]
    /// The page as it was served, decoded to UTF-8. The splices refer to it.
    package var input: [UInt8]
    /// The changes from `input` to `html`; see ``SpliceList/prove(_:isMadeOf:)``.
    package var splices: SpliceList
    /// The sources and their treatment.
    package var receipt: Receipt
    /// The blanked values, which the gate searches for independently. Never print them.
    package var blanked: [String]
    /// The findings by position. Errors are references that could not be sealed.
    package var findings: [Diagnostic]
}

/// The reason why a page could not be sealed.
package enum SealFailure: Error, CustomStringConvertible {
    /// Under ``SealSettings/OnError/fail``: findings about the files that could not be fetched.
    case assets([Diagnostic])
    /// The task was cancelled.
    case cancelled
    /// The deadline passed while the page was sealed.
    case outOfTime

    /// The reason in words.
    package var description: String {
        switch self {
        case .assets(let findings):
            "\(findings.count) of the page's files could not be fetched; the first: \(findings[0].message)"
        case .cancelled: "cancelled"
        case .outOfTime: "the time of the run was over (--total-timeout raises it)"
        }
    }
}
