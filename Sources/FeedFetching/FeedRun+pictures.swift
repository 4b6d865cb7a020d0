import Diagnostics
import FeedSource
import Items
import WebFetching

extension FeedRun {
    /// Fetches the missing pictures, the newest first, and removes those that no longer fit.
    func fetchPictures(
        _ contents: inout ItemStore.Contents, _ store: inout ItemStore, _ client: ResourceClient,
        _ report: inout FetchReport
    ) async throws {
        let media = store.mediaSizes
        var kept = kept(contents)
        let wanted = PictureStage.wanted(kept.items(of: contents.feed.items), contents.addresses, now: now) {
            media[$0] != nil
        }
        for start in stride(from: 0, to: wanted.count, by: Self.batch) {
            // The pictures of newer items may fill the store.
            let batch = wanted[start..<min(start + Self.batch, wanted.count)].filter(kept.hasRoom)
            if batch.isEmpty { break }
            let answers = try await resources(
                batch, "image/avif,image/webp,image/*;q=0.8", PictureStage.maximumBytes, client)
            try Task.checkCancellation()
            for (address, answer) in zip(batch, answers) {
                let (state, bytes) = PictureStage.read(
                    answer, contents.addresses[address] ?? FetchState(), now: now)
                contents.addresses[address] = state
                if let bytes {
                    try store.writeMedia(bytes)
                    report.pictures += 1
                } else if !state.isTracker {
                    report.add(.picture, address, state) {
                        let item = contents.feed.items.first { $0.pictureAddresses.contains(address) }
                        return named(item, contents.addresses)
                    }
                }
            }
            kept = self.kept(contents)
            takeMedia(&contents, kept)
            try store.write(contents)
        }
        takeMedia(&contents, kept)
        removeForeignStates(&contents)
        if contents != store.contents { try store.write(contents) }
        store.removeMedia(except: kept.digests)
        report.reportFailures(.picture)
    }

    func kept(_ contents: ItemStore.Contents) -> KeptPictures {
        KeptPictures(contents.feed.items, contents.addresses, settings.keep, now: now)
    }

    /// Writes the picture of each item into its facts: the one that its page shows above the text.
    private func takeMedia(_ contents: inout ItemStore.Contents, _ kept: KeptPictures) {
        for index in contents.feed.items.indices {
            let item = contents.feed.items[index]
            if item.pictureAddresses.isEmpty { continue }
            guard let address = item.heroAddress(in: contents.addresses),
                let state = contents.addresses[address], let digest = state.sha256,
                kept.digests.contains(digest), kept.allows(item)
            else {
                contents.feed.items[index].facts.media = nil
                continue
            }
            var media = ItemFacts.Media()
            (media.sha256, media.width, media.height) = (digest, state.width, state.height)
            media.file = state.ending.map { "\(digest).\($0)" }
            contents.feed.items[index].facts.media = media
        }
    }
}
