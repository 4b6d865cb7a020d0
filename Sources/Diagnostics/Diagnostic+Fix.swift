extension Diagnostic {
    /// The fix of a finding: a text, and edits if the fix is mechanical.
    package struct Fix: Hashable, Sendable {
        /// The fix as an instruction: "write 'Fig.svg'".
        package var text: String
        /// The edits; empty if the fix needs a person.
        package var edits: [Edit]

        /// Creates a fix.
        package init(_ text: String, edits: [Edit] = []) {
            self.text = text
            self.edits = edits
        }
    }

    /// The replacement of a byte range in a file.
    package struct Edit: Hashable, Sendable {
        /// The file, as in ``SourcePosition/file``.
        package var file: String
        /// The byte offsets in the file, from 0.
        package var range: Range<Int>
        /// The text to replace. The edit does not apply if the file has other text there.
        package var original: String
        /// The new text.
        package var replacement: String

        /// Creates an edit.
        package init(file: String, range: Range<Int>, original: String, replacement: String) {
            self.file = file
            self.range = range
            self.original = original
            self.replacement = replacement
        }
    }
}
