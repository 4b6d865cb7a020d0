import CCMarkGFM
import Diagnostics

/// What the math extension knows while cmark parses one document. Reached from C through the extension's private
/// pointer; used by one thread.
final class ParseState {
    let source: SourceText
    /// The first line given to cmark, less one: front matter comes before it.
    let lineOffset: Int
    let options: MathOptions
    let standIns: StandIns
    let hasCarriageReturns: Bool

    var math: [MathRecord] = []
    /// `\eqref{label}` and `\ref{label}` in text, by the node that stands for them.
    var references: [TextReference] = []
    private(set) var findings = FindingCollector()

    /// The leaf block whose inlines are being read.
    private(set) var chunk = ChunkState()
    /// How many unescaped `$$` the open paragraph holds, and up to where that was counted.
    private var paragraph: (node: UnsafeMutablePointer<cmark_node>?, counted: Int, isOdd: Bool) = (
        nil, 0, false
    )

    init(source: SourceText, lineOffset: Int, options: MathOptions, standIns: StandIns) {
        self.source = source
        self.lineOffset = lineOffset
        self.options = options
        self.standIns = standIns
        hasCarriageReturns = source.bytes.withUnsafeBufferPointer { $0.offset(of: 0x0D) != nil }
    }

    /// Makes `chunk` that of the given text. Cheap when it is already.
    func enter(_ text: UnsafeBufferPointer<UInt8>, of parent: UnsafeMutablePointer<cmark_node>) {
        if chunk.parent == parent, chunk.text.baseAddress == text.baseAddress { return }
        chunk = ChunkState(text: text, parent: parent)
    }

    func withChunk<Result>(_ body: (inout ChunkState) -> Result) -> Result { body(&chunk) }

    /// Whether the paragraph holds an odd number of unescaped `$$`, so that another one closes it.
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
        source.position(line: line + lineOffset, column: offset + 1)
    }

    func report(
        _ rule: RuleID, _ severity: Diagnostic.Severity, line: Int, offset: Int, _ message: String
    ) {
        guard !findings.isFull(rule) else { return findings.count(rule) }
        add(Diagnostic(rule, severity, at: position(line: line, offset: offset), message))
    }

    func add(_ finding: Diagnostic) { findings.add(finding) }
}

/// `\eqref{label}` or `\ref{label}` in the text.
struct TextReference {
    var label: String
    /// `\eqref` prints the number in parentheses.
    var isParenthesized: Bool
    var line: Int
    var offset: Int
}
