import LibraryFolder

extension Bundle {
    /// Returns true for a file that an app reads beside a papers leaf: the list of papers, the same as a JSON
    /// Feed, and the summary for widgets.
    /// It is JSON, so a browser that opens it shows text and asks for nothing.
    ///
    /// - Parameter path: relative to the bundle's folder.
    func isAnswer(_ path: String) -> Bool {
        ["api/papers.json", "feed.json", "summary.json"].contains(path)
            && leaves.values.contains { $0.leaf.isPapers }
    }
}
