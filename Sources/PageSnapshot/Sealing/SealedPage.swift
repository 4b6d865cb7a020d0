package import Diagnostics
package import WebSyntax

/// A page with everything that it asks for inside it.
package struct SealedPage: Sendable {
    /// UTF-8, without a byte order mark.
    package var html: [UInt8]
    /// The page as it was served, decoded to UTF-8: what `splices` are splices of.
    package var input: [UInt8]
    /// The changes from `input` to `html`; see ``SpliceList/prove(_:isMadeOf:)``.
    package var splices: SpliceList
    package var receipt: Receipt
    /// The values that were blanked: the gate looks for them by its own search. Never to be printed.
    package var blanked: [String]
    /// In order of position. Errors only where something reaches out that could not be sealed.
    package var findings: [Diagnostic]
}

/// Why no page came of it.
package enum SealFailure: Error, CustomStringConvertible {
    /// Under ``SealSettings/OnError/fail``: the files that were not had.
    case assets([Diagnostic])
    case cancelled
    /// The time of the run was over while the page was sealed.
    case outOfTime

    package var description: String {
        switch self {
        case .assets(let findings):
            "\(findings.count) of the page's files could not be had; the first: \(findings[0].message)"
        case .cancelled: "cancelled"
        case .outOfTime: "the time of the run was over (--total-timeout raises it)"
        }
    }
}
