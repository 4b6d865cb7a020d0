import Dates
import Diagnostics
package import Items
package import LibraryFolder
package import PageSnapshot
import ParallelWork
package import ReadingSource
import SiteFiles
package import WebFetching
import WebSyntax

/// Takes the pages of a reading list into sealed files, one page at a time a host. Each page is complete on disk before the
/// next one of its host is asked for.
package struct SealingRun: Sendable {
    /// The seconds until the attempt after the first failure; they double with each further one.
    private static let firstRetry = 3600
    private static let longestRetry = 7 * 86400

    private let settings: ReadingSettings.Seal
    /// The current time in seconds since 1970-01-01T00:00:00Z.
    private let now: Int
    private let taker: SnapshotTaker
    private let policy: FetchPolicy
    private let hosts: HostPolicy
    /// The time between the starts of two pages of a host.
    private let interval: Duration
    /// The number of hosts that are asked at the same time.
    private let width: Int
    /// True to take pages whose copy is recent, and those that failed lately.
    package var isForced = false
    /// The age in seconds from which a page is taken again, in place of the settings' own.
    package var refresh: Int?
    package var isDry = false
    /// True for a list that is known to lack items: no sealed page is removed.
    package var isPartial = false
    /// The largest page in which an article is looked for.
    package var articleBudget = ArticleBudget()
    /// Receives the number of pages so far, their total, and the last address.
    package var progress: @Sendable (_ done: Int, _ total: Int, _ address: String) -> Void = { _, _, _ in }

    /// - Parameters:
    ///   - taker: seals and judges a page.
    ///   - policy: the limits of the requests of one page.
    ///   - pagesPerSecond: of one host.
    package init(
        _ settings: ReadingSettings.Seal, now: Int, taker: SnapshotTaker, policy: FetchPolicy,
        pagesPerSecond: Double
    ) {
        self.settings = settings
        self.now = now
        self.taker = taker
        var policy = policy
        // A page and its files come over one connection.
        policy.widthPerHost = 1
        policy.now = now
        self.policy = policy
        hosts = HostPolicy(allowing: policy.allowedHosts)
        interval = .seconds(1 / pagesPerSecond)
        width = policy.width
        refresh = settings.refresh
    }

    /// Takes the pages that are due.
    ///
    /// - Throws: `FileError` if the store cannot be written; `CancellationError`.
    package func run(_ items: [Item], _ store: SealStore) async throws -> SealingReport {
        var report = SealingReport()
        var store = store
        let pages = Self.pages(items)
        store.recover(pages.map(\.address.serialized))
        report.unsealable = items.compactMap { item in
            item.sealProblem.map { .init(item: item.id, address: Self.shown(item), reason: $0.message) }
        }
        var due: [Page] = []
        for page in pages {
            switch state(of: page, store) {
            case .due: due.append(page)
            case .kept: report.kept += 1
            case .waiting(let reason, let next):
                report.waiting.append(
                    .init(
                        item: page.item, address: page.shown, reason: reason,
                        keptSince: store.sealed(page.address.serialized)?.taken, next: next))
            }
        }
        report.remaining = max(0, due.count - settings.pages)
        due = Array(due.prefix(settings.pages))
        if isDry {
            report.due = due.map(\.shown)
            return report
        }
        try AtomicFile.makeFolder(store.sealedFolder)
        if !isPartial { try store.remove(except: Set(pages.map(\.address.serialized))) }
        if store.isDamaged { try store.write() }
        if settings.hasArticles { try addArticles(of: pages, &store) }
        let writer = Writer(store, total: due.count)
        let results = try await take(due, writer)
        for (page, result) in zip(due, results) {
            switch result {
            case .taken(let isRendered):
                report.taken += 1
                if isRendered { report.rendered += 1 }
            case .refreshed(let isRendered):
                report.refreshed += 1
                if isRendered { report.rendered += 1 }
            case .confirmed: report.confirmed += 1
            case .failed(let reason, let keptSince, let next):
                report.failures.append(
                    .init(
                        item: page.item, address: page.shown, reason: reason, keptSince: keptSince, next: next
                    ))
            }
        }
        guard settings.hasArticles else { return report }
        report.withoutArticle = await writer.withoutArticle(pages)
        return report
    }

    // MARK: Choosing

    struct Page: Sendable {
        /// The id of the item.
        var item: String
        var address: WebAddress
        var host: String
        /// The address without its query, which may hold secrets.
        var shown: String { address.withoutCredentials.withoutQuery.serialized }
    }

    /// Returns the pages with an address of the web, the last changed first.
    private static func pages(_ items: [Item]) -> [Page] {
        var seen: Set<String> = []
        return items.compactMap { item in
            guard item.facts.kind == .page, let address = item.sealAddress, let host = address.host,
                seen.insert(address.serialized).inserted
            else { return nil }
            return Page(item: item.id, address: address, host: host)
        }
    }

    /// Returns an address that is not one of the web, for messages.
    private static func shown(_ item: Item) -> String {
        item.url.map { PublicAddress($0).shown } ?? item.longAddress?.title ?? ""
    }

    private enum Need {
        case due, kept
        case waiting(reason: String, next: Int)
    }

    private func state(of page: Page, _ store: SealStore) -> Need {
        if isForced { return .due }
        let state = store.states[page.address.serialized]
        let isAllowedNow = state?.refused.flatMap { WebAddress($0) }.map(hosts.isNamed) ?? false
        if let next = state?.next, next > now, !isAllowedNow {
            return .waiting(reason: state?.problem ?? "", next: next)
        }
        guard let current = store.sealed(page.address.serialized)?.current else { return .due }
        // Without the browser that rendered it, a new copy would have less text.
        if settings.isRendered, !taker.isRendering, state?.isRendered == true { return .kept }
        // The last attempt at it failed, and its time has come.
        if (state?.failures ?? 0) > 0 { return .due }
        return refresh.map { now - current >= $0 } == true ? .due : .kept
    }

    // MARK: Taking

    private enum Result: Sendable {
        case taken(isRendered: Bool)
        case refreshed(isRendered: Bool)
        case confirmed
        case failed(reason: String, keptSince: Int?, next: Int?)
    }

    /// The store while pages are taken. Its state file is written after each page.
    private actor Writer {
        private var store: SealStore
        private var done = 0
        private let total: Int

        init(_ store: SealStore, total: Int) {
            self.store = store
            self.total = total
        }

        func state(of address: String) -> SealState { store.states[address] ?? SealState() }

        func isSealed(_ address: String) -> Bool { store.sealed(address) != nil }

        func set(_ state: SealState, of address: String) throws -> (done: Int, total: Int) {
            store.states[address] = state
            try store.write()
            done += 1
            return (done, total)
        }

        /// Returns the pages whose article was too much to look for, in the order of the list.
        func withoutArticle(_ pages: [Page]) -> [SealingReport.Reason] {
            pages.compactMap { page in
                store.states[page.address.serialized]?.articleProblem.map {
                    .init(item: page.item, address: page.shown, reason: $0)
                }
            }
        }

        func paths(ofFile file: String) -> (page: String, article: String) {
            (DiskPath.join(store.sealedFolder, file), store.articlePath(ofFile: file))
        }
    }

    private func take(_ pages: [Page], _ writer: Writer) async throws -> [Result] {
        // The pages of one host follow each other; those of other hosts are taken meanwhile.
        var groups: [(host: String, places: [Int])] = []
        var places: [String: Int] = [:]
        for (place, page) in pages.enumerated() {
            if let group = places[page.host] {
                groups[group].places.append(place)
            } else {
                places[page.host] = groups.count
                groups.append((page.host, [place]))
            }
        }
        let taken = try await parallelMap(groups, width: width, worker: {}) { _, group in
            var results: [(place: Int, result: Result)] = []
            var start = ContinuousClock.now
            for place in group.places {
                try Task.checkCancellation()
                if !results.isEmpty { try await Task.sleep(until: start + interval, clock: .continuous) }
                start = .now
                results.append((place, try await take(pages[place], writer)))
            }
            return results
        }
        try Task.checkCancellation()
        return taken.flatMap(\.self).sorted { $0.place < $1.place }.map(\.result)
    }

    private func take(_ page: Page, _ writer: Writer) async throws -> Result {
        let address = page.address.serialized
        var state = await writer.state(of: address)
        let file = SealStore.fileName(of: address)
        let paths = await writer.paths(ofFile: file)
        let isRefresh = await writer.isSealed(address)
        state.checked = now
        var result: Result
        do {
            let known = isRefresh && !isForced ? known(state) : nil
            let session = FetchSession(
                policy: policy, known: RefreshCache(known.map { [page.address: $0] } ?? [:]))
            let fetcher = PageFetcher(
                page: page.address, session: session, isLast: true, isGivenByUser: false)
            var source: any AssetSource = fetcher
            var isConfirmed = false
            if known != nil {
                let answer = await fetcher.asset(at: page.address, for: .page)
                isConfirmed = (try? answer.get().fetch) == .notModified
                source = AnsweredPage(page: page.address, answer: answer, source: fetcher)
            }
            if isConfirmed {
                state.confirmed = now
                result = .confirmed
            } else {
                let outcome = try await taker.take(
                    page.address, from: source, to: paths.page, at: ISODate.text(now),
                    until: session.deadline, cache: nil)
                state.note(
                    outcome.page.receipt, title: outcome.title, file: file, size: outcome.bytes, at: now)
                result =
                    isRefresh
                    ? .refreshed(isRendered: state.isRendered) : .taken(isRendered: state.isRendered)
                if settings.hasArticles { try addArticle(of: page, paths, to: &state) }
            }
            (state.failures, state.problem, state.next, state.refused) = (0, nil, nil, nil)
        } catch is CancellationError {
            throw CancellationError()
        } catch let error as FileError {
            throw error
        } catch {
            if case .file(let error)? = error as? SnapshotTaker.Failure { throw error }
            // The requests of a cancelled task fail. That says nothing about the page.
            try Task.checkCancellation()
            let reason = SealingReason.text(of: error)
            note(error, reason, in: &state)
            result = .failed(reason: reason, keptSince: isRefresh ? state.taken : nil, next: state.next)
        }
        let (done, total) = try await writer.set(state, of: address)
        progress(done, total, page.shown)
        return result
    }

    /// Notes a failed attempt with the time of the next one.
    private func note(_ error: any Error, _ reason: String, in state: inout SealState) {
        state.problem = reason
        var failure: AssetFailure?
        if case .page(let found)? = error as? SnapshotTaker.Failure { failure = found }
        state.refused = nil
        if let failure, failure.reason == .blocked {
            // No server was asked, and an option may allow the page to the next run.
            guard let target = failure.target else { return state.next = nil }
            // No option allows a file.
            state.refused = target.scheme == "file" ? nil : target.origin
        }
        state.failures += 1
        let wait = min(Self.firstRetry << min(state.failures - 1, 10), Self.longestRetry)
        state.next = now + max(wait, min(failure?.retryAfter ?? 0, RetryAfter.longest))
    }

    /// Returns the page of a copy for a conditional request; `nil` where the answer would not say enough: a rendered page
    /// has data that changes without it.
    private func known(_ state: SealState) -> KnownAsset? {
        guard !taker.isRendering, !state.isRendered, state.entityTag != nil || state.lastModified != nil
        else { return nil }
        return KnownAsset(
            contentType: nil, bytes: [], sha256: "", entityTag: state.entityTag,
            lastModified: state.lastModified)
    }
}
