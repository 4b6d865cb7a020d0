package import Diagnostics
import WebSyntax

/// The feeds of a subscription list (OPML 2.0, "Subscription lists"). Broken XML is repaired, as in feeds.
package struct OPMLReading: Sendable {
    /// The largest size in bytes.
    package static let maximumBytes = 5_000_000

    /// An outline with the address of a feed.
    package struct Outline: Sendable, Hashable {
        package var url: String
        package var title: String?
        package var homePage: String?
        /// The title of the outline around it, or else the first `category`.
        package var category: String?
        /// The titles of the outlines around that of the category, the outermost first.
        package var folders: [String] = []
        /// The attribute `article` of sitegen.
        package var article: String?
        /// The attributes `category`, `description`, `language` and `version` as written, which sitegen does not use.
        package var others: [String: String] = [:]
        package var position: SourcePosition

        package init(url: String, position: SourcePosition) {
            self.url = url
            self.position = position
        }

        /// The address in the form that equal addresses share: scheme and host in lower case.
        package var key: String { WebAddress(url)?.serialized ?? url }
    }

    /// In the order of the file, each address once.
    package private(set) var outlines: [Outline] = []
    package private(set) var diagnostics: [Diagnostic] = []
    /// True if the file is OPML.
    package private(set) var isList = false
    /// The lines of the addresses.
    private var lines: [String: Int] = [:]

    package init(_ bytes: [UInt8], file: String) {
        let encoding = FeedEncoding(bytes, contentType: nil)
        let source = SourceText(file: file, bytes: encoding.text)
        let findings = FindingList(source)
        defer { diagnostics = findings.diagnostics.sortedByPosition() }
        if let doubt = encoding.doubt { findings.report(.feedEncoding, at: encoding.place, doubt) }
        guard bytes.count <= Self.maximumBytes else {
            findings.report(
                .opmlFormat, at: 0, "the file has \(bytes.count) bytes, the limit is \(Self.maximumBytes)")
            return
        }
        let root = encoding.text.withUnsafeBufferPointer { text -> FeedElement? in
            var reader = FeedXMLReader(text, base: nil, .other, findings)
            return reader.read()
        }
        guard let root, root.key == "opml" else {
            findings.report(
                .opmlFormat, at: root?.offset ?? 0,
                root.map { "the file is not OPML: its first element is '\($0.name)'" }
                    ?? "the file is not XML; export the subscriptions as OPML")
            return
        }
        isList = true
        for body in root.all("body") { read(body, folders: [], source, findings) }
        if outlines.isEmpty {
            findings.report(.opmlOutline, at: root.offset, "no outline has the address of a feed, 'xmlUrl'")
        }
    }

    private mutating func read(
        _ parent: FeedElement, folders: [String], _ source: SourceText, _ findings: FindingList
    ) {
        for outline in parent.all("outline") {
            // The outlines in a commented-out one are comments, too (OPML 2.0, "isComment").
            if value("iscomment", of: outline)?.lowercased() == "true" { continue }
            let title = value("title", of: outline) ?? value("text", of: outline)
            guard let url = value("xmlurl", of: outline) else {
                if !outline.hasElements, let title, outline.attribute("type")?.lowercased() == "rss" {
                    findings.report(
                        .opmlOutline, at: outline.offset,
                        "'\(title)' is a feed without 'xmlUrl'; it is left out")
                }
                read(outline, folders: folders + (title.map { [$0] } ?? []), source, findings)
                continue
            }
            add(outline, Self.webAddress(url), title, folders, source, findings)
            read(outline, folders: folders, source, findings)
        }
    }

    private mutating func add(
        _ outline: FeedElement, _ url: String, _ title: String?, _ folders: [String], _ source: SourceText,
        _ findings: FindingList
    ) {
        let lowered = url.lowercased()
        guard lowered.hasPrefix("http://") || lowered.hasPrefix("https://") else {
            findings.report(
                .opmlOutline, at: outline.offset,
                "'\(url.prefix(80))' is not the address of a feed; it is left out")
            return
        }
        var entry = Outline(url: url, position: source.position(atOffset: outline.offset))
        if let line = lines[entry.key] {
            findings.report(
                .opmlOutline, at: outline.offset,
                "'\(url.prefix(80))' is in the list before, in line \(line); it is left out")
            return
        }
        lines[entry.key] = entry.position.line
        entry.title = title == url ? nil : title
        entry.homePage = value("htmlurl", of: outline)
        entry.folders = folders.dropLast()
        entry.category = folders.last ?? Self.firstCategory(value("category", of: outline))
        entry.article = value("article", of: outline)
        for name in Self.others { entry.others[name] = value(name, of: outline) }
        outlines.append(entry)
    }

    /// Returns the address of a feed without the scheme that browsers gave to feed readers: `feed:https://…`,
    /// or `feed://…` for `http://…`.
    private static func webAddress(_ url: String) -> String {
        guard url.prefix(5).lowercased() == "feed:" else { return url }
        let rest = url.dropFirst(5)
        return rest.hasPrefix("//") ? "http:" + rest : String(rest)
    }

    /// The further attributes of an outline that are written again, in this order.
    static let others = ["category", "description", "language", "version"]

    private func value(_ name: String, of outline: FeedElement) -> String? {
        outline.attribute(name).flatMap(PlainFeedText.trimmed)
    }

    /// Returns the last part of the first category of a list such as `/Science/Physics,/News` (OPML 2.0, "category").
    private static func firstCategory(_ list: String?) -> String? {
        list?.split(separator: ",").first?.split(separator: "/").last.flatMap {
            PlainFeedText.trimmed(String($0))
        }
    }
}
