package import Diagnostics

/// The text of a note as scanned: its headings, links, tags and blocks.
package struct NoteText: Sendable {
    package var source: SourceText
    /// The first 1-based line after the front matter.
    package var firstLine: Int
    /// The last line of the text; the sections of a document of a hub follow it.
    package var lastLine: Int
    /// In the order of the text. Marks do not overlap.
    package var marks: [NoteMark] = []
    package var headings: [NoteHeading] = []
    /// The lines of blocks by their ids, in lower case.
    package var blocks: [String: Int] = [:]
    /// The sentences around links, by the index of the mark.
    package var sentences: [Int: String] = [:]
    /// The 1-based lines with code, displayed formulas or comments.
    package var opaqueLines: Set<Int> = []
    /// The 1-based lines of code, which are among the opaque ones.
    package var codeLines: Set<Int> = []
    /// The bytes of comments, in the order of the text.
    package var hidden: [Range<Int>] = []
    /// The line of a code fence or HTML comment without an end, and the text that ends it.
    package var unclosed: (line: Int, closing: String)?
    /// The indices of headings by the letters and digits of their words.
    var headingsByKey: [String: [Int]] = [:]

    /// The heading that is the document's own: of level 1, before any other text.
    package var titleHeading: NoteHeading? {
        guard let first = headings.first, first.level == 1,
            (firstLine..<max(firstLine, first.line)).allSatisfy({ source.isBlank($0) })
        else { return nil }
        return first
    }

    /// Returns true for a heading that the next line underlines.
    package func isUnderlined(_ heading: NoteHeading) -> Bool {
        source.line(heading.line).first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
            != UInt8(ascii: "#")
    }

    /// The tags in the text, without repetitions.
    package var tags: [String] {
        var seen: Set<String> = []
        return marks.compactMap { mark in
            guard case .tag(let name) = mark.kind, seen.insert(name.lowercased()).inserted else { return nil }
            return name
        }
    }

    /// Returns the heading that the words of a link mean. Obsidian ignores punctuation. Of several words joined by `#`, the
    /// last names the heading and the others those above it.
    package func heading(_ place: String) -> NoteHeading? {
        let parts = place.split(separator: "#").map { Self.key(String($0)) }
        guard let wanted = parts.last, !wanted.isEmpty else { return nil }
        let found = (headingsByKey[wanted] ?? []).prefix { $0 < headings.count }
        let best = parts.count > 1 ? found.first { isBelow($0, parts.dropLast()) } : nil
        return (best ?? found.first).map { headings[$0] }
    }

    /// Returns true if the headings above one include some, in their order.
    private func isBelow(_ index: Int, _ keys: ArraySlice<String>) -> Bool {
        var rest = keys
        var above = headings[index].parent
        while let next = above, let wanted = rest.last {
            if Self.key(headings[next].text) == wanted { rest.removeLast() }
            above = headings[next].parent
        }
        return rest.isEmpty
    }

    /// Returns the lines of a heading with everything below it.
    package func lines(below heading: NoteHeading) -> ClosedRange<Int> {
        let next = headings.first { $0.line > heading.line && $0.level <= heading.level }
        return heading.line...max(heading.line, min((next?.line ?? lastLine + 1) - 1, lastLine))
    }

    /// Returns the lines of the paragraph or list entry that a block's id ends.
    package func lines(ofBlock id: String) -> ClosedRange<Int>? {
        guard let end = blocks[id.lowercased()] else { return nil }
        var last = end
        // An id that is alone in its line names the block before it.
        if source.line(end).first(where: { $0 != UInt8(ascii: " ") }) == UInt8(ascii: "^") {
            while last > firstLine, source.line(last).first == UInt8(ascii: "^") || source.isBlank(last) {
                last -= 1
            }
        }
        var first = last
        let isQuote = source.line(first).first == UInt8(ascii: ">")
        while first > firstLine, !source.isBlank(first - 1), !startsEntry(first) || isQuote,
            !headings.contains(where: { $0.line == first - 1 })
        {
            first -= 1
        }
        // An entry of a list has those below it.
        if startsEntry(first) {
            let indent = indent(of: first)
            while last < lastLine, !source.isBlank(last + 1), self.indent(of: last + 1) > indent { last += 1 }
        }
        return first...last
    }

    /// The number of spaces and tabs before a line.
    private func indent(of line: Int) -> Int {
        source.line(line).prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.count
    }

    private func startsEntry(_ line: Int) -> Bool {
        let rest = source.line(line).drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        guard let first = rest.first else { return false }
        if "-+*".utf8.contains(first) { return rest.dropFirst().first == UInt8(ascii: " ") }
        let after = rest.drop { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        return after.count < rest.count
            && (after.first == UInt8(ascii: ".") || after.first == UInt8(ascii: ")"))
    }

    /// The letters and digits of a text in lower case; the text itself if it has neither.
    static func key(_ text: String) -> String {
        let key: String
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            let bytes = text.utf8.lazy.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0 }
            key = String(
                decoding: bytes.filter { NoteScanner.isLetter($0) || NoteScanner.isDigit($0) }, as: UTF8.self)
        } else {
            key = String(text.lowercased().filter { $0.isLetter || $0.isNumber })
        }
        return key.isEmpty ? text.trimmed : key
    }
}

extension SourceText {
    /// Returns true for a line of white space.
    package func isBlank(_ number: Int) -> Bool {
        line(number).allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    }

    /// Returns the text of a line.
    package func text(_ number: Int) -> String { String(decoding: line(number), as: UTF8.self) }
}
