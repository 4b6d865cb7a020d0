import ArgumentParser
import LibraryFolder
import PageSnapshot
import SiteFiles
import WebFetching

/// The options for a snapshot's requests and limits.
struct FetchOptions: ParsableArguments {
    @OptionGroup var hosts: HostOptions

    @Option(help: ArgumentHelp("A header for the page's own origin: 'Name: value'.", valueName: "line"))
    var header: [String] = []

    @Option(help: ArgumentHelp("A cookie for the page's own origin.", valueName: "name=value"))
    var cookie: [String] = []

    @Option(help: ArgumentHelp("Seconds that one file may take.", valueName: "n"))
    var timeout = 120

    @Option(help: ArgumentHelp("Seconds that the whole run may take.", valueName: "n"))
    var totalTimeout = 600

    @Option(help: ArgumentHelp("Bytes of all files of a page together.", valueName: "n"))
    var maxBytes = 500_000_000

    @Option(help: ArgumentHelp("Bytes of one file.", valueName: "n"))
    var maxAssetBytes = 50_000_000

    @Option(help: ArgumentHelp("Files of a page.", valueName: "n"))
    var maxAssets = 2000

    @Option(help: ArgumentHelp("Redirects that are followed for one file.", valueName: "n"))
    var maxRedirects = 10

    @Option(help: ArgumentHelp("Files fetched at the same time; half as many from one host.", valueName: "n"))
    var jobs = 16

    @Option(
        help: ArgumentHelp(
            "The folder that a local page may have files of (default: its own).", valueName: "dir"))
    var root: String?

    /// - Throws: `ValidationError` for numbers out of range and for malformed headers and cookies.
    func validate() throws {
        try JobsOptions.check(jobs)
        let numbers = [
            ("--timeout", timeout), ("--total-timeout", totalTimeout), ("--max-bytes", maxBytes),
            ("--max-asset-bytes", maxAssetBytes),
            ("--max-assets", maxAssets),
        ]
        for (name, value) in numbers where value < 1 {
            throw ValidationError("\(name) is \(value); it must be at least 1")
        }
        guard maxRedirects >= 0 else { throw ValidationError("--max-redirects cannot be less than 0") }
        // Fields that frame a message, such as Content-Length, are refused: they could smuggle a second request.
        for line in header where HTTPField(line) == nil {
            throw ValidationError(
                "--header '\(line)': write 'Name: value', and none that decides how much is sent")
        }
        for text in cookie where !text.contains("=") || HTTPField(name: "Cookie", value: text) == nil {
            throw ValidationError("--cookie '\(text)': write name=value")
        }
    }

    /// The policy of the session: the options, with the hosts that sitegen.yml allows as well.
    func policy(_ settings: LibrarySettings) -> FetchPolicy {
        var policy = FetchPolicy()
        policy.allowedHosts = settings.snapshot.hosts + hosts.allowHost
        policy.headers = header.compactMap { HTTPField($0) }
        policy.cookies = cookie
        policy.userAgent = FetchPolicy.userAgent(version: Sitegen.version)
        policy.fileRoot = root.map { DiskPath.absolute($0) }
        policy.width = jobs
        // Half of the connections at most, so that one slow host cannot occupy all of them.
        policy.widthPerHost = max(1, jobs / 2)
        policy.runTimeout = .seconds(totalTimeout)
        policy.totalTimeout = .seconds(timeout)
        // A connection that makes no progress is given up long before a slow download of 120 seconds.
        policy.stallTimeout = .seconds(min(timeout, 20))
        policy.connectTimeout = .seconds(min(timeout, 10))
        policy.maxTotalBytes = maxBytes
        policy.maxAssetBytes = min(maxAssetBytes, maxBytes)
        policy.maxAssets = maxAssets
        policy.maxRedirects = maxRedirects
        return policy
    }
}
