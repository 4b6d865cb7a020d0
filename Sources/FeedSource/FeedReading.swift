package import Diagnostics
package import Items
import WebSyntax

/// A feed in any format as JSON Feed 1.1 with `_sitegen`, and what is wrong with it.
package struct FeedReading: Sendable {
    /// The limits on a feed.
    package static let maximumBytes = 15_000_000
    /// The largest number of items. Further ones are left out, with a finding.
    package static let maximumItems = 10_000

    /// The feed as far as it could be read; nil if the file is not one.
    package private(set) var feed: ItemFeed?
    package private(set) var diagnostics: [Diagnostic] = []

    /// - Parameters:
    ///   - file: the name of the feed in findings.
    ///   - contentType: the `Content-Type` field of the answer; nil for a file.
    ///   - base: the address of the feed, or its `Content-Location`.
    ///   - language: the `Content-Language` field.
    package init(
        _ bytes: [UInt8], file: String, contentType: String? = nil, base: String? = nil,
        language: String? = nil
    ) {
        let encoding = FeedEncoding(bytes, contentType: contentType)
        let sink = FindingSink(file: file, text: encoding.text)
        if let doubt = encoding.doubt { sink.report(.feedEncoding, line: 1, column: 1, doubt) }
        if let doubt = FeedEncoding.doubt(aboutType: contentType) {
            sink.report(.feedContentType, line: 1, column: 1, doubt)
        }
        var read: (feed: ItemFeed, offsets: [Int])?
        if bytes.count > Self.maximumBytes {
            sink.report(
                .feedLimit, line: 1, column: 1,
                "the feed has \(bytes.count) bytes, the limit is \(Self.maximumBytes)")
        } else {
            read = encoding.text.withUnsafeBufferPointer { text in
                Self.read(text, encoding, file: file, base: base, sink)
            }
        }
        if read == nil, !sink.diagnostics.contains(where: { $0.severity == .error }) {
            sink.report(.feedFormat, line: 1, column: 1, "the file is not a feed")
        }
        if var found = read {
            found.feed.language = found.feed.language ?? FeedLanguage.checked(language)
            Self.finish(&found.feed, found.offsets, encoding, sink)
            feed = found.feed
        }
        diagnostics = sink.diagnostics.sortedByPosition()
    }

    private static func read(
        _ text: Bytes, _ encoding: FeedEncoding, file: String, base: String?, _ sink: FindingSink
    ) -> (feed: ItemFeed, offsets: [Int])? {
        let first = text.first { !$0.isHTMLSpace }
        if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
            return JSONFeedReader(base: base, sink: sink).feed(Array(text), file: file).map { ($0, []) }
        }
        guard text.contains(UInt8(ascii: "<")) else {
            sink.report(
                .feedFormat, line: 1, column: 1,
                text.allSatisfy(\.isHTMLSpace) ? "the file is empty" : "the file is neither XML nor JSON")
            return nil
        }
        let verdict = StrictXML(text)
        var reader = FeedXMLReader(text, base: base, sink)
        let root = reader.read()
        guard let root, let format = FeedFormat(root) else {
            if let root { sink.report(.feedFormat, at: root.offset, FeedFormat.refusal(root)) }
            return nil
        }
        if !verdict.isWellFormed, !sink.diagnostics.contains(where: { $0.rule == RuleDefinition.feedXML.id })
        {
            sink.report(
                .feedXML, line: max(1, verdict.line), column: max(1, verdict.column),
                "the feed is not well-formed: \(verdict.message)")
        }
        let texts = FeedTexts(bytes: text, entities: reader.entities, sink: sink)
        var found =
            format.isAtom
            ? AtomReader(texts).feed(root)
            : RSSReader(texts).feed(format.isCDF ? CDFReader.mapped(root) : root)
        found.feed.facts.format = format.name
        found.feed.facts.isWellFormed = verdict.isWellFormed && encoding.isValid
        return found
    }

    /// Gives each item an identifier of its own, leaves out what the feed has too, and applies the limits.
    private static func finish(
        _ feed: inout ItemFeed, _ offsets: [Int], _ encoding: FeedEncoding, _ sink: FindingSink
    ) {
        feed.facts.encoding = encoding.name.lowercased()
        if feed.items.count > maximumItems {
            sink.report(
                .feedLimit, line: 1, column: 1,
                "the feed has \(feed.items.count) items, the limit is \(maximumItems); the rest is left out")
            feed.items.removeSubrange(maximumItems...)
        }
        FeedIdentity.assign(&feed, offsets, sink)
        for index in feed.items.indices where feed.items[index].image == nil {
            feed.items[index].image = FeedPicture.of(feed.items[index])
        }
        for index in feed.items.indices where feed.items[index].language == feed.language {
            feed.items[index].language = nil
        }
    }
}

extension ItemFeed {
    /// The feed as an object without its items.
    var withoutItems: JSONTree? {
        var members = FeedMembers()
        members.add("title", title.isEmpty ? nil : title)
        members.add("description", description)
        members.add("home_page_url", homePageURL)
        members.add("feed_url", feedURL)
        members.add("icon", icon)
        var own: [JSONTree] = []
        for author in authors {
            var member = FeedMembers()
            member.add("name", author.name)
            member.add("url", author.url)
            member.add("_sitegen", author.others["_sitegen"])
            if let object = member.object { own.append(object) }
        }
        members.add("authors", own)
        let facts = self.facts.others.sorted { $0.key < $1.key }.map { JSONTree.Member($0.key, $0.value) }
        if !facts.isEmpty { members.add("_sitegen", .object(facts)) }
        return members.object
    }
}
