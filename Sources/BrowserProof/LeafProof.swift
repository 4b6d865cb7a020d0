package import Diagnostics
import Synchronization

/// Opens every page in one browser, a few at a time, and says what a reader would have seen go wrong.
package struct LeafProof: Sendable {
    package struct Report: Sendable {
        /// In the order of the pages.
        package var findingsByPage: [[Diagnostic]] = []
        /// The browser and its version.
        package var browser = ""
        package var findings: [Diagnostic] { findingsByPage.flatMap { $0 } }
        package var pages: Int { findingsByPage.count }

        /// The findings of so many pages each.
        package func findings(by counts: [Int]) -> [[Diagnostic]] {
            var rest = findingsByPage[...]
            return counts.map { count in
                defer { rest = rest.dropFirst(count) }
                return rest.prefix(count).flatMap { $0 }
            }
        }
    }

    package struct Options: Sendable {
        /// The screen's width in CSS pixels.
        package var width = 390
        /// How long the browser has for one page; in seconds.
        package var limit = 30.0
        /// How long it has for its start, and for opening an empty page; in seconds.
        package var startLimit = 30.0
        /// How many pages are open at the same time.
        package var tabs = 2

        package init() {}
    }

    private let executable: String
    private let options: Options

    /// `executable` is a Chromium: ``BrowserSearch`` finds one.
    package init(chromium executable: String, options: Options = Options()) {
        self.executable = executable
        self.options = options
    }

    /// Throws where the browser does not start, or ends before its work.
    package func prove(
        _ pages: [PageToProve], progress: @escaping @Sendable (Int, Int, String) -> Void = { _, _, _ in }
    ) async throws -> Report {
        guard !pages.isEmpty else { return Report() }
        let browser = try await Chromium(executable, limit: options.startLimit)
        defer { browser.close() }
        let observer = ChromiumObserver(browser: browser, width: options.width, limit: options.limit)
        let options = self.options
        let next = Counter()
        let done = Counter()
        let parts = try await withThrowingTaskGroup(of: [(Int, [Diagnostic])].self) { group in
            for _ in 0..<max(1, min(options.tabs, pages.count)) {
                group.addTask {
                    var mine: [(Int, [Diagnostic])] = []
                    while !Task.isCancelled {
                        let index = next.count() - 1
                        guard index < pages.count else { break }
                        let page = pages[index]
                        let seen = try await observer.observe(page)
                        mine.append((index, ProofFindings.of(seen, page, width: options.width)))
                        progress(done.count(), pages.count, page.shown)
                    }
                    return mine
                }
            }
            var all: [(Int, [Diagnostic])] = []
            for try await part in group { all += part }
            return all.sorted { $0.0 < $1.0 }
        }
        return Report(findingsByPage: parts.map { $0.1.sortedByPosition() }, browser: browser.version)
    }

    private final class Counter: Sendable {
        private let value = Atomic<Int>(0)
        /// From 1.
        func count() -> Int { value.wrappingAdd(1, ordering: .relaxed).newValue }
    }
}
