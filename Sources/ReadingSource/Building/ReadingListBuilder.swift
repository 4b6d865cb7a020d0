import Dates
import Diagnostics
import HTMLSanitizing
import Items
import SecretScanning
import SiteFiles
import StudyManifest
import WebSyntax

/// Checks the entries of a reading list and merges duplicates.
struct ReadingListBuilder {
    /// The usual largest number of items.
    static let maximumItems = 100_000
    /// The number of items above which a list is long, which is a note.
    static let usualItems = 10_000
    /// The most characters of a title, a summary, and the name of an author or a site.
    static let longestTitle = 500
    static let longestSummary = 4096
    static let longestName = 200

    /// 2099-12-31T23:59:59Z. Later times are in the future where no time counts as now: the clock must not change what is read.
    static let horizon = 4_102_444_799
    /// The seconds by which a time may be after now: clocks differ.
    private static let tolerance = 3600

    let findings: FindingList
    /// The last time that is not in the future, in seconds since 1970-01-01T00:00:00Z.
    let latest: Int
    /// The files beside the export.
    var folder = ExportFolder()
    /// Finds the keys in the words of entries.
    var hidden = HiddenValues.knownKeys
    /// The largest number of items. Of more, the first are kept.
    private let limit: Int
    var items: [Item] = []
    /// The offsets of the entries of ``items`` in the text.
    private(set) var offsets: [Int] = []
    /// The places in ``items`` by ``PageKey``.
    private var places: [String: Int] = [:]
    /// The tags with their use, of a list that counts it.
    private(set) var tags: [SavedTag] = []
    /// The further items with the page of one in ``items``, by its place.
    var repeated: [Int: [Item]] = [:]
    private var merged = MergedAddresses()
    /// True if there were more entries than the limit.
    private(set) var isFull = false
    /// The members that no item has a place for: the number of entries with each, and the offset of the first.
    private var lost: [String: (count: Int, offset: Int)] = [:]

    /// - Parameter now: the time that counts as now, in seconds since 1970-01-01T00:00:00Z; `nil` if the list says it.
    init(_ findings: FindingList, limit: Int = maximumItems, now: Int? = nil) {
        self.findings = findings
        latest = now.map { $0 + Self.tolerance } ?? Self.horizon
        self.limit = limit
    }

    /// Adds an entry. One without an address is a note if it has a text, and else left out, unless it is a set of tags. Both
    /// are findings.
    mutating func add(_ entry: SavedEntry) {
        if items.count == limit {
            if !isFull {
                findings.report(
                    .readingsFile, at: entry.offset,
                    "there are more than \(limit) entries; the rest is not read",
                    severity: .warning)
            }
            isFull = true
            return
        }
        var entry = entry
        if let bytes = entry.highlightsFile.flatMap(folder.bytes) {
            OmnivoreHighlights.read(bytes, into: &entry)
        }
        if let text = entry.noteWithoutAddress {
            (entry.kind, entry.note, entry.highlights) = (.note, text, [])
            report(.readingEntry, entry, "the entry has no address; its text is kept as a note")
        }
        guard let (item, address) = item(of: entry) else { return }
        for name in entry.lost { lost[name, default: (0, entry.offset)].count += 1 }
        if let key = item.url.map({ PageKey(address)?.text ?? $0 }) ?? item.longAddress?.key {
            if let place = places[key] {
                merged.note(item, with: items[place], at: entry.offset)
                return repeated[place, default: []].append(item)
            }
            places[key] = items.count
        }
        items.append(item)
        offsets.append(entry.offset)
        if items.count == Self.usualItems + 1 {
            findings.report(
                .readingLimit, at: entry.offset,
                "there are more than \(Self.usualItems) entries; all of them are kept", severity: .note)
        }
    }

    /// Notes the use of tags.
    mutating func count(_ tags: [SavedTag]) { self.tags += tags }

    /// Counts something of the reader's that is not part of an entry and has no place in an item.
    mutating func lose(_ name: String, at offset: Int) { lost[name, default: (0, offset)].count += 1 }

    /// Returns the items, the last changed first. Items without a time keep their order, after the others. Reports what no
    /// item has a place for.
    mutating func finish() -> [Item] {
        for (name, found) in lost.sorted(by: { $0.key < $1.key }) {
            let count = found.count == 1 ? "" : " of \(found.count) entries"
            findings.report(
                .readingMember, at: found.offset,
                "'\(name)' has no place in a reading list; it is left out\(count)")
        }
        merged.report(to: findings)
        leaveOutDistantTimes()
        for (place, others) in repeated { items[place] = Item.merged(items[place], with: others) }
        giveIDs()
        nameLongAddresses()
        let times = items.map { $0.changed ?? .min }
        let order = items.indices.sorted { one, other in
            times[one] != times[other] ? times[one] > times[other] : one < other
        }
        return order.map { items[$0] }
    }

    /// The places of the finished items.
    var itemPlaces: ItemPlaces {
        let ids = zip(items, offsets).map { ($0.id, $1) }
        return ItemPlaces(findings, Dictionary(ids) { first, _ in first }, hidden.words)
    }

    /// Gives each item an id that no other item has.
    private mutating func giveIDs() {
        var ids: Set<String> = []
        var numbers: [String: Int] = [:]
        for place in items.indices {
            if items[place].id.isEmpty { items[place].id = Self.identifier(of: items[place]) }
            if ids.insert(items[place].id).inserted { continue }
            // An id that two entries share takes what tells them apart.
            let base = "\(items[place].id) \(Self.identifier(of: items[place]))"
            var id = base
            while !ids.insert(id).inserted {
                numbers[base, default: 1] += 1
                id = "\(base) \(numbers[base, default: 1])"
            }
            items[place].id = id
        }
    }

    /// Names the pages that have neither a title nor an address to show in its place.
    private mutating func nameLongAddresses() {
        for place in items.indices where items[place].title == nil {
            items[place].title = items[place].longAddress?.title
        }
    }

    /// Returns an id that depends on the content alone, for formats without ids.
    private static func identifier(of item: Item) -> String {
        if let key = item.url ?? item.longAddress?.key { return key }
        let text = [item.contentText ?? "", item.tags.joined(separator: ","), "\(item.datePublished ?? 0)"]
        return "sha256:" + Digest.sha256Hex(text.joined(separator: "\0").utf8)
    }

    // MARK: Checking

    private func report(_ rule: RuleDefinition, _ entry: SavedEntry, _ message: String) {
        findings.report(rule, at: entry.offset, entry.place.map { "\($0): \(message)" } ?? message)
    }

    /// Reports the keys in the list of all tags.
    func report(_ redaction: WordRedaction, ofTags offset: Int) {
        if let problem = redaction.problem { findings.report(.readingSecret, at: offset, "tags: \(problem)") }
    }

    /// Returns the item of an entry with its address, if browsers know it; `nil` for an entry without content.
    private func item(of entry: SavedEntry) -> (Item, WebAddress?)? {
        var redaction = WordRedaction(hidden)
        var item = Item(id: redaction.identifier(entry.id?.trimmed ?? "", url: entry.url?.trimmed))
        var address: WebAddress?
        item.tags = tags(of: entry, &redaction)
        let text = entry.note.map { redaction.words($0) }.flatMap { $0.trimmed.isEmpty ? nil : $0 }
        switch entry.kind {
        case .note:
            guard let text else { return without("text", entry) }
            item.facts.kind = .note
            item.contentText = text
            let hashtags = Hashtags.tags(in: text).compactMap { TagName.cleaned($0)?.name }
            item.tags = Item.united(item.tags, hashtags)
        case .tagset:
            guard !item.tags.isEmpty else { return without("tag", entry) }
            item.facts.kind = .tagset
        case .page:
            guard let page = page(of: entry) else { return without("address", entry) }
            address = page.address
            item.url = page.url
            item.longAddress = page.longAddress
            item.lostKey = entry.lostKey || page.hadKey
            item.facts.kind = .page
            item.note = text
            item.summary = line(entry.summary, "summary", Self.longestSummary, entry, &redaction)
            item.contentHTML = entry.html.flatMap { Self.article($0, at: address, &redaction) }
        }
        // Services without a title for a page repeat its address.
        if entry.title?.trimmed != entry.url?.trimmed {
            item.title = line(entry.title, "title", Self.longestTitle, entry, &redaction)
        }
        if let url = item.url, item.title == url { item.title = nil }
        item.datePublished = past(entry.created, "time of saving", entry.place, at: entry.offset)
        item.dateModified = past(entry.updated, "time of the last change", entry.place, at: entry.offset)
        item.isArchived = entry.isArchived
        item.isStarred = entry.isStarred
        item.isPrivate = entry.isPrivate
        item.highlights = entry.highlights.map {
            Highlight(text: redaction.words($0.text), note: $0.note.map { redaction.words($0) })
        }
        let author = line(entry.author, "author", Self.longestName, entry, &redaction)
        item.authors = author.map { [Person(name: $0)] } ?? []
        // A marker is not a language.
        item.language = entry.language.flatMap { Self.languageTag(redaction.redacted($0)) }
        item.image = entry.image.map { PublicAddress($0, hiding: hidden).text }
            .flatMap { WebAddress($0) == nil ? nil : $0 }
        let siteName = line(entry.siteName, "name of the site", Self.longestName, entry, &redaction)
        item.facts.others["site_name"] = siteName.map { .string($0) }
        reportUnplaced(entry)
        if let problem = redaction.problem { report(.readingSecret, entry, problem) }
        item.facts.others["page_published"] = entry.published.map { .string(ISODate.text($0)) }
        return (item, address)
    }

    /// Reports what a note or a set of tags has no place for.
    private func reportUnplaced(_ entry: SavedEntry) {
        if entry.kind == .page { return }
        let kind = entry.kind == .note ? "note" : "set of tags"
        if let url = entry.url?.trimmed, !url.isEmpty {
            let shown = PublicAddress(url, hiding: hidden).shown
            report(
                .readingMember, entry, "the address '\(shown)' has no place in a \(kind); it is left out")
        }
        if entry.kind == .tagset, entry.note?.trimmed.isEmpty == false {
            report(.readingMember, entry, "the text has no place in a \(kind); it is left out")
        }
    }

    private func without(_ what: String, _ entry: SavedEntry) -> (Item, WebAddress?)? {
        report(.readingEntry, entry, "the entry has no \(what); it is left out")
        return nil
    }

    /// Returns the address without passwords and keys; `nil` without one. What it lost, one that is too long and one that is
    /// not of the web are findings.
    private func page(of entry: SavedEntry) -> PageAddress? {
        guard let text = entry.url.map({ MarkupText.cleaned($0).trimmed }), !text.isEmpty else {
            return entry.longAddress.map { PageAddress($0, hiding: hidden) }
        }
        let address = PublicAddress(text, hiding: hidden)
        if let problem = address.problem { report(.readingSecret, entry, problem) }
        let page = PageAddress(address)
        if page.longAddress == nil {
            check(page.address, address.text, entry)
        } else {
            report(
                .readingAddress, entry,
                "the address has more than \(LongAddress.limit) characters; its beginning is kept as text, without a link"
            )
        }
        return page
    }

    /// Reports an address that is not one of the web.
    private func check(_ address: WebAddress?, _ url: String, _ entry: SavedEntry) {
        if let address, address.host?.isEmpty == false, address.scheme == "http" || address.scheme == "https"
        {
            return
        }
        report(
            .readingAddress, entry,
            "'\(PrintableText(url, limit: 80))' is not a web address; it is shown as text")
    }

    private func tags(of entry: SavedEntry, _ redaction: inout WordRedaction) -> [String] {
        var names: [String] = []
        var known: Set<String> = []
        for text in entry.folders + entry.tags {
            let text = redaction.tag(text)
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

    /// Returns the sanitised article of a page without keys; `nil` without one.
    private static func article(
        _ html: String, at address: WebAddress?, _ redaction: inout WordRedaction
    ) -> String? {
        if html.trimmed.isEmpty { return nil }
        let sanitizer = HTMLSanitizer(base: address)
        let article = sanitizer.sanitize(html)
        let redacted = redaction.html(article)
        // A marker may replace a part of a character reference.
        return redacted == article ? article : sanitizer.sanitize(redacted)
    }

    /// Returns a text on one line, without control characters, passwords and keys; `nil` without a word. One with more
    /// characters than the limit is cut off, which is a finding.
    ///
    /// - Parameter name: the name of the text in the finding.
    private func line(
        _ text: String?, _ name: String, _ limit: Int, _ entry: SavedEntry, _ redaction: inout WordRedaction
    ) -> String? {
        guard let text else { return nil }
        let whole = redaction.redacted(TextLine.joined(text))
        let (line, isCut) = TextLine.prefix(whole, limit)
        if BlankText.isBlank(line) { return nil }
        guard isCut else { return line }
        // An export has the ellipsis of a text that was cut off when it was first read.
        let wasCut = whole.last == "…" && !TextLine.prefix(whole, limit + 1).isCut
        if !wasCut {
            report(.readingLimit, entry, "the \(name) has more than \(limit) characters; it is cut off")
        }
        return line + "…"
    }

    /// Returns a language tag (BCP 47); `nil` for a text that is not one.
    private static func languageTag(_ text: String) -> String? {
        // Some services write the locale `en_US`.
        let tag = text.trimmed.utf8.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }
        let isTag = tag.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") }
        return isTag && (2...35).contains(tag.count) ? String(decoding: tag, as: UTF8.self) : nil
    }
}

extension Item {
    /// The time of the last change, or else of saving.
    package var changed: Int? { dateModified ?? datePublished }
}
