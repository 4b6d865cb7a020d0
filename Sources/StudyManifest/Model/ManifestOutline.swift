/// A library as indented text, with one line per book, chapter and leaf: the output of `sitegen manifest list`.
///
/// ```
/// feller-vol-2: An Introduction to Probability Theory (William Feller)
///   ch01: 1. The Exponential and the Uniform Densities
///     verbatim: Verbatim [verbatim] feller-vol-2-verbatim.html <- ../ch01/chapter.md
/// ```
///
/// Equal libraries give equal text. Control characters and bidirectional overrides are written as escapes such as
/// `\u{1B}`, so a title can neither break a line nor control a terminal.
public struct ManifestOutline: Sendable, Hashable, CustomStringConvertible {
    /// The library.
    public let library: StudyLibrary

    /// Creates the outline of a library.
    public init(_ library: StudyLibrary) {
        self.library = library
    }

    /// The text. Each line ends with a line feed; an empty library gives an empty string.
    public var description: String {
        library.books.flatMap(lines(of:)).map { $0 + "\n" }.joined()
    }

    /// Returns the lines of a book and its chapters.
    private func lines(of book: Book) -> [String] {
        let author = book.author.map { " (\(shown($0)))" } ?? ""
        return ["\(shown(book.id)): \(shown(book.title))\(author)"] + book.chapters.flatMap(lines(of:))
    }

    /// Returns the lines of a chapter and its leaves.
    private func lines(of chapter: Chapter) -> [String] {
        let number = chapter.number.map { "\($0). " } ?? ""
        return ["  \(shown(chapter.id)): \(number)\(shown(chapter.title))"] + chapter.leaves.map(line(of:))
    }

    /// Returns the line of a leaf.
    private func line(of leaf: Leaf) -> String {
        let kind = leaf.kind.map { " [\(shown($0.rawValue))]" } ?? ""
        let source =
            leaf.source.map { " <- \(shown($0))" } ?? leaf.list.map { " <- list of \(shown($0.rawValue))" }
            ?? ""
        return "    \(shown(leaf.id)): \(shown(leaf.title))\(kind) \(shown(leaf.file))\(source)"
    }

    /// Returns a text with its control characters escaped.
    private func shown(_ text: String) -> String {
        PrintableText(text, limit: .max).description
    }
}
