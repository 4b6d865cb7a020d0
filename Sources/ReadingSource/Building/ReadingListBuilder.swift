import Diagnostics
import HTMLSanitizing
import Items
import SiteFiles
import StudyManifest
import WebSyntax

/// Checks the entries of a reading list and merges duplicates.
struct ReadingListBuilder {
    /// The largest number of entries. Of more, the first are kept.
    static let maximumItems = 100_000
    /// The most characters of a title, an address and a summary.
    static let longestTitle = 500
    static let longestAddress = 2048
    static let longestSummary = 4096

    let findings: FindingList
    private var items: [Item] = []
    /// The places in ``items`` by address.
    private var places: [String: Int] = [:]
    private var ids: Set<String> = []
    private var isFull = false

    init(_ findings: FindingList) { self.findings = findings }

    /// Adds an entry. An entry without an address and without a text is a finding, unless it is a set of tags.
    mutating func add(_ entry: SavedEntry) {
        if items.count == Self.maximumItems {
            if !isFull {
                findings.report(
                    .readingsFile, at: entry.offset,
                    "there are more than \(Self.maximumItems) entries; the rest is not read",
                    severity: .warning)
            }
            isFull = true
            return
        }
        guard let item = item(of: entry) else { return }
        guard let url = item.url else {
            return append(item)
        }
        let key = WebAddress(url)?.serialized ?? url
        if let place = places[key] {
            items[place] = Self.merged(items[place], item)
        } else {
            places[key] = items.count
            append(item)
        }
    }

    /// The items, the last changed first. Items without a time keep their order, after the others.
    func finish() -> [Item] {
        items.enumerated().sorted { one, other in
            let (first, second) = (one.element.changed ?? .min, other.element.changed ?? .min)
            return first != second ? first > second : one.offset < other.offset
        }.map(\.element)
    }

    private mutating func append(_ item: Item) {
        var item = item
        if item.id.isEmpty { item.id = Self.identifier(of: item) }
        if !ids.insert(item.id).inserted {
            // An id that two entries share takes what tells them apart.
            item.id += " " + Self.identifier(of: item)
            var number = 2
            let base = item.id
            while !ids.insert(item.id).inserted {
                item.id = "\(base) \(number)"
                number += 1
            }
        }
        items.append(item)
    }

    /// Returns an id that depends on the content alone, for formats without ids.
    private static func identifier(of item: Item) -> String {
        if let url = item.url { return url }
        let text = [item.contentText ?? "", item.tags.joined(separator: ","), "\(item.datePublished ?? 0)"]
        return "sha256:" + Digest.sha256Hex(text.joined(separator: "\0").utf8)
    }

    // MARK: Checking

    private func report(_ rule: RuleDefinition, _ entry: SavedEntry, _ message: String) {
        findings.report(rule, at: entry.offset, entry.place.map { "\($0): \(message)" } ?? message)
    }

    private func item(of entry: SavedEntry) -> Item? {
        var item = Item(id: entry.id?.trimmed ?? "")
        item.tags = tags(of: entry)
        let text = entry.note.map(Self.cleanedLines).flatMap { $0.trimmed.isEmpty ? nil : $0 }
        switch entry.kind {
        case .note:
            guard let text else { return without("a text", entry) }
            item.facts.kind = .note
            item.contentText = text
            let hashtags = Hashtags.tags(in: text).compactMap { TagName.cleaned($0)?.name }
            item.tags = Self.united(item.tags, hashtags)
        case .tagset:
            guard !item.tags.isEmpty else { return without("a tag", entry) }
            item.facts.kind = .tagset
        case .page:
            guard let url = address(of: entry) else { return without("an address", entry) }
            item.url = url
            item.facts.kind = .page
            item.note = text
            item.summary = entry.summary.flatMap { Self.line($0, Self.longestSummary) }
            if let html = entry.html, !html.trimmed.isEmpty {
                item.contentHTML = HTMLSanitizer(base: WebAddress(url)).sanitize(html)
            }
        }
        item.title = entry.title.flatMap { Self.line($0, Self.longestTitle) }
        item.datePublished = entry.created
        // A change before the saving is a mistake of a clock.
        item.dateModified = entry.updated.map { max($0, entry.created ?? $0) }
        item.isArchived = entry.isArchived
        item.isStarred = entry.isStarred
        item.highlights = entry.highlights
        item.authors = entry.author.flatMap { Self.line($0, 200) }.map { [Person(name: $0)] } ?? []
        item.language = entry.language
        item.image = entry.image.flatMap { WebAddress($0) == nil ? nil : $0 }
        if let name = entry.siteName.flatMap({ Self.line($0, 200) }) {
            item.facts.others["site_name"] = .string(name)
        }
        return item
    }

    private func without(_ what: String, _ entry: SavedEntry) -> Item? {
        report(
            .readingEntry, entry, "the entry has no \(what.drop { $0 != " " }.dropFirst()); it is left out")
        return nil
    }

    /// Returns the address as written, or `nil` without one. An address that browsers cannot open is a finding.
    private func address(of entry: SavedEntry) -> String? {
        guard let text = entry.url.map({ MarkupText.cleaned($0).trimmed }), !text.isEmpty else { return nil }
        let url = text.count > Self.longestAddress ? String(text.prefix(Self.longestAddress)) : text
        if url.count < text.count {
            report(
                .readingAddress, entry,
                "the address has more than \(Self.longestAddress) characters; it is cut off"
            )
            return url
        }
        guard let address = WebAddress(url), address.host?.isEmpty == false,
            address.scheme == "http" || address.scheme == "https"
        else {
            let shown = PrintableText(url, limit: 80)
            report(.readingAddress, entry, "'\(shown)' is not a web address; it is shown as text")
            return url
        }
        return url
    }

    private func tags(of entry: SavedEntry) -> [String] {
        var names: [String] = []
        var known: Set<String> = []
        for text in entry.folders + entry.tags {
            guard let (name, isShortened) = TagName.cleaned(text) else { continue }
            if isShortened {
                report(
                    .readingTag, entry,
                    "the tag '\(PrintableText(text, limit: 60))' is shown as '\(PrintableText(name, limit: 60))'"
                )
            }
            if known.insert(name).inserted { names.append(name) }
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Returns a text on one line, without control characters; `nil` without a word.
    private static func line(_ text: String, _ limit: Int) -> String? {
        let words = MarkupText.cleaned(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
        let short = words.count > limit ? String(words.prefix(limit)) + "…" : words
        return short.isEmpty ? nil : short
    }

    /// Returns a text with its line breaks as LF, without other control characters.
    private static func cleanedLines(_ text: String) -> String {
        MarkupText.cleaned(text.replacing("\r\n", with: "\n").replacing("\r", with: "\n"))
    }

    // MARK: Merging

    private static func united(_ one: [String], _ other: [String]) -> [String] {
        Set(one).union(other).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Returns one item of two with the same address: the id and the time of the one that was saved first, the tags of
    /// both, and the state of the one that was changed last.
    private static func merged(_ one: Item, _ other: Item) -> Item {
        let otherIsFirst =
            switch (one.datePublished, other.datePublished) {
            case (let first?, let second?): second < first
            case (nil, .some): true
            default: false
            }
        var item = otherIsFirst ? other : one
        let later = otherIsFirst ? one : other
        item.tags = united(one.tags, other.tags)
        item.dateModified = [one.changed, other.changed].compactMap { $0 }.max()
        if item.dateModified == item.datePublished { item.dateModified = nil }
        item.title = item.title ?? later.title
        item.summary = item.summary ?? later.summary
        item.contentHTML = item.contentHTML ?? later.contentHTML
        item.image = item.image ?? later.image
        item.language = item.language ?? later.language
        if item.authors.isEmpty { item.authors = later.authors }
        item.isArchived = later.isArchived
        item.isStarred = one.isStarred || other.isStarred
        item.highlights += later.highlights.filter { !item.highlights.contains($0) }
        if let note = later.note, note != item.note {
            item.note = item.note.map { "\($0)\n\n\(note)" } ?? note
        }
        return item
    }
}

extension Item {
    /// The time of the last change, or else of saving.
    package var changed: Int? { dateModified ?? datePublished }
}
