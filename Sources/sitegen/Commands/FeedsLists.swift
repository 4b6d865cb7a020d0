import ArgumentParser
import Diagnostics
import FeedSource
import LibraryFolder
import SiteFiles

/// Adds the feeds of an OPML file to the list of a source.
struct FeedsImport: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Add the feeds of an OPML file to the list of a source.",
        discussion: """
            Reads a subscription list as feed readers export it, and adds the feeds that the list of the source does not \
            have yet, with their categories, at its end. The rest of the list stays as it is. The list is the OPML file that \
            'feeds:' of the source names; it is made if it is missing. 'sitegen fetch' asks the feeds.

            EXAMPLES:
              sitegen feeds import subscriptions.opml
              sitegen feeds import subscriptions.opml --source news

            EXIT CODES: 0 added, or nothing new; 1 the file is not OPML; 2 a file could not be read or written.
            """)

    @Argument(help: ArgumentHelp("The OPML file.", valueName: "file"))
    var file: String

    @OptionGroup var choice: FeedSourceOptions

    func run() async throws {
        let console = Console(.text)
        try await console.run {
            let entry = try choice.entry()
            guard let list = entry.source.feeds?.list else {
                throw Failure(
                    "the source '\(entry.source.name)' has its feeds in sitegen.yml; write 'feeds: feeds.opml' there to import lists"
                )
            }
            let read = OPMLReading(try FileReading.bytes(at: DiskPath.absolute(file)), file: file)
            console.show(entry.settings.applied(to: read.diagnostics))
            guard read.isList else { return false }
            var outlines: [OPMLReading.Outline] = []
            var bytes: [UInt8]?
            if FileReading.isFile(list) {
                let read = try FileReading.bytes(at: list)
                let own = OPMLReading(read, file: DiskPath.shown(list))
                bytes = read
                guard own.isList else {
                    throw Failure(
                        "'\(DiskPath.shown(list))' is not OPML; mend it, or name another file in 'feeds:'")
                }
                outlines = own.outlines
            }
            let known = Set(outlines.map(\.key))
            let added = read.outlines.filter { !known.contains($0.key) }
            if !added.isEmpty {
                let text =
                    bytes.flatMap { OPMLText.adding(added, to: $0) }
                    ?? Array(OPMLText.text(outlines + added, title: entry.source.title).utf8)
                try AtomicFile.makeFolder(DiskPath.folder(of: list), below: entry.settings.root)
                try AtomicFile.write(text, to: list, below: entry.settings.root)
            }
            console.say(
                "\(added.count) of \(read.outlines.count.counted("feed")) added to \(DiskPath.shown(list))")
            return true
        }
    }
}

/// Prints the feeds of a source as OPML.
struct FeedsExport: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Print the feeds of a source as OPML 2.0.",
        discussion: """
            The list has an outline for each category, as feed readers import it.

            EXAMPLES:
              sitegen feeds export > subscriptions.opml
              sitegen feeds export --source news
            """)

    @OptionGroup var choice: FeedSourceOptions

    func run() async throws {
        let console = Console(.text)
        try await console.run {
            let entry = try choice.entry()
            guard let feeds = entry.source.feeds else { return false }
            let list = SubscriptionList(feeds)
            let findings = entry.settings.applied(to: list.diagnostics)
            console.show(findings)
            // The attributes of other programs and the outlines around categories are in the list alone.
            var listed: [String: OPMLReading.Outline] = [:]
            if let path = feeds.list, let bytes = try? FileReading.bytes(at: path) {
                for outline in OPMLReading(bytes, file: DiskPath.shown(path)).outlines {
                    listed[outline.url] = outline
                }
            }
            let outlines = list.feeds.map { feed in
                var outline = OPMLReading.Outline(url: feed.url, position: feed.position)
                outline.others = listed[feed.url]?.others ?? [:]
                outline.folders = listed[feed.url]?.folders ?? []
                outline.title = feed.title
                outline.homePage = feed.homePage
                outline.category = feed.category
                outline.article = feed.article == .auto ? nil : feed.article.rawValue
                return outline
            }
            Standard.output(OPMLText.text(outlines, title: entry.source.title))
            return !findings.hasErrors
        }
    }
}

/// The source whose list a command reads or changes.
struct FeedSourceOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The source (default: the only one of feeds).", valueName: "name"))
    var source: String?

    @Option(
        help: ArgumentHelp(
            "The folder of the libraries (default: content, else the working folder).", valueName: "dir"))
    var folder: String?

    /// - Throws: `Failure` without a source of feeds, or with several of which none is named.
    func entry() throws -> ConfiguredSources.Entry {
        let configured = try ConfiguredSources(below: folder)
        let feeds = try configured.feeds(named: source.map { [$0] } ?? [])
        guard let first = feeds.first else {
            throw Failure("no source of feeds; 'sitegen init --source feeds' begins a library with one")
        }
        guard feeds.count == 1 else {
            let names = feeds.map(\.source.name).joined(separator: ", ")
            throw Failure("there are several sources of feeds: \(names); choose one with --source")
        }
        return first
    }
}
