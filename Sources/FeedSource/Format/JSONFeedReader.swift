import Diagnostics
import Foundation
import HTMLSanitizing
import Items
import WebSyntax

/// Reads JSON Feed 1.0 and 1.1, and RSS in JSON.
struct JSONFeedReader {
    let base: String?
    let findings: FindingList

    /// Returns the feed and the offset of each item, or nil with a finding for JSON that is not one.
    func feed(_ bytes: [UInt8], file: String) -> (feed: ItemFeed, offsets: [Int])? {
        let object = try? JSONSerialization.jsonObject(with: Data(bytes))
        if let rss = rss(object) { return (rss, []) }
        let reading = ItemFeedReading(SourceText(file: file, bytes: bytes), needsIDs: false)
        for finding in reading.diagnostics {
            findings.report(
                finding.severity == .error ? .feedJSON : .feedItem, line: finding.position?.line ?? 1,
                column: finding.position?.column ?? 1, finding.message)
        }
        guard var feed = reading.feed else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        feed.facts.format = text.contains("jsonfeed.org/version/1.1") ? "json11" : "json1"
        feed.facts.isWellFormed = object != nil
        feed.language = FeedLanguage.checked(feed.language)
        feed.homePageURL = resolved(feed.homePageURL, bytes, isPage: true)
        feed.feedURL = resolved(feed.feedURL, bytes, isPage: true)
        feed.icon = resolved(feed.icon, bytes)
        feed.favicon = resolved(feed.favicon, bytes)
        feed.authors = feed.authors.map { kept($0, bytes) }
        let contentBase = base ?? feed.homePageURL
        for index in feed.items.indices {
            var item = feed.items[index]
            item.contentHTML = item.contentHTML.map { FeedTexts.sanitized($0, base: contentBase) }
            if item.contentHTML == nil, item.contentText == nil { item.contentHTML = "" }
            item.language = FeedLanguage.checked(item.language)
            item.url = resolved(item.url, bytes, isPage: true)
            item.externalURL = resolved(item.externalURL, bytes, isPage: true)
            item.image = resolved(item.image, bytes)
            item.bannerImage = resolved(item.bannerImage, bytes)
            item.authors = item.authors.map { kept($0, bytes) }
            item.attachments = item.attachments.compactMap { attachment in
                var attachment = attachment
                guard let url = resolved(attachment.url, bytes) else { return nil }
                attachment.url = url
                return attachment
            }
            var construct = ItemFacts.TextConstruct()
            construct.type = item.contentHTML == nil ? "text/plain" : "text/html"
            construct.base = base
            construct.html = item.contentHTML ?? item.contentText.map(MarkupText.escaped)
            if construct.html?.isEmpty == false { item.facts.texts["content"] = [construct] }
            feed.items[index] = item
        }
        return (feed, reading.offsets)
    }

    /// Returns an address, or nil with a finding for one that is left out.
    ///
    /// - Parameter isPage: true for an address that has to be on the web.
    private func kept(_ address: String?, _ bytes: [UInt8], isPage: Bool = false) -> String? {
        guard let address, let refusal = FeedAddress.refusal(address, isPage: isPage) else { return address }
        let wanted = Array(address.utf8)
        let offset = bytes.withUnsafeBufferPointer { text -> Int in
            guard let first = wanted.first else { return 0 }
            var from = 0
            while let found = text.firstOffset(of: first, from: from, to: text.count) {
                if text[found...].starts(with: wanted) { return found }
                from = found + 1
            }
            // The address has escapes of JSON.
            return 0
        }
        findings.report(.feedAddress, at: offset, refusal)
        return nil
    }

    /// Returns an absolute address; nil with a finding for one that is left out.
    private func resolved(_ address: String?, _ bytes: [UInt8], isPage: Bool = false) -> String? {
        guard let found = kept(address, bytes, isPage: isPage) else { return nil }
        return FeedAddress.resolved(found, base)
    }

    private func kept(_ person: Person, _ bytes: [UInt8]) -> Person {
        var person = person
        person.url = resolved(person.url, bytes)
        person.avatar = resolved(person.avatar, bytes)
        return person
    }

    /// Reads `{"rss": {"channel": …}}` as the equivalent XML.
    private func rss(_ object: Any?) -> ItemFeed? {
        guard let rss = (object as? [String: Any])?["rss"] as? [String: Any] else { return nil }
        let root = element("rss", rss)
        var result = RSSReader(findings).feed(root).feed
        result.facts.format = "rssjson"
        result.facts.isWellFormed = true
        return result
    }

    /// Returns a JSON value as an element. Members that are text are attributes and elements alike; beside the element's own
    /// text, `#value`, and with `@` before their names they are attributes alone.
    private func element(_ name: String, _ value: Any) -> FeedElement {
        let object = value as? [String: Any] ?? [:]
        let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
        let attributes = object.filter {
            !($0.value is [String: Any]) && !($0.value is [Any]) && $0.key != "#value"
        }.sorted { $0.key < $1.key }
            .map {
                FeedElement.Attribute(
                    prefix: "", name: $0.key.hasPrefix("@") ? String($0.key.dropFirst()) : $0.key,
                    value: text($0.value))
            }
        let element = FeedElement(
            prefix: parts.count == 2 ? parts[0].lowercased() : "", name: parts.last ?? name,
            attributes: attributes, offset: 0, language: nil, base: base)
        if object.isEmpty, !(value is [String: Any]) { element.children = [.text(text(value))] }
        if let own = object["#value"] { element.children.append(.text(text(own))) }
        for (key, inner) in object.sorted(by: { $0.key < $1.key })
        where key != "#value" && !key.hasPrefix("@") {
            if object["#value"] != nil, !(inner is [String: Any]), !(inner is [Any]) { continue }
            for one in inner as? [Any] ?? [inner] {
                element.children.append(.element(self.element(key, one)))
            }
        }
        return element
    }

    private func text(_ value: Any) -> String {
        if let text = value as? String { return text }
        if let number = value as? NSNumber { return number.stringValue }
        return ""
    }
}
