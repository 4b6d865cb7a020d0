import Diagnostics
import WebSyntax

/// Reads the XML of a feed as far as its meaning is clear, and reports each repair. Time is linear and nothing is fetched.
struct FeedXMLReader {
    /// The limits of a feed. Each level is a frame of the walks over the tree.
    static let maximumDepth = 256
    static let maximumElements = 100_000

    /// The kind of text that is read.
    enum Kind {
        /// A feed in which every element has its end tag.
        case wellFormedFeed
        case brokenFeed
        /// XML with any root.
        case other
    }

    let bytes: Bytes
    let findings: FindingList
    var offset = 0
    var stack: [(element: FeedElement, name: String, namespaces: [String: String], role: Role)] = []
    var root: FeedElement?
    let kind: Kind
    /// True if the text has no root of its own: all of its elements are read as children of one that is given.
    private var isFragment = false
    var elements = 0
    /// True once an element beyond the limits was reported.
    var hasTooMuch = false
    /// The number of open elements below the deepest level that is read.
    var openBelowLimit = 0
    private var isNetscape = false
    var entities = FeedEntities()
    /// The place of the last end tag that was looked for after a CDATA section.
    var soughtEnd: (name: String, from: Int, found: Int)?
    /// The usual prefix of each namespace of the feed.
    var usualPrefixes: [String: String?] = [:]
    /// The base of the document.
    let base: String?

    init(_ bytes: Bytes, base: String?, _ kind: Kind, _ findings: FindingList) {
        self.bytes = bytes
        self.base = base
        self.kind = kind
        self.findings = findings
        entities.needsDeclarations = kind != .wellFormedFeed
    }

    /// Returns the root element, or nil for a text without elements. Of a root that is not a feed's, nothing else is read.
    mutating func read(from start: Int = 0) -> FeedElement? {
        offset = start
        if start == 0 { skipJunk() }
        readContent()
        root?.hasNetscapeDoctype = isNetscape
        return root
    }

    /// Reads all elements of the text as children of a root that the text lacks.
    mutating func readFragment(into root: FeedElement) {
        isFragment = true
        self.root = root
        stack = [(root, "", [:], .channel)]
        readContent()
    }

    private mutating func readContent() {
        while offset < bytes.count {
            let open = bytes.firstOffset(of: UInt8(ascii: "<"), from: offset, to: bytes.count) ?? bytes.count
            text(offset..<open)
            offset = open
            guard open < bytes.count else { break }
            markup()
            if root != nil, stack.isEmpty { break }
        }
        if let last = stack.last {
            repair(
                bytes.count,
                "the \(kind == .other ? "list" : "feed") ends inside '\(last.name)'; it was cut off")
            stack = []
        }
    }

    func repair(_ offset: Int, _ message: String) { findings.report(.feedXML, at: offset, message) }

    /// Skips white space and other text before the root. XML does not allow it before the declaration (XML 1.0, 2.8).
    private mutating func skipJunk() {
        let start = bytes.firstOffset(of: UInt8(ascii: "<"), from: 0, to: bytes.count) ?? bytes.count
        let junk = bytes[0..<start]
        if start > 0, start < bytes.count {
            let isSpace = junk.allSatisfy(\.isHTMLSpace)
            let isDeclared = bytes.hasExactly("<?xml", at: start, to: bytes.count)
            if !isSpace || isDeclared { repair(0, "there is text before the first element") }
        }
        offset = start
    }

    // MARK: Markup

    /// Reads what begins with `<`.
    private mutating func markup() {
        let start = offset
        if bytes.hasExactly("<!--", at: start, to: bytes.count) {
            skip(to: "-->", from: start + 4, "a comment")
        } else if bytes.hasExactly("<![CDATA[", at: start, to: bytes.count) {
            characterData()
        } else if bytes.hasExactly("<?", at: start, to: bytes.count) {
            skip(to: "?>", from: start + 2, "a processing instruction")
        } else if bytes.hasWord("<!doctype", at: start, to: bytes.count) {
            offset = entities.readDoctype(bytes, start)
            isNetscape = bytes.text(start..<offset).lowercased().contains("netscape")
            if isNetscape { entities.needsDeclarations = false }
        } else if start + 1 < bytes.count, bytes[start + 1] == UInt8(ascii: "/") {
            endTag()
        } else if start + 1 < bytes.count, Self.startsName(bytes[start + 1]), isStartTag(start) {
            startTag()
        } else {
            repair(start, "a '<' is text here; write '&lt;'")
            append("<")
            offset = start + 1
        }
    }

    /// Skips to the end of a comment or instruction, and reports one without an end.
    private mutating func skip(to end: StaticString, from: Int, _ what: String) {
        if let found = find(end, from) {
            offset = found + end.utf8CodeUnitCount
        } else {
            repair(offset, "\(what) does not end")
            offset = bytes.count
        }
    }

    func find(_ word: StaticString, _ start: Int, to end: Int? = nil) -> Int? {
        let end = end ?? bytes.count
        var from = start
        while let found = bytes.firstOffset(of: word.utf8Start[0], from: from, to: end) {
            if bytes.hasExactly(word, at: found, to: end) { return found }
            from = found + 1
        }
        return nil
    }

    private static func startsName(_ byte: UInt8) -> Bool {
        byte.isASCIIAlpha || byte == UInt8(ascii: "_") || byte >= 0x80
    }
    static func continuesName(_ byte: UInt8) -> Bool {
        startsName(byte) || byte.isASCIIDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
            || byte == UInt8(ascii: ":")
    }

    private mutating func name() -> String {
        let start = offset
        while offset < bytes.count, Self.continuesName(bytes[offset]) { offset += 1 }
        return bytes.text(start..<offset)
    }

    private mutating func skipSpace() {
        while offset < bytes.count, bytes[offset].isHTMLSpace { offset += 1 }
    }

    /// Closes the nearest open element of this name. What is open inside it ends there, too.
    private mutating func endTag() {
        let start = offset
        offset += 2
        let name = name()
        let close = bytes.firstOffset(of: UInt8(ascii: ">"), from: offset, to: bytes.count)
        offset = close.map { $0 + 1 } ?? bytes.count
        if openBelowLimit > 0 {
            openBelowLimit -= 1
            return
        }
        guard !name.isEmpty,
            let index = stack.lastIndex(where: { $0.name == name })
                ?? stack.lastIndex(where: { $0.name.lowercased() == name.lowercased() })
        else {
            return repair(start, "'</\(name)>' has no start tag")
        }
        if index < stack.count - 1 {
            repair(start, "'\(stack[stack.count - 1].name)' does not end before '</\(name)>'")
        }
        stack.removeSubrange(index...)
    }

    /// Reads a start tag with its attributes.
    private mutating func startTag() {
        let start = offset
        offset += 1
        let name = name()
        var written: [(name: String, value: String)] = []
        // Built for a tag with many attributes only.
        var names: Set<String> = []
        var isEmpty = false
        while offset < bytes.count {
            skipSpace()
            guard offset < bytes.count else { break }
            if bytes[offset] == UInt8(ascii: ">") {
                offset += 1
                break
            }
            if bytes[offset] == UInt8(ascii: "/") {
                offset += 1
                isEmpty = offset < bytes.count && bytes[offset] == UInt8(ascii: ">")
                continue
            }
            guard let attribute = attribute() else { continue }
            if written.count == 8 { names = Set(written.map(\.name)) }
            let isKnown =
                written.count < 8
                ? written.contains { $0.name == attribute.name } : !names.insert(attribute.name).inserted
            if isKnown {
                repair(start, "'\(name)' has the attribute '\(attribute.name)' twice")
            } else {
                written.append(attribute)
            }
        }
        open(name, written, at: start, isEmpty: isEmpty)
    }

    /// Reads an attribute. Quotes may be missing, as in HTML.
    private mutating func attribute() -> (name: String, value: String)? {
        let start = offset
        let name = name()
        guard !name.isEmpty else {
            repair(start, "a character in a tag is not part of any attribute")
            offset += 1
            return nil
        }
        skipSpace()
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: "=") else {
            repair(start, "the attribute '\(name)' has no value")
            return (name, "")
        }
        offset += 1
        skipSpace()
        guard offset < bytes.count else { return (name, "") }
        let quote = bytes[offset]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            let from = offset
            while offset < bytes.count, !bytes[offset].isHTMLSpace, bytes[offset] != UInt8(ascii: ">") {
                offset += 1
            }
            repair(start, "the value of '\(name)' has no quotes")
            return (name, decoded(from..<offset))
        }
        let from = offset + 1
        let end = bytes.firstOffset(of: quote, from: from, to: bytes.count) ?? bytes.count
        if kind == .brokenFeed, let close = endOfTag(within: from..<end) {
            repair(start, "the value of '\(name)' has no closing quote")
            offset = close
            return (name, decoded(from..<close))
        }
        offset = min(bytes.count, end + 1)
        return (name, decoded(from..<end))
    }

    /// Returns the offset of a `>` with a `<` after it in a value. XML does not allow `<` in values (XML 1.0, 3.1), so the
    /// value lacks its quote.
    private func endOfTag(within range: Range<Int>) -> Int? {
        guard
            let close = bytes.firstOffset(
                of: UInt8(ascii: ">"), from: range.lowerBound, to: range.upperBound),
            let open = bytes.firstOffset(of: UInt8(ascii: "<"), from: range.lowerBound, to: range.upperBound),
            close < open
        else { return nil }
        return close
    }

    // MARK: Text

    private mutating func text(_ range: Range<Int>) {
        guard !range.isEmpty, let parent = stack.last?.element else { return }
        parent.append(decoded(range))
    }

    func append(_ text: String) { stack.last?.element.append(text) }

    private mutating func decoded(_ range: Range<Int>) -> String { entities.decoded(bytes, range, findings) }
}

extension FeedElement {
    fileprivate func append(_ text: String) {
        if case .text(var before)? = children.last {
            // Removed first, so that the text is extended in place and not copied.
            children.removeLast()
            before += text
            children.append(.text(before))
        } else {
            children.append(.text(text))
        }
    }
}
