import WebFetching
import WebSyntax

/// Gathers the treatment of each file while a page is sealed.
struct ReceiptLedger {
    /// One entry for each address without its fragment.
    private var entries: [WebAddress: Receipt.Entry] = [:]

    /// Notes one use of a fetched file.
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

    /// Notes one use of a file that is not in the page. The outcome of an earlier use has priority.
    mutating func note(_ outcome: Receipt.Outcome, _ address: WebAddress, why: String) {
        let key = address.withoutFragment
        if entries[key] == nil {
            entries[key] = Receipt.Entry(url: key.description, outcome: outcome, why: why, uses: 0)
        }
        entries[key]?.uses += 1
    }

    /// Notes that one copy of a file serves several uses.
    mutating func share(_ address: WebAddress?) {
        guard let key = address?.withoutFragment else { return }
        entries[key]?.outcome = .shared
    }

    /// Returns the entries by address, with `clean` applied to every text from a server.
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
