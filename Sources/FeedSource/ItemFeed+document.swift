package import Items

extension ItemFeed {
    /// The feed with an identifier for each item that no other item of the document has (JSON Feed 1.1, `id`).
    ///
    /// ``FeedReading/feed`` has the identifiers as the document gives them: merging needs those.
    package var identified: ItemFeed {
        var feed = self
        var seen: Set<String> = []
        for (index, id) in ItemIdentity.ids(of: items).enumerated() {
            var free = id
            var number = 1
            // Items that are equal in everything are told apart by their order.
            while !seen.insert(free).inserted {
                number += 1
                free = "\(id) \(number)"
            }
            feed.items[index].id = free
        }
        return feed
    }

    /// Returns the feed as one line of JSON, with the name of its file in `_sitegen.file`.
    package func line(file: String) -> String {
        var feed = self
        feed.facts.others["file"] = .string(file)
        // JSON escapes the line feeds of strings, so joining the lines changes no value.
        let text = String(decoding: feed.bytes(), as: UTF8.self)
        return text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ") + "\n"
    }

    /// The feed as the source of an item: an object without version and items.
    var source: JSONTree? {
        guard case .object(let members) = tree else { return nil }
        let kept = members.filter { !["version", "items"].contains($0.key) && $0.value != .string("") }
        return kept.isEmpty ? nil : .object(kept)
    }
}
