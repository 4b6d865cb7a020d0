import ArgumentParser
import Diagnostics
import LibraryFolder
import PapersSource
import SiteFiles

/// Lists the sources of `sitegen.yml`.
struct Sources: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sources",
        abstract: "List the sources that libraries are composed of, and their state.",
        discussion: """
            Prints each source of sitegen.yml with its file, its library's folder, the number of its papers and of bad \
            entries, and whether it has been rendered.

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

    /// The state of one source.
    private struct State {
        var source: SourceSettings
        /// `nil` if the file cannot be read.
        var history: PapersHistory?
        var size = 0
        var problem: String?

        var isRendered: Bool {
            FileReading.isFile(DiskPath.join(source.folder, "\(source.name).html"))
        }
    }

    func run() async throws {
        let console = Console(report)
        try await console.run {
            let content = FileReading.isFolder(DiskPath.absolute("content")) ? "content" : "."
            let folder = DiskPath.absolute(folder ?? content)
            guard FileReading.isFolder(folder) else {
                throw Failure("there is no folder '\(DiskPath.shown(folder))'")
            }
            var findings: [Diagnostic] = LibrarySettings(for: folder).diagnostics
            var states: [State] = []
            for path in try LibraryManifest.find(at: folder) {
                let settings = LibrarySettings(for: DiskPath.folder(of: path))
                for finding in settings.diagnostics where !findings.contains(finding) {
                    findings.append(finding)
                }
                guard let source = settings.source(ofManifest: path) else { continue }
                states.append(state(of: source))
            }
            console.show(findings)
            if console.isJSON {
                Standard.output(json(states))
            } else {
                console.say(
                    states.isEmpty
                        ? "no sources; 'sitegen init --source papers' begins a library with one"
                        : states.map(text).joined())
            }
            return !findings.hasErrors && states.allSatisfy { $0.problem == nil }
        }
    }

    private func state(of source: SourceSettings) -> State {
        var state = State(source: source)
        do {
            let bytes = try FileReading.bytes(at: source.from, limit: 64 << 20)
            let history = PapersHistory(SourceText(file: DiskPath.shown(source.from), bytes: bytes))
            state.size = bytes.count
            state.history = history
            if history.isRefused { state.problem = history.diagnostics.first?.message }
        } catch {
            state.problem = "\(error)"
        }
        return state
    }

    private func text(_ state: State) -> String {
        let source = state.source
        var text = "\(source.name) (\(source.kind.rawValue))\n"
        text += "  from    \(DiskPath.shown(source.from))\n  to      \(DiskPath.shown(source.folder))"
        text += state.isRendered ? "\n" : ", not rendered yet\n"
        if let problem = state.problem { return text + "  problem \(problem)\n" }
        guard let history = state.history else { return text }
        let newest = history.papers.first.map { ", the newest of \($0.date.prefix(10))" } ?? ""
        text += "  papers  \(history.papers.count)\(newest); \(state.size) bytes\n"
        let errors = history.diagnostics.count { $0.severity == .error }
        return errors == 0 ? text : text + "  errors  \(errors); 'sitegen papers parse' lists them\n"
    }

    private func json(_ states: [State]) -> String {
        let quoted = JSONDiagnosticFormatter.quoted
        let entries = states.map { state in
            var members = [
                ("name", quoted(state.source.name)), ("kind", quoted(state.source.kind.rawValue)),
                ("from", quoted(DiskPath.shown(state.source.from))),
                ("to", quoted(DiskPath.shown(state.source.folder))),
                ("rendered", "\(state.isRendered)"), ("bytes", "\(state.size)"),
            ]
            if let history = state.history, !history.isRefused {
                members.append(("papers", "\(history.papers.count)"))
                members.append(("errors", "\(history.diagnostics.count { $0.severity == .error })"))
                if let newest = history.papers.first { members.append(("newest", quoted(newest.date))) }
            }
            if let problem = state.problem { members.append(("problem", quoted(problem))) }
            return "    {" + members.map { "\(quoted($0.0)): \($0.1)" }.joined(separator: ", ") + "}"
        }
        let list = entries.isEmpty ? "[]" : "[\n" + entries.joined(separator: ",\n") + "\n  ]"
        return "{\n  \"sources\": \(list)\n}\n"
    }
}
