/// The lines of a unified diff, as `diff -u` and git write it.
package struct UnifiedDiff: Sendable, Hashable {
    package var lines: [DiffLine]
    /// True if a line feed follows the last line.
    package var endsWithLineFeed: Bool

    /// Reads a diff. Returns `nil` for text that has neither a `diff --git` line, nor a hunk at its start, nor one after
    /// `---` and `+++`.
    package init?(_ text: String) {
        var pieces = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { Substring($0) }
        endsWithLineFeed = pieces.last?.isEmpty == true
        if endsWithLineFeed { pieces.removeLast() }
        guard Self.isDiff(pieces) else { return nil }
        var reader = DiffLines()
        lines = []
        lines.reserveCapacity(pieces.count)
        for (index, piece) in pieces.enumerated() {
            let next = index + 1 < pieces.count ? pieces[index + 1] : ""
            lines.append(reader.line(String(piece), before: next))
        }
    }

    package var addedCount: Int { lines.count { $0.kind == .added } }
    package var removedCount: Int { lines.count { $0.kind == .removed } }

    private static func isDiff(_ lines: [Substring]) -> Bool {
        if let first = lines.first(where: { !$0.isEmpty }), HunkHeader(first) != nil { return true }
        for (index, line) in lines.enumerated() {
            if line.hasPrefix("diff --git ") { return true }
            if index + 2 < lines.count, DiffLines.beginsFile(line, lines[index + 1]),
                HunkHeader(lines[index + 2]) != nil
            {
                return true
            }
        }
        return false
    }
}
