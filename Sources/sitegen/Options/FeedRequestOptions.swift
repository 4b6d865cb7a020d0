import ArgumentParser
import LibraryFolder
import WebFetching

/// The options for requests of feeds.
struct FeedRequestOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A host that may be asked wherever it is. A name that leads to a private network needs it.",
            valueName: "host[:port]"))
    var allowHost: [String] = []

    @Option(help: ArgumentHelp("Hosts asked at the same time, each over one connection.", valueName: "n"))
    var jobs = 16

    @Option(help: ArgumentHelp("Requests a second to one host.", valueName: "n"))
    var rate = 2.0

    @Option(help: ArgumentHelp("Seconds that one answer may take.", valueName: "n"))
    var timeout = 60

    /// - Throws: `ValidationError` for numbers out of range and for malformed hosts.
    func validate() throws {
        guard (1...256).contains(jobs) else {
            throw ValidationError("--jobs is \(jobs); it must be 1 to 256")
        }
        guard rate.isFinite, (0.01...1000).contains(rate) else {
            throw ValidationError("--rate is \(rate); it must be 0.01 to 1000")
        }
        guard timeout >= 1 else { throw ValidationError("--timeout is \(timeout); it must be at least 1") }
        for host in allowHost where HostPolicy.canonical(host) == nil {
            throw ValidationError(
                "--allow-host '\(host)': write a host, with :port where only that one is meant")
        }
    }

    /// The policy of the requests for pages that are sealed: that of feeds, with more time for a page of many files.
    func sealingPolicy(_ settings: LibrarySettings) -> FetchPolicy {
        var policy = policy(settings)
        policy.userAgent = FetchPolicy.userAgent(version: Sitegen.version)
        policy.runTimeout = .seconds(max(300, timeout))
        return policy
    }

    /// The policy of the requests: the options, with the hosts that `sitegen.yml` allows as well.
    func policy(_ settings: LibrarySettings) -> FetchPolicy {
        var policy = FetchPolicy()
        policy.allowedHosts = settings.snapshot.hosts + allowHost
        policy.userAgent = "sitegen/\(Sitegen.version) (feeds)"
        policy.width = jobs
        policy.totalTimeout = .seconds(timeout)
        policy.stallTimeout = .seconds(min(timeout, 20))
        policy.connectTimeout = .seconds(min(timeout, 10))
        return policy
    }
}
