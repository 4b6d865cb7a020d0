/// The most similar known word, for "did you mean".
package enum Suggestion {
    /// Returns the most similar candidate within a third of the word's length (at least one edit, at most three), or
    /// `nil`. Ignores letter case; of equally similar candidates, the first one wins.
    package static func closest(to word: String, in candidates: some Sequence<String>) -> String? {
        let typed = Array(word.lowercased())
        // Longer words are not names, and the distance takes quadratic time.
        guard typed.count <= 64 else { return nil }
        let limit = min(3, max(1, typed.count / 3))
        var best: (name: String, distance: Int)?
        for candidate in candidates {
            let distance = editDistance(typed, Array(candidate.lowercased()))
            if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.name
    }

    /// Returns `; did you mean 'x'?` or an empty string.
    package static func hint(for word: String, in candidates: some Sequence<String>) -> String {
        closest(to: word, in: candidates).map { "; did you mean '\($0)'?" } ?? ""
    }

    /// Returns the edit distance with insertions, deletions, replacements and transpositions (optimal string
    /// alignment).
    private static func editDistance(_ a: [Character], _ b: [Character]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...b.count)
        for i in 1...max(a.count, 1) where !a.isEmpty {
            var row = [i]
            row.reserveCapacity(b.count + 1)
            for j in 1...max(b.count, 1) where !b.isEmpty {
                var cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                    cost = min(cost, beforeLast[j - 2] + 1)
                }
                row.append(cost)
            }
            beforeLast = last
            last = row
        }
        return last[b.count]
    }
}
