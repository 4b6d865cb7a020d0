/// The place in the documents of the lines of composed pages: findings about a page are shown where its author can correct them.
package struct LineOrigins: Sendable, Hashable {
    /// Consecutive lines of a page that are consecutive lines of one document.
    package struct Run: Sendable, Hashable {
        /// The 1-based line of the page.
        package var line: Int
        package var count: Int
        /// The path of the document in the folder of documents.
        package var path: String
        /// The 1-based line of the document.
        package var source: Int
    }

    /// The runs by the path of the page in the folder of pages, in the order of the lines.
    package private(set) var runs: [String: [Run]] = [:]

    package init() {}

    mutating func add(_ page: String, _ runs: [Run]) { self.runs[page] = runs }

    /// Adds the place of composed lines: those of a page that follow the run before, up to the line `end`, which is not one of them.
    package mutating func add(_ page: String, upTo end: Int, path: String, source: Int) {
        runs[page, default: []].append(Run(line: end, count: 0, path: path, source: source))
    }

    /// Returns the document and its line for a line of a page. A line that no document has belongs to the next that one has, and
    /// a page without any to nothing.
    package func origin(ofLine line: Int, of page: String) -> (path: String, line: Int, isExact: Bool)? {
        guard let runs = runs[page], let first = runs.first else { return nil }
        if let run = runs.last(where: { $0.line <= line }), line < run.line + run.count {
            return (run.path, run.source + line - run.line, true)
        }
        let next = runs.first { $0.line > line } ?? first
        return (next.path, next.source, false)
    }

    // MARK: As text

    /// One run a line: page, line, count, line of the document, path, separated by tabs.
    package var text: String {
        runs.sorted { $0.key < $1.key }.map { page, runs in
            runs.map { "\(page)\t\($0.line)\t\($0.count)\t\($0.source)\t\($0.path)\n" }.joined()
        }.joined()
    }

    package init(text: String) {
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "\t", maxSplits: 4, omittingEmptySubsequences: false)
            guard parts.count == 5, let line = Int(parts[1]), let count = Int(parts[2]),
                let source = Int(parts[3])
            else {
                continue
            }
            runs[String(parts[0]), default: []].append(
                Run(line: line, count: count, path: String(parts[4]), source: source))
        }
    }
}
