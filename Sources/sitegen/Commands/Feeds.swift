import ArgumentParser
import Dates
import Diagnostics
import FeedSource
import Foundation
import Items
import LibraryFolder
import ParallelWork
import SiteFiles
import WebSyntax

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

        func validate() throws {
            for line in header where !Self.isField(line) {
                throw ValidationError("--header '\(line)': write 'Name: value'")
            }
            if let base, WebAddress(base)?.host == nil {
                throw ValidationError(
                    "--base '\(base)' is not an address; write https://news.example/feed.xml")
            }
        }

        /// Returns true for a name, a colon and a value (RFC 9110, 5.1).
        private static func isField(_ line: String) -> Bool {
            guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else {
                return false
            }
            return line.utf8[..<colon].allSatisfy {
                $0.isASCIIAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains($0)
            }
        }

        func run() async throws {
            let console = Console(.text)
            try await console.run {
                let settings = LibrarySettings(for: FileManager.default.currentDirectoryPath)
                var findings: [Diagnostic] = []
                let width = ProcessInfo.processInfo.activeProcessorCount
                // Outputs wait in memory for those of the files before them, so not all files are read at once.
                for start in stride(from: 0, to: files.count, by: 8 * width) {
                    let batch = Array(files[start..<min(files.count, start + 8 * width)])
                    let results = try await parallelMap(batch, width: width, worker: {}) { _, file in
                        // The files before one that cannot be read are written.
                        Result { try result(of: file) }
                    }
                    for result in results {
                        let result = try result.get()
                        Standard.output(bytes: result.output)
                        findings += settings.applied(to: result.findings)
                    }
                }
                for finding in findings { Standard.error(Self.line(finding)) }
                return check ? findings.isEmpty : !findings.hasErrors
            }
        }

        /// Reads a file. Returns its findings and what is written to standard output.
        private func result(of file: String) throws -> (output: [UInt8], findings: [Diagnostic]) {
            let reading = FeedReading(
                try FileReading.bytes(at: DiskPath.absolute(file)), file: file,
                contentType: contentType ?? field("content-type"),
                base: base ?? field("content-location"), language: field("content-language"))
            return (check ? [] : output(reading, file), reading.diagnostics)
        }

        private func output(_ reading: FeedReading, _ file: String) -> [UInt8] {
            guard let feed = reading.feed?.identified else { return [] }
            switch format {
            case .json:
                guard files.count == 1 else { return feed.line(file: file) }
                feed.write(Standard.output(bytes:))
                return []
            case .text:
                let lines = feed.items.map { item in
                    let day = item.datePublished.map { String(ISODate.text($0).prefix(10)) } ?? "          "
                    return
                        "\(day)  \(item.title ?? item.summary.map { String($0.prefix(60)) } ?? "")  \(item.url ?? "")\n"
                }
                return Array(lines.joined().utf8)
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
