import Diagnostics
import Items
import WebSyntax

/// The entries that are one page with another although the scheme or a slash at the end of their addresses differs. On a few
/// sites these are two pages, so a note says it.
struct MergedAddresses {
    private var count = 0
    private var first: (address: String, kept: String, offset: Int)?

    /// Notes an item that is one page with another. Tracking, fragments and the order of parameters name no other page.
    mutating func note(_ item: Item, with other: Item, at offset: Int) {
        guard let address = item.url, let kept = other.url, address != kept,
            let one = WebAddress(address), let two = WebAddress(kept),
            CanonicalURL.text(of: one) != CanonicalURL.text(of: two)
        else { return }
        count += 1
        first = first ?? (address, kept, offset)
    }

    /// Reports the first one, with their number.
    func report(to findings: FindingList) {
        guard let first else { return }
        let others = count == 1 ? "" : "; \(count) entries are merged for this reason"
        findings.report(
            .readingEntry, at: first.offset,
            "'\(first.address.prefix(200))' is one page with '\(first.kept.prefix(200))': only the scheme or a slash at the end differs\(others)",
            severity: .note)
    }
}
