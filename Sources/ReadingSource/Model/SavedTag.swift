/// A tag with its use.
package struct SavedTag: Sendable, Hashable {
    /// In lower case.
    package var name: String
    /// The number of uses.
    package var frequency: Int
    /// The time of the last use in seconds since 1970-01-01T00:00:00Z; `nil` if it is not known.
    package var lastUsed: Int?

    package init(name: String, frequency: Int = 0, lastUsed: Int? = nil) {
        self.name = name
        self.frequency = frequency
        self.lastUsed = lastUsed
    }
}
