import WebSyntax

/// A sanitizer of markup whose elements are closed in the order in which they were opened.
///
/// Tree construction (HTML standard, 13.2.6) gives such markup the tree that it shows, so it is written while it is read,
/// without a tree. Of implied tags it knows the ends of paragraphs and list items. Any markup in which the parser would do
/// more is left to ``SanitizedWriter``. The two write the same bytes wherever this one writes any.
struct NestedMarkup {
    /// The rules of an element in tree construction.
    private enum Kind {
        /// Closes an open paragraph.
        case block, paragraph, heading
        /// Closes an open item of its list.
        case item, term
        /// Has an entry in the list of active formatting elements (13.2.4.3), which its end tag removes.
        case formatting, anchor
        case phrase
        case void, rule, picture
        case preformatted
        case table, rowGroup, row, cell
        /// Text up to its own end tag, which is left out; of a frame, a link remains.
        case code, frame
    }

    /// Deeper markup is left to the tree.
    private static let maximumDepth = HTMLSanitizer.maximumDepth - 10

    private let bytes: Bytes
    private var tokenizer: HTMLTokenizer
    private var output: SanitizedOutput
    private var stack: [(tag: HTMLTagName, name: String)] = []
    /// The number of open `p` elements, which is 0 or 1, and of open `a` elements.
    private var paragraphs = 0
    private var anchors = 0
    /// True directly after `<pre>`, where the parser drops a line feed.
    private var skipsLineFeed = false
    private var scratch: [UInt8] = []
    private let leavesOutHidden: Bool

    private init(_ bytes: Bytes, _ policy: AddressPolicy, leavesOutHidden: Bool) {
        self.bytes = bytes
        self.leavesOutHidden = leavesOutHidden
        tokenizer = HTMLTokenizer(bytes)
        output = SanitizedOutput(bytes, policy)
    }

    /// Returns the allowed part of a fragment, or nil if only the tree can tell it.
    ///
    /// The output has an end tag for every element, and no element in a place where the parser would move it. If its values
    /// are settled, too, another round would write the same bytes.
    ///
    /// - Parameter html: valid UTF-8.
    static func sanitized(
        _ html: Bytes, _ policy: AddressPolicy, leavesOutHidden: Bool
    ) -> (html: [UInt8], isSettled: Bool)? {
        // Tree construction treats NUL by its place.
        guard html.firstOffset(of: 0, from: 0, to: html.count) == nil else { return nil }
        var markup = NestedMarkup(html, policy, leavesOutHidden: leavesOutHidden)
        return markup.write() ? (markup.output.bytes, markup.output.isSettled) : nil
    }

    /// Writes the fragment. Returns false if a token needs the tree.
    private mutating func write() -> Bool {
        while let token = tokenizer.next() {
            if token.kind == .text {
                guard text(token.content) else { return false }
                continue
            }
            skipsLineFeed = false
            switch token.kind {
            case .startTag: guard startTag(token) else { return false }
            case .endTag: guard endTag(token) else { return false }
            case .comment, .text: break
            case .doctype: return false
            }
        }
        while let open = stack.popLast() { output.endTag(open.name) }
        return true
    }

    private mutating func text(_ range: Range<Int>) -> Bool {
        switch stack.last?.tag {
        // Text between the parts of a table moves out of it.
        case .table, .tbody, .thead, .tfoot, .tr:
            guard bytes[range].allSatisfy({ $0 == 0x20 || $0 == 0x0A || $0 == 0x09 }) else { return false }
        default: break
        }
        var start = range.lowerBound
        if skipsLineFeed {
            switch bytes[start] {
            case UInt8(ascii: "\n"): start += 1
            // Other spellings of a line feed.
            case UInt8(ascii: "\r"), UInt8(ascii: "&"): return false
            default: break
            }
            // The parser does the same at the next token if nothing is left of this one.
            if start == range.upperBound { return true }
            skipsLineFeed = false
        }
        let range = start..<range.upperBound
        if HTMLTextDecoder.isVerbatim(bytes, range, .text) {
            output.append(text: Bytes(rebasing: bytes[range]))
        } else {
            scratch.removeAll(keepingCapacity: true)
            HTMLTextDecoder.append(bytes, range, .text, to: &scratch)
            scratch.withUnsafeBufferPointer { output.append(text: $0) }
        }
        return true
    }

    // MARK: Tags

    private mutating func startTag(_ token: HTMLToken) -> Bool {
        let tag = HTMLTagName.lookup(bytes, token.content)
        guard let (kind, name) = element(tag, token), stack.count < Self.maximumDepth else { return false }
        // The tree tells where a hidden element ends.
        if leavesOutHidden, HiddenElement.isHidden(tokenizer.attributes, in: bytes) { return false }
        closeImplied(before: kind)
        guard isAllowed(kind) else { return false }
        switch kind {
        case .picture:
            output.picture(tokenizer.attributes.filter { !$0.isDuplicate })
            return true
        case .code, .frame: return skipRawText(tag)
        case .row where stack.last?.tag == .table:
            // The tags of a row group are optional.
            output.startTag("tbody", [])
            stack.append((.tbody, "tbody"))
        default: break
        }
        let attributes =
            tokenizer.attributes.isEmpty
            ? [] : output.allowed(tokenizer.attributes.filter { !$0.isDuplicate }, on: name)
        output.startTag(name, attributes)
        if kind == .void || kind == .rule { return true }
        skipsLineFeed = kind == .preformatted
        stack.append((tag, name))
        if kind == .paragraph { paragraphs += 1 }
        if kind == .anchor { anchors += 1 }
        return true
    }

    /// Closes the current paragraph and list item if the element ends them. Those further out are left to the tree.
    private mutating func closeImplied(before kind: Kind) {
        switch kind {
        case .block, .paragraph, .preformatted, .rule, .table, .heading, .item, .term:
            if stack.last?.tag == .p { close() }
        default: break
        }
        let current = stack.last?.tag
        if kind == .item && current == .li || kind == .term && (current == .dd || current == .dt) { close() }
    }

    /// Closes the current element.
    private mutating func close() {
        guard let open = stack.popLast() else { return }
        if open.tag == .p { paragraphs -= 1 }
        if open.tag == .a { anchors -= 1 }
        output.endTag(open.name)
    }

    /// Returns true if the start tag opens an element in the current one, and does nothing else.
    private func isAllowed(_ kind: Kind) -> Bool {
        let parent = stack.last?.tag
        switch parent {
        case .table: return kind == .rowGroup || kind == .row
        case .tbody, .thead, .tfoot: return kind == .row
        case .tr: return kind == .cell
        default: break
        }
        switch kind {
        case .phrase, .formatting, .void, .picture, .code, .frame: return true
        case .anchor: return anchors == 0
        case .block, .paragraph, .preformatted, .rule, .table: return paragraphs == 0
        case .heading:
            return paragraphs == 0 && !Self.headings.contains(parent ?? .other)
        case .item: return paragraphs == 0 && (parent == .ul || parent == .ol)
        case .term: return paragraphs == 0 && parent == .dl
        case .rowGroup, .row, .cell: return false
        }
    }

    /// Skips the content of an element that is text for the parser, and writes the link of a frame. Returns false if the
    /// end tag is missing.
    private mutating func skipRawText(_ tag: HTMLTagName) -> Bool {
        if tag == .iframe {
            _ = output.card(
                tokenizer.attributes.filter { !$0.isDuplicate }, sources: [], isFrame: true)
        }
        tokenizer.state = tag == .script ? .scriptData : .rawtext
        while let token = tokenizer.next() { if token.kind == .endTag { return true } }
        return false
    }

    private mutating func endTag(_ token: HTMLToken) -> Bool {
        let tag = HTMLTagName.lookup(bytes, token.content)
        if Self.impliesEnds(tag) {
            while let current = stack.last?.tag, current != tag,
                current == .p || current == .li || current == .dd || current == .dt
            {
                close()
            }
        } else if tag == .table, let group = stack.last?.tag,
            group == .tbody || group == .thead || group == .tfoot
        {
            close()
        }
        guard let open = stack.last, open.tag == tag,
            tag != .other || bytes.lowercasedText(token.content) == open.name
        else { return false }
        close()
        return true
    }

    /// Returns true for an end tag that closes paragraphs and list items in its element (13.2.6.3, implied end tags).
    private static func impliesEnds(_ tag: HTMLTagName) -> Bool {
        switch tag {
        case .address, .article, .aside, .blockquote, .details, .div, .dl, .figcaption, .figure, .footer,
            .header,
            .hgroup, .main, .nav, .ol, .section, .summary, .ul, .pre, .li, .dd, .dt, .h1, .h2, .h3, .h4, .h5,
            .h6,
            .td, .th:
            true
        default: false
        }
    }

    // MARK: Elements

    private static let headings: Set<HTMLTagName> = [.h1, .h2, .h3, .h4, .h5, .h6]

    /// Elements without rules of their own in tree construction, beside those that ``HTMLTagName`` has.
    private static let phrases: Set<String> = [
        "abbr", "bdi", "bdo", "cite", "data", "del", "dfn", "ins", "kbd", "mark", "q", "samp", "time",
    ]

    /// Returns the kind of an element and its name, or nil if it is left to the tree.
    private func element(_ tag: HTMLTagName, _ token: HTMLToken) -> (Kind, String)? {
        switch tag {
        case .p: return (.paragraph, "p")
        case .a: return (.anchor, "a")
        case .br, .wbr: return (.void, tag.text)
        case .img: return (.picture, "img")
        case .b, .code, .em, .i, .s, .small, .strong, .u: return (.formatting, tag.text)
        case .span, .sub, .sup, .var: return (.phrase, tag.text)
        case .h1, .h2, .h3, .h4, .h5, .h6: return (.heading, tag.text)
        case .li: return (.item, "li")
        case .dd, .dt: return (.term, tag.text)
        case .hr: return (.rule, "hr")
        case .pre: return (.preformatted, "pre")
        case .address, .article, .aside, .blockquote, .details, .div, .dl, .figcaption, .figure, .footer,
            .header,
            .hgroup, .main, .nav, .ol, .section, .summary, .ul:
            return (.block, tag.text)
        case .table: return (.table, "table")
        case .tbody, .thead, .tfoot: return (.rowGroup, tag.text)
        case .tr: return (.row, "tr")
        case .td, .th: return (.cell, tag.text)
        case .script, .style: return (.code, tag.text)
        case .iframe: return (.frame, "iframe")
        case .other:
            let name = bytes.lowercasedText(token.content)
            return Self.phrases.contains(name) ? (.phrase, name) : nil
        default: return nil
        }
    }
}
