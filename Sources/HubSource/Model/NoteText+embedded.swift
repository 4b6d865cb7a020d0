/// Parts of a text that other pages show.
extension NoteText {
    /// Returns parts of the text with the footnotes that they refer to, and without others.
    package func withFootnotes(_ parts: [ClosedRange<Int>]) -> [ClosedRange<Int>] {
        Footnotes(self).completed(parts)
    }

    /// Returns true for a line of a definition of links that is not in a quote or a list.
    package func isDefinition(_ line: Int) -> Bool {
        guard definitionLines.contains(line) else { return false }
        let text = source.line(line).drop(while: NoteScanner.isSpace)
        return NoteScanner.content(of: text).startIndex == text.startIndex
    }

    /// Returns the bytes after the words of a link that names a definition, from the bracket that ends the words. Returns `nil` for
    /// other marks.
    package func labelRange(of mark: NoteMark) -> Range<Int>? {
        switch mark.kind {
        case .reference, .address, .pageReference: break
        default: return nil
        }
        guard let outer = mark.outer else { return nil }
        let link = source.bytes[outer.lowerBound..<mark.range.lowerBound]
        let open = link.lastIndex(of: UInt8(ascii: "["))
        guard let open, open > outer.lowerBound, link[open - 1] == UInt8(ascii: "]") else {
            return mark.range
        }
        return (open - 1)..<outer.upperBound
    }
}
