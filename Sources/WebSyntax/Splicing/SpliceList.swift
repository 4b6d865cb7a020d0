/// Edits of one text in order, without overlaps. All bytes outside of them stay unchanged.
///
/// Of two overlapping splices the one added first wins, unless the other one contains it.
package struct SpliceList: Sendable, Hashable {
    /// Ascending, without overlaps.
    package let splices: [Splice]

    /// Sorts splices. Insertions at one offset keep their order; a splice inside another one is
    /// dropped, and so is the later of two that cross.
    package init(_ splices: [Splice]) {
        let order = splices.indices.sorted { left, right in
            let a = splices[left].range
            let b = splices[right].range
            if a.lowerBound != b.lowerBound { return a.lowerBound < b.lowerBound }
            // An insertion at an offset comes before a replacement that begins there.
            if a.isEmpty != b.isEmpty { return a.isEmpty }
            // The longer one comes first, so that it contains the shorter one.
            if a.upperBound != b.upperBound { return a.upperBound > b.upperBound }
            return left < right
        }
        var kept: [Splice] = []
        var end = 0
        for index in order where splices[index].range.lowerBound >= end {
            kept.append(splices[index])
            end = max(end, splices[index].range.upperBound)
        }
        self.splices = kept
    }

    /// True if nothing is edited.
    package var isEmpty: Bool { splices.isEmpty }

    /// Returns the edited text.
    ///
    /// - Precondition: every range is inside `input`.
    package func applied(to input: [UInt8]) -> [UInt8] {
        if splices.isEmpty { return input }
        var output: [UInt8] = []
        output.reserveCapacity(input.count + growth)
        var copied = 0
        for splice in splices {
            output.append(contentsOf: input[copied..<splice.range.lowerBound])
            output.append(contentsOf: splice.replacement)
            copied = splice.range.upperBound
        }
        output.append(contentsOf: input[copied...])
        return output
    }

    /// The number of bytes by which the text grows.
    package var growth: Int { splices.reduce(0) { $0 + $1.replacement.count - $1.range.count } }

    /// Returns the input offset of an output offset: the same place, or the start of the replaced
    /// range.
    package func inputOffset(of output: Int) -> Int {
        var distance = 0
        for splice in splices {
            let start = splice.range.lowerBound + distance
            if output < start { break }
            if output < start + splice.replacement.count { return splice.range.lowerBound }
            distance += splice.replacement.count - splice.range.count
        }
        return output - distance
    }

    /// Returns true if an output is its input except for these splices: undoing them in the output
    /// yields the input. This guards against bugs in the code that edits.
    package func prove(_ output: [UInt8], isMadeOf input: [UInt8]) -> Bool {
        var read = 0
        var written = 0
        for splice in splices {
            let kept = splice.range.lowerBound - read
            guard kept >= 0, splice.range.upperBound <= input.count,
                written + kept + splice.replacement.count <= output.count,
                output[written..<(written + kept)].elementsEqual(input[read..<splice.range.lowerBound]),
                output[(written + kept)..<(written + kept + splice.replacement.count)]
                    .elementsEqual(splice.replacement)
            else { return false }
            read = splice.range.upperBound
            written += kept + splice.replacement.count
        }
        return output[written...].elementsEqual(input[read...])
    }
}
