import ArgumentParser
import Foundation
import OTADistribution
import SiteFiles

/// The `ota publish` command: writes an app, its manifest and its install page into a folder.
struct OTAPublish: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish",
        abstract:
            "Publish an app: the .ipa, manifest.plist, install.html, icons and latest.json in one folder.",
        discussion: """
            What is refused leaves the folder as it was. The same app with the same options gives the same bytes.

            EXAMPLES:
              sitegen ota App.ipa --base-url https://host/app/ --out public
              sitegen ota App.ipa --base-url URL --out public --notes 'Now *faster*.'
              sitegen ota App.ipa --base-url URL --out public --keep 0 --chunk-hashes md5
            """)

    /// The digests of chunks that a manifest may list; a device checks each chunk as it arrives.
    enum Hashes: String, ExpressibleByArgument, CaseIterable { case sha256, md5, none }

    @Argument(help: ArgumentHelp("The app.", valueName: "app.ipa"))
    var app: String

    @OptionGroup var address: BaseURLOptions

    @Option(help: ArgumentHelp("The folder to publish into.", valueName: "dir"))
    var out: String

    @Option(help: ArgumentHelp("In place of the app's own name.", valueName: "text"))
    var title: String?

    @Option(help: ArgumentHelp("What is new, in markdown.", valueName: "text"))
    var notes: String?

    @Option(help: ArgumentHelp("What is new, from a markdown file.", valueName: "file"))
    var notesFile: String?

    @Option(help: ArgumentHelp("Older builds that stay, each with its page.", valueName: "n"))
    var keep = 3

    @Option(help: "Digests of the .ipa's chunks in the manifest: sha256, md5 or none.")
    var chunkHashes = Hashes.sha256

    @Option(help: ArgumentHelp("Bytes of a chunk.", valueName: "bytes"))
    var chunkSize = 10 << 20

    @OptionGroup var judging: JudgingOptions
    @OptionGroup var report: ReportOptions

    /// - Throws: `ValidationError` for numbers out of range, both kinds of notes, or an empty title.
    func validate() throws {
        guard (0...1000).contains(keep) else {
            throw ValidationError("--keep is \(keep); it must be 0 to 1000")
        }
        guard (1 << 16...1 << 30).contains(chunkSize) else {
            throw ValidationError("--chunk-size is \(chunkSize); it must be 65536 to 1073741824")
        }
        if notes != nil, notesFile != nil {
            throw ValidationError("--notes and --notes-file exclude each other")
        }
        if let title, title.allSatisfy(\.isWhitespace) {
            throw ValidationError("--title is empty; leave it out to take the app's own name")
        }
    }

    /// Exits with 2 if the app is refused; the folder is unchanged then.
    func run() async throws {
        let console = Console(report)
        try await console.run {
            // Ctrl-C must not kill the process between two files; the publisher polls the flag and cleans up.
            InterruptionFlag.listen()
            let found = try address.found(console)
            for note in found.notes { Standard.error("sitegen: note: \(note)\n") }
            var options = Publisher.Options(base: found.url, rules: try judging.rules)
            options.title = title
            options.keep = keep
            options.chunks = DigestStream.Algorithm(rawValue: chunkHashes.rawValue).map { ($0, chunkSize) }
            options.notes = try releaseNotes()
            let publisher = Publisher(options, folder: DiskPath.absolute(out))
            // Opened once and held, so that the checked bytes are the published ones.
            let opened = try OpenApp(DiskPath.absolute(app))
            let concerns = try publisher.check(opened)
            // Warnings are printed before `--strict` may refuse, so that the user sees the reason.
            warn(of: concerns)
            try options.rules.refuseIfStrict(concerns)
            let receipt = try publisher.publish(opened, isCancelled: { InterruptionFlag.isAsked })
            warn(of: receipt.concerns)
            let text = PublicationText(facts: opened.facts, receipt: receipt, found: found, options: options)
            Standard.output(
                report.isJSON ? try text.json(concerns + receipt.concerns) : text.lines(folder: out))
            return true
        }
    }

    /// Prints warnings on standard error.
    private func warn(of concerns: [Concern]) {
        for concern in concerns { Standard.error("sitegen: warning: \(concern.message)\n") }
    }

    /// The notes of `--notes` or of the file of `--notes-file`.
    ///
    /// - Throws: `Failure` for a file that is not UTF-8, and errors of reading it, also above ``ReleaseNotes/limit``
    /// bytes.
    private func releaseNotes() throws -> ReleaseNotes? {
        guard let notesFile else { return notes.map { ReleaseNotes($0) } }
        let bytes = try FileReading.bytes(at: DiskPath.absolute(notesFile), limit: ReleaseNotes.limit)
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Failure("the notes in \(notesFile) are not UTF-8; save them as UTF-8")
        }
        return ReleaseNotes(text)
    }
}
