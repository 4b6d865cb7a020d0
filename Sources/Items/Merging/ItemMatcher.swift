/// Finds the stored items that the entries of one document are.
///
/// Each pass compares one key. An entry and an item match if no other entry and no other item has the key. Where several
/// have it, those that no pass has matched yet match if the key is unique among them and the entry proves it. A key that
/// survives a move to another host always needs a proof, since other sites have such paths, too.
struct ItemMatcher {
    private let entries: [ItemTraits]
    private let stored: [(traits: ItemTraits, firstSeen: Int)]
    /// The index of the stored item of each entry.
    private(set) var matches: [Int?]
    private var isTaken: [Bool]

    init(_ entries: [ItemTraits], _ stored: [(traits: ItemTraits, firstSeen: Int)]) {
        (self.entries, self.stored) = (entries, stored)
        matches = Array(repeating: nil, count: entries.count)
        isTaken = Array(repeating: false, count: stored.count)
        let date = { (traits: ItemTraits) in traits.date.map { "\($0)" } ?? "" }
        // From the most to the least specific: an exact match must not lose its item to a similar one.
        pass { "\($0.id)\0\($0.link ?? "")\0\($0.title)\0\(date($0))" }
        pass { "\($0.id)\0\($0.link ?? "")\0\($0.title)\0\($0.contentHash ?? "")" }
        pass { "\($0.id)\0\($0.link ?? "")\0\($0.title)" }
        pass { $0.place }
        pass { "\($0.id)\0\($0.link ?? "")" }
        pass { traits in traits.linkKey.map { "\(traits.id)\0\($0.place)" } }
        pass(needsProof: true) { traits in traits.linkKey?.path.map { "\(traits.id)\0\($0)" } }
        pass { $0.id }
        pass { $0.idKey?.place }
        pass(needsProof: true) { $0.idKey?.path }
        // The feed gives new ids.
        pass(needsProof: true) { $0.linkKey?.place }
        pass(needsProof: true) { $0.linkKey?.path }
        // Without id and link, a changed content is a changed id.
        pass { traits in
            traits.link == nil && traits.date != nil && traits.id.hasPrefix("sha256:")
                ? "\(traits.title)\0\(date(traits))" : nil
        }
    }

    private mutating func pass(needsProof: Bool = false, _ key: (ItemTraits) -> String?) {
        guard matches.contains(nil), isTaken.contains(false) else { return }
        let entryKeys = entries.map(key)
        let storedKeys = stored.map { key($0.traits) }
        match(entryKeys, storedKeys, onlyOpen: false, needsProof: needsProof)
        match(entryKeys, storedKeys, onlyOpen: true, needsProof: true)
    }

    /// Matches the entries and items whose key is unique, among all or among those without a match.
    private mutating func match(
        _ entryKeys: [String?], _ storedKeys: [String?], onlyOpen: Bool, needsProof: Bool
    ) {
        // The index of the only one with a key; -1 for a key of several.
        var places: [String: Int] = [:]
        for (index, key) in storedKeys.enumerated() where !onlyOpen || !isTaken[index] {
            guard let key else { continue }
            places[key] = places[key] == nil ? index : -1
        }
        var counts: [String: Int] = [:]
        for (index, key) in entryKeys.enumerated() where !onlyOpen || matches[index] == nil {
            if let key { counts[key, default: 0] += 1 }
        }
        for (index, key) in entryKeys.enumerated() where matches[index] == nil {
            guard let key, counts[key] == 1, let place = places[key], place >= 0, !isTaken[place] else {
                continue
            }
            let item = stored[place]
            guard !needsProof || entries[index].proves(item.traits, firstSeen: item.firstSeen),
                !entries[index].isOther(than: item.traits, firstSeen: item.firstSeen)
            else { continue }
            matches[index] = place
            isTaken[place] = true
        }
    }
}
