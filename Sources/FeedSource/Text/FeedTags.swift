import WebSyntax

/// Tells tags from text with `<` in it, such as `std::vector<int>`, `0<x<1` and `<joe@example.com>`. A browser takes each of
/// them for a tag and shows nothing. The time is linear.
struct FeedTags {
    /// The text that may have tags.
    enum Kind {
        /// A title, or a text that should be plain: only markup that is complete counts. `The <dialog> element` has none.
        case line
        /// A title that is HTML: the text after the tag of a script is the title's.
        case title
        case body
    }

    private let bytes: Bytes
    private let kind: Kind
    /// The names of all end tags; nil before the first name that needs one.
    private var endNames: Set<String>?

    private init(_ bytes: Bytes, _ kind: Kind) { (self.bytes, self.kind) = (bytes, kind) }

    /// Returns true if a text has a tag of HTML, a comment or a declaration.
    static func areFound(in text: String, _ kind: Kind) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            guard let last = bytes.lastIndex(of: UInt8(ascii: ">")) else { return false }
            var tags = FeedTags(bytes, kind)
            var offset = 0
            while let open = bytes.firstOffset(of: UInt8(ascii: "<"), from: offset, to: last) {
                if tags.isMarkup(at: open) { return true }
                offset = open + 1
            }
            return false
        }
    }

    /// Returns HTML in which each `<` that begins no tag is a reference.
    static func escapingText(in html: String, _ kind: Kind = .body) -> String {
        var html = html
        let output = html.withUTF8 { bytes -> [UInt8]? in
            var tags = FeedTags(bytes, kind)
            var output: [UInt8] = []
            var (start, offset) = (0, 0)
            while let open = bytes.firstOffset(of: UInt8(ascii: "<"), from: offset, to: bytes.count) {
                if let end = tags.end(ofMarkupAt: open) {
                    offset = end
                    continue
                }
                offset = open + 1
                output.append(contentsOf: Bytes(rebasing: bytes[start..<open]))
                output += "&lt;".utf8
                start = offset
            }
            guard start > 0 else { return nil }
            output.append(contentsOf: Bytes(rebasing: bytes[start...]))
            return output
        }
        return output.map { String(decoding: $0, as: UTF8.self) } ?? html
    }

    // MARK: Text that may be plain

    /// Returns true for a tag of a known element, a comment or a declaration.
    private mutating func isMarkup(at open: Int) -> Bool {
        let next = open + 1 < bytes.count ? bytes[open + 1] : 0
        if next == UInt8(ascii: "!") {
            return bytes.hasExactly("<!--", at: open, to: bytes.count)
                || bytes.hasWord("<!doctype", at: open, to: bytes.count)
                || bytes.hasWord("<![cdata[", at: open, to: bytes.count)
        }
        let isEnd = next == UInt8(ascii: "/")
        guard let name = name(at: open + (isEnd ? 2 : 1)), HTMLNames.contains(bytes.lowercasedText(name))
        else {
            return false
        }
        return isEnd ? kind != .line : isTag(name)
    }

    // MARK: HTML

    /// Returns the offset after markup; nil for a `<` that is text.
    private mutating func end(ofMarkupAt open: Int) -> Int? {
        let next = open + 1 < bytes.count ? bytes[open + 1] : 0
        switch next {
        case UInt8(ascii: "!"):
            guard bytes.hasExactly("<!--", at: open, to: bytes.count) else { return close(open) }
            var from = open + 4
            while let end = bytes.firstOffset(of: UInt8(ascii: ">"), from: from, to: bytes.count) {
                if bytes[end - 1] == UInt8(ascii: "-"), bytes[end - 2] == UInt8(ascii: "-") { return end + 1 }
                from = end + 1
            }
            return bytes.count
        case UInt8(ascii: "?"): return close(open)
        case UInt8(ascii: "/"):
            let first = open + 2 < bytes.count ? bytes[open + 2] : 0
            let isTag = first.isASCIIAlpha || first.isHTMLSpace || first == UInt8(ascii: ">")
            // `</3` is a broken heart.
            return isTag ? close(open) : nil
        case _ where next.isASCIIAlpha:
            guard let name = name(at: open + 1) else { return nil }
            return isTag(name) ? endOfTag(from: name.upperBound) : nil
        // The parser reads it as text, too.
        default: return open + 1
        }
    }

    /// Returns true for a tag: of an element of HTML, of another vocabulary, or with attributes or an end tag.
    private mutating func isTag(_ name: Range<Int>) -> Bool {
        let rest = bytes[name.upperBound...].prefix(Self.longest).prefix { $0 != UInt8(ascii: ">") }
        // Without its end tag, such an element would take the rest of the text.
        if kind != .body || rest.isEmpty {
            let text = bytes.lowercasedText(name)
            if HTMLNames.hidesText(text) {
                return hasEndTag(text) || kind == .body && isProgram(after: name.upperBound + 1)
            }
        }
        let hasValue = rest.contains(UInt8(ascii: "="))
        let hasWords = !hasValue && !rest.allSatisfy { $0.isHTMLSpace || $0 == UInt8(ascii: "/") }
        let hasAttributes = hasValue || hasWords && kind != .line && FeedTagWords.areAttributes(rest)
        // A letter with words after it: `a <b and c> d`. A single word is an attribute if the element has an end tag.
        if name.count == 1, hasWords, !hasAttributes {
            return kind != .line && FeedTagWords.isOne(rest) && hasEndTag(bytes.lowercasedText(name))
        }
        // Most tags are of these elements, which need no text of the name.
        if kind != .line, Self.isCommon(HTMLTagName.lookup(bytes, name)) { return true }
        let text = bytes.lowercasedText(name)
        if HTMLNames.isAlone(text) || kind != .line && HTMLNames.isMarkup(text) { return true }
        let isKnown = HTMLNames.contains(text)
        if !isKnown {
            let isQualified = text.utf8.contains { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ":") }
            // An address in angle brackets.
            if text.hasSuffix(":") { return false }
            if isQualified, kind != .line { return true }
            guard isQualified || text.utf8.allSatisfy(\.isASCIIAlphanumeric) else { return false }
        }
        if hasValue || isKnown && hasAttributes || rest.last == UInt8(ascii: "/") { return true }
        return hasEndTag(text)
    }

    /// Returns true for the beginning of a script or a style sheet, which may have been cut off before its end tag.
    private func isProgram(after start: Int) -> Bool {
        bytes.dropFirst(start).prefix(Self.longest).contains {
            $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "=")
        }
    }

    private mutating func hasEndTag(_ name: String) -> Bool {
        let names = endNames ?? namesOfEndTags()
        endNames = names
        return names.contains(name)
    }

    private static func isCommon(_ tag: HTMLTagName) -> Bool {
        switch tag {
        case .a, .b, .blockquote, .br, .code, .div, .em, .h2, .h3, .i, .img, .li, .ol, .p, .pre, .span,
            .strong, .table,
            .td, .tr, .ul:
            true
        default: false
        }
    }

    private func namesOfEndTags() -> Set<String> {
        var names: Set<String> = []
        var offset = 0
        while let open = bytes.firstOffset(of: UInt8(ascii: "<"), from: offset, to: bytes.count) {
            offset = open + 1
            guard offset < bytes.count, bytes[offset] == UInt8(ascii: "/") else { continue }
            if let name = name(at: open + 2) { names.insert(bytes.lowercasedText(name)) }
        }
        return names
    }

    /// Returns the offset after the next `>`.
    private func close(_ open: Int) -> Int {
        bytes.firstOffset(of: UInt8(ascii: ">"), from: open, to: bytes.count).map { $0 + 1 } ?? bytes.count
    }

    /// Returns the offset after a start tag. A `>` in a quoted value does not end it.
    private func endOfTag(from start: Int) -> Int {
        var offset = start
        var isValue = false
        while offset < bytes.count {
            let byte = bytes[offset]
            offset += 1
            switch byte {
            case UInt8(ascii: ">"): return offset
            case UInt8(ascii: "="): isValue = true
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                guard isValue else { continue }
                isValue = false
                offset =
                    bytes.firstOffset(of: byte, from: offset, to: bytes.count).map { $0 + 1 } ?? bytes.count
            default: if !byte.isHTMLSpace { isValue = false }
            }
        }
        return offset
    }

    // MARK: Names

    /// The largest number of bytes of a name, and of a tag that is searched for attributes.
    private static let longest = 256

    /// Returns the range of a name, which a space, `/` or `>` ends; nil for another text.
    private func name(at start: Int) -> Range<Int>? {
        guard start < bytes.count, bytes[start].isASCIIAlpha else { return nil }
        var end = start + 1
        let limit = min(bytes.count, start + Self.longest)
        while end < limit {
            switch bytes[end] {
            case UInt8(ascii: "/"), UInt8(ascii: ">"), 0x20, 0x09, 0x0A, 0x0C, 0x0D:
                return start..<end
            // A name cannot hold them, and the tag begins at the second one.
            case UInt8(ascii: "<"), UInt8(ascii: "@"): return nil
            default: end += 1
            }
        }
        // A text that was cut off inside a tag.
        return end == bytes.count ? start..<end : nil
    }
}
