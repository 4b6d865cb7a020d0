package import Diagnostics

/// The text of a note as scanned: its headings, links, tags and blocks.
package struct NoteText: Sendable {
    package var source: SourceText
    /// The first 1-based line after the front matter.
    package var firstLine: Int
    /// The last line of the text; the sections of a document of a hub follow it.
    package var lastLine: Int
    /// Lines between or after the sections that are text too.
    package var laterParts: [ClosedRange<Int>] = []
    /// In the order of the text. Marks do not overlap.
    package var marks: [NoteMark] = []
    package var headings: [NoteHeading] = []
    /// The headings in quotes and lists, by their lines.
    package var innerHeadings: [Int: InnerHeading] = [:]
    /// The lines of blocks by their ids, in lower case.
    package var blocks: [String: Int] = [:]
    /// The 1-based lines with code, displayed formulas, comments or definitions of links.
    package var opaqueLines: Set<Int> = []
    /// The 1-based lines of code, which are among the opaque ones.
    package var codeLines: Set<Int> = []
    /// The last lines of links that go on in other lines, by their first lines.
    package var wrapped: [Int: Int] = [:]
    /// The tags of raw HTML that begin or end elements, in the order of the text.
    var rawTags: [RawTag] = []
    /// The 1-based lines of raw HTML, in which markdown is not read.
    package var htmlLines: Set<Int> = []
    /// The 1-based lines of definitions of links, which are among the opaque ones.
    var definitionLines: Set<Int> = []
    /// The addresses of definitions that may lead to no published document, by the bytes of the definitions.
    package var definedAddresses: [Range<Int>: String] = [:]
    /// The 1-based lines of tables.
    var tableLines: Set<Int> = []
    /// The labels of the definitions of links, as `NoteScanner.label(_:)` makes them.
    var linkLabels: Set<String> = []
    /// True if a link is an address of the hub's site.
    var hasAddresses = false
    /// The bytes of comments, in the order of the text.
    package var hidden: [Range<Int>] = []
    /// The line of a code fence without an end, and the text that ends it.
    package var unclosed: (line: Int, closing: String)?
    /// The indices of headings by the letters and digits of their words.
    var headingsByKey: [String: [Int]] = [:]

    /// The title of the front matter. With it, a heading of other words after text is that of a part.
    var ownTitle: String?

    /// The heading that is the document's own: the first one, of level 1.
    package var titleHeading: NoteHeading? {
        guard let first = headings.first, first.level == 1, first.line <= lastLine,
            ownTitle == nil || ownTitle == first.text || !hasText(before: first)
        else { return nil }
        return first
    }

    /// True if a heading other than the title has level 1.
    package var hasOtherTopHeadings: Bool {
        let title = titleHeading
        return headings.contains { $0.level == 1 && $0 != title }
            || innerHeadings.values.contains { $0.level == 1 }
    }

    /// The lines before the heading that is the document's own; `nil` for blank ones.
    package var linesBeforeTitle: ClosedRange<Int>? {
        guard let title = titleHeading, title.line > firstLine,
            (firstLine..<title.line).contains(where: { !source.isBlank($0) })
        else { return nil }
        return firstLine...(title.line - 1)
    }

    /// Returns true for a heading after text that readers see.
    private func hasText(before heading: NoteHeading) -> Bool {
        let (start, end) = (source.line(firstLine).startIndex, source.line(heading.line).startIndex)
        return PlainSentence.shown(start..<end, self).contains { !" \t\r\n".utf8.contains($0) }
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
            guard case .tag(let name) = mark.kind, seen.insert(name.folded).inserted else { return nil }
            return name
        }
    }

    /// Returns the heading that the words of a link mean. Obsidian ignores punctuation. Of several words joined by `#`, the
    /// last names the heading and the others those above it.
    package func heading(_ place: String) -> NoteHeading? {
        let parts = place.split(separator: "#").map { Self.key(String($0)) }
        guard let wanted = parts.last, !wanted.isEmpty else { return nil }
        let found = headingsByKey[wanted] ?? []
        let best = parts.count > 1 ? found.first { isBelow($0, parts.dropLast()) } : nil
        return (best ?? found.first).map { headings[$0] }
    }

    /// Returns the heading that a fragment means. The second of two with the same words has its number, `same-2`, or that of
    /// GitHub's anchors, `same-1`.
    package func heading(anchor: String) -> NoteHeading? {
        if let heading = heading(anchor) { return heading }
        guard case (let base?, let number?) = Self.numbered(anchor), let found = headingsByKey[Self.key(base)]
        else { return nil }
        if found.indices.contains(number - 1), headings[found[number - 1]].id == anchor {
            return headings[found[number - 1]]
        }
        return found.indices.contains(number) ? headings[found[number]] : nil
    }

    /// Returns the text before a number at the end of a fragment, and the number.
    static func numbered(_ fragment: String) -> (base: String?, number: Int?) {
        guard let hyphen = fragment.lastIndex(of: "-"),
            let number = Int(fragment[fragment.index(after: hyphen)...]),
            number > 0
        else { return (nil, nil) }
        return (String(fragment[..<hyphen]), number)
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

    /// The lines of the text: those before the sections, and the later parts.
    package var parts: [ClosedRange<Int>] { [firstLine...max(firstLine, lastLine)] + laterParts }

    /// Returns the last line of the part of the text that a line is in.
    func end(ofPartWith line: Int) -> Int {
        line <= lastLine ? lastLine : laterParts.first { $0.contains(line) }?.upperBound ?? lastLine
    }

    /// Returns the lines of a heading with everything below it.
    package func lines(below heading: NoteHeading) -> ClosedRange<Int> {
        let end = end(ofPartWith: heading.line)
        let next = headings.first { $0.line > heading.line && $0.level <= heading.level }
        return heading.line...max(heading.line, min((next?.line ?? end + 1) - 1, end))
    }

    /// Returns the last line of the links and pictures that begin in a line: the line itself for most.
    func last(ofLinksFrom line: Int) -> Int {
        var (line, last) = (line, line)
        while line <= last {
            last = max(last, wrapped[line] ?? last)
            line += 1
        }
        return last
    }

    /// Removes headings that are not places of the text.
    mutating func removeHeadings(where isRemoved: (NoteHeading) -> Bool) {
        var places: [Int: Int] = [:]
        var kept: [NoteHeading] = []
        for (index, heading) in headings.enumerated() where !isRemoved(heading) {
            places[index] = kept.count
            kept.append(heading)
        }
        for index in kept.indices { kept[index].parent = kept[index].parent.flatMap { places[$0] } }
        headings = kept
        headingsByKey = headingsByKey.mapValues { $0.compactMap { places[$0] } }
    }

    /// The letters and digits of a text in lower case; the text itself if it has neither.
    static func key(_ text: String) -> String {
        let key: String
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            let bytes = text.utf8.lazy.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0 }
            key = String(
                decoding: bytes.filter { NoteScanner.isLetter($0) || NoteScanner.isDigit($0) }, as: UTF8.self)
        } else {
            key = String(text.folded.filter { $0.isLetter || $0.isNumber })
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
