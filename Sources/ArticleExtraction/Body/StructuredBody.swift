import WebContent

/// The text of an article as its structured data repeats it, for a page whose own text a script makes.
struct StructuredBody {
    private let paragraphs: [String]

    /// Returns nil for less than a paragraph.
    init?(_ paragraphs: [String]) {
        self.paragraphs = paragraphs
        guard paragraphs.reduce(0, { $0 + TextCount(of: $1).letters }) >= 80 else { return nil }
    }

    /// The paragraphs as markup.
    var markup: [UInt8] {
        var builder = MarkupBuilder()
        for paragraph in paragraphs {
            builder.text(paragraph)
            builder.endParagraph()
        }
        return builder.output
    }

    /// True if the text is long enough to be read as an article.
    var isReaderable: Bool {
        Readerability.isReaderable(paragraphs.map { TextCount(of: $0).letters })
    }
}
