import TranscriptSource

/// The blocks of an agent's markdown: fenced code, and what lies between empty lines.
struct MarkdownBlocks {
    struct Block {
        /// The lines as written.
        var text: String
        /// The content of a fenced block that is in no list or quote.
        var code: String?
        var language = ""
        /// The number of further empty lines before it, which are not in the block before it.
        var emptyLines = 0
        private(set) var fence = ""

        var lineCount: Int { (code ?? text).utf8.count { $0 == UInt8(ascii: "\n") } + 1 }

        init(text: String) { self.text = text }

        init(code: String, language: String, fence: String) {
            self.code = code
            self.language = language
            self.fence = fence
            text = "\(fence)\(language)\n\(code)\n\(fence)"
        }

        /// Returns a long block of code in two parts; `nil` for any other, and for a formula.
        func divided(after count: Int) -> (Block, Block)? {
            guard let code, language != "math", lineCount > 3 * count else { return nil }
            let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
            func part(_ lines: ArraySlice<Substring>) -> Block {
                Block(code: lines.joined(separator: "\n"), language: language, fence: fence)
            }
            return (part(lines.prefix(count)), part(lines.dropFirst(count)))
        }
    }

    private(set) var blocks: [Block] = []

    init(_ markdown: String) {
        var fences = MarkdownFences()
        var lines: [Substring] = []
        // The lines of a fenced block at the beginning of a line; `nil` outside one.
        var code: [Substring]?
        var emptyLines = 0
        func endText(_ blocks: inout [Block]) {
            if lines.contains(where: { !$0.allSatisfy(\.isWhitespace) }) {
                blocks.append(Block(text: lines.joined(separator: "\n")))
                blocks[blocks.count - 1].emptyLines = emptyLines
                emptyLines = 0
            } else {
                emptyLines += lines.count
            }
            lines = []
        }
        for line in markdown.split(
            omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r\n" })
        {
            let wasInside = fences.isInside
            let isCode = fences.take(line)
            if code != nil {
                if fences.isInside {
                    code?.append(line)
                } else {
                    blocks.append(Self.fenced(code ?? []))
                    code = nil
                    emptyLines = 0
                }
            } else if isCode, !wasInside, line.first == "`" || line.first == "~" {
                endText(&blocks)
                code = [line]
            } else if !isCode, line.allSatisfy(\.isWhitespace) {
                lines.append("")
                // A list or a quote may go on behind the empty line.
                endText(&blocks)
            } else {
                lines.append(line)
            }
        }
        // A block of code may go on to the end.
        if let code { blocks.append(Self.fenced(code)) }
        endText(&blocks)
        joinDrawings()
        joinContinuations()
    }

    private static func fenced(_ lines: [Substring]) -> Block {
        let opening = lines[0]
        let sign = opening.first ?? "`"
        let fence = opening.prefix { $0 == sign }
        let info = opening.dropFirst(fence.count).drop(while: \.isWhitespace)
        let language = info.prefix { !$0.isWhitespace && $0 != "{" && $0 != "`" }
        return Block(
            code: lines.dropFirst().joined(separator: "\n"), language: String(language), fence: String(fence))
    }

    /// Joins blocks of text that are one list or quote.
    private mutating func joinContinuations() {
        var joined: [Block] = []
        for block in blocks {
            if block.code == nil, let last = joined.last, last.code == nil,
                Self.isItem(block.text) || block.text.first?.isWhitespace == true
            {
                joined[joined.count - 1].text += "\n\n" + block.text
            } else {
                joined.append(block)
            }
        }
        blocks = joined
    }

    /// Joins blocks of text that a program draws over with the block that does so: its frames may have empty lines.
    private mutating func joinDrawings() {
        var joined: [Block] = []
        for block in blocks {
            let reach = block.code == nil ? CursorReach.linesAbove(block.text) : 0
            var first = joined.count
            var (lines, empty) = (0, block.emptyLines)
            while lines < reach, first > 0, joined[first - 1].code == nil {
                first -= 1
                lines += empty + CursorReach.lineCount(joined[first].text, atMost: reach)
                empty = joined[first].emptyLines
            }
            guard first < joined.count else {
                joined.append(block)
                continue
            }
            // A copy, so that the text grows in its place.
            let others = Array(joined[(first + 1)...]) + [block]
            joined.removeSubrange((first + 1)...)
            for other in others {
                joined[first].text += String(repeating: "\n", count: other.emptyLines + 1)
                joined[first].text += other.text
            }
        }
        blocks = joined
    }

    private static func isItem(_ text: String) -> Bool {
        let rest = text.drop(while: { $0.isASCII && $0.isNumber })
        if rest.startIndex > text.startIndex { return rest.hasPrefix(". ") || rest.hasPrefix(") ") }
        return ["- ", "* ", "+ "].contains { text.hasPrefix($0) }
    }
}
