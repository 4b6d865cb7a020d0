import DocumentSettings
import Diagnostics

/// The state of the math extension while cmark parses one document. C code reaches it through the extension's private
/// pointer. Used by one thread.
final class ParseState {
    /// The file.
    let source: SourceText
    /// The number of lines before the first line given to cmark, which are front matter.
    let lineOffset: Int
    /// The bytes at the start of the first line that cmark does not get: a byte order mark.
    let firstLineSkip: Int
    /// The settings for mathematics.
    let options: MathOptions
    /// The placeholders in use. Guarding the lines of open formulas adds more during parsing.
    var placeholders: PlaceholderBytes
    /// The text given to cmark, with placeholders. Valid while the document is parsed and written.
    var text = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    /// True if the source has a CR, so that line ends need a slower search.
    let hasCarriageReturns: Bool

    /// The formulas in the order in which cmark parsed them.
    var math: [MathRecord] = []
    /// True if a formula defines macros for later ones. Read after parsing, when all formulas are known.
    private(set) lazy var definesMacros = math.contains { record in
        record.node.map { !Self.definitions.found(in: record.literal(of: $0)).isEmpty } ?? false
    }
    private static let definitions = TeXCommandSet(TeXCommandSet.defining)
    /// The macros of every document of the library. Set before parsing.
    var libraryMacros: [String: String] = [:]
    /// The symbols that macros of the document or the library redefine. Read after parsing.
    private(set) lazy var redefinedSymbols = RedefinedSymbols(
        libraryMacros.merging(options.macros) { $1 },
        definedIn: definesMacros
            ? math.compactMap { record in
                record.node.map {
                    ((record.line, record.offset), placeholders.restored(record.literal(of: $0)))
                }
            }.sorted { $0.place < $1.place } : [])
    /// The macros of the front matter that the library does not have. Read after parsing.
    private(set) lazy var ownMacros = OwnMacros(options.macros, library: libraryMacros)
    /// The text references and page marks. A node refers to its entry by index.
    var references: [TextReference] = []
    /// True if a name or a listed text has a link without words, whose name is known later.
    var hasNamedLinks = false
    /// The terms of the index, in the order of their braces.
    var indexTerms: [IndexTerm] = []
    /// If false, the extension adds only mathematics to cmark-gfm.
    let isLeaf: Bool
    /// The words that are printed automatically, in the language of the text.
    let terms: LocalizedTerms
    /// The `:::` lines. A node refers to its entry by index.
    var divs: [DivMarker] = []
    /// The findings so far.
    private(set) var findings = FindingCollector()
    /// The budget for spelling suggestions, which compare many names.
    let suggestions = SuggestionBudget()

    /// The guarded lines in order, those of them in which a formula was found, and the last line of the open formula.
    var guardedLines: [Int] = []
    var foundLines: Set<Int> = []
    var guardedThrough = 0
    /// Lines that an earlier attempt guarded without finding a formula.
    let unguarded: Set<Int>
    /// True if lines are guarded. False in the last attempt, which always succeeds.
    let guardsLines: Bool
    /// The lines of the `$$` that close unclosed displays.
    var skippedClosers: Set<Int> = []
    /// The offset up to which the lines of the text were counted for `skippedClosers`, and its line.
    var recovered = (offset: 0, line: 1)

    /// The dollars that stay text, with their places in the text given to cmark.
    var loneDollars: [(line: Int, offset: Int, evidence: LoneDollar.Evidence)] = []
    /// The most dollars that are kept: more than are reported.
    static let maximumLoneDollars = 1000

    /// The dollars that stay text without a backslash.
    var plainDollars = PlainDollars()

    /// The leaf block whose inlines are being read.
    var chunk = ChunkState()
    /// The parity of the unescaped `$$` in the open paragraph, and the offset up to which they were counted.
    private var paragraph: (node: MarkdownNode?, counted: Int, isOdd: Bool) = (
        nil, 0, false
    )

    /// - Parameters:
    ///   - start: the offset in `source` of the text given to cmark.
    ///   - unguarded: lines that an earlier attempt guarded in vain; `nil` to guard no lines.
    init(
        source: SourceText, from start: Int, options: MathOptions, placeholders: PlaceholderBytes,
        isLeaf: Bool,
        terms: LocalizedTerms = .english, unguarded: Set<Int>? = []
    ) {
        self.source = source
        self.isLeaf = isLeaf
        self.terms = terms
        let position = source.position(atOffset: start)
        lineOffset = position.line - 1
        firstLineSkip = position.column - 1
        self.options = options
        self.placeholders = placeholders
        self.unguarded = unguarded ?? []
        guardsLines = unguarded != nil
        hasCarriageReturns = source.bytes.withUnsafeBufferPointer { $0.offset(of: UInt8(ascii: "\r")) != nil }
    }

    /// Makes the given text the current chunk. Cheap if it already is.
    func enter(_ text: UnsafeBufferPointer<UInt8>, of parent: MarkdownNode) {
        if chunk.parent == parent, chunk.text.baseAddress == text.baseAddress { return }
        chunk = ChunkState(text: text, parent: parent)
    }

    /// Returns true if the paragraph has an odd number of unescaped `$$`, so the next one closes a display.
    func awaitsDisplayEnd(_ node: MarkdownNode) -> Bool {
        let text = node.content
        if paragraph.node != node || paragraph.counted > text.count { paragraph = (node, 0, false) }
        var index = paragraph.counted
        while index < text.count {
            switch text[index] {
            case UInt8(ascii: "\\"): index += 2
            case UInt8(ascii: "$"):
                let start = index
                while index < text.count, text[index] == UInt8(ascii: "$") { index += 1 }
                if index - start == 2 { paragraph.isOdd.toggle() }
            default: index += 1
            }
        }
        paragraph.counted = index
        return paragraph.isOdd
    }

    /// Returns the position in the file of a position in the text given to cmark.
    func position(line: Int, offset: Int) -> SourcePosition {
        source.position(line: line + lineOffset, column: column(line: line, offset: offset))
    }

    /// Returns the 1-based column in the file of a position in the text given to cmark.
    func column(line: Int, offset: Int) -> Int { offset + 1 + (line == 1 ? firstLineSkip : 0) }

    /// Returns a line of the text given to cmark, without its line end.
    func line(_ number: Int) -> ArraySlice<UInt8> {
        let line = source.line(number + lineOffset)
        return number == 1 ? line.dropFirst(firstLineSkip) : line
    }

    /// Returns the byte offset of the first occurrence of a text in a line of the text given to cmark.
    func offset(of text: String, inLine number: Int) -> Int? {
        let line = line(number)
        let sought = Array(text.utf8)
        return line.indices.first { line[$0...].starts(with: sought) }.map { $0 - line.startIndex }
    }

    /// Returns the message for a reference to an equation without a number.
    func unnumbered(_ label: String) -> String {
        "the equation '\(label)' has no number; give it a \\tag{…}, or "
            + (options.numbered ? "write its environment without '*'" : "write 'equations: numbered' above")
    }

    /// Returns true if the block formula was opened by `\[` and not by `$$`.
    func isBracket(_ record: MathRecord) -> Bool {
        line(record.line).dropFirst(record.offset).first == UInt8(ascii: "\\")
    }

    /// Adds a finding at a place of the text given to cmark, within the cap of its rule.
    ///
    /// - Parameter other: the line of another place that the message is about. Messages have no numbers of lines: a line of a
    ///   composed page has another number in its document.
    func report(
        _ rule: RuleDefinition, _ severity: Diagnostic.Severity? = nil, line: Int, offset: Int,
        other: (relation: Diagnostic.Related.Relation, line: Int)? = nil, _ message: String
    ) {
        guard !findings.isFull(rule) else { return findings.count(rule) }
        var finding = Diagnostic(rule, severity, at: position(line: line, offset: offset), message)
        if let other { finding.related = [.init(other.relation, position(line: other.line, offset: 0))] }
        add(finding)
    }

    /// Adds a finding, within the cap of its rule.
    func add(_ finding: Diagnostic) { findings.add(finding) }
}

extension ParseState {
    /// Returns the TeX of a formula with the symbols that the page shows, for its readable text.
    func redefined(_ tex: String, of node: MarkdownNode) -> String {
        guard let index = node.formulaIndex, math.indices.contains(index) else { return tex }
        return redefinedSymbols.replaced(in: tex, at: (math[index].line, math[index].offset))
    }
}
