import Diagnostics
import FeedSource
package import Items
package import LibraryFolder
import ParallelWork
import SiteFiles
package import WebFetching
package import WebSyntax

/// Brings a store of feeds up to date: feeds, then the pages of short texts, then pictures. The store is written after
/// each stage, so a stopped run loses at most the stage it was in.
package struct FeedRun: Sendable {
    package let settings: FeedSettings
    package let feeds: [FeedSubscription]
    /// The time of the run, in seconds since 1970-01-01T00:00:00Z.
    package let now: Int
    /// True to ask feeds that are not due, and those that are gone.
    package var isForced = false
    /// True to report what would be asked, without a request.
    package var isDry = false
    /// Called from any task with the requests done, of all, and the latest address.
    package var progress: @Sendable (Int, Int, String) -> Void = { _, _, _ in }

    /// The number of pages or pictures after which the store is written.
    static let batch = 64
    private static let accept =
        "application/atom+xml, application/rss+xml, application/feed+json, application/rdf+xml;q=0.9, "
        + "application/xml;q=0.8, text/xml;q=0.8, application/json;q=0.7, */*;q=0.1"

    package init(_ settings: FeedSettings, feeds: [FeedSubscription], now: Int) {
        self.settings = settings
        self.feeds = feeds
        self.now = now
    }

    /// The addresses of the feeds, for the policy of the client.
    package var origins: [WebAddress] { feeds.compactMap { WebAddress($0.url) } }

    /// - Throws: `FileError` if the store cannot be written; `CancellationError` if the task was cancelled.
    package func run(_ store: inout ItemStore, _ client: ResourceClient) async throws -> FetchReport {
        var report = FetchReport()
        var contents = store.contents
        if !store.hasAllItems { forgetAnswers(&contents) }
        takeOverMovedFeeds(&contents)
        leaveOtherFeeds(&contents)
        removeForeignStates(&contents)
        let due = feeds.indices.filter { index in
            let state = contents.addresses[feeds[index].url]
            return isForced || FetchSchedule.isDue(state, now: now)
        }
        report.feeds = feeds.map { waiting($0, contents.addresses[$0.url]) }
        guard !isDry else {
            for index in due { report.feeds[index].next = now }
            report.items = contents.feed.items.count
            return report
        }
        let answers = try await answers(to: due.map { feeds[$0] }, contents.addresses, client)
        try Task.checkCancellation()
        for (index, reading) in zip(due, answers) {
            merge(reading, &contents, &report.feeds[index])
            report.diagnostics += reading.diagnostics
        }
        report.diagnostics += staleness(of: Set(feeds.indices).subtracting(due), contents.addresses)
        if isAnswered(contents.addresses) { retain(&contents, store) }
        if contents != store.contents { try store.write(contents) }
        try await fetchPages(&contents, &store, client, &report)
        try await fetchPictures(&contents, &store, client, &report)
        report.items = contents.feed.items.count
        report.diagnostics = report.diagnostics.sortedByPosition()
        return report
    }

    // MARK: Feeds

    private func waiting(_ feed: FeedSubscription, _ state: FetchState?) -> FeedReport {
        var report = FeedReport(
            url: feed.url, title: feed.shownTitle(state), result: .waiting)
        report.next = state?.next
        report.status = state?.status
        report.problem = state?.problem
        if state?.isGone == true { report.result = .gone }
        return report
    }

    /// The findings about feeds that are left alone for now.
    private func staleness(of waiting: Set<Int>, _ states: [String: FetchState]) -> [Diagnostic] {
        waiting.sorted().compactMap { index in
            states[feeds[index].url].flatMap {
                FeedAnswerReading.staleness(of: $0, feeds[index], stale: settings.stale, now: now)
            }
        }
    }

    private func answers(
        to due: [FeedSubscription], _ states: [String: FetchState], _ client: ResourceClient
    ) async throws -> [FeedAnswerReading] {
        // Every feed has a task of its own, since those of one host wait for each other. The client bounds connections.
        try await parallelMap(
            due, width: due.count, worker: {}, progress: { progress($0, $1, ShownAddress.text($2.url)) }
        ) { _, feed in
            let state = states[feed.url] ?? FetchState()
            let address = state.finalURL ?? feed.url
            let answer: Result<ResourceAnswer, ResourceFailure>
            if let target = WebAddress(address) {
                var request = ResourceRequest(target)
                request.accept = Self.accept
                request.maxBytes = FeedReading.maximumBytes
                // After a move within the origin, too.
                request.credentials = WebAddress(feed.url)
                request.now = now
                (request.entityTag, request.lastModified) = (state.entityTag, state.lastModified)
                answer = await client.answer(to: request)
            } else {
                answer = .failure(ResourceFailure(message: "it is not an address"))
            }
            try Task.checkCancellation()
            return FeedAnswerReading(
                answer, to: feed, state, lifetime: settings.lifetime.of(feed), stale: settings.stale, now: now
            )
        }
    }

    private func merge(
        _ reading: FeedAnswerReading, _ contents: inout ItemStore.Contents, _ report: inout FeedReport
    ) {
        let url = report.url
        report = reading.report
        contents.addresses[url] = reading.state
        guard case .items(let items) = reading.outcome else { return }
        let before = Dictionary(
            contents.feed.items.map { ($0.id, $0.facts.revision) }, uniquingKeysWith: { first, _ in first })
        contents.feed.items = ItemMerge.merge(
            contents.feed.items, FeedAnswer(feed: url, .items(items)), now: now)
        for item in contents.feed.items {
            if let revision = before[item.id] {
                if revision != item.facts.revision { report.changed += 1 }
            } else {
                report.added += 1
            }
        }
        if report.added + report.changed == 0 { report.result = .unchanged }
    }

    // MARK: Pages

    private func fetchPages(
        _ contents: inout ItemStore.Contents, _ store: inout ItemStore, _ client: ResourceClient,
        _ report: inout FetchReport
    ) async throws {
        let origins = Dictionary(feeds.map { ($0.url, $0.article) }, uniquingKeysWith: { first, _ in first })
        let stage = PageStage(lifetime: settings.lifetime.article, now: now)
        let wanted = stage.wanted(contents.feed.items, contents.addresses) { item in
            origins[item.facts.contentFeed ?? item.facts.feed ?? ""] ?? .feed
        }
        guard !wanted.isEmpty else { return }
        for start in stride(from: 0, to: wanted.count, by: Self.batch) {
            let batch = Array(wanted[start..<min(start + Self.batch, wanted.count)])
            let answers = try await resources(
                batch.map(\.address), "text/html,application/xhtml+xml,*/*;q=0.8", PageStage.maximumBytes,
                client)
            try Task.checkCancellation()
            for (page, answer) in zip(batch, answers) {
                let before = contents.addresses[page.address] ?? FetchState()
                var state = before
                for index in page.items {
                    state = stage.read(answer, before, into: &contents.feed.items[index])
                }
                contents.addresses[page.address] = state
                guard state.problem != nil else {
                    report.pages += 1
                    continue
                }
                report.add(.page, page.address, state) {
                    named(contents.feed.items[page.items[0]], contents.addresses)
                }
            }
            try store.write(contents)
        }
        report.reportFailures(.page)
    }

    /// Requests pages or pictures, and returns the answers in their order.
    func resources(
        _ addresses: [String], _ accept: String, _ limit: Int, _ client: ResourceClient
    ) async throws -> [Result<ResourceAnswer, ResourceFailure>] {
        try await parallelMap(
            addresses, width: addresses.count, worker: {},
            progress: { progress($0, $1, ShownAddress.text($2)) }
        ) { _, text in
            guard let address = WebAddress(text) else {
                return .failure(ResourceFailure(message: "it is not an address"))
            }
            var request = ResourceRequest(address)
            request.accept = accept
            request.maxBytes = limit
            request.now = now
            return await client.answer(to: request)
        }
    }

    // MARK: Retention

    /// Returns true if a feed of the list answered its last request, in this run or before. Nothing goes while all of them
    /// fail, or without a list.
    private func isAnswered(_ states: [String: FetchState]) -> Bool {
        feeds.compactMap { states[$0.url] }
            .contains { $0.answered != nil && $0.failures == 0 && !$0.isGone }
    }

    private func retain(_ contents: inout ItemStore.Contents, _ store: ItemStore) {
        let listed = contents.feed.items.filter(\.isListed)
        var policy = Retention.Policy()
        policy.days = settings.keep.days
        policy.items = settings.keep.items
        policy.contentDays = settings.keep.content
        policy.mediaDays = settings.keep.images
        policy.mediaBytes = settings.keep.media
        let retention = Retention(
            contents.feed.items, after: FeedAnswer(feed: "", .items(listed)), policy,
            mediaSizes: store.mediaSizes, now: now)
        contents.feed.items = retention.applied(to: contents.feed.items)
    }

    /// Removes the states of pages and pictures that no item has any more, of pictures that went with their days, and of feeds
    /// that are not in the list.
    func removeForeignStates(_ contents: inout ItemStore.Contents) {
        var used = Set(feeds.map(\.url))
        let kept = kept(contents)
        for item in contents.feed.items {
            // A page shows nothing in the place of a tracker, however old.
            used.formUnion(
                item.pictureAddresses.filter {
                    kept.allows(item) || contents.addresses[$0]?.isTracker == true
                })
            if let url = item.url { used.insert(url) }
        }
        contents.addresses = contents.addresses.filter { used.contains($0.key) }
    }
}
