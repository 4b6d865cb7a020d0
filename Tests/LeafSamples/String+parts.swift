import Foundation

extension String {
    /// The number of times that a text occurs.
    package func count(of part: String) -> Int { components(separatedBy: part).count - 1 }

    /// Returns the text between two others.
    package func part(from start: String, to end: String) -> String {
        guard let first = firstRange(of: start) else { return "" }
        let rest = self[first.upperBound...]
        return String(rest[..<(rest.firstRange(of: end)?.lowerBound ?? rest.endIndex)])
    }
}
