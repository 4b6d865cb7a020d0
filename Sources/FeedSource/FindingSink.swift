import Diagnostics
import WebSyntax

/// Collects findings about one text, at most ``limit`` of a rule.
final class FindingSink {
    /// A broken feed repeats one mistake in every item; further findings would hide the others.
    static let limit = 50

    /// The name of the feed in findings.
    private let file: String
    private let text: [UInt8]
    private var lineStarts: [Int] = []
    private var counts: [RuleID: Int] = [:]
    private(set) var diagnostics: [Diagnostic] = []

    /// - Parameter text: the feed in UTF-8, by whose lines positions are told.
    init(file: String, text: [UInt8]) {
        self.file = file
        self.text = text
    }

    func report(
        _ rule: RuleDefinition, _ severity: Diagnostic.Severity? = nil, at offset: Int, _ message: String
    ) {
        let (line, column) = place(of: offset)
        report(rule, severity, line: line, column: column, message)
    }

    func report(
        _ rule: RuleDefinition, _ severity: Diagnostic.Severity? = nil, line: Int, column: Int,
        _ message: String
    ) {
        counts[rule.id, default: 0] += 1
        guard counts[rule.id, default: 0] <= Self.limit else { return }
        var diagnostic = Diagnostic(
            rule, severity, at: SourcePosition(file: file, line: line, column: column), message)
        diagnostic.quotesSource = false
        diagnostics.append(diagnostic)
    }

    /// Returns line and column of an offset, from 1; the column counts bytes.
    private func place(of offset: Int) -> (line: Int, column: Int) {
        if lineStarts.isEmpty {
            lineStarts = [0]
            for (index, byte) in text.enumerated() where byte == UInt8(ascii: "\n") {
                lineStarts.append(index + 1)
            }
        }
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return (low + 1, max(1, offset - lineStarts[low] + 1))
    }
}
