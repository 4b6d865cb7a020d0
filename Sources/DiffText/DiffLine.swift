/// A line of a unified diff.
package struct DiffLine: Sendable, Hashable {
    package enum Kind: Sendable, Hashable, CaseIterable {
        /// A line before the first file or after a hunk, such as a commit's message.
        case note
        /// `diff --git`, `index`, `---`, `+++` and the other lines above a file's first hunk.
        case fileHeader
        /// `@@ -1,3 +1,4 @@`.
        case hunk
        case added, removed, context
        /// `\ No newline at end of file`.
        case noNewline
    }

    package var kind: Kind
    /// The line with its sign, without its line feed.
    package var text: String
    /// The line's number in the old file, from 1; only for removed lines and context.
    package var oldNumber: Int?
    /// The line's number in the new file, from 1; only for added lines and context.
    package var newNumber: Int?

    package init(_ kind: Kind, _ text: String, old: Int? = nil, new: Int? = nil) {
        self.kind = kind
        self.text = text
        oldNumber = old
        newNumber = new
    }
}
