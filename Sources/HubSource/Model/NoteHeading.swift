/// A heading of a note.
package struct NoteHeading: Sendable, Hashable {
    /// 1 to 6.
    package var level: Int
    /// The words, without their markup.
    package var text: String
    /// The words with the backticks of code with TeX and the backslashes before dollars, if that differs.
    package var words: String?
    /// The 1-based line.
    package var line: Int
    /// The offset of the first byte of the words.
    package var start: Int
    /// The words in ASCII letters and digits, with a number if an earlier heading has the same.
    package var id = ""
    /// The index of the heading that it is below.
    package var parent: Int?
}
