/// The known word most similar to an unknown one, for "did you mean".
struct ClosestWord {
    /// The most similar word, or `nil` if none is close enough. Of equally similar words, the first one wins.
    let word: String?

    /// - Parameter known: ASCII words. Words of up to four letters may differ by one edit, longer words by two.
    init(to unknown: String, among known: [String]) {
        let letters = Array(unknown.lowercased().unicodeScalars.prefix(64))
        var best: (word: String, distance: Int)?
        for candidate in known {
            let bound = min(candidate.utf8.count <= 4 ? 1 : 2, (best?.distance ?? 3) - 1)
            guard bound >= 0, abs(letters.count - candidate.utf8.count) <= bound else { continue }
            let distance = Self.distance(letters, Array(candidate.lowercased().unicodeScalars))
            if distance <= bound { best = (candidate, distance) }
        }
        word = best?.word
    }

    /// Returns the edit distance with insertions, deletions, replacements and transpositions (optimal string
    /// alignment).
    private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for (row, letter) in left.enumerated() {
            var current = [row + 1]
            for (column, other) in right.enumerated() {
                var distance = min(
                    last[column + 1] + 1, current[column] + 1, last[column] + (letter == other ? 0 : 1))
                if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
                    distance = min(distance, beforeLast[column - 1] + 1)
                }
                current.append(distance)
            }
            (beforeLast, last) = (last, current)
        }
        return last[right.count]
    }
}
