import LibraryBuild
import ArgumentParser
import Diagnostics
import Foundation
import KaTeX
import SiteFiles

/// The output of a command: results on standard output, findings and progress on standard error.
struct Console: Sendable {
    private let format: ReportOptions.Format
    private let bar: ProgressLine?

    init(_ options: ReportOptions) { self.init(options.format) }

    init(_ format: ReportOptions.Format) {
        self.format = format
        bar = Standard.errorShowsProgress ? ProgressLine() : nil
    }

    /// Runs a command's work and gives its exit code: 0 when it returns true, 1 when false, 2 when it throws.
    func run(_ work: () async throws -> Bool) async throws {
        // Beyond a limit on file sizes a write then fails, and is reported, instead of ending the process.
        signal(SIGXFSZ, SIG_IGN)
        do {
            guard try await work() else { throw ExitCode(1) }
        } catch let code as ExitCode {
            throw code
        } catch let error as ValidationError {
            throw error
        } catch let error as SelectionError {
            throw ValidationError("\(error)")
        } catch {
            bar?.clear()
            Standard.error("sitegen: error: \(error)\n")
            throw ExitCode(2)
        }
    }

    var isJSON: Bool { format == .json }

    var progress: @Sendable (Int, Int, String) -> Void {
        guard let bar else { return { _, _, _ in } }
        return { bar.show($0, of: $1, $2) }
    }

    /// For work whose steps nobody has counted.
    var count: @Sendable (Int, String) -> Void {
        guard let bar else { return { _, _ in } }
        return { bar.show($0, $1) }
    }

    /// For work whose steps take a while: each is shown.
    var steps: @Sendable (Int, Int, String) -> Void {
        guard let bar else { return { _, _, _ in } }
        return { bar.show($0, of: $1, $2, every: 1) }
    }

    /// How many findings of a rule and severity a text lists before it sums them up.
    static let findingLimit = 20

    /// Text findings go to standard error, each with its source line.
    func show(_ findings: [Diagnostic]) {
        bar?.clear()
        guard format == .text, !findings.isEmpty else { return }
        let formatter = TextDiagnosticFormatter(colored: Standard.errorIsColored, limit: Self.findingLimit)
        let text = formatter.format(findings, sources: Self.source)
        Standard.error(text + TextDiagnosticFormatter.summary(findings) + "\n")
    }

    /// A file as a finding names it, for the line below the finding.
    static func source(_ file: String) -> SourceText? {
        (try? FileReading.bytes(at: DiskPath.absolute(file), limit: 64 << 20)).map {
            SourceText(file: file, bytes: $0)
        }
    }

    func say(_ text: String) {
        guard format == .text else { return }
        Standard.output(text.hasSuffix("\n") ? text : text + "\n")
    }

    /// The outcome of a render. Throws exit code 2 when a file could not be read or written.
    func show(_ report: LibraryRenderer.Report, isCheck: Bool) throws {
        switch format {
        case .json: Standard.output(RenderReportJSON.format(report))
        case .text: Standard.output(text(report, isCheck: isCheck))
        }
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
            say("\(leaves) \(leaves == 1 ? "leaf is" : "leaves are") what a clean build makes")
        } else {
            Standard.error(
                lines.map { "sitegen: error: \($0)\n" }.joined()
                    + "sitegen: 'render --no-record' makes every leaf\n")
        }
    }

    private func text(_ report: LibraryRenderer.Report, isCheck: Bool) -> String {
        var lines: [String] = []
        for leaf in report.leaves {
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
        if lines.count > 40 { lines = ["\(lines.count) leaves: \(lines[0]) … \(lines[lines.count - 1])"] }
        let count = report.leaves.count { $0.result != .removed }
        let leaves = "\(count) \(count == 1 ? "leaf" : "leaves"), \(formulas) formulas"
        lines.append(isCheck ? "\(leaves): \(unchanged) current" : "\(leaves): \(unchanged) unchanged")
        return lines.joined(separator: "\n") + "\n"
    }
}

/// The work could not be done, and why.
struct Failure: Error, CustomStringConvertible {
    var description: String
    init(_ description: String) { self.description = description }
}
