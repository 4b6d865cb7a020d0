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
    static func heading(_ line: [UInt8], level: Int) -> [UInt8] {
        guard let start = line.firstIndex(of: UInt8(ascii: "#")) else { return line }
        let rest = line[start...].drop { $0 == UInt8(ascii: "#") }
        return line[..<start] + [UInt8](repeating: UInt8(ascii: "#"), count: level) + rest
    }
}
