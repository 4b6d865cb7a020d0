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
        public static let verbatim = Kind(rawValue: "verbatim")
        /// A guide to the chapter.
        public static let studyGuide = Kind(rawValue: "study-guide")
        /// Notes on the chapter.
        public static let notes = Kind(rawValue: "notes")
        /// The problems of the chapter.
        public static let problems = Kind(rawValue: "problems")
        /// Solutions of the problems.
        public static let solutions = Kind(rawValue: "solutions")
        /// Papers about the chapter's subject.
        public static let papers = Kind(rawValue: "papers")
        /// News about the subject.
        public static let news = Kind(rawValue: "news")
        /// Saved pages, notes and tags.
        public static let readings = Kind(rawValue: "readings")
        public static let hub = Kind(rawValue: "hub")
        /// The transcript of a task.
        public static let transcript = Kind(rawValue: "transcript")

        /// The kinds that a manifest may name without a warning.
        public static let known: [Kind] = [
            .verbatim, .studyGuide, .notes, .problems, .solutions, .papers, .news, .readings, .hub,
            .transcript,
        ]
    }
}
