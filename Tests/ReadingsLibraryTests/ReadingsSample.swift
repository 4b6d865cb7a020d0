import Diagnostics
import Foundation
import Items
import Testing

@testable import ReadingSource
@testable import ReadingsLibrary

/// A reading list and its edition.
struct ReadingsSample {
    /// 2026-11-25T12:00:00Z.
    static let now = 1_795_608_000

    var list = ReadingList()
    var settings: ReadingsEdition.Settings

    /// - Parameter tags: the tags with their use; `nil` for those of the items.
    init(_ items: [Item] = [], tags: [SavedTag]? = nil) {
        settings = ReadingsEdition.Settings(name: "saved", title: "Saved", pagesPath: "../store/pages")
        settings.now = Self.now
        list.format = .peek
        list.items = items
        list.tags = tags ?? TagCount.tags(of: items)
    }

    /// Creates the sample of an export.
    init(json: String) {
        self.init()
        list = ReadingListReader.export(SourceText(file: "saved.json", bytes: Array(json.utf8)))
    }

    // MARK: Items

    static func page(
        _ url: String, _ title: String? = nil, tags: [String] = [], hoursAgo: Int? = 1
    ) -> Item {
        var item = Item(id: url)
        item.facts.kind = .page
        (item.url, item.title, item.tags) = (url, title, tags)
        item.datePublished = hoursAgo.map { now - $0 * 3600 }
        return item
    }

    static func note(_ text: String, tags: [String] = [], hoursAgo: Int? = 1) -> Item {
        var item = Item(id: "note " + text)
        item.facts.kind = .note
        (item.contentText, item.tags) = (text, tags)
        item.datePublished = hoursAgo.map { now - $0 * 3600 }
        return item
    }

    static func tagset(_ tags: [String]) -> Item {
        var item = Item(id: "set " + tags.joined())
        item.facts.kind = .tagset
        (item.tags, item.datePublished) = (tags, now)
        return item
    }

    // MARK: Output

    var edition: ReadingsEdition { ReadingsEdition(list, settings) }

    /// Returns a composed file as text; empty if it does not exist.
    func text(_ path: String) -> String {
        edition.files.first { $0.path == path }.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
    }

    /// The names of the pages without their endings.
    var pages: [String] {
        edition.files.map(\.path).filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) }
    }

    /// Returns a file for apps.
    func object(_ path: String) throws -> [String: Any] {
        try #require(
            try JSONSerialization.jsonObject(with: Data(text("files/" + path).utf8)) as? [String: Any])
    }

    /// Returns the names of the tags that a page suggests, in their order.
    func suggestions(on page: String) -> [String] {
        guard let start = text(page + ".md").split(separator: "saved-suggestions").dropFirst().first else {
            return []
        }
        let line = start.prefix { $0 != "\n" }
        return line.split(separator: "\"saved-tag\"").dropFirst().map { part in
            String(part.drop { $0 != ">" }.dropFirst().prefix { $0 != "<" })
        }
    }

    /// Returns the targets of the links of a page.
    static func links(in text: String) -> [String] {
        text.split(separator: "href=\"", omittingEmptySubsequences: false).dropFirst().map {
            String($0.prefix { $0 != "\"" })
        }
    }
}
