import Diagnostics
import FeedSource
import Items
import LibraryFolder
import SiteFiles
import WebFetching
import WebSyntax

/// The answer to one request for a feed, judged: a pure function of the answer and the state of the address.
struct FeedAnswerReading: Sendable {
    /// The items of the answer.
    private(set) var outcome = FeedAnswer.Outcome.failed
    /// The state of the address after the answer.
    private(set) var state: FetchState
    private(set) var report: FeedReport
    private(set) var diagnostics: [Diagnostic] = []

    private let subscription: FeedSubscription
    private let now: Int
    private let lifetime: Int

    /// - Parameters:
    ///   - state: the state before.
    ///   - lifetime: in seconds.
    init(
        _ answer: Result<ResourceAnswer, ResourceFailure>, to subscription: FeedSubscription,
        _ state: FetchState, lifetime: Int, stale: Int, now: Int
    ) {
        self.subscription = subscription
        self.now = now
        self.lifetime = lifetime
        self.state = state
        report = FeedReport(
            url: subscription.url, title: subscription.shownTitle(state), result: .failed)
        self.state.checked = now
        switch answer {
        case .failure(let failure): fail(failure.message, retryAfter: nil)
        case .success(let answer): read(answer)
        }
        report.status = self.state.status
        report.next = self.state.next
        if let finding = Self.staleness(of: self.state, subscription, stale: stale, now: now) {
            diagnostics.append(finding)
        }
    }

    /// Returns the finding about a feed that fails and was last read too long ago, or has never been read and was first
    /// asked too long ago; `nil` for any other.
    static func staleness(
        of state: FetchState, _ subscription: FeedSubscription, stale: Int, now: Int
    ) -> Diagnostic? {
        guard let since = state.unansweredSince, now - since > stale else { return nil }
        let days = (now - since) / 86400
        return finding(
            .feedStale, subscription,
            state.answered == nil
                ? "the feed has never been read; it was first asked \(days) days ago"
                : "the feed was last read \(days) days ago")
    }

    /// True for the answer of the address in the list, or of one that it has moved to for good. Of any other address
    /// the end is not that of the feed.
    private func isOwn(_ answer: ResourceAnswer) -> Bool {
        guard state.finalURL == nil else { return false }
        return answer.address == answer.movedTo || answer.address == Self.plain(subscription.url)
    }

    /// Returns an address as answers have it.
    static func plain(_ address: String) -> WebAddress? {
        WebAddress(address)?.withoutFragment.withoutCredentials
    }

    private mutating func read(_ answer: ResourceAnswer) {
        state.status = answer.status
        switch answer.status {
        case 304 where state.sha256 != nil:
            succeed(answer, timing: nil)
            outcome = .unchanged
            report.result = .unchanged
        case 410 where isOwn(answer):
            state.next = nil
            state.problem = "gone"
            report.result = .gone
            report.problem = "the server answered 410: the feed is gone for good"
            tell(.feedGone, "the feed is gone for good (410) and is not asked again; remove it from the list")
        case 204, 205, 206: fail("the server answered \(answer.status), which has no whole feed", answer)
        case 200..<300: readBody(answer)
        default: fail("the server answered \(answer.status)", answer)
        }
    }

    private mutating func readBody(_ answer: ResourceAnswer) {
        if answer.body.allSatisfy(\.isHTMLSpace) { return fail("the answer is empty", answer) }
        let digest = Digest.sha256Hex(answer.body)
        // A new validator with the old bytes is no news.
        if digest == state.sha256 {
            succeed(answer, timing: nil)
            outcome = .unchanged
            report.result = .unchanged
            return
        }
        let base =
            answer.contentLocation.flatMap { WebAddress($0, relativeTo: answer.address) } ?? answer.address
        let reading = FeedReading(
            answer.body, file: ShownAddress.text(subscription.url), contentType: answer.contentType,
            base: base.serialized, language: answer.contentLanguage)
        report.findings = reading.diagnostics.count
        guard let feed = reading.feed else {
            let reason = reading.diagnostics.first { $0.severity == .error }?.message
            return fail("the answer is not a feed: \(reason ?? "it cannot be read")", answer)
        }
        succeed(answer, timing: reading.timing)
        state.sha256 = digest
        (state.title, state.language) = (feed.title.isEmpty ? nil : feed.title, feed.language)
        (state.homePage, state.icon) = (feed.homePageURL, feed.icon ?? feed.favicon)
        outcome = .items(feed.items.map { Self.completed($0, of: feed) })
        report.items = feed.items.count
        report.result = .updated
        report.title = subscription.shownTitle(state)
    }

    /// Returns an item with what the feed tells about all of its items, without parameters that track readers. The date
    /// of a change replaces a missing date of publication: Atom requires the former alone (RFC 4287, 4.2.15).
    private static func completed(_ item: Item, of feed: ItemFeed) -> Item {
        var item = item.withoutTracking
        item.datePublished = item.datePublished ?? item.dateModified
        if item.authors.isEmpty { item.authors = feed.authors }
        item.facts.kind = item.facts.kind ?? (item.hasVideo ? .video : item.hasAudio ? .podcast : nil)
        return item
    }

    /// - Parameter timing: `nil` if the answer has no new body; the former times are kept in that case.
    private mutating func succeed(_ answer: ResourceAnswer, timing: FeedTiming?) {
        (state.failures, state.failingSince) = (0, nil)
        state.problem = nil
        // An answer without a validator has none: the old one is of another version.
        let isConfirmed = answer.status == 304
        state.entityTag = answer.entityTag ?? (isConfirmed ? state.entityTag : nil)
        state.lastModified = answer.lastModified ?? (isConfirmed ? state.lastModified : nil)
        if let timing {
            state.interval = timing.interval
            state.skippedHours = timing.skippedHours.sorted()
            state.skippedDays = timing.skippedDays.sorted()
        }
        var known = FeedTiming()
        known.interval = state.interval
        known.skippedHours = Set(state.skippedHours)
        known.skippedDays = Set(state.skippedDays)
        state.answered = now
        state.next = FetchSchedule.next(
            after: now, lifetime: lifetime, freshness: answer.freshness, timing: known)
        follow(answer.movedTo)
    }

    /// Takes a permanent redirect as the address after it was seen twice. One that leads back ends the detour.
    private mutating func follow(_ address: WebAddress?) {
        // An address has several spellings, and the list may have any.
        guard let address, address != Self.plain(state.finalURL ?? subscription.url) else {
            return state.movedTo = nil
        }
        let target = address.serialized
        if address == Self.plain(subscription.url) {
            state.finalURL = nil
            state.movedTo = nil
        } else if state.movedTo == target {
            state.finalURL = target
            state.movedTo = nil
            tell(
                .feedMoved,
                "the feed has moved to '\(ShownAddress.text(target))'; write this address in the list")
        } else {
            state.movedTo = target
        }
    }

    private mutating func fail(_ message: String, _ answer: ResourceAnswer) {
        fail(message, retryAfter: answer.retryAfter)
    }

    private mutating func fail(_ message: String, retryAfter: Int?) {
        state.failures += 1
        // A time ahead was written before the clock went back.
        state.failingSince = min(state.failingSince ?? now, now)
        state.problem = message
        // The address of the list is tried again: the redirect may have been a mistake.
        state.finalURL = nil
        state.movedTo = nil
        state.next = FetchSchedule.retry(
            after: now, failures: state.failures, lifetime: lifetime, retryAfter: retryAfter)
        report.problem = message
        var words = "the feed cannot be fetched: \(message)"
        if FetchSchedule.isOpen(state) {
            let hours = ((state.next ?? now) - now + 3599) / 3600
            words += "; after \(state.failures) failures it is left alone for \(hours) h"
        }
        tell(.feedFetch, words)
    }

    private mutating func tell(_ rule: RuleDefinition, _ message: String) {
        diagnostics.append(Self.finding(rule, subscription, message))
    }

    private static func finding(
        _ rule: RuleDefinition, _ subscription: FeedSubscription, _ message: String
    ) -> Diagnostic {
        var finding = Diagnostic(rule, at: subscription.position, message)
        finding.quotesSource = false
        return finding
    }
}
