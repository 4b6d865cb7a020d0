extension Leaf {
    /// The kind of a leaf. Words outside ``known`` are preserved.
    public struct Kind: RawRepresentable, Sendable, Hashable, Codable {
        public var rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The text of the book itself.
        public static let verbatim = Kind(rawValue: "verbatim")
        public static let studyGuide = Kind(rawValue: "study-guide")
        public static let notes = Kind(rawValue: "notes")
        public static let problems = Kind(rawValue: "problems")
        public static let solutions = Kind(rawValue: "solutions")
        public static let papers = Kind(rawValue: "papers")
        public static let news = Kind(rawValue: "news")

        /// The kinds that a manifest may name without a warning.
        public static let known: [Kind] = [
            .verbatim, .studyGuide, .notes, .problems, .solutions, .papers, .news,
        ]
    }
}
