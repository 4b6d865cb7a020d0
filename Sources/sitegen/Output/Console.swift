import LibraryBuild
import ArgumentParser
import BundleGate
import Diagnostics
import Foundation
import KaTeXFiles
import ReadingSource
import SiteFiles

/// The output of a command: results on standard output, findings and progress on standard error.
struct Console: Sendable {
    /// The format of standard output. Standard error is always text.
    private let format: ReportOptions.Format
    /// The option that lists every finding; `nil` if the command has none.
    private let listing: String?
    /// True to list every finding.
    private let listsAll: Bool
    /// The progress line; `nil` if standard error is not a terminal.
    private let bar: ProgressLine?

    init(_ options: ReportOptions) { self.init(options.isJSON ? .json : .text, listing: "--format json") }

    /// - Parameters:
    ///   - listing: the option of the command that lists every finding; `nil` if it has none.
    ///   - listsAll: true to list every finding.
    init(_ format: ReportOptions.Format, listing: String? = nil, listsAll: Bool = false) {
        self.format = format
        self.listing = listing
        self.listsAll = listsAll
        bar = Standard.errorShowsProgress ? ProgressLine() : nil
    }

    /// Runs the work of a command.
    ///
    /// - Throws: `ExitCode` 1 if the work returns false, 2 if it throws, and 64 for a leaf that does not exist;
    ///   `ValidationError` unchanged, which the parser reports as bad usage (64).
    func run(_ work: () async throws -> Bool) async throws {
        // A write beyond the limit on file sizes then fails and is reported, instead of killing the process.
        signal(SIGXFSZ, SIG_IGN)
        do {
            guard try await work() else { throw ExitCode(1) }
        } catch let code as ExitCode {
            throw code
        } catch let error as ValidationError {
            throw error
            // A leaf that `--only` does not find is a mistake in the command, not a failure. The parser would add
            // the usage of the whole program.
        } catch let error as SelectionError {
            bar?.clear()
            Standard.error("sitegen: error: \(error)\n")
            throw ExitCode(64)
        } catch {
            bar?.clear()
            Standard.error("sitegen: error: \(Self.shown(error))\n")
            throw ExitCode(2)
        }
    }

    /// Returns an error with its path as findings show it. Commands that look at many files make paths absolute first.
    private static func shown(_ error: any Error) -> any Error {
        guard var error = error as? FileError, error.path.hasPrefix("/") else { return error }
        error.path = DiskPath.shown(error.path)
        return error
    }

    /// True if standard output belongs to one JSON document.
    var isJSON: Bool { format == .json }

    /// Shows progress: the steps done, the steps in all, and the current name.
    var progress: @Sendable (Int, Int, String) -> Void {
        guard let bar else { return { _, _, _ in } }
        return { bar.show($0, of: $1, $2) }
    }

    /// Shows progress of work whose total is unknown.
    var count: @Sendable (Int, String) -> Void {
        guard let bar else { return { _, _ in } }
        return { bar.show($0, $1) }
    }

    /// Shows every step of work whose steps take long.
    var steps: @Sendable (Int, Int, String) -> Void {
        guard let bar else { return { _, _, _ in } }
        return { bar.show($0, of: $1, $2, every: 1) }
    }

    /// The number of findings of one rule and severity that a text lists before it summarizes.
    static let findingLimit = 20

    /// The rules about the entries of reading lists.
    private static let entryRules = Set(ReadingRules.ofEntries.map(\.id))

    /// Prints findings on standard error, each with its source line; nothing in JSON, which has them in its report.
    func show(_ findings: [Diagnostic]) {
        bar?.clear()
        guard format == .text, !findings.isEmpty else { return }
        let formatter = TextDiagnosticFormatter(
            colored: Standard.errorIsColored, limit: listsAll ? nil : Self.findingLimit
        ) { [listing] in
            // Other commands keep some of the findings about a reading list.
            listing != FindingListOption.name && Self.entryRules.contains($0)
                ? "sitegen readings parse FILE \(FindingListOption.name)" : listing
        }
        let text = formatter.format(findings, sources: Self.source)
        Standard.error(text + TextDiagnosticFormatter.summary(findings) + "\n")
    }

    /// Reads a file by the name in a finding, for the excerpt below the finding.
    static func source(_ file: String) -> SourceText? {
        // 64 MiB at most: an excerpt is not worth reading a huge file.
        (try? FileReading.bytes(at: DiskPath.absolute(file), limit: 64 << 20)).flatMap {
            QuotedText.read($0, named: file)
        }
    }

    /// Prints a line on standard output; nothing in JSON, whose document must stay whole.
    func say(_ text: String) {
        guard format == .text else { return }
        Standard.output(text.hasSuffix("\n") ? text : text + "\n")
    }

    /// Prints the outcome of a render. Throws exit code 2 if a file could not be read or written.
    func show(_ report: LibraryRenderer.Report, isCheck: Bool) throws {
        switch format {
        case .json: Standard.output(RenderReportJSON.format(report))
        case .text: Standard.output(text(report, isCheck: isCheck))
        }
        // JSON lists the failures in its document.
        guard !report.failures.isEmpty else { return }
        if format == .text { Standard.error(report.failures.map { "sitegen: error: \($0)\n" }.joined()) }
        throw ExitCode(2)
    }

    /// Prints the differences that `--check-incremental` found.
    func show(_ differences: [IncrementalBuild.Difference], leaves: Int) {
        let lines = differences.map { difference in
            [difference.file, difference.what].filter { !$0.isEmpty }.joined(separator: " ")
                + (difference.inputs.isEmpty ? "" : " (\(difference.inputs.joined(separator: ", ")))")
        }
        if differences.isEmpty {
            say("\(leaves) \(leaves == 1 ? "leaf matches" : "leaves match") a clean build")
        } else {
            Standard.error(
                lines.map { "sitegen: error: \($0)\n" }.joined()
                    + "sitegen: 'render --no-record' renders every leaf\n")
        }
    }

    /// One line for each leaf that is not unchanged, and a summary.
    private func text(_ report: LibraryRenderer.Report, isCheck: Bool) -> String {
        var lines: [String] = []
        for leaf in report.leaves + report.files {
            switch leaf.result {
            case .written: lines.append("wrote \(leaf.file)")
            case .stale: lines.append("out of date: \(leaf.file)")
            case .missing: lines.append("not rendered: \(leaf.file)")
            case .failed: lines.append("not written: \(leaf.file)")
            case .removed: lines.append("removed \(leaf.file)")
            case .unchanged: break
            }
        }
        let unchanged = report.leaves.count { $0.result == .unchanged }
        let formulas = report.leaves.reduce(0) { $0 + $1.formulas }
        // A first render of a large library would scroll its warnings out of the window.
        if lines.count > 40 { lines = ["\(lines.count) files: \(lines[0]) … \(lines[lines.count - 1])"] }
        let count = report.leaves.count { $0.result != .removed }
        let leaves =
            "\(count) \(count == 1 ? "leaf" : "leaves"), \(formulas) \(formulas == 1 ? "formula" : "formulas")"
        lines.append(isCheck ? "\(leaves): \(unchanged) current" : "\(leaves): \(unchanged) unchanged")
        return lines.joined(separator: "\n") + "\n"
    }
}

/// The reason why the work could not be done.
struct Failure: Error, CustomStringConvertible {
    var description: String
    init(_ description: String) { self.description = description }
}
