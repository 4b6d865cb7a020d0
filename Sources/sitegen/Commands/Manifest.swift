import ArgumentParser
import Diagnostics
import LibraryFolder
import SiteFiles
import StudyManifest

/// The `manifest` commands: list, schema and normal form.
struct Manifest: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "manifest",
        abstract: "Look at manifests: the books, chapters and leaves of a library.",
        discussion: """
            EXAMPLES:
              sitegen manifest list
              sitegen manifest schema > study-manifest.schema.json
              sitegen manifest fmt --check
            """,
        subcommands: [List.self, Schema.self, Format.self])

    /// The `manifest list` command.
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
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

        /// Exits with 1 if a manifest or a source has an error.
        func run() async throws {
            let console = Console(report)
            try await console.run {
                let manifests = try LibraryManifest.all(at: paths)
                var findings: [Diagnostic] = []
                for manifest in manifests {
                    // Libraries that share a sitegen.yml would report its problems once each.
                    let known = Set(findings)
                    // Sources are checked too, since a manifest that names missing files cannot be rendered.
                    let own =
                        manifest.diagnostics
                        + manifest.sourceFindings.filter { !manifest.diagnostics.contains($0) }
                    findings += manifest.settings.applied(to: own).filter { !known.contains($0) }
                    if let library = manifest.library {
                        console.say("\(DiskPath.shown(manifest.path))\n\(ManifestOutline(library))")
                    }
                }
                console.show(findings)
                if console.isJSON { Standard.output(try ManifestListJSON.format(manifests, findings)) }
                return !findings.hasErrors
            }
        }
    }

    /// The `manifest schema` command. Prints a JSON Schema for editors.
    struct Schema: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "schema",
            abstract: "Print the JSON Schema of the manifest, or of sitegen.yml.",
            discussion: """
                EXAMPLES:
                  sitegen manifest schema > study-manifest.schema.json
                  sitegen manifest schema --settings > sitegen.schema.json
                """)

        @Flag(help: "The schema of sitegen.yml instead.")
        var settings = false

        /// Prints one of the two schemas, both of which are generated from the code that reads the files.
        func run() throws {
            Standard.output(settings ? LibrarySettings.schema : ManifestSchema.json)
        }
    }
}
