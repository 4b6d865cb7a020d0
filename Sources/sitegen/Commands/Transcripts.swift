import ArgumentParser
import Diagnostics
import Items
import LibraryFolder
import SecretScanning
import SiteFiles
import TranscriptSource

/// Looks at transcripts of tasks without building anything.
struct Transcripts: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "transcripts",
        abstract: "Look at transcripts: what the agents did, task by task.",
        discussion: """
            EXAMPLES:
              sitegen transcripts parse events.jsonl
              sitegen transcripts parse export.json --format text
            """,
        subcommands: [Parse.self])

    struct Parse: AsyncParsableCommand {
        enum Format: String, ExpressibleByArgument, CaseIterable { case json, text }

        static let configuration = CommandConfiguration(
            commandName: "parse",
            abstract:
                "Print tasks and their events as JSON without secrets, and what is wrong with the files.",
            discussion: """
                Reads task events as JSON lines, an export with contracts, tasks, directives, daemons and listen sessions, and the \
                JSON lines of agent sessions; of a folder, all files are read. Keys, tokens and passwords are replaced by the name \
                of their family, and so are the values of 'secrets:' in sitegen.yml. The tasks are on standard output, findings \
                on standard error. Nothing is written.

                EXAMPLES:
                  sitegen transcripts parse events.jsonl
                  sitegen transcripts parse export.json session.jsonl --format text
                  sitegen transcripts parse events.jsonl --lines 200 > tasks.json

                EXIT CODES: 0 read; 1 no file could be read, or a rule that sitegen.yml raises to an error was broken; 2 there is \
                no such file.
                """)

        @Argument(
            help: ArgumentHelp(
                "The files of events, exports or sessions, or folders of them.", valueName: "file"))
        var files: [String]

        @Option(help: "The form of the output: json or text.")
        var format = Format.json

        @Option(help: ArgumentHelp("The events and lines of output of a task that are kept.", valueName: "n"))
        var lines = 2000

        func validate() throws {
            if files.isEmpty { throw ValidationError("name a file of transcripts") }
            if lines < 1 { throw ValidationError("--lines is \(lines); it must be at least 1") }
        }

        func run() async throws {
            let console = Console(.text)
            try await console.run {
                let paths = files.map { DiskPath.absolute($0) }
                for path in paths where !FileReading.isFile(path) && !FileReading.isFolder(path) {
                    throw FileError.unusable(DiskPath.shown(path))
                }
                let settings = LibrarySettings(for: DiskPath.folder(of: paths[0]))
                let scanner = SecretScanner(patterns: settings.secrets)
                var limits = TranscriptReader.Limits()
                limits.lines = lines
                let archive = TranscriptReader.archive(
                    of: paths.flatMap { TranscriptReader.files(at: $0) }, limits: limits
                ).redacted(scanner)
                var findings = archive.diagnostics
                if format == .json { Standard.output(bytes: opening(archive)) }
                for (index, task) in archive.tasks.enumerated() {
                    let transcript = archive.transcript(of: task, scanner, lines: lines)
                    findings += transcript.diagnostics
                    switch format {
                    case .json:
                        var bytes: [UInt8] = Array((index == 0 ? "\n    " : ",\n    ").utf8)
                        TranscriptReport.tree(transcript).append(to: &bytes, indent: 4)
                        Standard.output(bytes: bytes)
                    case .text: Standard.output(Self.line(transcript))
                    }
                }
                if format == .json { Standard.output(archive.tasks.isEmpty ? "]\n}\n" : "\n  ]\n}\n") }
                let applied = settings.applied(to: findings.sortedByPosition())
                console.show(applied)
                return !applied.hasErrors
            }
        }

        /// Returns the records, and the beginning of the list of tasks: they are written one after the other, since all of them may
        /// be larger than memory.
        private func opening(_ archive: TranscriptArchive) -> [UInt8] {
            var bytes = Array("{".utf8)
            for member in TranscriptReport.records(archive) {
                bytes += "\n  \"\(member.key)\": ".utf8
                member.value.append(to: &bytes, indent: 2)
                bytes += ",".utf8
            }
            return bytes + "\n  \"tasks\": [".utf8
        }

        private static func line(_ transcript: TaskTranscript) -> String {
            let time =
                transcript.updated.map { String(TranscriptReport.time($0).prefix(16)) } ?? "                "
            let status = transcript.status ?? "-"
            let left = transcript.omittedEvents > 0 ? ", \(transcript.omittedEvents) left out" : ""
            return
                "\(time)  \(status.prefix(12).padding(12))  \(transcript.title)  (\(transcript.events.count.counted("event"))\(left))\n"
        }
    }
}

extension Substring {
    /// Returns the text with spaces at its end up to a length.
    fileprivate func padding(_ length: Int) -> String {
        self + String(repeating: " ", count: Swift.max(0, length - count))
    }
}
