import Diagnostics

/// Findings for constructs of other generators, which are plain text here: MkDocs admonitions, Hugo and Quarto
/// shortcodes, Jekyll tags, the marks of `ForeignMarks`, and definitions of TeX macros.
struct ForeignSyntax {
    private let state: ParseState
    /// True if the document contains any of their marks.
    private let isPossible: Bool

    init(_ state: ParseState) {
        self.state = state
        isPossible = state.source.bytes.withUnsafeBufferPointer(Self.hasSigns)
    }

    /// The starts of the constructs. Those in a row have the same first byte.
    private static let signs: [[[UInt8]]] = [
        ["{{", "{%"], ["!!", "![["], ["??"], ["=="], ["%%"], [")="], ["}`"], [": "], ["[@", "[-@"],
        ["\\newcommand", "\\renewcommand", "\\providecommand", "\\DeclareMath", "\\def"],
    ].map { $0.map { Array($0.utf8) } }

    /// Returns true if a text contains the start of a construct.
    private static func hasSigns(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        for row in signs {
            var index = 0
            while let found = bytes.offset(of: row[0][0], from: index) {
                if row.contains(where: { bytes[found...].starts(with: $0) }) { return true }
                index = found + 1
            }
        }
        return false
    }

    /// Reports the foreign constructs in a paragraph or a heading.
    func check(_ block: MarkdownNode) {
        guard isPossible else { return }
        let firstLine = BlockLines.first(of: block)
        var line = firstLine
        var text: [UInt8] = []
        var term: [UInt8]?
        var node = block.firstChild
        while let current = node {
            switch current.kind {
            case .text, .htmlInline:
                text += current.literal
            case .softBreak, .lineBreak:
                check(text, line, after: term)
                // The second line may define the term of the first.
                term = line == firstLine ? text : nil
                text = []
                line += 1
            case .code: text += written(current)
            default: break
            }
            // The traversal enters emphasis and links, but stays inside the block.
            node = current.firstChild ?? current.afterDescendants(below: block)
        }
        check(text, line, after: term)
    }

    /// Returns a reference as it is written, a backtick for code, and a control character for other nodes. The
    /// content of code and formulas is not checked.
    private func written(_ code: MarkdownNode) -> [UInt8] {
        if code.tag == 0 { return [UInt8(ascii: "`")] }
        guard let index = code.referenceIndex, state.references.indices.contains(index),
            state.references[index].kind == .named
        else { return [0x01] }
        return Array(state.references[index].readable.utf8)
    }

    /// Checks the text of one line.
    private func check(_ text: [UInt8], _ line: Int, after term: [UInt8]?) {
        var searched = 0
        func report(_ mark: String, _ message: String) {
            // A code span or formula over several lines shifts the line numbers of the text after it.
            for number in line..<(line + 20) {
                let source = state.line(number)
                let rest = source.dropFirst(number == line ? searched : 0)
                guard let found = Self.offset(of: Array(mark.utf8), in: rest) else { continue }
                if number == line { searched = found - source.startIndex + mark.utf8.count }
                // An escaped construct is meant as text.
                if found > source.startIndex, source[found - 1] == UInt8(ascii: "\\") { return }
                return state.report(
                    .foreignSyntax, line: number, offset: found - source.startIndex, message)
            }
            state.report(.foreignSyntax, line: line, offset: 0, message)
        }
        if let (mark, message) = Self.atLineStart(text) { report(mark, message) }
        reportMacro(text, line)
        for found in ForeignMarks(text, after: term).found { report(found.mark, found.message) }
        searched = 0
        var index = 0
        // A search that finds no end is not repeated, so a line of openers without ends costs linear time.
        var hasEnd = true
        while let open = text[index...].firstIndex(of: UInt8(ascii: "{")), open + 2 < text.count {
            index = open + 1
            if text[index] == UInt8(ascii: "%") {
                let end = hasEnd ? text[index...].firstRange(of: Array("%}".utf8)) : nil
                hasEnd = end != nil
                let word = Self.word(in: text[(index + 1)...])
                // `{%}` and braces of TeX are not tags: a tag has a word and an end.
                guard !word.isEmpty, let end, end.lowerBound > index else { continue }
                index = end.upperBound
                report(
                    "{%",
                    "'{% \(word) %}' is a tag of Jekyll or another template engine, which is printed; write its result here, or remove it"
                )
            } else if text[index] == UInt8(ascii: "{"),
                text[index + 1] == UInt8(ascii: "<") || text[index + 1] == UInt8(ascii: "%")
            {
                let word = Self.word(in: text[(index + 2)...])
                guard !word.isEmpty else { continue }
                let mark = text[index + 1] == UInt8(ascii: "<") ? "{{<" : "{{%"
                index += 2
                report(
                    mark,
                    "'\(mark) \(word)' is a shortcode of Hugo or Quarto, which is printed; write its result here: '![words](file)' for a picture, '::: note' and ':::' around a block"
                )
            }
        }
    }

    /// Reports the definition of a TeX macro at the start of a line.
    private func reportMacro(_ text: [UInt8], _ line: Int) {
        guard text.first == UInt8(ascii: "\\"), let shown = WrittenMacro(text[...]) else { return }
        // The text of the page lacks escapes, so the source has the TeX.
        let source = state.line(line)
        let start = source.firstRange(of: Array(shown.command.utf8))?.lowerBound
        let entry = start.flatMap { WrittenMacro(source[$0...])?.entry }
        state.report(
            .foreignSyntax, line: line, offset: (start ?? source.startIndex) - source.startIndex,
            "'\(shown.command)' outside a formula is printed and defines nothing; write "
                + (entry.map { "the entry \"\($0)\" below 'macros:' in the front matter" }
                    ?? "the macro as an entry of 'macros:' in the front matter"))
    }

    /// Returns the offset of a mark in a source line, outside code spans.
    private static func offset(of mark: [UInt8], in line: ArraySlice<UInt8>) -> Int? {
        var index = line.startIndex
        while index < line.endIndex {
            if line[index] == UInt8(ascii: "`") {
                // A code span has the same number of backticks at both ends; an unclosed run is text.
                let run = line[index...].prefix { $0 == UInt8(ascii: "`") }
                index = line[run.endIndex...].firstRange(of: run).map(\.upperBound) ?? run.endIndex
            } else if line[index...].starts(with: mark) {
                return index
            } else {
                index += 1
            }
        }
        return nil
    }

    /// Returns the construct at the start of a line and the advice for it.
    private static func atLineStart(_ text: [UInt8]) -> (mark: String, message: String)? {
        let marks = text.prefix { "!?=".utf8.contains($0) }
        let mark = String(decoding: marks, as: UTF8.self)
        var rest = text.dropFirst(marks.count)
        // `???+` is MkDocs' admonition that is unfolded at first.
        if mark == "???", rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
        guard rest.first == UInt8(ascii: " ") else { return nil }
        let word = Self.word(in: rest)
        switch mark {
        case "!!!" where !word.isEmpty, "???" where !word.isEmpty:
            let fold = mark == "???" ? "-" : ""
            let kind = BlockKind(word: word)?.rawValue ?? "note"
            return (
                mark,
                "'\(mark) \(word)' is an admonition of MkDocs, which is printed, and its indented text becomes code; write '> [!\(kind)]\(fold) Title' and '> ' before each of its lines"
            )
        case "===" where rest.dropFirst().first == UInt8(ascii: "\""):
            return (
                mark,
                "'=== \"…\"' is a tab of MkDocs, which is printed, and its indented text becomes code; write a heading, and its text without the indentation"
            )
        default: return nil
        }
    }

    /// Returns the first word, after any spaces, hyphens and slashes.
    private static func word(in text: ArraySlice<UInt8>) -> String {
        let rest = text.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "/") }
        let letters = rest.prefix(40).prefix { ASCII.isLetter($0) || $0 == UInt8(ascii: "-") }
        return String(decoding: letters, as: UTF8.self)
    }
}
