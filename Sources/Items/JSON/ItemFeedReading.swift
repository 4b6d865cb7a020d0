package import Diagnostics
import StudyManifest

/// A document of JSON Feed as read: the feed, and the findings about members and items that could not be read.
package struct ItemFeedReading: Sendable {
    /// The limits on a document. Exceeding one is a finding.
    package struct Limits: Sendable {
        /// The largest size, in bytes.
        package var bytes = 256 << 20
        /// The largest number of items.
        package var items = 100_000
        /// The largest number of JSON values, which bounds memory.
        package var values = 10_000_000

        package init() {}
    }

    /// The feed; `nil` if the text is not JSON or not a JSON Feed.
    package private(set) var feed: ItemFeed?
    package private(set) var diagnostics: [Diagnostic] = []
    /// The offset of each item in the text.
    package private(set) var offsets: [Int] = []

    /// Reads a document. A member of the wrong type counts as absent, an item without a usable id is left out, and the
    /// rest is read.
    ///
    /// - Parameters:
    ///   - source: the file; a byte order mark is skipped.
    ///   - needsIDs: true for a store. The document of a feed may have items without an id, which
    ///     ``ItemIdentity`` gives them.
    package init(_ source: SourceText, needsIDs: Bool = true, limits: Limits = Limits()) {
        let text = PositionedText(source)
        defer { diagnostics = text.findings.diagnostics.sortedByPosition() }
        guard let root = text.root(limits), var reader = text.reader(of: root, "") else { return }
        guard let version = reader.string("version"), version.hasPrefix("https://jsonfeed.org/version/1")
        else {
            text.findings.report(
                .itemsFile, at: root.range.lowerBound,
                "'version' is missing or not JSON Feed 1; write \"version\": \"\(ItemFeed.version)\"")
            return
        }
        var feed = ItemFeed(&reader)
        if !reader.keys.contains("items") {
            text.findings.report(.itemsFile, at: root.range.lowerBound, "the list 'items' is missing")
            return
        }
        (feed.items, offsets) = Self.items(&reader, text.findings, needsIDs, limits)
        feed.others = reader.rest
        self.feed = feed
    }

    /// Reads the items and their offsets; reports missing and duplicate ids.
    private static func items(
        _ reader: inout ObjectReader, _ findings: FindingList, _ needsIDs: Bool, _ limits: Limits
    ) -> (items: [Item], offsets: [Int]) {
        var items: [Item] = []
        var offsets: [Int] = []
        var seen: Set<String> = []
        for (item, offset, path) in reader.concurrentObjects("items", { (Item(&$0), $0.offset, $0.path) }) {
            if items.count == limits.items {
                findings.report(
                    .itemsFile, at: offset,
                    "there are more than \(limits.items) items; the rest is not read")
                break
            }
            if needsIDs, item.id.isEmpty {
                findings.report(.itemID, at: offset, "\(path) has no 'id'; it is left out")
            } else if needsIDs, !seen.insert(item.id).inserted {
                findings.report(
                    .itemID, at: offset,
                    "\(path) has the id '\(PrintableText(item.id, limit: 60))' of an item before it; it is left out"
                )
            } else {
                items.append(item)
                offsets.append(offset)
            }
        }
        return (items, offsets)
    }
}
