import ArgumentParser
import LibraryFolder
import WebFetching

/// The options for requests of feeds.
struct FeedRequestOptions: ParsableArguments {
    @OptionGroup var hosts: HostOptions

    @Option(help: ArgumentHelp("Hosts asked at the same time, each over one connection.", valueName: "n"))
    var jobs = 16

    @Option(help: ArgumentHelp("Requests a second to one host.", valueName: "n"))
    var rate = 2.0

    @Option(help: ArgumentHelp("Seconds that one answer may take.", valueName: "n"))
    var timeout = 60

    /// - Throws: `ValidationError` for numbers out of range.
    func validate() throws {
        try JobsOptions.check(jobs)
        guard rate.isFinite, (0.01...1000).contains(rate) else {
            throw ValidationError("--rate is \(rate); it must be 0.01 to 1000")
        }
        guard timeout >= 1 else { throw ValidationError("--timeout is \(timeout); it must be at least 1") }
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
        policy.allowedHosts = settings.snapshot.hosts + hosts.allowHost
        policy.userAgent = "sitegen/\(Sitegen.version) (feeds)"
        policy.width = jobs
        policy.totalTimeout = .seconds(timeout)
        policy.stallTimeout = .seconds(min(timeout, 20))
        policy.connectTimeout = .seconds(min(timeout, 10))
        return policy
    }
}
