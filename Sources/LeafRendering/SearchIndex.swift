import WebSyntax

/// The index that find.js searches: which blocks of a leaf hold which words and TeX commands.
///
/// Blocks are numbered in document order, from 0, by the selector in dom.js: headings, p, li, dt, dd, td, th, pre,
/// figcaption, summary and displays. Text belongs to the innermost block around it.
///
/// The JSON is one object. `n` is the number of blocks. `w` has the words in order of their bytes: a sign for the
/// number of ASCII characters shared with the word before (`(` for none, `)` for one, then `*+,-/:;=?@`), and the rest. In
/// names such as C++ the plus signs are fullwidth.
/// `p` has the blocks of each word as distances: a decimal number of leaps over 26, if there are any, and a letter for
/// the rest, a capital for the word's last block. A word in more than an eighth of the blocks tells too little to be
/// worth its bytes: it has `-`, which means anywhere.
///
/// The text of an element with the attribute `data-find="none"` is left out, and its blocks are counted: facts such as
/// dates, and words of the interface, which would otherwise be found on every page. Footnote marks are left out too:
/// they are no words.
struct SearchIndex {
    private let words = WordTable()
    let reader = WordReader(notesPairs: false)
    /// Open blocks, innermost last.
    private var open: [(kind: Block, number: Int, isLeftOut: Bool)] = []
    /// How many of each kind: of an end tag without a start the answer is there at once.
    private var openCounts = [Int](repeating: 0, count: Int(Block.display.rawValue) + 1)
    private(set) var count = 0
    /// Elements open inside a formula: 0 outside of one.
    var mathDepth = 0
    private var annotationDepth = 0
    private var isTypeset = false
    /// True if the formula is in an element with the punctuation after it, which no line break must separate from it.
    private var hasPunctuation = false
    /// The text of the blocks, if it was asked for.
    private(set) var text: LeafText?
    private var joiner = WordJoiner()
    /// The open footnote mark: the name of its element, and how many of that name are open in it.
    private var mark: (name: StaticString, depth: Int)?
    /// The open element, other than a block, whose text is left out: its name, and how many of that name are open
    /// in it.
    private var leftOut: (name: String, depth: Int)?
    /// The weight of the next paragraph: the first of a theorem or a definition counts more.
    private var nextWeight = 1

    /// The index of a rendered body as JSON, when its last token was seen; without line ends. Equal bodies give equal bytes.
    var json: [UInt8] { words.json(blockCount: count) }

    /// The text of the blocks as JSON, as ``LeafText`` describes it; `nil` if it was not asked for.
    var textJSON: [UInt8]? { text?.json }

    /// - Parameters:
    ///   - isRegular: see ``RenderedMarkdown/isRegular``.
    ///   - keepsText: true to keep the text of the blocks, for the index of a library.
    init(of body: [UInt8], isRegular: Bool = false, keepsText: Bool = false) {
        if keepsText { text = LeafText() }
        body.withUnsafeBufferPointer { bytes in
            if isRegular {
                readRegular(bytes)
            } else {
                var scanner = HTMLScanner(bytes)
                while let token = scanner.next() { see(token, in: scanner) }
            }
        }
        joiner.end(reader, words)
    }

    private mutating func see(_ token: HTMLToken, in scanner: borrowing HTMLScanner) {
        switch token.kind {
        case .startTag: startTag(scanner, token)
        case .endTag: endTag(scanner)
        case .text where hasPunctuation && mathDepth == 1: readPunctuation(scanner.bytes, token)
        case .text where token.rule != .raw && takesText: read(scanner.bytes, token.content, token.rule)
        default: break
        }
    }

    enum Block: UInt8 {
        case paragraph, item, term, description, cell, headCell, code, caption, summary
        case h1, h2, h3, h4, h5, h6
        /// A display; its end is found by counting.
        case display
    }

    private mutating func startTag(_ scanner: borrowing HTMLScanner, _ token: HTMLToken) {
        if mathDepth > 0 {
            if scanner.isNamed("br") || token.isSelfClosing { return }
            mathDepth += 1
            isTypeset = true
            if scanner.isNamed("annotation") { annotationDepth = mathDepth }
            return
        }
        guard scanner.namespace == .html else { return }
        if text != nil, scanner.isNamed("div"), let name = scanner.attribute("class") {
            noteBlockName(scanner.bytes, name.value)
        }
        if scanner.isNamed("span") || scanner.isNamed("div") || scanner.isNamed("bdi") {
            let tex = scanner.attribute("data-tex")
            let words = scanner.attribute("class").map { scanner.bytes[$0.value] }
            let isMath = words?.starts(with: "math ".utf8) ?? false
            guard isMath || (tex != nil && scanner.isNamed("bdi")) else { return inlineStartTag(scanner) }
            enterMath()
            isTypeset = tex != nil
            hasPunctuation = !isMath
            if isMath, words?.dropFirst(5).starts(with: "display".utf8) ?? false { begin(.display) }
            if let tex { read(scanner.bytes, tex.value, .attribute) }
            return
        }
        if let block = Self.block(scanner) {
            start(block, isLeftOut: Self.isLeftOut(scanner))
        } else {
            inlineStartTag(scanner)
        }
    }

    /// - Parameter scanner: at a tag that begins no block and no formula.
    private mutating func inlineStartTag(_ scanner: borrowing HTMLScanner) {
        var name = scanner.name
        var kind: StaticString?
        if let leftOut {
            if name == leftOut.name { self.leftOut?.depth += 1 }
        } else if Self.isLeftOut(scanner), HTMLTagName(name).isVoid == false {
            leftOut = (name, 1)
        }
        if mark == nil, let value = scanner.attribute("class")?.value,
            scanner.nameLength == 1 || scanner.nameLength == 3
        {
            let classes = String(decoding: scanner.bytes[value], as: UTF8.self).split(
                whereSeparator: \.isWhitespace)
            if scanner.isNamed("sup"), classes.contains("footnote-ref") { kind = "sup" }
            if scanner.isNamed("a"), classes.contains("footnote-backref") { kind = "a" }
        }
        name.withUTF8 { inlineStartTag($0, $0.indices, footnoteMark: kind) }
    }

    /// - Parameters:
    ///   - name: in lower case.
    ///   - kind: the name, if the tag begins a footnote mark.
    mutating func inlineStartTag(_ bytes: Bytes, _ name: Range<Int>, footnoteMark kind: StaticString?) {
        if let mark {
            if bytes.hasExactly(mark.name, at: name.lowerBound, to: name.upperBound),
                name.count == mark.name.utf8CodeUnitCount
            {
                self.mark?.depth += 1
            }
        } else if let kind {
            mark = (kind, 1)
        } else if !InlineElement.isName(bytes, name) {
            endWord()
        }
    }

    /// - Parameter name: in lower case.
    mutating func inlineEndTag(_ bytes: Bytes, _ name: Range<Int>) {
        if let open = mark {
            guard bytes.hasExactly(open.name, at: name.lowerBound, to: name.upperBound),
                name.count == open.name.utf8CodeUnitCount
            else { return }
            mark = open.depth > 1 ? (open.name, open.depth - 1) : nil
        } else if !InlineElement.isName(bytes, name) {
            endWord()
        }
    }

    /// Ends the word that the text so far ends with.
    private mutating func endWord() {
        joiner.end(reader, words)
        text?.endWord()
    }

    private static func isLeftOut(_ scanner: borrowing HTMLScanner) -> Bool {
        guard let value = scanner.attribute("data-find")?.value, value.count == 4 else { return false }
        return scanner.bytes.hasExactly("none", at: value.lowerBound, to: value.upperBound)
    }

    mutating func start(_ block: Block, isLeftOut: Bool = false) {
        // The end tag of a paragraph may be left out before these.
        if open.last?.kind == .paragraph { close(from: open.count - 1) }
        begin(block, isLeftOut: isLeftOut)
    }

    mutating func begin(_ block: Block, isLeftOut: Bool = false) {
        leaveText()
        open.append((block, count, isLeftOut || open.last?.isLeftOut == true))
        openCounts[Int(block.rawValue)] += 1
        count += 1
        guard text != nil else { return }
        let isHeading = block.rawValue >= Block.h1.rawValue && block.rawValue <= Block.h6.rawValue
        text?.begin(weight: isHeading ? LeafText.headingWeight : block == .paragraph ? nextWeight : 1)
        nextWeight = 1
    }

    /// Notes the class of a `div`: the first paragraph of a theorem or a definition names and states it.
    mutating func noteBlockName(_ bytes: Bytes, _ name: Range<Int>) {
        guard bytes.hasExactly("block ", at: name.lowerBound, to: name.upperBound) else { return }
        let kind = String(decoding: bytes[(name.lowerBound + 6)..<name.upperBound], as: UTF8.self)
        if Self.statements.contains(String(kind.prefix { $0 != " " })) {
            nextWeight = LeafText.statementWeight
        }
    }

    /// The blocks that state something which readers look for by name.
    private static let statements: Set = [
        "theorem", "definition", "lemma", "corollary", "proposition", "notation",
    ]

    private mutating func close(from place: Int) {
        leaveText()
        for block in open[place...] { openCounts[Int(block.kind.rawValue)] -= 1 }
        open.removeSubrange(place...)
    }

    private mutating func endTag(_ scanner: borrowing HTMLScanner) {
        if mathDepth > 0 {
            if mathDepth == annotationDepth { annotationDepth = 0 }
            leaveMath()
        } else if let block = Self.block(scanner) {
            end(block)
        } else {
            var name = scanner.name
            if let open = leftOut, name == open.name {
                leftOut = open.depth > 1 ? (name, open.depth - 1) : nil
            }
            name.withUTF8 { inlineEndTag($0, $0.indices) }
        }
    }

    /// Ends word and footnote mark, as a block begins or ends.
    private mutating func leaveText() {
        mark = nil
        endWord()
    }

    mutating func enterMath() {
        joiner.end(reader, words)
        mathDepth = 1
    }

    private mutating func readPunctuation(_ bytes: Bytes, _ token: HTMLToken) {
        text?.endFormula()
        mathDepth = 0
        read(bytes, token.content, token.rule)
        mathDepth = 1
    }

    mutating func leaveMath() {
        mathDepth -= 1
        guard mathDepth == 0 else { return }
        hasPunctuation = false
        text?.endFormula()
        if open.last?.kind == .display { close(from: open.count - 1) }
    }

    mutating func end(_ block: Block) {
        if openCounts[Int(block.rawValue)] > 0, let place = open.lastIndex(where: { $0.kind == block }) {
            close(from: place)
        } else if block == .paragraph {
            // HTML standard, 13.2.6.4.7: an end tag alone makes an empty paragraph.
            leaveText()
            count += 1
            text?.begin(weight: 1)
        }
    }

    /// True where text counts: of a typeset formula only the TeX that it kept.
    private var takesText: Bool { mathDepth == 0 || !isTypeset || annotationDepth > 0 }

    mutating func read(_ bytes: Bytes, _ text: Range<Int>, _ rule: HTMLTextDecoder.Rule) {
        if mark != nil || leftOut != nil || open.last?.isLeftOut == true { return }
        reader.decode(bytes, text, rule) { decoded in
            note(decoded)
            keep(decoded)
        }
    }

    /// Keeps a decoded text for the index of a library.
    mutating func keep(_ decoded: Bytes) {
        guard text != nil, count > 0 else { return }
        text?.add(decoded, isFormula: mathDepth > 0, to: open.last?.number ?? count - 1)
    }

    mutating func note(_ text: Bytes) {
        guard count > 0 else { return }
        let number = open.last?.number ?? count - 1
        if mathDepth > 0 {
            reader.formula(text, in: number, words)
        } else {
            joiner.read(text, in: number, reader, words)
        }
    }

    // MARK: Blocks

    private static func block(_ scanner: borrowing HTMLScanner) -> Block? {
        switch scanner.nameLength {
        case 1, 2, 3, 7, 10:
            var name = scanner.name
            return name.withUTF8 { block($0, $0.indices) }
        default: return nil
        }
    }

    /// The block of an element, by its name in lower case.
    static func block(_ bytes: Bytes, _ name: Range<Int>) -> Block? {
        let (start, end) = (name.lowerBound, name.upperBound)
        switch name.count {
        case 1: return bytes[start] == UInt8(ascii: "p") ? .paragraph : nil
        case 2: return block(bytes[start], bytes[start + 1])
        case 3: return bytes.hasExactly("pre", at: start, to: end) ? .code : nil
        case 7: return bytes.hasExactly("summary", at: start, to: end) ? .summary : nil
        case 10: return bytes.hasExactly("figcaption", at: start, to: end) ? .caption : nil
        default: return nil
        }
    }

    private static func block(_ first: UInt8, _ second: UInt8) -> Block? {
        switch (first, second) {
        case (UInt8(ascii: "l"), UInt8(ascii: "i")): .item
        case (UInt8(ascii: "d"), UInt8(ascii: "t")): .term
        case (UInt8(ascii: "d"), UInt8(ascii: "d")): .description
        case (UInt8(ascii: "t"), UInt8(ascii: "d")): .cell
        case (UInt8(ascii: "t"), UInt8(ascii: "h")): .headCell
        case (UInt8(ascii: "h"), UInt8(ascii: "1")): .h1
        case (UInt8(ascii: "h"), UInt8(ascii: "2")): .h2
        case (UInt8(ascii: "h"), UInt8(ascii: "3")): .h3
        case (UInt8(ascii: "h"), UInt8(ascii: "4")): .h4
        case (UInt8(ascii: "h"), UInt8(ascii: "5")): .h5
        case (UInt8(ascii: "h"), UInt8(ascii: "6")): .h6
        default: nil
        }
    }
}
