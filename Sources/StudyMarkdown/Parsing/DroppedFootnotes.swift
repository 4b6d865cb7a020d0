import Diagnostics

/// Findings for footnotes that cmark drops: unreferenced notes, and the second note of a name (GFM 0.29 does not
/// describe footnotes; see cmark-gfm's `process_footnotes`). Dropped notes are in no tree, so they are found as lines
/// that look like the start of a note and that no block contains.
enum DroppedFootnotes {
    /// The start of a note in the source.
    private struct Note {
        var line: Int
        var offset: Int
        var name: String
    }

    /// Adds a finding for each dropped note.
    static func report(of root: MarkdownNode, _ state: ParseState) {
        guard state.isLeaf else { return }
        let written = notes(in: state)
        guard !written.isEmpty else { return }
        var kept: [String: Int] = [:]
        let held = held(below: root, firstLines: &kept)
        // Both lists are in the order of lines, so one pass suffices.
        var next = 0
        for note in written {
            while next < held.count, held[next].upperBound < note.line { next += 1 }
            if next < held.count, held[next].contains(note.line) { continue }
            // Names are compared in any letter case, as links are (CommonMark 0.29, 6.6).
            if let line = kept[note.name.lowercased()] {
                state.report(
                    .footnoteDuplicate, line: note.line, offset: note.offset,
                    other: (.first, line),
                    "there is a note '[^\(note.name)]' already; this one is not in the page: give it another name"
                )
            } else {
                state.report(
                    .footnoteUnused, line: note.line, offset: note.offset,
                    "nothing refers to the note '[^\(note.name)]', so it is not in the page; write '[^\(note.name)]' where it belongs, or remove it"
                )
            }
        }
    }

    /// Returns the lines that begin like a note, after any quote markers.
    private static func notes(in state: ParseState) -> [Note] {
        let source = state.source
        return source.bytes.withUnsafeBufferPointer { bytes in
            var notes: [Note] = []
            var index = 0
            while let open = bytes.offset(of: UInt8(ascii: "["), from: index) {
                index = open + 1
                guard let name = FootnoteLabel.range(in: bytes, from: open),
                    bytes[name.upperBound...].starts(with: "]:".utf8)
                else { continue }
                var start = open
                while start > 0, PageMarkPass.isMarker(bytes[start - 1]) { start -= 1 }
                guard start == 0 || ASCII.isLineEnd(bytes[start - 1]) else { continue }
                let line = source.position(atOffset: open).line - state.lineOffset
                guard line >= 1 else { continue }
                notes.append(
                    Note(
                        line: line, offset: open - state.line(line).startIndex,
                        name: String(decoding: bytes[name], as: UTF8.self)))
            }
            return notes
        }
    }

    /// Returns true if a block may be empty because its notes were removed.
    private static func isContainer(_ node: MarkdownNode) -> Bool {
        return node.parent == nil
            || [.quote, .list, .item].contains(node.kind)
    }

    /// Returns the line ranges of the blocks, and collects the first line of each rendered note.
    private static func held(below root: MarkdownNode, firstLines: inout [String: Int]) -> [ClosedRange<Int>]
    {
        var held: [ClosedRange<Int>] = []
        var node = root
        while true {
            let first = BlockLines.first(of: node)
            if node.kind == .footnoteDefinition {
                held.append(first...first)
                firstLines[String(decoding: node.literal, as: UTF8.self).lowercased()] = first
            } else if node.firstChild.map({ !$0.isBlock }) ?? !isContainer(node) {
                held.append(first...max(first, node.endLine))
            }
            let child = node.firstChild.flatMap { $0.isBlock ? $0 : nil }
            guard let next = child ?? node.afterDescendants(below: root) else { break }
            node = next
        }
        return held.sorted { $0.lowerBound < $1.lowerBound }
    }
}
