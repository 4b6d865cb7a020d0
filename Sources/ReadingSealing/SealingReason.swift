import Diagnostics
import PageSnapshot
import ReadingSource

/// The reason why a page could not be taken, in words.
enum SealingReason {
    private static let longest = 300

    /// Returns the reason with the first error of the gate, which names what the page has. Its words are those of the page and
    /// may repeat a key.
    static func text(of error: any Error) -> String {
        guard case .refused(let findings)? = error as? SnapshotTaker.Failure,
            let first = findings.first(where: { $0.severity == .error })
        else { return "\(error)" }
        var redaction = WordRedaction(hiding: [])
        let message = redaction.redacted(first.message).split(whereSeparator: \.isNewline).joined(
            separator: " ")
        let shown = message.count > longest ? message.prefix(longest) + "…" : message
        return "\(error): \(shown) [\(first.rule)]"
    }
}
