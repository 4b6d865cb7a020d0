import WebFetching
import WebSyntax

/// Gathers what is done with each file while a page is sealed.
struct ReceiptLedger {
    private var entries: [WebAddress: Receipt.Entry] = [:]

    /// One use of a file that was had.
    mutating func note(
        _ asset: Asset, at address: WebAddress, type: String, _ outcome: Receipt.Outcome, why: String? = nil
    ) {
        let key = address.withoutFragment
        var entry =
            entries[key] ?? Receipt.Entry(url: key.description, outcome: outcome, uses: 0)
        entry.finalURL = asset.address.withoutFragment == key ? nil : asset.address.description
        entry.type = type
        entry.bytes = asset.bytes.count
        entry.sha256 = asset.sha256
        entry.entityTag = asset.entityTag
        entry.lastModified = asset.lastModified
        if entry.outcome != .shared { entry.outcome = outcome }
        if outcome == .embedded || outcome == .shared { entry.why = nil }
        if let why, entry.outcome == outcome { entry.why = why }
        entry.uses += 1
        entries[key] = entry
    }

    /// One use of a file that is not in the page. What another use made of it holds.
    mutating func note(_ outcome: Receipt.Outcome, _ address: WebAddress, why: String) {
        let key = address.withoutFragment
        if entries[key] == nil {
            entries[key] = Receipt.Entry(url: key.description, outcome: outcome, why: why, uses: 0)
        }
        entries[key]?.uses += 1
    }

    /// Says of a file that was noted that it stands once for several uses.
    mutating func share(_ address: WebAddress?) {
        guard let key = address?.withoutFragment else { return }
        entries[key]?.outcome = .shared
    }

    /// By address, with `clean` over every text that a server gave.
    func sorted(_ clean: (String) -> String) -> [Receipt.Entry] {
        entries.values.map { entry in
            var entry = entry
            entry.url = clean(entry.url)
            entry.finalURL = entry.finalURL.map(clean)
            entry.why = entry.why.map(clean)
            entry.entityTag = entry.entityTag.map(clean)
            return entry
        }.sorted { $0.url < $1.url }
    }
}
