package import Diagnostics
import ParallelWork

/// Opens every page in one browser, a few at a time, and reports what a reader would see go wrong.
package struct LeafProof: Sendable {
    /// The result of a proof.
    package struct Report: Sendable {
        /// The findings of each page, in the order of the pages.
        package var findingsByPage: [[Diagnostic]] = []
        /// The pages that were not observed to their end, as findings show them. They are never green.
        package var unobserved: [String] = []
        /// The browser and its version.
        package var browser = ""
        /// The findings of all pages.
        package var findings: [Diagnostic] { findingsByPage.flatMap { $0 } }
        /// The number of pages.
        package var pages: Int { findingsByPage.count }

        /// Returns the findings in groups of so many pages each, one group for each bundle.
        package func findings(by counts: [Int]) -> [[Diagnostic]] {
            var rest = findingsByPage[...]
            return counts.map { count in
                defer { rest = rest.dropFirst(count) }
                return rest.prefix(count).flatMap { $0 }
            }
        }
    }

    /// The options of a proof.
    package struct Options: Sendable {
        /// The screen's width in CSS pixels.
        package var width = 390
        /// The time limit for one page, in seconds.
        package var limit = 30.0
        /// The time limit for the browser's start and for opening an empty page, in seconds.
        package var startLimit = 30.0

        /// Creates the defaults: a phone of 390 CSS pixels, 30 seconds for each page.
        package init() {}
    }

    /// The browser that ``BrowserSearch`` found.
    package enum Browser: Sendable {
        /// The path of the executable.
        case chromium(String)
        /// The driver and the display.
        case webKit(BrowserSearch.WebKitPrograms)
    }

    private let browser: Browser
    private let options: Options

    /// Creates a proof. The browser is started by ``prove(_:progress:)``.
    package init(_ browser: Browser, options: Options = Options()) {
        self.browser = browser
        self.options = options
    }

    /// Returns a proof with lower time limits.
    package func limited(to seconds: Double) -> LeafProof {
        var options = options
        options.limit = min(options.limit, seconds)
        options.startLimit = min(options.startLimit, seconds)
        return LeafProof(browser, options: options)
    }

    /// Starts the browser.
    private func start() async throws -> any PageObserver {
        switch browser {
        case .chromium(let path):
            ChromiumObserver(
                browser: try await Chromium(path, limit: options.startLimit), width: options.width,
                limit: options.limit)
        case .webKit(let programs): try await WebKitObserver(programs, options)
        }
    }

    /// Opens the pages.
    ///
    /// - Parameter progress: receives the pages done, the pages in all, and the last one, on any thread.
    /// - Throws: `BrowserFailure` if the browser does not start, or ends early.
    package func prove(
        _ pages: [PageToProve], progress: @escaping @Sendable (Int, Int, String) -> Void = { _, _, _ in }
    ) async throws -> Report {
        guard !pages.isEmpty else { return Report() }
        let observer = try await start()
        defer { observer.close() }
        let options = self.options
        let parts = try await parallelMap(
            pages, width: observer.capacity, worker: {}, progress: { progress($0, $1, $2.shown) }
        ) { _, page in
            let seen = try await observer.observe(page)
            let findings = ProofFindings.of(seen, page, width: options.width).filter {
                !page.isSnapshot || BrowserRules.ofSnapshots.contains($0.rule)
            }
            return (findings: findings.sortedByPosition(), unobserved: seen.isComplete ? nil : page.shown)
        }
        return Report(
            findingsByPage: parts.map(\.findings), unobserved: parts.compactMap(\.unobserved),
            browser: observer.version)
    }
}
