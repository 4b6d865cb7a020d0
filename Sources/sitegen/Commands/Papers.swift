import ArgumentParser
import Diagnostics
import LibraryBuild
import LibraryFolder
import PapersSource
import SiteFiles

/// Looks at papers sources without building anything.
struct Papers: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "papers",
        abstract: "Look at a papers source: a history.json of arXiv papers.",
        discussion: """
            EXAMPLES:
              sitegen papers parse history.json
              sitegen papers parse history.json --format text
            """,
        subcommands: [Parse.self])

    struct Parse: AsyncParsableCommand {
        enum Format: String, ExpressibleByArgument, CaseIterable { case json, text }

        static let configuration = CommandConfiguration(
            commandName: "parse",
            abstract: "Print the papers of a file, newest first, and what is wrong with it.",
            discussion: """
                Prints the model on standard output and the findings on standard error, and writes nothing. A bad entry \
                is left out, and the others stand. KaTeX parses the formulas of titles and hooks where it is found.

                EXAMPLES:
                  sitegen papers parse history.json
                  sitegen papers parse history.json --format text
                """)

        @Argument(help: ArgumentHelp("The papers source.", valueName: "file"))
        var file: String

        @Option(help: "The form of the papers: json or text.")
        var format = Format.json

        @OptionGroup var katex: KaTeXOptions

        func run() async throws {
            let console = Console(.text)
            try await console.run {
                let path = DiskPath.absolute(file)
                let source = SourceText(file: DiskPath.shown(path), bytes: try FileReading.bytes(at: path))
                let folder = DiskPath.folder(of: path)
                let settings = LibrarySettings(for: folder)
                // Only a KaTeX that was asked for must be there.
                let assets =
                    katex.katex == nil
                    ? try? katex.assets(settings, from: folder).assets
                    : try katex.assets(settings, from: folder).assets
                let papers = try CheckedPapers(source, katex: assets, macros: settings.macros)
                let findings = settings.applied(to: papers.diagnostics)
                console.show(findings)
                switch format {
                case .json: Standard.output(PapersJSON.model(papers.history, source))
                case .text:
                    for paper in papers.history.papers {
                        Standard.output("\(paper.isoDay)  \(paper.id.text)  \(paper.row.plain)\n")
                    }
                }
                return !findings.hasErrors
            }
        }
    }
}
