package import Diagnostics
import HTMLSanitizing
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
    /// The times at which the feed wants to be asked.
    package private(set) var timing = FeedTiming()

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
        let findings = FindingList(SourceText(file: file, bytes: encoding.text))
        if let doubt = encoding.doubt { findings.report(.feedEncoding, at: encoding.place, doubt) }
        if let doubt = FeedEncoding.doubt(aboutType: contentType) {
            findings.report(.feedContentType, at: 0, doubt)
        }
        var read: (feed: ItemFeed, offsets: [Int])?
        var timing = FeedTiming()
        if bytes.count > Self.maximumBytes {
            findings.report(
                .feedLimit, at: 0,
                "the feed has \(bytes.count) bytes, the limit is \(Self.maximumBytes)")
        } else {
            read = encoding.text.withUnsafeBufferPointer { text in
                Self.read(text, encoding, file: file, base: base, findings, &timing)
            }
        }
        self.timing = timing
        if read == nil, !findings.diagnostics.contains(where: { $0.severity == .error }) {
            findings.report(.feedFormat, at: 0, "the file is not a feed")
        }
        if var found = read {
            found.feed.language = found.feed.language ?? FeedLanguage.checked(language)
            Self.finish(&found.feed, found.offsets, encoding, findings)
            feed = found.feed
        }
        diagnostics = findings.diagnostics.sortedByPosition()
    }

    /// Returns the feed, and the offset of each item that the text has.
    private static func read(
        _ text: Bytes, _ encoding: FeedEncoding, file: String, base: String?, _ findings: FindingList,
        _ timing: inout FeedTiming
    ) -> (feed: ItemFeed, offsets: [Int])? {
        let first = text.first { !$0.isHTMLSpace }
        if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
            return JSONFeedReader(base: base, findings: findings).feed(Array(text), file: file)
        }
        guard text.contains(UInt8(ascii: "<")) else {
            findings.report(
                .feedFormat, at: 0,
                text.allSatisfy(\.isHTMLSpace) ? "the file is empty" : "the file is neither XML nor JSON")
            return nil
        }
        let verdict = StrictXML(text)
        let document = FeedDocument(text, base: base, isWellFormed: verdict.isWellFormed, findings) {
            FindingList(SourceText(file: file, bytes: encoding.text))
        }
        guard let document else { return nil }
        let (root, format) = (document.root, document.format)
        timing = FeedTiming(root)
        if !verdict.isWellFormed,
            !findings.diagnostics.contains(where: { $0.rule == RuleDefinition.feedXML.id })
        {
            findings.report(
                .feedXML, line: max(1, verdict.line), column: max(1, verdict.column),
                "the feed is not well-formed: \(verdict.message)")
        }
        var found =
            format.isAtom
            ? AtomReader(findings).feed(root)
            : RSSReader(findings).feed(format.isCDF ? CDFReader.mapped(root) : root)
        found.feed.facts.format = format.name
        found.feed.facts.isWellFormed = verdict.isWellFormed && encoding.isValid
        return found
    }

    /// Applies the limits, adds pictures, and leaves out what the feed has too.
    private static func finish(
        _ feed: inout ItemFeed, _ offsets: [Int], _ encoding: FeedEncoding, _ findings: FindingList
    ) {
        feed.facts.encoding = encoding.name.lowercased()
        if feed.items.count > maximumItems {
            findings.report(
                .feedLimit, at: 0,
                "the feed has \(feed.items.count) items, the limit is \(maximumItems); the rest is left out")
            feed.items.removeSubrange(maximumItems...)
        }
        tellRepeatedIdentifiers(feed, offsets, findings)
        clean(&feed)
        for index in feed.items.indices where feed.items[index].image == nil {
            feed.items[index].image = FeedPicture.address(
                in: feed.items[index].attachments, feed.items[index].contentHTML)
        }
        FeedLimits.apply(to: &feed, offsets, findings)
        for index in feed.items.indices where feed.items[index].language == feed.language {
            feed.items[index].language = nil
        }
    }
}

extension FeedReading {
    /// Removes control characters, and those that change the order of the text around them, from titles, names and plain text.
    private static func clean(_ feed: inout ItemFeed) {
        feed.title = MarkupText.cleaned(feed.title)
        feed.description = feed.description.map(MarkupText.cleaned)
        for index in feed.authors.indices {
            feed.authors[index].name = feed.authors[index].name.map(MarkupText.cleaned)
        }
        for index in feed.items.indices {
            var item = feed.items[index]
            item.title = item.title.map(MarkupText.cleaned)
            item.summary = item.summary.map(MarkupText.cleaned)
            item.contentText = item.contentText.map(MarkupText.cleaned)
            item.tags = item.tags.map(MarkupText.cleaned)
            for number in item.authors.indices {
                item.authors[number].name = item.authors[number].name.map(MarkupText.cleaned)
            }
            for number in item.attachments.indices {
                item.attachments[number].title = item.attachments[number].title.map(MarkupText.cleaned)
            }
            feed.items[index] = item
        }
    }

    /// Reports each item with the identifier of an item before it.
    private static func tellRepeatedIdentifiers(_ feed: ItemFeed, _ offsets: [Int], _ findings: FindingList) {
        var seen: Set<String> = []
        for index in feed.items.indices {
            let id = feed.items[index].id
            if id.isEmpty || seen.insert(id).inserted { continue }
            findings.report(
                .feedItem, at: offsets.indices.contains(index) ? offsets[index] : 0,
                "the item has the identifier of an item before it: '\(id.prefix(80))'")
        }
    }
}
