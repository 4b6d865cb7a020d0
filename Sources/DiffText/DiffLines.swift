/// Classifies the lines of a unified diff, one after another.
///
/// The counts of a hunk decide where it ends. Diffs written by hand often have wrong counts, so lines with a sign also
/// belong to a hunk after its counts, until a header follows.
struct DiffLines {
    private enum Place { case outside, header, hunk }

    private var place = Place.outside
    private var old = 0
    private var new = 0
    /// The lines that the hunk still has by its header.
    private var oldLeft = 0
    private var newLeft = 0

    /// True for the two lines `---` and `+++` that name a file's versions.
    static func beginsFile(_ line: some StringProtocol, _ next: some StringProtocol) -> Bool {
        line.hasPrefix("--- ") && next.hasPrefix("+++ ")
    }

    /// - Parameter next: the line after this one.
    mutating func line(_ text: String, before next: some StringProtocol) -> DiffLine {
        if let header = HunkHeader(text) { return beginHunk(header, text) }
        if text.hasPrefix("diff --git ") { return beginHeader(text) }
        if place == .hunk, let line = hunkLine(text, before: next) { return line }
        if Self.beginsFile(text, next) { return beginHeader(text) }
        if place == .header, !text.isEmpty { return DiffLine(.fileHeader, text) }
        place = .outside
        return DiffLine(.note, text)
    }

    private mutating func beginHeader(_ text: String) -> DiffLine {
        place = .header
        return DiffLine(.fileHeader, text)
    }

    private mutating func beginHunk(_ header: HunkHeader, _ text: String) -> DiffLine {
        place = .hunk
        // The start of an empty range is the line before it.
        old = header.oldStart + (header.oldCount == 0 ? 1 : 0)
        new = header.newStart + (header.newCount == 0 ? 1 : 0)
        (oldLeft, newLeft) = (header.oldCount, header.newCount)
        return DiffLine(.hunk, text)
    }

    /// Returns `nil` for a line that does not belong to the hunk.
    private mutating func hunkLine(_ text: String, before next: some StringProtocol) -> DiffLine? {
        let isDone = oldLeft <= 0 && newLeft <= 0
        switch text.utf8.first {
        case UInt8(ascii: "\\"): return DiffLine(.noNewline, text)
        case UInt8(ascii: "-") where !(isDone && (Self.beginsFile(text, next) || text == "-- ")):
            defer { (old, oldLeft) = (old + 1, oldLeft - 1) }
            return DiffLine(.removed, text, old: old)
        case UInt8(ascii: "+"):
            defer { (new, newLeft) = (new + 1, newLeft - 1) }
            return DiffLine(.added, text, new: new)
        case UInt8(ascii: " "): return contextLine(text)
        // Some mailers and editors remove the space of an empty line.
        case nil where !isDone: return contextLine(text)
        default: return nil
        }
    }

    private mutating func contextLine(_ text: String) -> DiffLine {
        defer {
            (old, oldLeft) = (old + 1, oldLeft - 1)
            (new, newLeft) = (new + 1, newLeft - 1)
        }
        return DiffLine(.context, text, old: old, new: new)
    }
}
