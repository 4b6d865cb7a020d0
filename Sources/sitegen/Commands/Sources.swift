import ArgumentParser
import Diagnostics
import LibraryFolder
import SiteFiles

/// Lists the sources of `sitegen.yml`.
struct Sources: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sources",
        abstract: "List the sources that libraries are composed of, and their state.",
        discussion: """
            Prints each source of sitegen.yml with its file or store, its library's folder, what it has, what is wrong with \
            it, and whether it has been rendered.

            EXAMPLES:
              sitegen sources
              sitegen sources content
              sitegen sources --format json
            """)

    @Argument(
        help: ArgumentHelp(
            "The folder of the libraries (default: content, else the working folder).", valueName: "dir"))
    var folder: String?

    @OptionGroup var report: ReportOptions

    func run() async throws {
        let console = Console(report)
        try await console.run {
            let configured = try ConfiguredSources(below: folder)
            var states: [SourceState] = []
            for entry in configured.entries {
                states.append(await SourceState(entry.source, hiding: entry.settings.secrets))
            }
            console.show(configured.findings)
            if console.isJSON {
                Standard.output(SourceState.json(states))
            } else {
                console.say(
                    states.isEmpty
                        ? "no sources; 'sitegen init --source papers', 'feeds', 'readings', 'hub' or 'transcripts' begins a library with one"
                        : states.map(\.text).joined())
            }
            return !configured.findings.hasErrors && states.allSatisfy { $0.problem == nil }
        }
    }
}
