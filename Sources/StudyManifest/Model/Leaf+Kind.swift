extension Leaf {
    /// The kind of a leaf. Words outside ``known`` are preserved.
    public struct Kind: RawRepresentable, Sendable, Hashable, Codable {
        /// The word in the manifest.
        public var rawValue: String

        /// Creates a kind from any word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The text of the book itself.
        /// A guide to the chapter.
        public static let verbatim = Kind(rawValue: "verbatim")
        /// Notes on the chapter.
        public static let studyGuide = Kind(rawValue: "study-guide")
        /// The problems of the chapter.
        public static let notes = Kind(rawValue: "notes")
        /// Solutions of the problems.
        public static let problems = Kind(rawValue: "problems")
        /// Papers about the chapter's subject.
        public static let solutions = Kind(rawValue: "solutions")
        /// News about the subject.
        public static let papers = Kind(rawValue: "papers")
        public static let news = Kind(rawValue: "news")

        /// The kinds that a manifest may name without a warning.
        public static let known: [Kind] = [
            .verbatim, .studyGuide, .notes, .problems, .solutions, .papers, .news,
        ]
    }
}
