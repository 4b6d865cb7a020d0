/// Writes changes as hunks (GNU diffutils, "Detailed Description of Unified Format").
struct HunkText {
    let old: [ArraySlice<UInt8>]
    let new: [ArraySlice<UInt8>]
    let context: Int
    private(set) var bytes: [UInt8] = []

    init(old: [ArraySlice<UInt8>], new: [ArraySlice<UInt8>], context: Int) {
        self.old = old
        self.new = new
        self.context = context
    }

    /// Changes whose contexts meet share a hunk.
    mutating func append(_ changes: [LineChange]) {
        var start = 0
        for index in changes.indices {
            let isLast = index + 1 == changes.count
            if isLast || changes[index + 1].old.lowerBound - changes[index].old.upperBound > 2 * context {
                appendHunk(changes[start...index])
                start = index + 1
            }
        }
    }

    private mutating func appendHunk(_ changes: ArraySlice<LineChange>) {
        guard let first = changes.first, let last = changes.last else { return }
        let before = min(context, first.old.lowerBound)
        let after = min(context, old.count - last.old.upperBound)
        let oldRange = first.old.lowerBound - before..<last.old.upperBound + after
        let newRange = first.new.lowerBound - before..<last.new.upperBound + after
        bytes += Array("@@ -\(Self.text(oldRange)) +\(Self.text(newRange)) @@\n".utf8)
        var next = oldRange.lowerBound
        for change in changes {
            for line in old[next..<change.old.lowerBound] { append(" ", line) }
            for line in old[change.old] { append("-", line) }
            for line in new[change.new] { append("+", line) }
            next = change.old.upperBound
        }
        for line in old[next..<oldRange.upperBound] { append(" ", line) }
    }

    private static func text(_ range: Range<Int>) -> String {
        let start = range.isEmpty ? range.lowerBound : range.lowerBound + 1
        return range.count == 1 ? "\(start)" : "\(start),\(range.count)"
    }

    private mutating func append(_ sign: Unicode.Scalar, _ line: ArraySlice<UInt8>) {
        bytes.append(UInt8(ascii: sign))
        bytes += line
        if line.last != UInt8(ascii: "\n") { bytes += Array("\n\\ No newline at end of file\n".utf8) }
    }
}
