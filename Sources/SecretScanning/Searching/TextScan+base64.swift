import WebSyntax

extension TextScan {
    /// The minimum length of a run of base64 that is decoded.
    private static let minimumRun = 20
    /// The number of encodings around a secret that are decoded.
    private static let deepest = 3

    /// Decodes the runs of base64 and looks for secrets in them. A run with a secret is one match as a whole.
    mutating func readEncodedRuns() {
        var blocks = BlockList(found.filter { $0.rank == .privateKey }.map(\.range))
        let text = text
        Base64Letters.values.withUnsafeBufferPointer { values in
            // A run has a letter at one of any 20 consecutive places.
            var offset = Self.minimumRun - 1
            var done = 0
            while offset < text.count {
                guard values[Int(text[offset])] != 255 else {
                    offset += Self.minimumRun
                    continue
                }
                if let end = blocks.end(around: offset) {
                    done = end
                    offset = end + Self.minimumRun - 1
                    continue
                }
                var start = offset
                while start > done, values[Int(text[start - 1])] != 255 { start -= 1 }
                var end = offset + 1
                while end < text.count, values[Int(text[end])] != 255 { end += 1 }
                done = end
                if end - start >= Self.minimumRun {
                    let run = EncodedRun(text, start..<end)
                    if run.letters >= Self.minimumRun { readEncoded(run) }
                    done = max(done, run.range.upperBound)
                }
                offset = done + Self.minimumRun - 1
            }
        }
    }

    /// Looks for secrets in the decoded bytes of a run. Letters that do not belong to it may come before it, such as those of
    /// a path, so that it is decoded at each of four offsets.
    private mutating func readEncoded(_ run: EncodedRun) {
        steps += run.letters
        for skipped in 0..<4 {
            var decoded = Base64Letters.decoded(text, run.lines, skipping: skipped)
            // UTF-16, as PowerShell encodes commands.
            let zeros = decoded.count { $0 == 0 }
            if zeros * 3 > decoded.count { decoded.removeAll { $0 == 0 } }
            let inner = decoded.withUnsafeBufferPointer { bytes in
                var scan = TextScan(bytes, table, depth: depth + 1)
                scan.run()
                if scan.depth < Self.deepest { scan.readEncodedRuns() }
                steps += scan.steps
                return scan.found.min { ($0.rank, $0.range.lowerBound) < ($1.rank, $1.range.lowerBound) }
            }
            guard let inner else { continue }
            found.append(
                CandidateMatch(family: inner.family, range: run.range, rank: inner.rank, isEncoded: true))
            return
        }
    }

    /// The ranges that are skipped, ascending.
    private struct BlockList {
        private var ranges: ArraySlice<Range<Int>>

        init(_ ranges: [Range<Int>]) { self.ranges = ranges[...] }

        /// Returns the end of the range around an offset. Offsets must not decrease.
        mutating func end(around offset: Int) -> Int? {
            while let first = ranges.first, first.upperBound <= offset { ranges.removeFirst() }
            return ranges.first.flatMap { $0.contains(offset) ? $0.upperBound : nil }
        }
    }
}
