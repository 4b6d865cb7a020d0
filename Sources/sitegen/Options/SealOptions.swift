import ArgumentParser
import Foundation
import LibraryFolder
import PageSnapshot
import WebFetching

/// The options for sealing a page.
struct SealOptions: ParsableArguments {
    @Option(
        help: "What replaces a file that was not fetched: placeholder, drop, or fail, which writes nothing.")
    var onError = SealSettings.OnError.placeholder

    @Option(help: "Links that leave the page: inert (no tap does anything), keep or text.")
    var links = SealSettings.Links.inert

    @Option(
        help: ArgumentHelp(
            "The page's scripts: strip, sandbox (a frame without storage that cannot leave) or keep "
                + "(default: strip; keep for hosts under snapshot: trusted: in sitegen.yml)."))
    var scripts: SealSettings.Scripts?

    @Option(
        help: ArgumentHelp(
            "Blank the value of this name wherever it occurs, in any encoding.", valueName: "name"))
    var redact: [String] = []

    @Option(
        help: ArgumentHelp(
            "Blank this value in any encoding. Other users of the machine can read options: "
                + "--redact-from-env hides it.", valueName: "value"))
    var redactValue: [String] = []

    @Option(
        help: ArgumentHelp("Blank the value of this environment variable.", valueName: "variable"))
    var redactFromEnv: [String] = []

    @Option(help: ArgumentHelp("Bytes above which sound and video become their title.", valueName: "n"))
    var maxMedia = 8 << 20

    @Option(
        help: ArgumentHelp("Capture so many further pages of the feed; goes with --next.", valueName: "n"))
    var pages = 0

    @Option(
        help: ArgumentHelp(
            "Where the feed's further pages are: '/api/feed?page={n}' begins with 2, {n:0} with 0.",
            valueName: "pattern"))
    var next: String?

    @Flag(inversion: .prefixedNo, help: "Say in the page that it is a snapshot, and when it was taken.")
    var banner = true

    @Flag(
        inversion: .prefixedNo,
        help: "Put data-offline on the root element, for the page's own style and script.")
    var mark = true

    /// - Throws: `ValidationError` for contradictory options, numbers out of range and secrets that are too short.
    func validate() throws {
        guard (pages > 0) == (next != nil) else {
            throw ValidationError("--pages and --next go together: how many pages, and where they are")
        }
        if next != nil, scripts == .strip {
            throw ValidationError("--pages needs the page's script; choose --scripts sandbox or keep")
        }
        // The policy around the sandbox allows no navigation (`frame-src`).
        if links == .keep, scripts == .sandbox {
            throw ValidationError(
                "--links keep does not go with --scripts sandbox: nothing in the sandbox leaves the page")
        }
        guard (0...500).contains(pages) else {
            throw ValidationError("--pages is \(pages); it must be 1 to 500")
        }
        for value in redactValue where Redactor.isTooShort(value) {
            throw ValidationError("--redact-value: \(Redactor.tooShort)")
        }
        for name in redactFromEnv {
            guard let value = ProcessInfo.processInfo.environment[name] else {
                throw ValidationError("--redact-from-env \(name): there is no such variable")
            }
            // The message names the variable only: its value is a secret.
            if Redactor.isTooShort(value) {
                throw ValidationError("--redact-from-env \(name): \(Redactor.tooShort)")
            }
        }
        guard maxMedia >= 0 else { throw ValidationError("--max-media cannot be less than 0") }
    }

    /// The settings of sealing: the options, with the secrets and names of sitegen.yml.
    ///
    /// - Throws: `Failure` if a secret of sitegen.yml is too short to be blanked safely.
    func settings(_ library: LibrarySettings) throws -> SealSettings {
        if library.secrets.contains(where: Redactor.isTooShort) {
            throw Failure("secrets: in sitegen.yml: \(Redactor.tooShort)")
        }
        var settings = SealSettings()
        settings.onError = onError
        settings.links = links
        // Trusted hosts get `keep` for their pages, see ``trusted(_:)``.
        settings.scripts = scripts ?? .strip
        settings.maximumMedia = maxMedia
        settings.redactedNames = library.snapshot.redact + redact
        settings.secrets =
            library.secrets + redactValue
            + redactFromEnv.compactMap { ProcessInfo.processInfo.environment[$0] }
        settings.banner = banner ? SnapshotTemplates.banner : nil
        settings.marksRoot = mark
        return settings
    }

    /// The hosts whose pages keep their scripts unless an option says otherwise.
    func trusted(_ library: LibrarySettings) -> HostPolicy {
        scripts == nil ? HostPolicy(allowing: library.snapshot.trusted) : HostPolicy()
    }

    /// The feed of `--next`; `nil` without it.
    var feed: SnapshotTaker.Feed? { next.map { SnapshotTaker.Feed(pattern: $0, count: pages) } }
}

extension SealSettings.OnError: ExpressibleByArgument {}
extension SealSettings.Links: ExpressibleByArgument {}
extension SealSettings.Scripts: ExpressibleByArgument {}
