import Diagnostics

/// Front matter that does not begin in the first column of the first line, or that follows another one, so that programs show it
/// as text.
///
/// A document with it is left out, since it may be a draft.
enum LateFrontMatter {
    /// The most lines that are read.
    private static let lineLimit = 5000

    /// Returns the finding about a document that has front matter after nothing but blank lines, comments and invisible
    /// characters; `nil` for other documents.
    ///
    /// - Parameters:
    ///   - start: the offset of the text, after a byte order mark or other front matter.
    ///   - isSecond: true after other front matter.
    static func finding(in source: SourceText, from start: Int, isSecond: Bool = false) -> Diagnostic? {
        guard let line = opening(source, start), isBlock(source, after: line) else { return nil }
        var finding = Diagnostic(
            .hubFrontMatter, at: source.position(line: line, column: 1),
            isSecond
                ? "a second front matter follows the first, so the document is left out; write all keys in the first, or words after the '---'"
                : "the front matter is not at the beginning of the file, so the document is left out; remove what is before its '---'"
        )
        // Nothing of a document that may be private is shown.
        finding.quotesSource = false
        return finding
    }

    /// Returns the first line with text if it is one before YAML.
    private static func opening(_ source: SourceText, _ start: Int) -> Int? {
        var number = source.position(atOffset: start).line
        var offset = start
        let last = min(source.lineStarts.count, number + lineLimit)
        while number <= last {
            let line = source.line(number)
            let rest = visible(line[max(offset, line.startIndex)...])
            let comments: [(open: String, close: StaticString)] = [("<!--", "-->"), ("%%", "%%")]
            if let signs = comments.first(where: { rest.starts(with: $0.open.utf8) }) {
                let inner = rest.startIndex + signs.open.utf8.count
                guard let end = NoteScanner.find(signs.close, in: source.bytes[...], from: inner) else {
                    return nil
                }
                number = source.position(atOffset: end).line
                offset = end
                continue
            }
            if !rest.isEmpty {
                // Text that is indented by four spaces is code.
                let isCode = line.starts(with: "    ".utf8) || line.first == UInt8(ascii: "\t")
                return ForeignFrontMatter.opensYAML(rest) && !isCode ? number : nil
            }
            number += 1
        }
        return nil
    }

    /// Returns true if the lines after one are `key: value` up to one of hyphens. Text between two breaks begins with a blank line
    /// or has words without a key.
    private static func isBlock(_ source: SourceText, after opening: Int) -> Bool {
        var hasKey = false
        let last = min(source.lineStarts.count, opening + lineLimit)
        for number in stride(from: opening + 1, through: last, by: 1) {
            let line = visible(source.line(number))
            if ForeignFrontMatter.opensYAML(line) { return hasKey }
            let isMore = hasKey && (line.isEmpty || line.startIndex > source.line(number).startIndex)
            if isMore || line.first == UInt8(ascii: "#") || hasKey && line.starts(with: "- ".utf8) {
                continue
            }
            guard isEntry(line) else { return false }
            hasKey = true
        }
        return false
    }

    /// Returns true for a word, a colon, and a space or nothing.
    private static func isEntry(_ line: ArraySlice<UInt8>) -> Bool {
        let key = line.prefix {
            NoteScanner.isLetter($0) || NoteScanner.isDigit($0) || $0 >= 0x80 || "_-.\"'".utf8.contains($0)
        }
        let rest = line[key.endIndex...].drop(while: NoteScanner.isSpace)
        return !key.isEmpty && rest.first == UInt8(ascii: ":")
            && rest.dropFirst().first.map(NoteScanner.isSpace) ?? true
    }

    /// Returns a line without the white space and the invisible characters before its text.
    private static func visible(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let rest = line.drop(while: NoteScanner.isSpace)
        guard let first = rest.first, first >= 0x80 else { return rest }
        let text = String(decoding: rest.prefix(200), as: UTF8.self).unicodeScalars
        let shown = text.drop { $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint }
        let hidden = text[..<shown.startIndex].reduce(0) { $0 + String($1).utf8.count }
        return rest.dropFirst(hidden)
    }
}
