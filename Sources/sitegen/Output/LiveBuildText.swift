import LibraryBuild
import Diagnostics
import SiteFiles
import SitePreview
import Synchronization

/// The output of `watch`: findings, then one line for each render.
final class LiveBuildText: Sendable {
    /// The problems of the last render, which decide what is news.
    private struct Said: Equatable {
        var findings: Set<Diagnostic> = []
        var failures: [String] = []
    }

    private let console: Console
    /// `nil` before the first render.
    private let said = Mutex<Said?>(nil)

    init(_ console: Console) { self.console = console }

    /// Prints a render's news.
    func show(_ rebuild: Rebuild, after time: Duration) {
        let now = Said(findings: Set(rebuild.findings), failures: rebuild.failures)
        let before = said.withLock { said in
            defer { said = now }
            return said
        }
        let isNews = now != before
        // No output for an editor's temporary file or for leaves that the change did not affect.
        if !isNews, rebuild.leaves.isEmpty || (rebuild.isConsequence && !rebuild.hasNewPages) { return }
        if isNews || !rebuild.isConsequence {
            // Errors are repeated while they last, warnings are printed once.
            console.show(
                rebuild.findings.filter { $0.severity == .error || before?.findings.contains($0) != true })
            Standard.error(rebuild.failures.map { "sitegen: error: \($0)\n" }.joined())
        }
        console.say(Self.line(rebuild, after: time))
        if before == nil || !rebuild.isGood { console.say("waiting for changes") }
    }

    /// `built book/chapter/leaf in 38 ms · 2 errors`.
    static func line(_ rebuild: Rebuild, after time: Duration) -> String {
        let failed = rebuild.leaves.count { $0.result == .failed }
        let made = rebuild.leaves.filter { $0.result != .removed }
        let (count, removed) = (made.count, rebuild.leaves.count - made.count)
        let what =
            switch (count, failed) {
            case (0, _): "nothing built"
            case (1, 0): "built \(made[0].address)"
            case (1, _): "not built: \(made[0].address)"
            case (_, 0): "built \(count.counted("leaf", plural: "leaves"))"
            default: "built \(count - failed) of \(count.counted("leaf", plural: "leaves"))"
            }
        let milliseconds =
            time.components.seconds * 1000 + time.components.attoseconds / 1_000_000_000_000_000
        var parts = ["\(what) in \(milliseconds) ms"]
        if removed > 0 { parts.append("\(removed.counted("page", plural: "pages")) removed") }
        let errors = rebuild.findings.count { $0.severity == .error } + rebuild.failures.count
        let warnings = rebuild.findings.count { $0.severity == .warning }
        if errors > 0 { parts.append("\(errors) error\(errors == 1 ? "" : "s")") }
        if warnings > 0 { parts.append("\(warnings) warning\(warnings == 1 ? "" : "s")") }
        if failed == 0, count > 0, !made.contains(where: { $0.result == .written }) {
            parts.append("unchanged")
        }
        return parts.joined(separator: " · ")
    }

    /// The errors that keep a leaf from being rendered, for open pages.
    func problems(of rebuild: Rebuild) -> [PreviewProblem] {
        var sources: [String: SourceText] = [:]
        // 50 at most: a page shows them above its text.
        let findings = rebuild.findings.filter { $0.severity == .error }.prefix(50).map { finding in
            guard let position = finding.position else {
                return PreviewProblem(place: "", message: finding.message, fix: finding.fix?.text ?? "")
            }
            if sources[position.file] == nil { sources[position.file] = Console.source(position.file) }
            return PreviewProblem(
                place: TextDiagnosticFormatter.place(position), message: finding.message,
                excerpt: sources[position.file].map {
                    TextDiagnosticFormatter.excerpt(at: position, in: $0)
                } ?? "",
                fix: finding.fix?.text ?? "")
        }
        return rebuild.failures.map { PreviewProblem(place: "", message: $0) } + findings
    }
}
