import CCMarkGFM
import Diagnostics

/// What the math extension knows while cmark parses one document. Reached from C through the extension's private
/// pointer; used by one thread.
final class ParseState {
    let source: SourceText
    /// The first line given to cmark, less one: front matter comes before it.
    let lineOffset: Int
    /// Bytes at the start of the first line that cmark is not given: a byte order mark.
    let firstLineSkip: Int
    let options: MathOptions
    /// Those of lines that belong to open formulas are added while cmark reads.
    var standIns: StandIns
    let hasCarriageReturns: Bool

    var math: [MathRecord] = []
    /// What the text refers to, and page marks, by the node that stands for them.
    var references: [TextReference] = []
    /// Off, mathematics is all that is added to cmark-gfm.
    let isLeaf: Bool
    /// What is printed by itself, in the language of the text.
    let words: BookWords
    /// The `:::` lines, by the node that stands for them.
    var divs: [DivMarker] = []
    private(set) var findings = FindingCollector()
    let suggestions = SuggestionBudget()

    /// The lines whose beginnings are kept from beginning blocks, in order; those of them that a formula was found
    /// for; the last line of the formula that is open.
    var guardedLines: [Int] = []
    var foundLines: Set<Int> = []
    var guardedThrough = 0
    /// Lines that an earlier reading guarded for nothing.
    let unguarded: Set<Int>
    let guardsLines: Bool
    /// The line of the `$$` that ends a display whose beginning was lost; 0 where there is none.
    var lostEnd: Int?

    /// The leaf block whose inlines are being read.
    private(set) var chunk = ChunkState()
    /// How many unescaped `$$` the open paragraph holds, and up to where that was counted.
    private var paragraph: (node: UnsafeMutablePointer<cmark_node>?, counted: Int, isOdd: Bool) = (
        nil, 0, false
    )

    /// - Parameters:
    ///   - start: the offset in `source` of the text given to cmark.
    ///   - unguarded: lines that an earlier reading guarded for nothing; `nil` to guard none.
    init(
        source: SourceText, from start: Int, options: MathOptions, standIns: StandIns, isLeaf: Bool,
        words: BookWords = .english, unguarded: Set<Int>? = []
    ) {
        self.source = source
        self.isLeaf = isLeaf
        self.words = words
        let position = source.position(atOffset: start)
        lineOffset = position.line - 1
        firstLineSkip = position.column - 1
        self.options = options
        self.standIns = standIns
        self.unguarded = unguarded ?? []
        guardsLines = unguarded != nil
        hasCarriageReturns = source.bytes.withUnsafeBufferPointer { $0.offset(of: 0x0D) != nil }
    }

    /// Makes `chunk` that of the given text. Cheap when it is already.
    func enter(_ text: UnsafeBufferPointer<UInt8>, of parent: UnsafeMutablePointer<cmark_node>) {
        if chunk.parent == parent, chunk.text.baseAddress == text.baseAddress { return }
        chunk = ChunkState(text: text, parent: parent)
    }

    func withChunk<Result>(_ body: (inout ChunkState) -> Result) -> Result { body(&chunk) }

    /// Returns true if the paragraph holds an odd number of unescaped `$$`, so that another one closes it.
    func awaitsDisplayEnd(_ node: UnsafeMutablePointer<cmark_node>) -> Bool {
        let text = UnsafeBufferPointer(start: node.pointee.content.ptr, count: Int(node.pointee.content.size))
        if paragraph.node != node || paragraph.counted > text.count { paragraph = (node, 0, false) }
        var index = paragraph.counted
        while index < text.count {
            switch text[index] {
            case 0x5C: index += 2
            case 0x24:
                let start = index
                while index < text.count, text[index] == 0x24 { index += 1 }
                if index - start == 2 { paragraph.isOdd.toggle() }
            default: index += 1
            }
        }
        paragraph.counted = index
        return paragraph.isOdd
    }

    /// The position in the file of a place in the text given to cmark.
    func position(line: Int, offset: Int) -> SourcePosition {
        source.position(line: line + lineOffset, column: column(line: line, offset: offset))
    }

    /// The column in the file, from 1, of a place in the text given to cmark.
    func column(line: Int, offset: Int) -> Int { offset + 1 + (line == 1 ? firstLineSkip : 0) }

    /// A line of the text given to cmark, without its end.
    func line(_ number: Int) -> ArraySlice<UInt8> {
        let line = source.line(number + lineOffset)
        return number == 1 ? line.dropFirst(firstLineSkip) : line
    }

    /// What is said of a reference to an equation without a number.
    func unnumbered(_ label: String) -> String {
        "the equation '\(label)' has no number; give it a \\tag{…}, or "
            + (options.numbered ? "write its environment without '*'" : "write 'equations: numbered' above")
    }

    /// Returns true if a block formula was opened by `\[`, not by `$$`.
    func isBracket(_ record: MathRecord) -> Bool {
        line(record.line).dropFirst(record.offset).first == 0x5C
    }

    func report(
        _ rule: RuleID, _ severity: Diagnostic.Severity, line: Int, offset: Int, _ message: String
    ) {
        guard !findings.isFull(rule) else { return findings.count(rule) }
        add(Diagnostic(rule, severity, at: position(line: line, offset: offset), message))
    }

    func add(_ finding: Diagnostic) { findings.add(finding) }
}
