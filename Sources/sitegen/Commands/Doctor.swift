import ArgumentParser
import Foundation
import LibraryCheck
import SiteFiles

/// The `doctor` command: reports the programs and files that this machine lacks.
struct Doctor: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "List what this machine lacks and how to install it.",
        discussion: """
            Each line is ok, missing (what every library needs), or optional (what some commands need). Exit code 1 \
            where something is missing.

            EXAMPLES:
              sitegen doctor
              sitegen doctor my-library    with its settings and its KaTeX
              sitegen doctor --format json
            """)

    @Argument(help: ArgumentHelp("The library's folder.", valueName: "dir"))
    var folder = "."

    @OptionGroup var report: ReportOptions
    @OptionGroup var katex: KaTeXOptions

    /// Exits with 1 if something required is missing, with 2 if the folder does not exist.
    func run() async throws {
        // The report itself is printed below in the chosen format; the console only reports failures, which are text.
        let console = Console(.text)
        try await console.run {
            let path = DiskPath.absolute(folder)
            guard FileReading.isFolder(path) else { throw Failure("there is no folder '\(folder)'") }
            let checkup = Checkup(of: path, katex: katex.choice, version: Sitegen.version)
            // The library's settings are one of the items, so `doctor` works where their errors stop other commands.
            Standard.output(report.isJSON ? try checkup.json : checkup.text)
            // A checkup with a missing requirement exits with 1, so that a script can test for it.
            return checkup.isWell
        }
    }
}

extension Checkup {
    /// JSON with sorted keys and a final line end.
    /// - Throws: the encoder's error.
    fileprivate var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
        }
    }
}
