import Diagnostics
import Items

/// The limits on single texts and addresses of a feed.
struct FeedLimits {
    /// The numbers of characters.
    static let title = 500
    static let summary = 4096
    static let author = 200
    static let address = 2048

    private let findings: FindingList
    /// The offset of the element that findings are about.
    private var offset = 0

    private init(_ findings: FindingList) { self.findings = findings }

    /// Shortens texts and removes addresses beyond the limits, each with a finding.
    ///
    /// - Parameter offsets: the offset of each item that the text has.
    static func apply(to feed: inout ItemFeed, _ offsets: [Int], _ findings: FindingList) {
        var limits = FeedLimits(findings)
        feed.title = limits.text(feed.title, title, "title")
        feed.description = feed.description.map { limits.text($0, summary, "description") }
        feed.homePageURL = limits.address(feed.homePageURL)
        feed.feedURL = limits.address(feed.feedURL)
        feed.icon = limits.address(feed.icon)
        feed.favicon = limits.address(feed.favicon)
        for index in feed.authors.indices { limits.apply(to: &feed.authors[index]) }
        for index in feed.items.indices {
            limits.offset = offsets.indices.contains(index) ? offsets[index] : 0
            limits.apply(to: &feed.items[index])
        }
    }

    private func apply(to item: inout Item) {
        item.title = item.title.map { text($0, Self.title, "title") }
        item.summary = item.summary.map { text($0, Self.summary, "summary") }
        item.url = address(item.url)
        item.externalURL = address(item.externalURL)
        item.image = address(item.image)
        item.bannerImage = address(item.bannerImage)
        for index in item.authors.indices { apply(to: &item.authors[index]) }
        if item.attachments.contains(where: { Self.excess($0.url) != nil }) {
            item.attachments = item.attachments.filter { address($0.url) != nil }
        }
    }

    private func apply(to person: inout Person) {
        person.name = person.name.map { text($0, Self.author, "name of an author") }
        person.url = address(person.url)
        person.avatar = address(person.avatar)
    }

    /// Returns the text, or its beginning with an ellipsis.
    private func text(_ text: String, _ limit: Int, _ name: String) -> String {
        guard text.utf8.count > limit else { return text }
        let length = text.unicodeScalars.count
        guard length > limit else { return text }
        report("the \(name) has \(length) characters, the limit is \(limit); the rest is left out")
        var end = text.startIndex
        var count = 0
        while end < text.endIndex {
            let next = text.index(after: end)
            // One character for the reader may have any number of marks.
            count += text[end..<next].unicodeScalars.count
            if count >= limit { break }
            end = next
        }
        return text[..<end] + "…"
    }

    /// Returns the address, or nil for one beyond the limit.
    private func address(_ address: String?) -> String? {
        guard let message = address.flatMap(Self.excess) else { return address }
        report(message)
        return nil
    }

    /// Returns the message about an address beyond the limit.
    static func excess(_ address: String) -> String? {
        let length = address.utf8.count
        return length > Self.address
            ? "an address has \(length) characters, the limit is \(Self.address); it is left out" : nil
    }

    private func report(_ message: String) {
        findings.report(.feedLimit, at: offset, message, severity: .warning)
    }
}
