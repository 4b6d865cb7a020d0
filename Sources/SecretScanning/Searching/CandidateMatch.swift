/// A match with the rank of its evidence, before overlapping matches are merged.
struct CandidateMatch {
    /// The strength of the evidence, strongest first.
    enum Rank: Int, Comparable {
        case configured, privateKey, form, jsonWebToken, context, authorization, urlPassword, assignment

        static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
    }

    var family: SecretFamily
    var range: Range<Int>
    var rank: Rank
    var isEncoded = false

    /// Returns the matches in order. Overlapping ones are joined under the family with the strongest evidence.
    static func merged(_ found: [CandidateMatch]) -> [SecretScanner.Match] {
        var merged: [CandidateMatch] = []
        let sorted = found.sorted {
            ($0.range.lowerBound, $0.rank, $0.range.upperBound) < (
                $1.range.lowerBound, $1.rank, $1.range.upperBound
            )
        }
        for match in sorted {
            guard let last = merged.last, match.range.lowerBound < last.range.upperBound else {
                merged.append(match)
                continue
            }
            let end = max(last.range.upperBound, match.range.upperBound)
            if match.rank < last.rank {
                merged[merged.count - 1].family = match.family
                merged[merged.count - 1].rank = match.rank
                merged[merged.count - 1].isEncoded = match.isEncoded
            }
            merged[merged.count - 1].range = last.range.lowerBound..<end
        }
        return merged.map { .init(family: $0.family, range: $0.range, isEncoded: $0.isEncoded) }
    }
}
