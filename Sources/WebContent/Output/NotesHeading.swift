/// The heading of a section that has nothing but footnotes: they are written at the end of a document, without a heading.
struct NotesHeading {
    /// True if notes follow the heading.
    var hasNotes = false
    /// The index of the heading's block.
    private var index: Int?
    private var level = 0

    /// Notes the heading that is the next block, and ends the section before it.
    ///
    /// - Parameter name: of the element, such as `h2`.
    mutating func begin(_ name: String, _ blocks: inout [String]) {
        let level = name.last?.wholeNumberValue ?? 2
        // A section with parts keeps its heading.
        if level <= self.level { end(&blocks) }
        self.level = level
        index = blocks.count
        hasNotes = false
    }

    /// Removes the heading if nothing but notes followed it.
    mutating func end(_ blocks: inout [String]) {
        if let index, hasNotes, blocks.count == index + 1 { blocks.removeLast() }
        index = nil
    }
}
