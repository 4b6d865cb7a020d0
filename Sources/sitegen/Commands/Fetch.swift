import ArgumentParser
import Diagnostics
import FeedFetching
import FeedSource
import Foundation
import Items
import LibraryBuild
import LibraryFolder
import ReadingSealing
import SiteFiles
import WebFetching

/// Brings the stores of sources up to date.
struct Fetch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fetch",
        abstract: "Fetch the feeds of sources, and seal saved pages.",
        discussion: """
            Asks each feed that is due, takes the articles of pages where a feed has short texts only, and fetches the \
            pictures. Requests are conditional, one at a time a host and two a second. A source of readings with 'seal: true' gets \
            each saved page as a sealed file; pages that were taken before are not asked for again. The store is a folder of text files \
            beside the library; each file is the old or the new one, whatever happens. No other command uses the network \
            for sources.

            EXAMPLES:
              sitegen fetch                       every source
              sitegen fetch news                  one source
              sitegen fetch --dry-run             what is due
              sitegen fetch --force               feeds that are not due, too
              sitegen fetch saved --refresh 30d   pages that were sealed 30 days ago or before
              sitegen fetch saved --rendered      run the scripts of saved pages before they are sealed
              sitegen fetch && sitegen render && sitegen verify

            EXIT CODES: 0 done; 1 a feed has failed for longer than 'stale:', or the settings have errors; 2 a store could \
            not be read or written.
            """)

    @Argument(
        help: ArgumentHelp("The names of sources (default: all that are fetched).", valueName: "source"))
    var sources: [String] = []

    @Flag(help: "Ask feeds that are not due, and those that are gone; seal every page again.")
    var force = false

    @Flag(help: "Print what would be asked, without a request.")
    var dryRun = false

    @Option(
        help: ArgumentHelp(
            "Seal pages again whose copy is as old: a number with s, m, h or d.", valueName: "age"))
    var refresh: String?

    @Option(
        help: ArgumentHelp(
            "The folder of the libraries (default: content, else the working folder).", valueName: "dir"))
    var folder: String?

    @OptionGroup var now: NowOption
    @OptionGroup(title: "Rendering") var rendering: RenderingOptions
    @OptionGroup(title: "Fetching") var requests: FeedRequestOptions
    @OptionGroup var report: ReportOptions

    /// - Throws: `ValidationError` for an age that cannot be read.
    func validate() throws {
        if let refresh, Quantity.seconds(refresh) == nil {
            throw ValidationError("--refresh '\(refresh)': write a number with s, m, h or d, such as 30d")
        }
    }

    func run() async throws {
        let console = Console(report)
        try await console.run {
            let configured = try ConfiguredSources(below: folder)
            var findings = configured.findings
            guard !findings.hasErrors else {
                console.show(findings)
                return false
            }
            // A source with errors is not among the configured ones.
            let chosen = try configured.fetched(named: sources)
            if chosen.isEmpty {
                console.say("no sources to fetch; \(configured.adviceWithoutFetched)")
            }
            let time = now.seconds ?? Int(Date().timeIntervalSince1970)
            var results: [FetchText.Result] = []
            // A store that is busy or cannot be written keeps no other source from being fetched.
            var failures: [String] = []
            for entry in chosen {
                do {
                    if entry.source.readings != nil {
                        let sealed = try await seal(entry, now: time, console)
                        findings += entry.settings.applied(to: sealed.findings)
                        results.append(FetchText.Result(source: entry.source, sealing: sealed.report))
                        if !dryRun { findings += try await compose(entry).filter { !findings.contains($0) } }
                        continue
                    }
                    let report = try await fetch(entry, now: time, console)
                    findings += entry.settings.applied(to: report.diagnostics)
                    results.append(FetchText.Result(source: entry.source, report: report))
                    if !dryRun { findings += try await compose(entry).filter { !findings.contains($0) } }
                } catch {
                    failures.append("\(entry.source.name): \(error)")
                }
            }
            console.show(findings)
            let text = FetchText(results: results, now: time, isDry: dryRun)
            Standard.output(console.isJSON ? text.json : text.lines)
            if !failures.isEmpty { throw Failure(failures.joined(separator: "; ")) }
            return !findings.hasErrors
        }
    }

    /// Composes the pages, so that `watch` and `serve --watch` notice a new store.
    private func compose(_ entry: ConfiguredSources.Entry) async throws -> [Diagnostic] {
        var request = RenderRequest()
        request.program = Program.folder
        request.now = now.seconds
        return try await request.compose([entry.source.manifestPath]).diagnostics
    }

    private func seal(
        _ entry: ConfiguredSources.Entry, now: Int, _ console: Console
    ) async throws -> (report: SealingReport, findings: [Diagnostic]) {
        var run = ReadingsFetch(entry: entry, now: now, requests: requests)
        run.isForced = force
        run.isDry = dryRun
        run.refresh = refresh.flatMap(Quantity.seconds)
        run.rendering = rendering
        return try await run.run(console)
    }

    private func fetch(
        _ entry: ConfiguredSources.Entry, now: Int, _ console: Console
    ) async throws -> FetchReport {
        guard let settings = entry.source.feeds else { return FetchReport() }
        let list = SubscriptionList(settings)
        // With a list that cannot be read, every feed would count as removed.
        guard !list.diagnostics.hasErrors else {
            var report = FetchReport()
            report.diagnostics = list.diagnostics
            return report
        }
        var store = try ItemStore(folder: entry.source.from, makesFolder: !dryRun)
        var run = FeedRun(settings, feeds: list.feeds, now: now)
        run.isForced = force
        run.isDry = dryRun
        run.progress = console.steps
        let client = ResourceClient(
            policy: requests.policy(entry.settings), origins: run.origins, requestsPerSecond: requests.rate)
        var report = try await run.run(&store, client)
        let damage = store.diagnostics.map { finding in
            var finding = finding
            // The file has been replaced, so its line is another one by now.
            finding.quotesSource = false
            return finding
        }
        report.diagnostics = list.diagnostics + damage + report.diagnostics
        return report
    }
}
