import BrowserProof

/// The one Chromium of a run, started when the first page needs it.
actor SharedBrowser {
    private let executable: String
    private let limit: Duration
    private var start: Task<Chromium, any Error>?

    init(_ executable: String, limit: Duration) {
        self.executable = executable
        self.limit = limit
    }

    /// Returns the running browser.
    ///
    /// - Throws: `BrowserFailure` if it does not start.
    func running() async throws -> Chromium {
        if let start { return try await start.value }
        let (executable, seconds) = (executable, limit / .seconds(1))
        let task = Task { try await Chromium(executable, limit: seconds) }
        start = task
        return try await task.value
    }

    /// Ends the browser. The next page starts a new one.
    func close() async {
        let task = start
        start = nil
        if let chromium = try? await task?.value { chromium.close() }
    }
}
