package import Items

extension ItemFeed {
    /// The feed with an identifier for each item that no other item of the document has (JSON Feed 1.1, `id`).
    ///
    /// ``FeedReading/feed`` has the identifiers as the document gives them: merging needs those.
    package var identified: ItemFeed {
        var feed = self
        var seen: Set<String> = []
        // The last number of each identifier, so that equal items do not try all numbers anew.
        var numbers: [String: Int] = [:]
        for (index, id) in ItemIdentity.ids(of: items).enumerated() {
            var free = id
            // Items that are equal in everything are told apart by their order.
            while !seen.insert(free).inserted {
                let number = numbers[id, default: 1] + 1
                numbers[id] = number
                free = "\(id) \(number)"
            }
            feed.items[index].id = free
        }
        return feed
    }

    /// Returns the feed as one line of JSON, with the name of its file in `_sitegen.file`.
    package func line(file: String) -> [UInt8] {
        var feed = self
        feed.facts.others["file"] = .string(file)
        var line: [UInt8] = []
        feed.write(indent: nil) { line += $0 }
        return line
    }

    /// The feed as the source of an item: an object without version and items.
    var source: JSONTree? {
        guard case .object(let members) = tree else { return nil }
        let kept = members.filter { !["version", "items"].contains($0.key) && $0.value != .string("") }
        return kept.isEmpty ? nil : .object(kept)
    }
}
