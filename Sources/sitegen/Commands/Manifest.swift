import ArgumentParser
import Diagnostics
import LeafRendering
import LibraryFolder
import SiteFiles
import StudyManifest

struct Manifest: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Look at manifests: the books, chapters and leaves of a library.",
        subcommands: [List.self, Schema.self])

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print the tree of books, chapters and leaves, and what is wrong with it.",
            discussion: """
                EXAMPLES:
                  sitegen manifest list
                  sitegen manifest list content/feller-vol-2/build/study-manifest.json
                """)

        @Argument(
            help: ArgumentHelp(
                "Manifests, or folders that hold some (default: content).", valueName: "manifest"))
        var paths: [String] = []

        @OptionGroup var report: ReportOptions

        func run() async throws {
            let console = Console(report)
            try await console.run {
                let roots = paths.isEmpty ? ["content"] : paths
                var isGood = true
                for path in try roots.flatMap({ try LibraryManifest.find(at: DiskPath.absolute($0)) }) {
                    let manifest = try LibraryManifest(path: path)
                    console.show(manifest.diagnostics)
                    isGood = isGood && !manifest.diagnostics.hasErrors
                    if let library = manifest.library {
                        console.say("\(DiskPath.shown(path))\n\(ManifestOutline(library))")
                    }
                }
                return isGood
            }
        }
    }

    struct Schema: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print the JSON Schema of the manifest, or of sitegen.yml.",
            discussion: """
                EXAMPLES:
                  sitegen manifest schema > study-manifest.schema.json
                  sitegen manifest schema --settings > sitegen.schema.json
                """)

        @Flag(help: "The schema of sitegen.yml instead.")
        var settings = false

        func run() throws {
            Standard.output(settings ? LibrarySettings.schema : ManifestSchema.json)
        }
    }
}
