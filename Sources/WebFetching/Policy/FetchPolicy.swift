/// All limits of a fetch, with their defaults.
package struct FetchPolicy: Sendable {
    /// `HOST` or `HOST:PORT`: hosts that may have private addresses.
    package var allowedHosts: [String] = []
    /// Fields that are sent to the page's own origin only: they often carry credentials.
    package var headers: [HTTPField] = []
    /// `name=value` each; sent to the page's own origin only.
    package var cookies: [String] = []
    /// The value of the User-Agent field.
    package var userAgent = "sitegen (snapshot)"
    /// The folder (absolute) whose files a local page may read; `nil` for the page's own folder.
    package var fileRoot: String?
    /// A file of PEM certificates to trust in place of the system's; `nil` for the system's.
    package var certificates: String?

    /// The number of concurrent transfers in all.
    package var width = 16
    /// The number of concurrent transfers to one origin.
    package var widthPerHost = 8

    /// The limit for name resolution, connection and TLS together.
    package var connectTimeout = Duration.seconds(10)
    /// The limit for a transfer without a single byte; whole seconds, at least one, the unit of
    /// libcurl's option.
    package var stallTimeout = Duration.seconds(20)
    /// The limit for one attempt, from its start to the last byte.
    package var totalTimeout = Duration.seconds(120)

    /// The limit for the whole run, from the session's start.
    package var runTimeout = Duration.seconds(600)

    /// The number of attempts at one address, the first included.
    package var attempts = 3
    /// The wait before the second attempt; it doubles before each further one.
    package var firstWait = Duration.milliseconds(500)
    /// The longest `Retry-After` that is honoured. A server that asks for more is not asked again.
    package var longestWait = Duration.seconds(20)
    /// The current time in seconds since 1970-01-01T00:00:00Z, for a `Retry-After` of a server that sends no `Date`; `nil`
    /// ignores it.
    package var now: Int?

    /// The number of redirects for one file.
    package var maxRedirects = 10
    /// The number of addresses for one page, counting the page and each redirect.
    package var maxAssets = 2000
    /// The limit for one file, in decoded bytes.
    package var maxAssetBytes = 50_000_000
    /// The limit for all files of one page, in decoded bytes.
    package var maxTotalBytes = 500_000_000

    /// Creates the defaults.
    package init() {}

    /// Returns the User-Agent field of a version of this program.
    package static func userAgent(version: String) -> String { "sitegen/\(version) (snapshot)" }
}
