package import Diagnostics
package import Items

/// A reading list as read: its items and tags, and the findings about entries that could not be read.
package struct ReadingList: Sendable {
    /// The format; `nil` if it was not recognised.
    package var format: ReadingListFormat?
    /// Pages, notes and sets of tags, the last changed first. Each address is there once.
    package var items: [Item] = []
    /// The tags, by name.
    package var tags: [SavedTag] = []
    package var diagnostics: [Diagnostic] = []
    /// The places of the items in the export and in the files beside it; empty for a database, which has no lines.
    package var places: [ItemPlaces] = []

    /// True if the log of a database is damaged: the last changes may be missing.
    package var isTorn = false
    /// True if the file has more entries than are read.
    var isFull = false

    package init() {}

    /// Returns the place of an item in its export; `nil` for an item of a database.
    ///
    /// - Parameter id: the id of the item.
    package func position(ofItem id: String) -> SourcePosition? {
        places.lazy.compactMap { $0.position(ofItem: id) }.first
    }

    /// Returns a finding about an item, at the place of its entry. It quotes the line there if that has no key.
    ///
    /// - Parameters:
    ///   - id: the id of the item.
    ///   - file: the name of the list, for the items of a database, which has no lines.
    package func placed(_ finding: Diagnostic, atItem id: String, of file: String) -> Diagnostic {
        var finding = finding
        let found = places.lazy.compactMap { places in places.position(ofItem: id).map { (places, $0) } }
            .first
        finding.position = found?.1 ?? SourcePosition(file: file, line: 1, column: 1)
        finding.quotesSource = found.map { $0.mayQuote($1) } ?? false
        return finding
    }

    /// True if the file is known to have more than was read. An item that is not in the list may still be saved.
    package var isPartial: Bool { isTorn || isFull }

    /// True if nothing could be read. A library that was made before stays as it is.
    package var isRefused: Bool {
        format == nil
            || diagnostics.contains { $0.rule == RuleDefinition.readingsFile.id && $0.severity == .error }
    }
}
