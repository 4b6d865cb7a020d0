import HubSource

extension DocumentWriter {
    /// Ends the elements that lines of a document leave open: they would take the parts of the page after them.
    ///
    /// - Parameter isReported: false for a part of a document, which may end in another.
    mutating func close(
        _ parts: [ClosedRange<Int>], of index: Int, isReported: Bool = false, to text: inout ComposedText
    ) {
        let tags = model.openTags(in: parts, of: index)
        guard !tags.isEmpty else { return }
        // A block of raw HTML is open up to an empty line, and a `pre` up to its end tag.
        text.add("\n" + tags.reversed().map { "</\($0.name)>" }.joined() + "\n\n")
        guard isReported else { return }
        for tag in tags {
            report(
                index, at: tag.offset,
                "<\(tag.name)> is not closed, and would take the rest of the page; it ends with the text")
        }
    }
}
