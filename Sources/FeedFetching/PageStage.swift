import ArticleExtraction
import FeedSource
import Items
import LibraryFolder
import WebFetching
import WebSyntax

/// The pages that items link to, where the feed has a short text only.
struct PageStage: Sendable {
    /// The limit of one page in bytes.
    static let maximumBytes = 5_000_000
    let lifetime: Int
    let now: Int

    /// Returns the addresses of the pages to fetch, each once, with the indices of their items; newest items first.
    ///
    /// - Parameter origin: returns the setting of the feed that shows the item.
    func wanted(
        _ items: [Item], _ states: [String: FetchState], origin: (Item) -> FeedSubscription.ArticleOrigin
    ) -> [(address: String, items: [Int])] {
        var places: [String: Int] = [:]
        var pages: [(address: String, items: [Int])] = []
        for index in items.indices {
            let item = items[index]
            guard let url = item.url, WebAddress(url).map({ ["http", "https"].contains($0.scheme) }) == true,
                item.facts.page?.revision != item.facts.revision ?? 1, isWanted(item, origin(item)),
                FetchSchedule.isDue(states[url], now: now)
            else { continue }
            if let place = places[url] {
                pages[place].items.append(index)
            } else {
                places[url] = pages.count
                pages.append((url, [index]))
            }
        }
        return pages
    }

    private func isWanted(_ item: Item, _ origin: FeedSubscription.ArticleOrigin) -> Bool {
        switch origin {
        case .feed: return false
        case .page: return true
        case .auto:
            // Of a podcast or video the feed has all that can be read.
            let isRecording = item.facts.kind == .podcast || item.facts.kind == .video
            if isRecording || item.hasAudio || item.hasVideo { return false }
            return ShortText.isAll(of: item)
        }
    }

    /// Takes the article of an answer into an item, and returns the state of the page.
    func read(
        _ answer: Result<ResourceAnswer, ResourceFailure>, _ state: FetchState, into item: inout Item
    ) -> FetchState {
        var state = state
        state.checked = now
        guard case .success(let found) = answer, (200..<300).contains(found.status) else {
            state.failures += 1
            if case .success(let found) = answer {
                state.status = found.status
                state.problem = "the server answered \(found.status)"
            } else if case .failure(let failure) = answer {
                state.problem = failure.message
            }
            let retryAfter = (try? answer.get())?.retryAfter
            state.next =
                state.status == 410
                ? nil
                : FetchSchedule.retry(
                    after: now, failures: state.failures, lifetime: lifetime, retryAfter: retryAfter)
            return state
        }
        (state.status, state.failures, state.problem, state.answered) = (found.status, 0, nil, now)
        state.next = now + lifetime
        item.facts.page = text(of: found, revision: item.facts.revision ?? 1, than: item)
        return state
    }

    /// Returns the article of a page. Without one, or with one that is not the text of the feed in full, it has no HTML.
    private func text(
        of answer: ResourceAnswer, revision: Int, than item: Item
    ) -> ItemFacts.PageText {
        var text = ItemFacts.PageText()
        (text.fetched, text.revision) = (now, revision)
        let source = PageSource(
            answer.body, file: answer.address.serialized, contentType: answer.contentType)
        guard let html = source.html else { return text }
        let article = ArticleExtractor(base: answer.address).article(in: html)
        guard ShortText.isContinued(item, by: article.content) else { return text }
        text.html = article.content
        text.byline = article.byline
        text.image = article.image
        text.siteName = article.siteName
        text.language = article.lang
        return text
    }
}
