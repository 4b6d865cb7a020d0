package import Diagnostics

/// The result of a run for one feed.
package struct FeedReport: Sendable, Hashable {
    package enum Result: String, Sendable {
        /// Items were added or changed.
        case updated
        /// The server has nothing newer, or sent the same again.
        case unchanged
        /// The feed could not be fetched or read. The stored items stay.
        case failed
        /// The feed is not due yet.
        case waiting
        /// The server answered 410 in this run or an earlier one.
        case gone
    }

    /// The address of the list.
    package var url: String
    /// The name to show: of the list, else of the feed.
    package var title: String
    package var result: Result
    package var added = 0
    package var changed = 0
    /// The items of the answer.
    package var items = 0
    /// The repairs and other findings about the answer.
    package var findings = 0
    package var status: Int?
    /// The time of the next request, in seconds since 1970-01-01T00:00:00Z.
    package var next: Int?
    package var problem: String?

    init(url: String, title: String, result: Result) {
        self.url = url
        self.title = title
        self.result = result
    }
}

/// The result of a run over a source.
package struct FetchReport: Sendable {
    /// In the order of the list.
    package var feeds: [FeedReport] = []
    /// The pages and pictures that were fetched and that failed.
    package var pages = 0
    package var pictures = 0
    package var failedPages = 0
    package var failedPictures = 0
    /// The first pages and the first pictures that failed.
    package var failures: [FetchFailure] = []
    /// The items in the store after the run.
    package var items = 0
    package var diagnostics: [Diagnostic] = []

    package init() {}
}
