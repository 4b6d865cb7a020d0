/// The observations of one page, in the same form for every browser.
struct Observations: Sendable {
    /// A request that left the page's own files.
    struct Request: Sendable, Hashable {
        var url: String
        /// The initiator in the browser's words: `Image`, `Fetch`, `preconnect`.
        var kind: String
        /// True if the content policy of the page stopped it.
        var wasStoppedByPolicy = false
    }

    /// An error in the console, or an uncaught exception.
    struct ConsoleError: Sendable, Hashable {
        var text: String
        /// The script that raised it; lines and columns count from 1.
        var url: String?
        var line: Int?
        var column: Int?
    }

    /// The requests for anything but files and the page itself.
    var requests: [Request] = []
    /// The errors of the console, and uncaught exceptions.
    var consoleErrors: [ConsoleError] = []
    /// The contents of the document's meta refreshes.
    var refreshes: Set<String> = []
    /// True if the page was observed to its end. An incomplete page never passes.
    var isComplete = false
    /// The inspection; `nil` if the page did not get that far.
    var inspection: Inspection?
    /// The reason why it was not observed to its end.
    var failure: String?

    /// Returns true if an address needs no network.
    static func isLocal(_ url: String) -> Bool {
        let scheme = url.prefix { $0 != ":" }.lowercased()
        return ["file", "data", "blob", "about", "chrome-error"].contains(scheme)
    }
}
