/// A browser that opens pages and writes down what happens in them.
protocol PageObserver: Sendable {
    /// The browser and its version.
    var version: String { get }
    /// How many pages it can have open at the same time.
    var capacity: Int { get }

    /// Observes a page. Problems of the page are in the observations; throws where the browser itself fails.
    func observe(_ page: PageToProve) async throws -> Observations
    /// Ends the browser and removes what it left.
    func close()
}
