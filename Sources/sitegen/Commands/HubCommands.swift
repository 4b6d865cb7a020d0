import ArgumentParser
import Diagnostics
import HubSource
import LibraryBuild
import LibraryFolder
import SiteFiles

/// Looks at hubs of documents without building anything.
struct HubCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hub",
        abstract: "Look at hubs: folders of markdown documents.",
        discussion: """
            EXAMPLES:
              sitegen hub check notes
              sitegen hub check notes --format json
            """,
        subcommands: [Check.self])

    struct Check: AsyncParsableCommand {
        enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

        static let configuration = CommandConfiguration(
            commandName: "check",
            abstract: "List links that lead nowhere, orphans, and what is wrong with documents.",
            discussion: """
                Reads the documents as 'sitegen render' does: front matter, links, embeds, sections, bundles. Drafts and private \
                documents are left out. Errors in the markdown that keep a page from being written are listed too; KaTeX and the \
                gate are not asked. Works for any folder of notes, such as a vault of Obsidian. Findings are on standard \
                error, a summary or the model as JSON on standard output. Nothing is written.

                EXAMPLES:
                  sitegen hub check notes
                  sitegen hub check notes --format json > hub.json

                EXIT CODES: 0 nothing wrong but warnings; 1 a finding of severity error, or a rule that sitegen.yml raises to \
                an error was broken; 2 there is no such folder.
                """)

        @Argument(help: "The folder of documents.")
        var folder: String

        @Option(help: "The form of the output: text or json.")
        var format = Format.text

        func run() async throws {
            let console = Console(.text)
            try await console.run {
                let path = DiskPath.absolute(folder)
                guard FileReading.isFolder(path) else {
                    throw Failure("there is no folder '\(folder)'")
                }
                let settings = LibrarySettings(for: path)
                let source = settings.sources.first { $0.hub != nil && $0.from == path }
                let hub = await HubReader.hub(
                    in: path, address: (source?.hub ?? HubSettings()).url, slug: source?.hub?.slug,
                    deeplink: source?.hub?.deeplink, skipping: source.map { [$0.store, $0.folder] } ?? [])
                let findings = settings.applied(
                    to: (hub.diagnostics + HubCheck.findings(hub, settings.dialect)).sortedByPosition())
                console.show(findings)
                switch format {
                case .json: Standard.output(bytes: HubReport.tree(hub).bytes())
                case .text: Standard.output(summary(hub))
                }
                return !findings.hasErrors
            }
        }

        private func summary(_ hub: Hub) -> String {
            let links = hub.links.reduce(0) { $0 + $1.count }
            let orphans = hub.documents.indices.count { hub.isOrphan($0) }
            return """
                documents    \(hub.documents.count)
                unpublished  \(hub.unpublished)
                bundles      \(hub.bundles.count)
                concepts     \(hub.concepts.count)
                links        \(links)
                dangling     \(hub.dangling.count)
                orphans      \(orphans)

                """
        }
    }
}
