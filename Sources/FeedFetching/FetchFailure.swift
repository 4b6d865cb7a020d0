import Diagnostics
import FeedSource
import Items

/// A page or picture of an article that could not be fetched.
package struct FetchFailure: Sendable, Hashable {
    package enum Kind: String, Sendable {
        case page, picture
    }

    package var kind: Kind
    package var address: String
    package var reason: String
    /// The title of the newest article that has the page or picture, else its address.
    package var article: String?
    /// The name of the article's feed.
    package var feed: String?
}

extension FetchReport {
    /// The largest number of failures of a kind that are named. The others are counted.
    static let mostNamed = 10

    /// Counts a page or picture that could not be fetched, and names it if it is one of the first.
    ///
    /// - Parameter item: returns the newest article that has it, and the name of its feed.
    mutating func add(
        _ kind: FetchFailure.Kind, _ address: String, _ state: FetchState,
        of item: () -> (item: Item, feed: String?)?
    ) {
        switch kind {
        case .page: failedPages += 1
        case .picture: failedPictures += 1
        }
        guard (kind == .page ? failedPages : failedPictures) <= Self.mostNamed else { return }
        var failure = FetchFailure(kind: kind, address: address, reason: state.problem ?? "")
        if let (item, feed) = item() {
            failure.article = item.title ?? item.url.map(ShownAddress.text)
            failure.feed = feed
        }
        failures.append(failure)
    }

    /// Adds a finding for each named failure of a kind, and one for the number of the others.
    mutating func reportFailures(_ kind: FetchFailure.Kind) {
        let (rule, count, shown) =
            kind == .page
            ? (RuleDefinition.feedPages, failedPages, "the text of the feed is shown")
            : (RuleDefinition.feedPictures, failedPictures, "its alternative text is shown")
        let named = failures.filter { $0.kind == kind }
        diagnostics += named.map { failure in
            var place = failure.article.map { " of '\($0.prefix(80))'" } ?? ""
            if let feed = failure.feed { place += " in \(feed)" }
            return Diagnostic(
                rule, at: nil,
                "the \(kind.rawValue) \(ShownAddress.text(failure.address))\(place) cannot be fetched: \(failure.reason); \(shown)"
            )
        }
        let rest = count - named.count
        if rest > 0 {
            diagnostics.append(
                Diagnostic(
                    rule, at: nil, "\(rest) more \(kind.rawValue)\(rest == 1 ? "" : "s") cannot be fetched"))
        }
    }
}

extension FeedRun {
    /// Returns an item with the name of the feed that shows it.
    func named(_ item: Item?, _ states: [String: FetchState]) -> (item: Item, feed: String?)? {
        guard let item else { return nil }
        let url = item.facts.contentFeed ?? item.facts.feed
        return (item, feeds.first { $0.url == url }?.shownTitle(states[url ?? ""]))
    }
}
