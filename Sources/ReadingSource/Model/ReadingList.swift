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

    package init() {}

    /// True if nothing could be read. A library that was made before stays as it is.
    package var isRefused: Bool {
        format == nil
            || diagnostics.contains { $0.rule == RuleDefinition.readingsFile.id && $0.severity == .error }
    }
}
