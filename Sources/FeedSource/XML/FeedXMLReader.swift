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
    private var offset = 0
    var stack: [(element: FeedElement, name: String, namespaces: [String: String], role: Role)] = []
    private(set) var root: FeedElement?
    private let kind: Kind
    /// True if the text has no root of its own: all of its elements are read as children of one that is given.
    private var isFragment = false
    private var elements = 0
    private var isNetscape = false
    private(set) var entities = FeedEntities()
    /// The base of the document.
    private let base: String?

    init(_ bytes: Bytes, base: String?, _ kind: Kind, _ findings: FindingList) {
        self.bytes = bytes
        self.base = base
        self.kind = kind
        self.findings = findings
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
            repair(bytes.count, "the feed ends inside '\(last.name)'; it was cut off")
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
            let from = start + 9
            let end = find("]]>", from) ?? bytes.count
            if end == bytes.count { repair(start, "a CDATA section does not end") }
            append(bytes.text(from..<end))
            offset = min(bytes.count, end + 3)
        } else if bytes.hasExactly("<?", at: start, to: bytes.count) {
            skip(to: "?>", from: start + 2, "a processing instruction")
        } else if bytes.hasWord("<!doctype", at: start, to: bytes.count) {
            offset = entities.readDoctype(bytes, start)
            isNetscape = bytes.text(start..<offset).lowercased().contains("netscape")
        } else if start + 1 < bytes.count, bytes[start + 1] == UInt8(ascii: "/") {
            endTag()
        } else if start + 1 < bytes.count, Self.startsName(bytes[start + 1]) {
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

    private func find(_ word: StaticString, _ start: Int) -> Int? {
        var from = start
        while let found = bytes.firstOffset(of: word.utf8Start[0], from: from, to: bytes.count) {
            if bytes.hasExactly(word, at: found, to: bytes.count) { return found }
            from = found + 1
        }
        return nil
    }

    private static func startsName(_ byte: UInt8) -> Bool {
        byte.isASCIIAlpha || byte == UInt8(ascii: "_") || byte >= 0x80
    }
    private static func continuesName(_ byte: UInt8) -> Bool {
        startsName(byte) || byte.isASCIIDigit || "-.:".utf8.contains(byte)
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
            if !names.insert(attribute.name).inserted {
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

    // MARK: Elements

    /// Adds an element to the tree, with the namespaces, language and base in scope.
    private mutating func open(
        _ name: String, _ written: [(name: String, value: String)], at start: Int, isEmpty: Bool
    ) {
        elements += 1
        guard stack.count < Self.maximumDepth, elements <= Self.maximumElements else {
            if elements == Self.maximumElements + 1 || stack.count == Self.maximumDepth {
                findings.report(
                    .feedLimit, at: start,
                    "the feed has more than \(Self.maximumElements) elements or \(Self.maximumDepth) levels; the rest is left out"
                )
            }
            if elements > Self.maximumElements { offset = bytes.count }
            return
        }
        var namespaces = stack.last?.namespaces ?? [:]
        for (key, value) in written {
            if key == "xmlns" { namespaces[""] = value }
            if key.hasPrefix("xmlns:") { namespaces[String(key.dropFirst(6))] = value }
        }
        let (prefix, local) = split(name, namespaces, at: start)
        if kind == .brokenFeed, prefix.isEmpty { closeElements(before: local.lowercased(), name, at: start) }
        let parent = stack.last?.element
        var language = parent?.language
        var base = parent == nil ? self.base : parent?.base
        var attributes: [FeedElement.Attribute] = []
        for (key, value) in written where key != "xmlns" && !key.hasPrefix("xmlns:") {
            switch key {
            case "xml:lang": language = value
            case "xml:base": base = FeedAddress.resolved(value, base) ?? base
            default: break
            }
            let parts = key.split(separator: ":", maxSplits: 1).map(String.init)
            let vocabulary =
                parts.count == 2
                ? FeedVocabulary.prefix(of: namespaces[parts[0]] ?? "?", written: parts[0]) : ""
            attributes.append(.init(prefix: vocabulary, name: parts.last ?? key, value: value))
        }
        let element = FeedElement(
            prefix: prefix, name: local, attributes: attributes, offset: start,
            language: language, base: base,
            namespace: namespaces[name.contains(":") ? String(name.prefix { $0 != ":" }) : ""])
        if let parent { parent.children.append(.element(element)) } else if root == nil { root = element }
        if parent == nil, kind != .other, FeedFormat(element) == nil {
            offset = bytes.count
        } else if !isEmpty {
            stack.append((element, name, namespaces, Self.role(of: element.key, prefix: prefix)))
        }
    }

    /// Returns the usual prefix and the local name of an element.
    private func split(_ name: String, _ namespaces: [String: String], at start: Int) -> (String, String) {
        let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2 else {
            let own = namespaces[""] ?? ""
            return (FeedVocabulary.prefix(of: own, written: ""), name)
        }
        if let namespace = namespaces[parts[0]] {
            return (FeedVocabulary.prefix(of: namespace, written: parts[0].lowercased()), parts[1])
        }
        repair(start, "the prefix '\(parts[0])' is not declared")
        let prefix = parts[0].lowercased()
        return (["atom", "rss", "a10"].contains(prefix) ? "" : prefix, parts[1])
    }

    // MARK: Text

    private mutating func text(_ range: Range<Int>) {
        guard !range.isEmpty, let parent = stack.last?.element else { return }
        parent.append(decoded(range))
    }

    private func append(_ text: String) { stack.last?.element.append(text) }

    private func decoded(_ range: Range<Int>) -> String { entities.decoded(bytes, range, findings) }
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
