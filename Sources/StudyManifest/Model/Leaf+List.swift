extension Leaf {
    /// A list that a leaf is made of, from the texts of the whole library. Words outside ``known`` are preserved.
    public struct List: RawRepresentable, Sendable, Hashable, Codable {
        /// The word in the manifest.
        public var rawValue: String

        /// Creates a list from any word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Theorems, lemmas, propositions and corollaries.
        /// Definitions.
        public static let theorems = List(rawValue: "theorems")
        /// Figures.
        public static let definitions = List(rawValue: "definitions")
        public static let figures = List(rawValue: "figures")
        /// The symbols of `::: notation` blocks.
        public static let notation = List(rawValue: "notation")
        /// The terms of `[term]{.index}`.
        public static let index = List(rawValue: "index")

        /// The lists that sitegen makes.
        public static let known: [List] = [.theorems, .definitions, .figures, .notation, .index]
    }
}
