import WebReferences

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The text that a reader sees, block by block, as far as it may hold TeX. Fed with a page's tokens.
///
/// Nearly all text has no dollar and no backslash, and costs one look at its bytes.
struct VisibleText {
    /// TeX at its place in the page.
    struct Found: Sendable, Equatable {
        var offset: Int
        var kind: TeXInText.Kind
        var snippet: String
    }

    private(set) var found: [Found] = []

    /// The most findings about one page: a torn block can make hundreds.
    private static let limit = 50
    private static let longestBlock = 1 << 14
    /// Bytes of the page that may lie between the parts of a torn formula.
    private static let tornReach = 600

    /// The text of the block from the first token with a dollar or a backslash on.
    private var text: [UInt8] = []
    /// The parts of `text` and their offsets in the page.
    private var parts: [(start: Int, offset: Int)] = []
    /// True if the block had text before.
    private var hasEarlierText = false
    /// The element inside of which nothing is text, and how many of its name are open.
    private var opaque: (name: Range<Int>, depth: Int)?
    /// A dollar at the end of an earlier block that may open a formula.
    private var tornOpener: Found?

    mutating func startTag(_ token: HTMLToken, _ bytes: UnsafeBufferPointer<UInt8>, isXML: Bool) {
        if let open = opaque {
            if Self.isSame(open.name, token.content, bytes), !(isXML && token.isSelfClosing) {
                opaque?.depth += 1
            }
            return
        }
        if Self.isOpaque(token.content, bytes) {
            if !(isXML && token.isSelfClosing) { opaque = (token.content, 1) }
            boundary()
        } else if !Self.isInline(token.content, bytes) {
            endBlock()
        }
    }

    mutating func endTag(_ token: HTMLToken, _ bytes: UnsafeBufferPointer<UInt8>) {
        if let open = opaque {
            guard Self.isSame(open.name, token.content, bytes) else { return }
            opaque = open.depth > 1 ? (open.name, open.depth - 1) : nil
        } else if !Self.isInline(token.content, bytes) {
            endBlock()
        }
    }

    /// - Parameter isFormula: the text is a formula's own.
    mutating func text(_ token: HTMLToken, _ bytes: UnsafeBufferPointer<UInt8>, isFormula: Bool) {
        guard opaque == nil else { return }
        if isFormula { return boundary() }
        let content = UnsafeBufferPointer(rebasing: bytes[token.content])
        guard !text.isEmpty || Self.mayHoldTeX(content) else {
            if !hasEarlierText { hasEarlierText = content.contains { $0 > 0x20 } }
            return
        }
        guard text.count + content.count <= Self.longestBlock else { return }
        parts.append((text.count, token.content.lowerBound))
        text += content
    }

    mutating func finish() { endBlock() }

    private mutating func boundary() {
        if text.isEmpty { hasEarlierText = true } else { text.append(TeXInText.boundary) }
    }

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
        // The first of a block stands for the others, which are most often its parts.
        if let first = reading.found.first {
            found.append(Found(offset: offset(of: first.offset), kind: first.kind, snippet: first.snippet))
        }
        if let opener = reading.opener {
            let snippet = String(decoding: text[opener...].prefix(40), as: UTF8.self)
                .split(whereSeparator: \.isWhitespace).joined(separator: " ")
            tornOpener = Found(offset: offset(of: opener), kind: .torn, snippet: snippet)
        }
    }

    private func offset(of index: Int) -> Int {
        let part = parts.last { $0.start <= index } ?? (0, 0)
        return part.offset + index - part.start
    }

    // MARK: Names

    private static func isSame(_ one: Range<Int>, _ other: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>)
        -> Bool
    {
        one.count == other.count && zip(one, other).allSatisfy { bytes[$0] | 0x20 == bytes[$1] | 0x20 }
    }

    /// Code, what browsers do not show, and MathML, whose annotations are TeX.
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

    /// Elements inside a line, which do not end its text.
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

    private static func mayHoldTeX(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let start = text.baseAddress else { return false }
        return memchr(start, 0x24, text.count) != nil || memchr(start, 0x5C, text.count) != nil
    }
}
