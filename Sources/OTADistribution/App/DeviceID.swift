import WebSyntax

/// A device's id (UDID): 40 hex digits, or since 2018 eight and sixteen with a hyphen. Case does not count.
package struct DeviceID: Hashable, Sendable {
    private let text: String

    package init?(_ text: String) {
        let lower = text.lowercased()
        let parts = lower.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.allSatisfy({ $0.utf8.allSatisfy { $0.hexValue != nil } }),
            parts.map(\.utf8.count) == [40] || parts.map(\.utf8.count) == [8, 16]
        else { return nil }
        self.text = lower
    }

    /// The part of the id that may be shown: the last four digits.
    package var masked: String { "…" + text.suffix(4) }
}
