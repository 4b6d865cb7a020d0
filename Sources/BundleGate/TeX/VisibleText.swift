import WebSyntax

/// The text that a reader sees, block by block, as far as it may contain TeX. Fed with a page's tokens.
///
/// Almost all text has no dollar and no backslash and costs one search over its bytes.
struct VisibleText {
    /// TeX at its place in the page.
    struct Found: Sendable, Equatable {
        var offset: Int
        var kind: TeXInText.Kind
        var snippet: String
    }

    /// The findings in order, at most ``limit``.
    private(set) var found: [Found] = []
    /// The snippets whose dollars are written `&#36;`.
    private(set) var meant: Set<String> = []

    /// The formulas that a script typesets; `nil` if no script of the page does.
    var autoRender: AutoRender?
    /// The formulas of ``autoRender`` in order.
    private(set) var formulas: [Page.Formula] = []
    /// The number of open lists of choices, in which auto-render typesets nothing.
    private var choices = 0
    /// The number of open templates that are shadow roots, which auto-render does not search.
    private var shadowRoots = 0

    /// The maximum number of findings about one page: a torn block can produce hundreds.
    private static let limit = 50
    /// The number of bytes of a block that are read at once.
    private static let longestPiece = 1 << 14
    /// The number of bytes at the end of a piece that are read again with the next: the longest formula that is found.
    private static let overlap = 400
    /// The maximum distance in bytes between the parts of a torn formula.
    private static let tornReach = 600

    /// The text of the block from the first token with a dollar or a backslash on.
    private var text: [UInt8] = []
    /// The parts of `text` and their offsets in the page.
    private var parts: [(start: Int, offset: Int)] = []
    /// True if the block had text before.
    private var hasEarlierText = false
    /// The element inside of which nothing is text, and how many of its name are open.
    private var opaque: (name: Range<Int>, depth: Int)?
    /// True inside `mtext` in MathML that is no formula of the page: its content is words.
    private var isMathText = false
    /// A dollar at the end of an earlier block that may open a formula.
    private var tornOpener: Found?

    /// Takes a start tag.
    ///
    /// - Parameters:
    ///   - isEmpty: true if the tag also ends its element.
    ///   - isShadowRoot: true for a template whose content the reader sees.
    mutating func startTag(
        _ token: HTMLToken, _ bytes: UnsafeBufferPointer<UInt8>, isEmpty: Bool, isShadowRoot: Bool = false
    ) {
        // A formula is not torn from one row of a table to the next.
        if tornOpener != nil, token.content.count == 2,
            bytes.hasWord("tr", at: token.content.lowerBound, to: token.content.upperBound)
        {
            endBlock()
            tornOpener = nil
        }
        if let open = opaque {
            if !isEmpty, Self.isSame(open.name, token.content, bytes) { opaque?.depth += 1 }
            if !isEmpty, Self.isMathText(token.content, bytes), Self.isMath(open.name, bytes) {
                isMathText = true
            }
            return
        }
        if autoRender != nil, !isEmpty, Self.isChoice(token.content, bytes) { choices += 1 }
        if isShadowRoot {
            shadowRoots += 1
            endBlock()
        } else if Self.isOpaque(token.content, bytes) {
            if !isEmpty { opaque = (token.content, 1) }
            boundary()
        } else if !Self.isInline(token.content, bytes) {
            endBlock()
        }
    }

    /// Takes an end tag.
    mutating func endTag(_ token: HTMLToken, _ bytes: UnsafeBufferPointer<UInt8>) {
        if let open = opaque {
            let isEnd = Self.isSame(open.name, token.content, bytes)
            if isMathText, isEnd || Self.isMathText(token.content, bytes) {
                boundary()
                isMathText = false
            }
            guard isEnd else { return }
            opaque = open.depth > 1 ? (open.name, open.depth - 1) : nil
        } else if !Self.isInline(token.content, bytes) {
            if choices > 0, Self.isChoice(token.content, bytes) { choices -= 1 }
            if shadowRoots > 0, Self.isTemplate(token.content, bytes) { shadowRoots -= 1 }
            endBlock()
        }
    }

    /// Takes a text.
    ///
    /// - Parameter isFormula: true for the text of a formula element.
    mutating func text(_ token: HTMLToken, _ bytes: UnsafeBufferPointer<UInt8>, isFormula: Bool) {
        guard opaque == nil || isMathText else { return }
        if isFormula { return boundary() }
        let content = UnsafeBufferPointer(rebasing: bytes[token.content])
        guard let autoRender, choices == 0, shadowRoots == 0 else {
            return append(content, at: token.content.lowerBound)
        }
        var text = Array(content)
        for formula in autoRender.formulas(in: text) {
            for index in formula.whole { text[index] = TeXInText.boundary }
            guard formula.isCertain else { continue }
            let start = token.content.lowerBound
            let tex = (start + formula.tex.lowerBound)..<(start + formula.tex.upperBound)
            formulas.append(
                Page.Formula(
                    tex: HTMLTextDecoder.string(bytes, tex, token.rule), isDisplay: formula.isDisplay,
                    offset: tex.lowerBound))
        }
        text.withUnsafeBufferPointer { append($0, at: token.content.lowerBound) }
    }

    /// Takes a text at an offset in the page.
    private mutating func append(_ content: UnsafeBufferPointer<UInt8>, at offset: Int) {
        guard !text.isEmpty || Self.mayHoldTeX(content) else {
            if !hasEarlierText { hasEarlierText = content.contains { $0 > 0x20 } }
            return
        }
        var start = 0
        while start < content.count {
            let end = min(content.count, start + Self.longestPiece - min(text.count, Self.longestPiece / 2))
            parts.append((text.count, offset + start))
            text += content[start..<end]
            start = end
            if text.count >= Self.longestPiece { endPiece() }
        }
    }

    /// Takes the value of an attribute that the reader sees, such as the label of an option: a block of its own.
    mutating func value(_ range: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) {
        guard opaque == nil, Self.mayHoldTeX(UnsafeBufferPointer(rebasing: bytes[range])) else { return }
        endBlock()
        tornOpener = nil
        append(UnsafeBufferPointer(rebasing: bytes[range]), at: range.lowerBound)
        endBlock()
        tornOpener = nil
    }

    /// Takes the TeX in the document of a frame. All of it is at one place, where one finding suffices.
    mutating func frame(_ inner: [Found], at offset: Int) {
        guard opaque == nil, found.count < Self.limit, var first = inner.first else { return }
        first.offset = offset
        found.append(first)
    }

    /// Ends the last block.
    mutating func finish() { endBlock() }

    /// Marks the place of an element without text, so that no formula is found across it.
    private mutating func boundary() {
        if text.isEmpty { hasEarlierText = true } else { text.append(TeXInText.boundary) }
    }

    /// Reads the block and forgets its text. A formula may be torn between this block and the previous one.
    private mutating func endBlock() {
        defer {
            text.removeAll(keepingCapacity: true)
            parts.removeAll(keepingCapacity: true)
            hasEarlierText = false
        }
        guard !text.isEmpty, found.count < Self.limit else { return }
        let reading = text.withUnsafeBufferPointer(TeXInText.read)
        if let closer = reading.closer, !hasEarlierText, let opener = tornOpener,
            offset(of: closer) - opener.offset <= Self.tornReach
        {
            found.append(opener)
        }
        tornOpener = nil
        take(reading)
        if let opener = reading.opener {
            let snippet = String(decoding: text[opener...].prefix(40), as: UTF8.self)
                .split(whereSeparator: \.isWhitespace).joined(separator: " ")
            tornOpener = Found(offset: offset(of: opener), kind: .torn, snippet: snippet)
        }
    }

    /// Reads a part of a long block, and keeps its end for a formula that continues in the next part.
    private mutating func endPiece() {
        take(text.withUnsafeBufferPointer(TeXInText.read))
        hasEarlierText = true
        let cut = text.count - Self.overlap
        var kept = parts.filter { $0.start > cut }.map { (start: $0.start - cut, offset: $0.offset) }
        kept.insert((0, offset(of: cut)), at: 0)
        parts = kept
        text.removeFirst(cut)
    }

    /// Takes the first finding of a block; further ones are usually parts of it.
    private mutating func take(_ reading: TeXInText.Reading) {
        if text.firstRange(of: Self.dollarReference) != nil { noteMeant() }
        guard let first = reading.found.first else { return }
        let offset = offset(of: first.offset)
        guard found.last.map({ $0.offset < offset }) ?? true else { return }
        let snippet = text.withUnsafeBufferPointer { Self.snippet(of: first, in: $0) }
        found.append(Found(offset: offset, kind: first.kind, snippet: snippet))
    }

    /// The escape of a dollar that is meant as text.
    private static let dollarReference = Array("&#36;".utf8)

    /// Notes the formulas that a block would contain if its escaped dollars were plain ones.
    private mutating func noteMeant() {
        let decoded = text.replacing(Self.dollarReference, with: [UInt8(ascii: "$")])
        let snippets = decoded.withUnsafeBufferPointer { bytes in
            TeXInText.read(bytes).found.map { Self.snippet(of: $0, in: bytes) }
        }
        meant.formUnion(snippets)
    }

    /// Returns the snippet as a browser shows it, whose text is searched too: `$a < b$` for `$a &lt; b$`.
    private static func snippet(of found: TeXInText, in text: UnsafeBufferPointer<UInt8>) -> String {
        var decoded: [UInt8] = []
        HTMLTextDecoder.append(text, found.offset..<found.end, .text, to: &decoded)
        return decoded.withUnsafeBufferPointer { TeXInText.snippet(of: $0[...]) }
    }

    /// The offset in the page of an index of `text`.
    private func offset(of index: Int) -> Int {
        let part = parts.last { $0.start <= index } ?? (0, 0)
        return part.offset + index - part.start
    }

    // MARK: Names

    /// Returns true for equal names, without case.
    static func isSame(_ one: Range<Int>, _ other: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        one.count == other.count && zip(one, other).allSatisfy { bytes[$0] | 0x20 == bytes[$1] | 0x20 }
    }

    private static func isMath(_ name: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        name.count == 4 && bytes.hasWord("math", at: name.lowerBound, to: name.upperBound)
    }

    private static func isMathText(_ name: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        name.count == 5 && bytes.hasWord("mtext", at: name.lowerBound, to: name.upperBound)
    }

    private static func isTemplate(_ name: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        name.count == 8 && bytes.hasWord("template", at: name.lowerBound, to: name.upperBound)
    }

    /// Returns true for the elements around options.
    private static func isChoice(_ name: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let isWord = { (word: StaticString) in bytes.hasWord(word, at: name.lowerBound, to: name.upperBound) }
        return name.count == 6 && isWord("select") || name.count == 8 && isWord("datalist")
    }

    /// Returns true for code, elements that browsers do not show, and MathML, whose annotations are TeX.
    private static func isOpaque(_ name: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let isWord = { (word: StaticString) in bytes.hasWord(word, at: name.lowerBound, to: name.upperBound) }
        return switch name.count {
        case 3: isWord("pre") || isWord("kbd") || isWord("xmp")
        case 4: isWord("code") || isWord("samp") || isWord("math")
        case 5: isWord("style") || isWord("title")
        case 6: isWord("script")
        case 8: isWord("textarea") || isWord("template")
        default: false
        }
    }

    /// Returns true for elements inside a line, which do not end its text.
    private static func isInline(_ name: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let isWord = { (word: StaticString) in bytes.hasWord(word, at: name.lowerBound, to: name.upperBound) }
        return switch name.count {
        case 1: "abiqsu".utf8.contains(bytes[name.lowerBound] | 0x20)
        case 2: isWord("em") || isWord("br")
        case 3:
            isWord("bdi") || isWord("sub") || isWord("sup") || isWord("img") || isWord("var") || isWord("del")
                || isWord("ins") || isWord("wbr") || isWord("dfn") || isWord("bdo")
        case 4:
            isWord("span") || isWord("abbr") || isWord("cite") || isWord("mark") || isWord("time")
                || isWord("font")
        case 5: isWord("small") || isWord("label")
        case 6: isWord("strong")
        default: false
        }
    }

    /// Returns true if a text has a dollar, an escaped dollar or a backslash.
    static func mayHoldTeX(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        if text.firstOffset(of: UInt8(ascii: "$"), from: 0, to: text.count) != nil
            || text.firstOffset(of: UInt8(ascii: "\\"), from: 0, to: text.count) != nil
        {
            return true
        }
        // `&#36;`, a dollar that is meant as text.
        var index = 0
        while let sign = text.firstOffset(of: UInt8(ascii: "&"), from: index, to: text.count) {
            index = sign + 1
            if text[index...].starts(with: dollarReference.dropFirst()) { return true }
        }
        return false
    }
}
