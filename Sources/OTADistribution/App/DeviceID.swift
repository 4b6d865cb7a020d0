import WebSyntax

/// A device identifier (UDID): 40 hex digits, or since 2018 eight and sixteen with a hyphen. Compared
/// without case.
package struct DeviceID: Hashable, Sendable {
    private let text: String

    /// Fails for any other form.
    package init?(_ text: String) {
        let lower = text.lowercased()
        let parts = lower.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.allSatisfy({ $0.utf8.allSatisfy { $0.hexValue != nil } }),
            parts.map(\.utf8.count) == [40] || parts.map(\.utf8.count) == [8, 16]
        else { return nil }
        self.text = lower
    }

    /// The last four digits. A full UDID identifies a person's device, so no output shows it.
    package var masked: String { "…" + text.suffix(4) }
}
