import ArgumentParser
import Dates
import Diagnostics
import Foundation
import LibraryCheck
import LibraryFolder
import PageRendering
import PageSnapshot
import SiteFiles
import WebFetching
import WebSyntax

/// Takes pages of the web into sealed files.
struct Snapshot: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snapshot",
        abstract: "Save a page as one sealed file that makes no request.",
        discussion: """
            Fetches a page with all that it needs and splices it in: pictures, style sheets, fonts, sound. The \
            page's scripts are removed, or run in a sandbox, or kept (--scripts). A content policy forbids whatever is \
            left, the gate of 'verify' judges the result, and only then does it replace the old file. A page that cannot \
            be fetched leaves the old file as it is. NAME.receipt.json beside it lists what was fetched, when, and how each file was treated. A later run \
            fetches only what has changed.

            EXAMPLES:
              sitegen snapshot https://news.example/ -o news.html
              sitegen snapshot http://192.168.1.4:8080/ -o feed.html --redact feedbackToken
              sitegen snapshot URL -o f.html --scripts sandbox --pages 3 --next '/p/{n}'
              sitegen snapshot URL URL -o snapshots/              with an index of them
              sitegen snapshot saved/page.html -o page.html
              sitegen snapshot URL -o page.html --on-error fail
              sitegen snapshot URL -o page.html --rendered        and run its scripts first
              sitegen snapshot URL -o page.html --browser         and open it in a browser
              sitegen snapshot URL -o page.html --splices changes.json

            EXIT CODES: 0 taken, or nothing has changed; 2 not taken, and the old file is as it was; 64 bad usage.
            """)

    @Argument(help: ArgumentHelp("Pages: addresses, or files of this machine.", valueName: "url|file"))
    var pages: [String]

    @Option(
        name: [.short, .long],
        help: ArgumentHelp("The file to write; a folder for several pages.", valueName: "file|dir"))
    var output: String

    @Option(help: ArgumentHelp("Write what was changed in the page to this file: JSON.", valueName: "file"))
    var splices: String?

    @Option(
        help: ArgumentHelp(
            "Where files are kept for the next time (default: the user's caches).", valueName: "dir"))
    var cache: String?

    @Flag(name: .customLong("no-cache"), help: "Keep nothing, and fetch everything anew.")
    var noCache = false

    @OptionGroup var report: ReportOptions
    @OptionGroup(title: "Sealing") var seal: SealOptions
    @OptionGroup(title: "Rendering") var rendering: RenderingOptions
    @OptionGroup(title: "Fetching") var fetch: FetchOptions
    @OptionGroup(title: "Proof") var browser: BrowserOptions

    /// - Throws: `ValidationError` for options that exclude each other.
    func validate() throws {
        try PathCheck.refuseStream(output, of: "--output")
        try PathCheck.refuseStream(splices, of: "--splices")
        if splices != nil, pages.count > 1 { throw ValidationError("--splices goes with one page") }
        if rendering.rendered, let scripts = seal.scripts, scripts != .strip {
            throw ValidationError(
                "--rendered does not go with --scripts \(scripts.rawValue): the scripts have run, and would run again"
            )
        }
        if rendering.rendered, seal.next != nil {
            throw ValidationError("--rendered does not go with --pages, which needs the page's scripts")
        }
        if noCache, cache != nil { throw ValidationError("--cache and --no-cache exclude each other") }
    }

    /// Exits with 2 if a page was not taken.
    func run() async throws {
        let console = Console(report)
        try await console.run {
            // A page of the web belongs to no library; the settings are those of the current folder.
            let here = FileManager.default.currentDirectoryPath
            let settings = LibrarySettings(for: here)
            console.show(settings.diagnostics)
            let places = try places()
            try checkOutputs(for: places)
            if rendering.rendered, let file = places.first(where: { $0.address.scheme == "file" }) {
                throw Failure(
                    "--rendered takes pages of the web; serve the folder of '\(file.shown)' with 'sitegen serve', and give its address"
                )
            }
            // A missing browser is reported before anything is fetched.
            let proof = try browser.proof
            let renderer =
                rendering.rendered
                ? try rendering.renderer(named: browser.browserEngine == .webkit ? nil : browser.browserPath)
                : nil
            let caches = places.map { cache(for: $0) }
            var known = RefreshCache()
            for cache in caches {
                // Files that several pages share are revalidated once in a session.
                for (address, asset) in cache?.known ?? [:] { known[address] = asset }
            }
            let session = FetchSession(policy: fetch.policy(settings), known: known)
            // The gate shares the session's deadline, so that a browser proof cannot extend the run.
            let gate = SnapshotGate(settings: settings, proof: proof, deadline: session.deadline)
            let taker = SnapshotTaker(
                try seal.settings(settings), trusted: seal.trusted(settings), feed: seal.feed,
                keepsSplices: splices != nil, renderer: renderer
            ) { candidate, output, secrets in
                try await gate.findings(about: candidate, for: output, without: secrets)
            }
            var results: [SnapshotText.Result] = []
            for (number, (place, cache)) in zip(places, caches).enumerated() {
                let result = await take(
                    place, taker, session, cache, console, isLast: number == places.count - 1)
                console.show(result.findings)
                if let failure = result.failure, !report.isJSON {
                    Standard.error("sitegen: error: \(place.shown): \(failure)\n")
                }
                results.append(result)
            }
            await renderer?.close()
            if isFolder { try writeIndex(results) }
            try writeSplices(results.first?.outcome)
            Standard.output(report.isJSON ? SnapshotText.json(results) : SnapshotText.lines(results))
            // The other pages were taken and the index written; the exit code still reports the failure.
            if results.contains(where: { $0.failure != nil }) { throw ExitCode(2) }
            return true
        }
    }

    /// A page and the path of its snapshot.
    private struct Place {
        var address: WebAddress
        /// The page as findings show it: without its query, which may hold secrets.
        var shown: String
        /// The absolute path of the output.
        var output: String
    }

    /// True if the output is a folder: it exists as one, its name ends with a slash, or there are several pages.
    private var isFolder: Bool {
        pages.count > 1 || output.hasSuffix("/") || FileReading.isFolder(DiskPath.absolute(output))
    }

    /// The pages with the paths of their snapshots. Makes the output folder if there are several pages.
    ///
    /// - Throws: `Failure` if the folder of a single output does not exist.
    private func places() throws -> [Place] {
        let folder = DiskPath.absolute(output)
        if isFolder {
            try AtomicFile.makeFolder(folder)
        } else {
            let above = DiskPath.folder(of: folder)
            guard FileReading.isFolder(above) else {
                throw Failure("-o \(output): there is no folder '\(DiskPath.shown(above))'; make it first")
            }
        }
        var outputs: Set<String> = []
        return try pages.compactMap { text -> Place? in
            let address = try PageArgument.address(text)
            let output = isFolder ? DiskPath.join(folder, OutputName.name(for: address)) : folder
            // A page that is given twice is taken once.
            guard outputs.insert(output).inserted else { return nil }
            return Place(
                address: address, shown: address.withoutFragment.withoutCredentials.withoutQuery.serialized,
                output: output)
        }
    }

    /// Refuses outputs that would replace a page that the run reads, or an index page that `snapshot` did not write.
    ///
    /// - Throws: `Failure`.
    private func checkOutputs(for places: [Place]) throws {
        let index = DiskPath.join(DiskPath.absolute(output), SnapshotIndex.fileName)
        if isFolder, !SnapshotIndex.mayReplace(index) {
            throw Failure(
                "-o \(output): '\(DiskPath.shown(index))' is not a list of snapshots, and would be replaced by one; move it, or name another folder"
            )
        }
        var inputs = places.filter { $0.address.scheme == "file" }.compactMap { place -> PathCheck.Input? in
            let path = URL(string: place.address.withoutFragment.withoutQuery.serialized)?.path
            return path.map { ("the page '\(DiskPath.shown($0))'", $0) }
        }
        for place in places {
            try PathCheck.refuseInput(place.output, of: "-o", among: inputs)
            let receipt = SnapshotTaker.receipt(of: place.output)
            try PathCheck.refuseInput(receipt, of: "the receipt of -o", among: inputs)
        }
        inputs += places.map { ("-o", $0.output) }
        if let splices {
            try PathCheck.refuseInput(DiskPath.absolute(splices), of: "--splices", among: inputs)
        }
    }

    /// Takes one page. Errors become part of the result, so that the remaining pages are still taken.
    private func take(
        _ place: Place, _ taker: SnapshotTaker, _ session: FetchSession, _ cache: AssetCache?,
        _ console: Console, isLast: Bool
    ) async -> SnapshotText.Result {
        var result = SnapshotText.Result(page: place.shown, output: DiskPath.shown(place.output))
        do {
            let outcome = try await taker.take(
                place.address, from: PageFetcher(page: place.address, session: session, isLast: isLast),
                to: place.output,
                at: ISODate.text(time(nil)), until: session.deadline, cache: cache,
                progress: { console.count($0, $1.withoutQuery.withoutCredentials.serialized) })
            result.outcome = outcome
            result.findings = outcome.findings
        } catch {
            result.failure =
                "\(error); \(FileReading.isFile(place.output) ? "the old file is as it was" : "nothing was written")"
            result.findings = (error as? SnapshotTaker.Failure)?.findings ?? []
        }
        return result
    }

    /// The cache of a page; `nil` with `--no-cache` or if the environment names no folder for caches.
    private func cache(for place: Place) -> AssetCache? {
        guard !noCache else { return nil }
        let folder = CacheFolder.path(environment: ProcessInfo.processInfo.environment)
        let root = cache.map { DiskPath.absolute($0) } ?? folder.map { DiskPath.join($0, "snapshots") }
        return root.map { AssetCache(root: $0, page: place.address, output: place.output) }
    }

    /// Writes the page that lists the snapshots of a folder.
    private func writeIndex(_ results: [SnapshotText.Result]) throws {
        let entries = results.compactMap { result -> SnapshotIndex.Entry? in
            let path = DiskPath.absolute(result.output)
            // A page that could not be fetched this time keeps its last snapshot.
            let title = result.outcome?.title ?? (try? FileReading.bytes(at: path)).map { PageTitle.of($0) }
            guard let title else { return nil }
            return SnapshotIndex.Entry(file: DiskPath.name(of: path), title: title, place: result.page)
        }
        try AtomicFile.write(
            try SnapshotIndex(entries).html,
            to: DiskPath.join(DiskPath.absolute(output), SnapshotIndex.fileName))
    }

    /// Writes the changes that were made to the page for `--splices`.
    private func writeSplices(_ outcome: SnapshotTaker.Outcome?) throws {
        guard let splices, let outcome else { return }
        try AtomicFile.write(Array(SnapshotText.splices(outcome).utf8), to: DiskPath.absolute(splices))
    }
}
