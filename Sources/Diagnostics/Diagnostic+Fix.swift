extension Diagnostic {
    /// The fix of a finding: a text, and edits where it is mechanical.
    package struct Fix: Hashable, Sendable {
        /// The fix as an instruction: "write 'Fig.svg'".
        package var text: String
        /// Empty where it takes a person.
        package var edits: [Edit]

        package init(_ text: String, edits: [Edit] = []) {
            self.text = text
            self.edits = edits
        }
    }

    /// Some bytes of a file, and what to write in their place.
    package struct Edit: Hashable, Sendable {
        /// The file, as in ``SourcePosition/file``.
        package var file: String
        /// Byte offsets from the file's beginning (from 0).
        package var range: Range<Int>
        /// The text to replace: the edit does not apply where another text is there.
        package var original: String
        package var replacement: String

        package init(file: String, range: Range<Int>, original: String, replacement: String) {
            self.file = file
            self.range = range
            self.original = original
            self.replacement = replacement
        }
    }
}
