/// A version, compared as iOS does: numbers between dots, from the left. Missing parts count as zero,
/// so 1.0 equals 1.
struct VersionNumber: Comparable {
    private let parts: [Int]

    init(_ text: String) {
        var parts = text.split(separator: ".", omittingEmptySubsequences: false).map { part in
            Int(part.prefix { $0.isASCII && $0.isNumber }) ?? 0
        }
        while parts.last == 0 { parts.removeLast() }
        self.parts = parts
    }

    static func < (left: VersionNumber, right: VersionNumber) -> Bool {
        left.parts.lexicographicallyPrecedes(right.parts)
    }
}
