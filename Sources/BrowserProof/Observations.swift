/// The observations of one page, the same for every browser.
struct Observations: Sendable {
    struct Request: Sendable, Hashable {
        var url: String
        /// The initiator by the browser's name: `Image`, `Fetch`, `preconnect`.
        var kind: String
        var wasStoppedByPolicy = false
    }

    struct ConsoleError: Sendable, Hashable {
        var text: String
        /// The script that raised it; lines and columns count from 1.
        var url: String?
        var line: Int?
        var column: Int?
    }

    /// Those that are for neither a file nor the page itself.
    var requests: [Request] = []
    var consoleErrors: [ConsoleError] = []
    /// The contents of the meta refreshes in the document.
    var refreshes: Set<String> = []
    /// True where the page was observed to its end. A page that was not is never green.
    var isComplete = false
    /// `nil` where the page did not come so far.
    var inspection: Inspection?
    /// Why it was not observed to its end.
    var failure: String?

    /// Returns true if an address can be had without a network.
    static func isLocal(_ url: String) -> Bool {
        let scheme = url.prefix { $0 != ":" }.lowercased()
        return ["file", "data", "blob", "about", "chrome-error"].contains(scheme)
    }
}
