import ArgumentParser
import Dates
import Diagnostics
import FeedSource
import Foundation
import Items
import LibraryFolder
import SiteFiles

/// Looks at feeds without building anything.
struct Feeds: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feeds",
        abstract: "Look at news feeds: RSS, Atom, JSON Feed and CDF.",
        discussion: """
            EXAMPLES:
              sitegen feeds parse feed.xml
              sitegen feeds parse --check feed.xml
              sitegen feeds discover https://news.example/
              sitegen feeds import subscriptions.opml
              sitegen feeds export > subscriptions.opml
            """,
        subcommands: [Parse.self, FeedsDiscover.self, FeedsImport.self, FeedsExport.self])

    struct Parse: AsyncParsableCommand {
        enum Format: String, ExpressibleByArgument, CaseIterable { case json, text }

        static let configuration = CommandConfiguration(
            commandName: "parse",
            abstract: "Print feeds as JSON Feed 1.1, and what is wrong with them.",
            discussion: """
                Reads RSS 0.90 to 2.0, RSS 1.0, Atom 0.3 and 1.0, JSON Feed, RSS in JSON and CDF. Broken XML is repaired, and each \
                repair is a finding with line and column. The JSON is on standard output, findings are on standard error; nothing is \
                fetched or written. Several files print one JSON text a line.

                EXAMPLES:
                  sitegen feeds parse feed.xml
                  sitegen feeds parse feed.xml --base https://news.example/feed.xml --format text
                  sitegen feeds parse --check feed.xml          the findings alone; exit 1 with any
                  sitegen feeds parse feed.xml --content-type 'text/xml; charset=iso-8859-1'

                EXIT CODES: 0 read; 1 findings of severity error, with --check any finding; 2 a file could not be read.
                """)

        @Argument(help: ArgumentHelp("The feeds.", valueName: "file"))
        var files: [String]

        @Flag(help: "Print the findings alone.")
        var check = false

        @Option(help: "The form of the output: json or text.")
        var format = Format.json

        @Option(
            help: ArgumentHelp(
                "The address of the feed, against which its links are resolved.", valueName: "url"))
        var base: String?

        @Option(help: ArgumentHelp("The Content-Type with which the feed was sent.", valueName: "type"))
        var contentType: String?

        @Option(
            help: ArgumentHelp("A header with which the feed was sent: 'Name: value'.", valueName: "line"))
        var header: [String] = []

        func run() async throws {
            let console = Console(.text)
            try await console.run {
                let settings = LibrarySettings(for: FileManager.default.currentDirectoryPath)
                var findings: [Diagnostic] = []
                for file in files {
                    let path = DiskPath.absolute(file)
                    let reading = FeedReading(
                        try FileReading.bytes(at: path), file: file,
                        contentType: contentType ?? field("content-type"),
                        base: base ?? field("content-location"), language: field("content-language"))
                    findings += settings.applied(to: reading.diagnostics)
                    if !check { show(reading, file) }
                }
                for finding in findings { Standard.error(Self.line(finding)) }
                return check ? findings.isEmpty : !findings.hasErrors
            }
        }

        private func show(_ reading: FeedReading, _ file: String) {
            guard let feed = reading.feed?.identified else { return }
            switch format {
            case .json:
                Standard.output(
                    files.count == 1 ? String(decoding: feed.bytes(), as: UTF8.self) : feed.line(file: file))
            case .text:
                for item in feed.items {
                    let day = item.datePublished.map { String(ISODate.text($0).prefix(10)) } ?? "          "
                    Standard.output(
                        "\(day)  \(item.title ?? item.summary.map { String($0.prefix(60)) } ?? "")  \(item.url ?? "")\n"
                    )
                }
            }
        }

        /// Returns the value of a header by its name in lower case.
        private func field(_ name: String) -> String? {
            for line in header {
                let parts = line.split(separator: ":", maxSplits: 1).map {
                    $0.trimmingCharacters(in: .whitespaces)
                }
                if parts.count == 2, parts[0].lowercased() == name { return parts[1] }
            }
            return nil
        }

        /// One finding a line: `FILE:LINE:COLUMN: severity: message [rule]`.
        private static func line(_ finding: Diagnostic) -> String {
            let place = finding.position.map { "\($0.file):\($0.line):\($0.column): " } ?? ""
            let more = finding.omitted > 0 ? " (and \(finding.omitted) more)" : ""
            return "\(place)\(finding.severity.rawValue): \(finding.message)\(more) [\(finding.rule)]\n"
        }
    }
}
