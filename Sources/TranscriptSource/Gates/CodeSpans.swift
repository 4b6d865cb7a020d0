/// Code spans of a line or a paragraph (CommonMark 0.31, section 6.1).
package enum CodeSpans {
    /// Returns the ranges of the code spans, ascending, their backticks included.
    package static func ranges(in line: Substring) -> [Range<String.Index>] {
        guard line.utf8.contains(UInt8(ascii: "`")) else { return [] }
        let runs = runs(in: line)
        var last: [Int: Int] = [:]
        for (index, run) in runs.enumerated() { last[run.count] = index }
        var ranges: [Range<String.Index>] = []
        var index = 0
        while index < runs.count {
            // A run without another of its length is text, and nothing behind it need be searched.
            guard last[runs[index].count].map({ $0 > index }) == true,
                let end = runs[(index + 1)...].firstIndex(where: { $0.count == runs[index].count })
            else {
                index += 1
                continue
            }
            ranges.append(runs[index].range.lowerBound..<runs[end].range.upperBound)
            index = end + 1
        }
        return ranges
    }

    private static func runs(in line: Substring) -> [(range: Range<String.Index>, count: Int)] {
        var runs: [(range: Range<String.Index>, count: Int)] = []
        var rest = line.utf8
        while let start = rest.firstIndex(of: UInt8(ascii: "`")) {
            let run = rest[start...].prefix { $0 == UInt8(ascii: "`") }
            runs.append((start..<run.endIndex, run.count))
            rest = rest[run.endIndex...]
        }
        return runs
    }
}
