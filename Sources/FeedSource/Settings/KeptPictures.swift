package import Items
package import LibraryFolder

/// The pictures that a store keeps: those of the newest items, as many as the settings allow. Those of marked items
/// stay in any case.
package struct KeptPictures {
    /// The digests of the pictures to keep.
    package private(set) var digests: Set<String> = []
    /// The addresses of pictures that there is no room for.
    private var refused: Set<String> = []
    private let days: Int?
    private let now: Int

    /// - Parameters:
    ///   - items: the newest first.
    ///   - states: by address.
    package init(
        _ items: [Item], _ states: [String: FetchState], _ keep: FeedSettings.Keep, now: Int
    ) {
        (days, self.now) = (keep.images, now)
        var total = 0
        var isFull = false
        func take(_ address: String, always: Bool) {
            let digest = states[address]?.sha256
            if let digest, digests.contains(digest) { return }
            // The size is known after the first answer, even if the file is no longer there.
            let size = digest == nil ? 0 : states[address]?.bytes ?? 0
            isFull = isFull || total + size > keep.media
            if isFull, !always {
                refused.insert(address)
                return
            }
            total += size
            refused.remove(address)
            if let digest { digests.insert(digest) }
        }
        let shown = items.filter(allows)
        for item in shown where item.isMarked { item.pictureAddresses.forEach { take($0, always: true) } }
        for item in shown { item.pictureAddresses.forEach { take($0, always: item.isMarked) } }
    }

    /// Returns true if an item is new enough for pictures, or marked.
    package func allows(_ item: Item) -> Bool {
        guard let days, let date = item.datePublished, !item.isMarked else { return true }
        return now - date <= days * 86400
    }

    /// Returns the items with pictures.
    package func items(of items: [Item]) -> [Item] { items.filter(allows) }

    /// Returns the addresses of the pictures that a run fetches if they are missing.
    package func addresses(of items: [Item]) -> Set<String> {
        Set(self.items(of: items).flatMap(\.pictureAddresses).filter(hasRoom))
    }

    /// Returns true if the pictures of newer items leave room for one.
    package func hasRoom(_ address: String) -> Bool { !refused.contains(address) }
}
