/// The greedy algorithm of Myers ("An O(ND) Difference Algorithm and Its Variations", 1986).
struct ShortestEdits {
    let old: ArraySlice<Int>
    let new: ArraySlice<Int>

    /// Returns the changes of a shortest edit script; `nil` if it has more edits than `mostEdits`. Time and memory are
    /// at most the square of that number, plus the number of lines for each edit.
    func changes(mostEdits: Int) -> [LineChange]? {
        let most = min(mostEdits, old.count + new.count)
        // The farthest old line on each diagonal, and the state before each round.
        var farthest = [Int](repeating: 0, count: 2 * most + 3)
        var rounds: [ArraySlice<Int>] = []
        let center = most + 1
        for edits in 0...most {
            rounds.append(ArraySlice(Array(farthest[center - edits...center + edits])))
            for diagonal in stride(from: -edits, through: edits, by: 2) {
                var x =
                    isDown(diagonal, edits) { farthest[center + $0] }
                    ? farthest[center + diagonal + 1] : farthest[center + diagonal - 1] + 1
                var y = x - diagonal
                while x < old.count, y < new.count, old[old.startIndex + x] == new[new.startIndex + y] {
                    x += 1
                    y += 1
                }
                farthest[center + diagonal] = x
                if x >= old.count && y >= new.count { return trace(rounds) }
            }
        }
        return nil
    }

    /// True if the best way to a diagonal inserts a line, rather than deletes one.
    private func isDown(_ diagonal: Int, _ edits: Int, _ farthest: (Int) -> Int) -> Bool {
        diagonal == -edits || diagonal != edits && farthest(diagonal - 1) < farthest(diagonal + 1)
    }

    /// Walks from the end to the start.
    private func trace(_ rounds: [ArraySlice<Int>]) -> [LineChange] {
        var changes: [LineChange] = []
        var (x, y) = (old.count, new.count)
        for (edits, round) in rounds.enumerated().reversed() where edits > 0 {
            let value = { (diagonal: Int) in round[diagonal + edits] }
            let diagonal = x - y
            let down = isDown(diagonal, edits, value)
            let previous = down ? diagonal + 1 : diagonal - 1
            let startX = value(previous)
            let startY = startX - previous
            add(startX..<(down ? startX : startX + 1), startY..<(down ? startY + 1 : startY), to: &changes)
            (x, y) = (startX, startY)
        }
        return changes.reversed()
    }

    /// Adds an edit before the others, to the first of them if no unchanged line is between.
    private func add(_ x: Range<Int>, _ y: Range<Int>, to changes: inout [LineChange]) {
        let edit = LineChange(
            old: old.startIndex + x.lowerBound..<old.startIndex + x.upperBound,
            new: new.startIndex + y.lowerBound..<new.startIndex + y.upperBound)
        if let last = changes.last, last.old.lowerBound == edit.old.upperBound,
            last.new.lowerBound == edit.new.upperBound
        {
            changes[changes.count - 1] = LineChange(
                old: edit.old.lowerBound..<last.old.upperBound,
                new: edit.new.lowerBound..<last.new.upperBound)
        } else {
            changes.append(edit)
        }
    }
}
