import Diagnostics
import Items
import LibraryFolder
import Testing
import WebSyntax

@testable import FeedFetching
@testable import WebFetching

/// Answers of a server, and feeds, as tests write them.
enum AnswerSample {
    /// 2026-11-21T08:00:00Z.
    static let now = 1_795_248_000
    static let url = "https://news.example/feed"

    /// On a busy machine, thousands of tests that run at once take longer than a run may.
    static var policy: FetchPolicy {
        var policy = FetchPolicy()
        policy.runTimeout = .seconds(86_400)
        return policy
    }

    static func feed(_ url: String = url, category: String? = nil) -> FeedSubscription {
        var feed = FeedSubscription(
            url: url, position: SourcePosition(file: "sitegen.yml", line: 4, column: 5))
        feed.category = category
        return feed
    }

    static func rss(_ titles: String..., channel: String = "") -> String {
        "<rss version=\"2.0\"><channel><title>News</title>\(channel)"
            + titles.map {
                "<item><guid>\($0)</guid><title>\($0)</title><description>Words of \($0)</description></item>"
            }.joined() + "</channel></rss>"
    }

    static func answer(
        _ status: Int, _ body: String = "", at url: String = url,
        _ change: (inout ResourceAnswer) -> Void = { _ in }
    ) throws -> Result<ResourceAnswer, ResourceFailure> {
        var answer = ResourceAnswer(
            address: try #require(WebAddress(url)), status: status, body: Array(body.utf8))
        change(&answer)
        return .success(answer)
    }

    static func read(
        _ answer: Result<ResourceAnswer, ResourceFailure>, _ state: FetchState = FetchState(),
        to feed: FeedSubscription = feed(), now: Int = now
    ) -> FeedAnswerReading {
        FeedAnswerReading(answer, to: feed, state, lifetime: 600, stale: 7 * 86400, now: now)
    }

    /// Reads answers in turn, one each ten minutes, each with the state after the one before.
    static func readings(
        _ answers: [Result<ResourceAnswer, ResourceFailure>], to feed: FeedSubscription = feed(),
        _ state: FetchState = FetchState()
    ) -> [FeedAnswerReading] {
        var state = state
        return answers.enumerated().map { index, answer in
            let reading = read(answer, state, to: feed, now: now + index * 600)
            state = reading.state
            return reading
        }
    }

    static func items(_ reading: FeedAnswerReading) -> [Item]? {
        if case .items(let items) = reading.outcome { return items }
        return nil
    }
}

extension FeedAnswerReading {
    /// The rules of the findings.
    var rules: [String] { diagnostics.map { "\($0.rule)" } }
    var isFailed: Bool { outcome == .failed && report.result == .failed }
    var isUnchanged: Bool { outcome == .unchanged && report.result == .unchanged }
}
