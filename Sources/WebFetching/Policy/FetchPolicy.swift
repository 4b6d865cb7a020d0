/// Everything that bounds what a page can have fetched. One value, with what holds where nothing is said.
package struct FetchPolicy: Sendable {
    /// `HOST` or `HOST:PORT`: may be asked wherever they are.
    package var allowedHosts: [String] = []
    /// Sent to the page's own origin, and to no other.
    package var headers: [HTTPField] = []
    /// `name=value` each; sent as `headers` are.
    package var cookies: [String] = []
    package var userAgent = "sitegen (snapshot)"
    /// A folder (absolute) that a local page may have files of; nil for the page's own folder.
    package var fileRoot: String?
    /// A file of PEM certificates to trust in place of the system's; nil for the system's.
    package var certificates: String?

    /// Transfers at once, in all and to one origin.
    package var width = 16
    package var widthPerHost = 8

    /// Name, connection and TLS together.
    package var connectTimeout = Duration.seconds(10)
    /// Without a single byte; whole seconds, at least one.
    package var stallTimeout = Duration.seconds(20)
    /// One attempt, from its start to the last byte.
    package var totalTimeout = Duration.seconds(120)

    /// All of a run, from the session's start: after that nothing is fetched.
    package var runTimeout = Duration.seconds(600)

    /// Attempts at one address, the first included.
    package var attempts = 3
    /// Before the second attempt; twice as long before each further one.
    package var firstWait = Duration.milliseconds(500)
    /// The longest `Retry-After` that is waited for. A server that wants more time is not asked again.
    package var longestWait = Duration.seconds(20)

    package var maxRedirects = 10
    /// Addresses asked for one page: the page and each redirect included.
    package var maxAssets = 2000
    /// Bytes of one file, decoded.
    package var maxAssetBytes = 50_000_000
    /// Bytes of all files of one page, decoded.
    package var maxTotalBytes = 500_000_000

    package init() {}

    /// Returns the User-Agent field of a version of this program.
    package static func userAgent(version: String) -> String { "sitegen/\(version) (snapshot)" }
}
