/// A browser that opens pages and records what happens in them.
protocol PageObserver: Sendable {
    /// The browser and its version.
    var version: String { get }
    /// The number of pages that may be open at the same time.
    var capacity: Int { get }

    /// Observes a page. Problems of the page are part of the observations; failures of the browser are
    /// thrown.
    func observe(_ page: PageToProve) async throws -> Observations
    /// Ends the browser and removes its files.
    func close()
}
