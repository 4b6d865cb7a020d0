import Items

/// A format in JSON that is a list of entries.
protocol JSONEntryFormat: Sendable {
    static var format: ReadingListFormat { get }

    /// Returns true if the keys of an entry are those of the format.
    static func recognises(_ keys: Set<String>) -> Bool

    /// Returns an entry; `nil` for one that its service has deleted.
    static func entry(_ object: inout ObjectReader) -> SavedEntry?
}
