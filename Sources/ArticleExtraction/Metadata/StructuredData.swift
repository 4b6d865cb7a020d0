import Foundation
import WebContent
import WebSyntax

/// The schema.org description of an article in a page's JSON-LD (JSON-LD 1.1, 7).
struct StructuredData {
    private(set) var title: String?
    /// The name of the object that has the headline.
    private(set) var name: String?
    private(set) var authors: [String] = []
    /// The authors that are organisations, and the organisation that publishes the page.
    private(set) var organizations: [String] = []
    /// The days of the events that the page announces.
    private(set) var eventDays: Set<String> = []
    private(set) var published: String?
    private(set) var modified: String?
    private(set) var summary: String?
    private(set) var siteName: String?
    private(set) var image: String?
    private(set) var language: String?
    /// The paragraphs of the article, where the page repeats them.
    private(set) var body: [String] = []

    /// Reads every block. A block that is not JSON is left out.
    init(_ page: Page) {
        var objects: [[String: Any]] = []
        for id in page.order where page.tree[id].tag == .script {
            guard (page.attribute("type", of: id) ?? "").lowercased().hasPrefix("application/ld+json") else {
                continue
            }
            Self.collect(Self.parse(page.rawText(of: id)), into: &objects, depth: 0)
        }
        var named: [String: [String: Any]] = [:]
        for object in objects {
            guard let id = object["@id"] as? String, object.count > named[id]?.count ?? 0 else { continue }
            named[id] = object
        }
        // The updates of a live blog have authors and days of their own.
        let isLive = objects.contains { Self.types($0).contains("LiveBlogPosting") }
        for object in objects where Self.isArticle(object) {
            if isLive, Self.types(object) == ["BlogPosting"] { continue }
            read(object, named)
        }
        for object in objects where Self.types(object).contains(where: { $0.hasSuffix("Event") }) {
            for day in ["startDate", "endDate"].compactMap({ Self.text(object[$0]) }) {
                eventDays.insert(String(day.prefix(10)))
            }
        }
        for object in objects where Self.types(object).contains("WebSite") {
            siteName = siteName ?? Self.text(object["name"])
        }
    }

    /// Parses a block, after repairs if it is broken.
    private static func parse(_ text: String) -> Any? {
        if let value = try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed) {
            return value
        }
        // Pages write line feeds into strings, wrap the block in comments, and leave a comma at the end.
        var repaired = text.trimmed
        for (mark, end) in [("<!--", "-->"), ("/*<![CDATA[*/", "/*]]>*/"), ("//<![CDATA[", "//]]>")]
        where repaired.hasPrefix(mark) {
            repaired = String(repaired.dropFirst(mark.count))
            if repaired.hasSuffix(end) { repaired = String(repaired.dropLast(end.count)) }
        }
        repaired = String(
            String.UnicodeScalarView(repaired.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
        repaired = repaired.replacing(/,\s*(?=[}\]])/, with: "")
        while repaired.last == ";" { repaired.removeLast() }
        return try? JSONSerialization.jsonObject(with: Data(repaired.utf8), options: .fragmentsAllowed)
    }

    /// Collects the objects of a block, also those that another one contains.
    private static func collect(_ value: Any?, into objects: inout [[String: Any]], depth: Int) {
        guard depth < 6 else { return }
        if let list = value as? [Any] {
            for item in list { collect(item, into: &objects, depth: depth + 1) }
        } else if let object = value as? [String: Any] {
            objects.append(object)
            // The questions of a FAQ in an article are a part of it, and not its title.
            if types(object).contains("FAQPage") { return }
            for name in ["@graph", "mainEntity", "mainEntityOfPage", "hasPart"] {
                collect(object[name], into: &objects, depth: depth + 1)
            }
        }
    }

    private static func types(_ object: [String: Any]) -> [String] {
        let types = (object["@type"] as? [String]) ?? (object["@type"] as? String).map { [$0] } ?? []
        return types.map { String($0.split(separator: "/").last ?? "") }
    }

    /// Returns true for the types of schema.org that describe an article or its page.
    private static func isArticle(_ object: [String: Any]) -> Bool {
        types(object).contains {
            $0.hasSuffix("Article") || $0.hasSuffix("Posting") || articleTypes.contains($0)
        }
    }

    private static let articleTypes: Set<String> = [
        "Report", "Recipe", "Review", "HowTo", "CreativeWork", "Question", "QAPage", "Chapter", "Book",
        "Thesis", "LearningResource",
        "AnalysisNewsArticle", "WebPage", "VideoObject", "NewsArticle",
    ]

    /// Takes over what earlier objects left open.
    private mutating func read(_ object: [String: Any], _ named: [String: [String: Any]]) {
        // A page's own description is the weaker one.
        let isPage = Self.types(object).contains("WebPage")
        if title == nil {
            name = Self.text(object["name"])
            title = Self.text(object["headline"]) ?? (isPage ? nil : name)
        }
        if authors.isEmpty { authors = Self.names(object["author"] ?? object["creator"], named) }
        for member in ["author", "creator", "publisher"] {
            organizations += Self.organizations(object[member], named).filter { !organizations.contains($0) }
        }
        published =
            published ?? Self.text(object["datePublished"]) ?? Self.text(object["dateCreated"])
            ?? Self.text(object["coverageStartTime"])
        modified = modified ?? Self.text(object["dateModified"])
        summary = summary ?? Self.text(object["description"])
        siteName = siteName ?? Self.names(object["publisher"], named).first
        image = image ?? Self.address(object["image"], named) ?? Self.text(object["thumbnailUrl"])
        language = language ?? Self.text(object["inLanguage"])
        if body.isEmpty { body = Self.paragraphs(object["articleBody"]) }
    }

    /// Returns the lines of a text, which may have markup.
    private static func paragraphs(_ value: Any?) -> [String] {
        guard let text = value as? String else { return [] }
        return text.replacing(/<(\/p|br\s*\/?)>/.ignoresCase(), with: "\n").split(whereSeparator: \.isNewline)
            .map { PlainText.decoded(String($0)) }.filter { !$0.isEmpty }
    }

    /// Returns a text, the first of a list, or the name of an object.
    private static func text(_ value: Any?) -> String? {
        var found = value as? String
        if let list = value as? [Any] { found = list.lazy.compactMap { $0 as? String }.first }
        if let object = value as? [String: Any] { found = (object["@value"] ?? object["name"]) as? String }
        guard let text = found.map(PlainText.decoded), !text.isEmpty else { return nil }
        return text
    }

    /// Returns the names of people or organisations, also of those that are in another object.
    private static func names(_ value: Any?, _ named: [String: [String: Any]]) -> [String] {
        if let list = value as? [Any] { return list.flatMap { names($0, named) } }
        if let object = value as? [String: Any] {
            if let name = text(object["name"]) { return [name] }
            if let id = object["@id"] as? String, let name = text(named[id]?["name"]) { return [name] }
            return []
        }
        return text(value).map { [$0] } ?? []
    }

    /// Returns the names of organisations. A person may be marked up as one, too.
    private static func organizations(_ value: Any?, _ named: [String: [String: Any]]) -> [String] {
        if let list = value as? [Any] { return list.flatMap { organizations($0, named) } }
        guard let object = value as? [String: Any] else { return [] }
        let other = (object["@id"] as? String).flatMap { named[$0] } ?? [:]
        let kinds = types(object) + types(other)
        let isOrganization = kinds.contains { $0.hasSuffix("Organization") || $0 == "Corporation" }
        return isOrganization && !kinds.contains("Person") ? names(object, named) : []
    }

    /// Returns the address of an image, given as text, object or reference.
    private static func address(_ value: Any?, _ named: [String: [String: Any]]) -> String? {
        if let list = value as? [Any] { return list.lazy.compactMap { address($0, named) }.first }
        if let object = value as? [String: Any] {
            if let address = (object["url"] ?? object["contentUrl"]) as? String { return address }
            return (object["@id"] as? String).flatMap { named[$0] }.flatMap {
                ($0["url"] ?? $0["contentUrl"]) as? String
            }
        }
        return value as? String
    }
}
