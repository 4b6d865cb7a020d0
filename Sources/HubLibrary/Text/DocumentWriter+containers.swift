import HubSource

extension DocumentWriter {
    /// Returns the marks of quotes and list entries before an embed that is alone in its line; `nil` for one that is not.
    func container(of mark: NoteMark, in line: ArraySlice<UInt8>, _ note: NoteText) -> [UInt8]? {
        guard case .link(let link) = mark.kind, link.isEmbed, mark.range.lowerBound >= line.startIndex,
            mark.range.upperBound <= line.endIndex,
            line[mark.range.upperBound...].allSatisfy({ $0 == 0x20 || $0 == 0x09 })
        else { return nil }
        return note.container(ofLine: mark.line, endingAt: mark.range.lowerBound)
    }

    /// Returns the line of a heading in a quote or list with the level of the page.
    ///
    /// - Parameter marks: the number of bytes of the marks before the heading.
    static func written(_ heading: InnerHeading, _ line: [UInt8], marks: Int, level: Int) -> [UInt8] {
        let signs = [UInt8](repeating: UInt8(ascii: "#"), count: level)
        let words = line.dropFirst(marks)
        return line.prefix(marks) + signs
            + (heading.isUnderlined ? [0x20] + words : words.drop { $0 == UInt8(ascii: "#") })
    }
}
