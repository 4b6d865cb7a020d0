import Diagnostics
import WebSyntax

/// The root of a feed. It is looked for where XML has it, then after markup that is not the feed's, then in tag soup.
struct FeedDocument {
    let root: FeedElement
    let format: FeedFormat

    /// Reads the document. Fails with a finding if it is not a feed.
    ///
    /// - Parameter scratch: makes a list for the findings of a reading whose findings are in another list already.
    init?(
        _ text: Bytes, base: String?, isWellFormed: Bool, _ findings: FindingList, scratch: () -> FindingList
    ) {
        var reader = FeedXMLReader(text, base: base, isWellFormed ? .wellFormedFeed : .brokenFeed, findings)
        let first = reader.read()
        var found = first.flatMap { Self(root: $0) }
        if !isWellFormed, found == nil, let start = Self.start(in: text) {
            var reader = FeedXMLReader(text, base: base, .brokenFeed, findings)
            found = reader.read(from: start).flatMap { Self(root: $0) }
            if found != nil { findings.report(.feedXML, at: 0, "there is markup before the feed") }
        }
        if !isWellFormed, found?.hasItems != true, !Self.isPage(first, text),
            let soup = Self.soup(text, base: base, scratch())
        {
            findings.report(
                .feedXML, at: soup.root.offset,
                "the feed is not nested as its format says; its items were looked for")
            found = soup
        }
        guard let found else {
            if let first { findings.report(.feedFormat, at: first.offset, FeedFormat.refusal(first)) }
            return nil
        }
        self = found
    }

    private init?(root: FeedElement) {
        guard let format = FeedFormat(root) else { return nil }
        (self.root, self.format) = (root, format)
    }

    /// True if the readers find an item where the format has it.
    private var hasItems: Bool {
        [root, root.first("channel")].contains { $0?.first("item", "entry") != nil }
    }

    // MARK: Markup before the feed

    private static let roots: Set<String> = ["rss", "feed", "rdf:rdf", "channel"]

    /// Returns the offset of a feed after markup that a server wrote before it, such as the warnings of PHP: its XML
    /// declaration or its root. Scripts, comments and text elements of HTML are skipped.
    private static func start(in text: Bytes) -> Int? {
        var scanner = HTMLScanner(text)
        var prolog: Int?
        while let token = scanner.next() {
            switch token.kind {
            case .comment where text.hasExactly("<?xml", at: token.range.lowerBound, to: text.count):
                prolog = token.range.lowerBound
            case .doctype: prolog = prolog ?? token.range.lowerBound
            case .startTag:
                if roots.contains(text.lowercasedText(token.content)) {
                    return prolog ?? token.range.lowerBound
                }
                prolog = nil
            default: break
            }
        }
        return nil
    }

    // MARK: Tag soup

    /// Returns true for a page or a list of feeds, which may have elements named `item`, too.
    private static func isPage(_ root: FeedElement?, _ text: Bytes) -> Bool {
        let start = text.firstOffset(of: UInt8(ascii: "<"), from: 0, to: text.count) ?? 0
        return ["html", "xhtml:html", "opml", "head", "body"].contains(root?.key)
            || text.hasWord("<!doctype html", at: start, to: text.count)
    }

    /// Returns a channel with all items of the text, wherever they are; nil if none has a title, a link or a text.
    private static func soup(_ text: Bytes, base: String?, _ findings: FindingList) -> FeedDocument? {
        guard hasItemTag(text) else { return nil }
        let whole = element("channel", base)
        var reader = FeedXMLReader(text, base: base, .brokenFeed, findings)
        reader.readFragment(into: whole)
        var items: [FeedElement] = []
        var channel: FeedElement?
        collect(whole, &items, &channel)
        guard items.contains(where: { $0.first("title", "link", "description", "summary", "content") != nil })
        else { return nil }
        let root = element(items[0].key == "entry" ? "feed" : "channel", base)
        let others = (channel ?? whole).children.filter {
            if case .element(let child) = $0 {
                ["title", "link", "description", "subtitle", "language", "id"].contains(child.key)
            } else {
                false
            }
        }
        root.children = others + items.map { .element($0) }
        return FeedDocument(root: root)
    }

    private static func element(_ name: String, _ base: String?) -> FeedElement {
        FeedElement(prefix: "", name: name, attributes: [], offset: 0, language: nil, base: base)
    }

    /// Returns true if the text has a start tag of an item.
    private static func hasItemTag(_ text: Bytes) -> Bool {
        var offset = 0
        while let open = text.firstOffset(of: UInt8(ascii: "<"), from: offset, to: text.count) {
            offset = open + 1
            for (word, length) in [("<item" as StaticString, 5), ("<entry", 6)]
            where text.hasWord(word, at: open, to: text.count) {
                let end = open + length
                if end < text.count, text[end].isHTMLSpace || text[end] == UInt8(ascii: ">") { return true }
            }
        }
        return false
    }

    /// Collects items in the order of the document, and the first channel. The reader bounds the depth.
    private static func collect(
        _ element: FeedElement, _ items: inout [FeedElement], _ channel: inout FeedElement?
    ) {
        for child in element.elements {
            if child.key == "item" || child.key == "entry" {
                items.append(child)
            } else {
                if channel == nil, child.key == "channel" || child.key == "feed" { channel = child }
                collect(child, &items, &channel)
            }
        }
    }
}
