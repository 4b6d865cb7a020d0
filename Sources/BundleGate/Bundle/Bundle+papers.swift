import LibraryFolder
import SiteFiles

extension Bundle {
    private static let newsAnswers: Set<String> = ["deeplinks.json", "feed.json", "summary.json"]

    private static let readingsAnswers = newsAnswers.union(["api/tags.json", "api/sites.json"])

    /// Returns true for a file that an app reads beside news.
    ///
    /// - Parameter path: relative to the bundle's folder.
    func isNewsAnswer(_ path: String) -> Bool {
        path.hasSuffix(".json") && (path.hasPrefix("api/") || Self.newsAnswers.contains(path)) && hasNews
    }

    /// True for a bundle with news.
    private var hasNews: Bool { leaves.values.contains { $0.leaf.kind == .news } }

    /// Returns true for a file that an app reads beside papers, news, readings, a hub or transcripts: lists, the same as a JSON Feed, deeplinks, and
    /// the summary for widgets.
    /// It is JSON, so a browser that opens it shows text and asks for nothing.
    ///
    /// - Parameter path: relative to the bundle's folder.
    func isAnswer(_ path: String) -> Bool {
        isNewsAnswer(path)
            || ["api/papers.json", "feed.json", "summary.json"].contains(path)
                && leaves.values.contains { $0.leaf.isPapers }
            || Self.readingsAnswers.contains(path) && leaves.values.contains { $0.leaf.kind == .readings }
            || Self.hubAnswers.contains(path) && hasHub
            || Self.transcriptAnswers.contains(path) && hasTranscripts
    }

    /// Returns true for the source of a leaf, such as a list of papers. No page refers to it, so it does not ship.
    func isSource(_ file: BundleFile) -> Bool {
        leaves.values.contains { leaf in
            leaf.leaf.source.map { DiskPath.absolute($0, in: folder) == absolute(file) } ?? false
        }
    }

    private static let transcriptAnswers: Set<String> = [
        "api/contracts.json", "api/tasks.json", "api/directives.json", "api/daemons.json",
        "api/listen_sessions.json",
        "deeplinks.json", "summary.json",
    ]

    /// True for a bundle with transcripts of tasks.
    var hasTranscripts: Bool { leaves.values.contains { $0.leaf.kind == .transcript } }

    private static let hubAnswers: Set<String> = ["deeplinks.json", "graph.json"]

    /// True for a bundle with a hub of documents.
    var hasHub: Bool { leaves.values.contains { $0.leaf.kind == .hub } }
}
