import Diagnostics
import HubSource
import ItemPages

/// The pages of a hub as markdown for models, in the formats of docs/sources.md.
struct HubMarkdown {
    private let model: HubModel
    private var hub: Hub { model.hub }
    private var settings: HubEdition.Settings { model.settings }

    init(_ model: HubModel) { self.model = model }

    // MARK: Documents

    /// Returns a document: front matter, its text as it was written without comments, and its sections.
    func document(_ index: Int) -> [UInt8] {
        let document = hub.documents[index]
        var front = [("title", Self.quoted(document.title)), ("url", model.address(of: index))]
        if let updated = document.updated { front.append(("updated", HubDate.text(updated))) }
        front += [
            ("hub", model.canonical), ("concept_count", "\(document.sections.concepts.count)"),
            ("source", Self.quoted(document.front.source ?? settings.name)),
        ]
        var bytes = Array(Self.frontMatter(front).utf8)
        if document.text.titleHeading == nil { bytes += "# \(Self.line(document.shownTitle))\n\n".utf8 }
        for (number, lines) in document.text.parts.enumerated() {
            if number > 0 { bytes.append(UInt8(ascii: "\n")) }
            bytes += Self.trimmed(text(of: index, lines))
        }
        bytes += "\n---\n\n".utf8
        for name in DocumentSections.Name.allCases { bytes += section(name, index) }
        bytes += "_Hub canonical:_ \(model.canonical)\n_Concept digest:_ \(model.digestAddress)\n".utf8
        return bytes
    }

    private func section(_ name: DocumentSections.Name, _ index: Int) -> [UInt8] {
        let sections = hub.documents[index].sections
        var body: [UInt8] = []
        switch name {
        case .concepts:
            body = sections.concepts.flatMap { concept in
                let head = "- **\(Self.line(concept.label))** _(\(concept.kind.rawValue))_\n"
                return Array(
                    (head + (concept.description.isEmpty ? "" : "  \(Self.line(concept.description))\n")).utf8
                )
            }
        case .relations:
            body = sections.relations.flatMap {
                Array("- **\(Self.line($0.from))** \(Self.line($0.label)) **\(Self.line($0.to))**\n".utf8)
            }
        default: break
        }
        // Text between the entries of a list follows them. Each part is a paragraph of its own.
        let others = name.isText ? sections.lines[name] ?? [] : sections.others[name] ?? []
        for lines in others {
            if !body.isEmpty { body.append(UInt8(ascii: "\n")) }
            body += Self.trimmed(text(of: index, lines))
        }
        return body.isEmpty ? [] : Array("## \(name.rawValue)\n\n".utf8) + body + [UInt8(ascii: "\n")]
    }

    /// Returns lines of a document without the author's comments.
    private func text(of index: Int, _ lines: ClosedRange<Int>) -> [UInt8] {
        let document = hub.documents[index]
        let source = document.source
        var place = source.start(ofLine: lines.lowerBound)
        let end = source.start(ofLine: lines.upperBound + 1)
        var bytes: [UInt8] = []
        var changes = document.text.marks.enumerated().compactMap { number, mark in
            replacement(mark, number, index).map { (range: mark.outer ?? mark.range, written: $0) }
        }
        changes += document.text.definedAddresses.filter { !model.isPage($0.value) }
            .map { (range: $0.key, written: "") }
        // A link begins before the comments in its words, which its words do not have.
        for (range, written) in changes.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            // A comment without an end may be longer than the lines.
            guard range.upperBound > place, range.lowerBound < end else { continue }
            if range.lowerBound > place { bytes += source.bytes[place..<range.lowerBound] }
            bytes += written.utf8
            place = range.upperBound
        }
        if place < end { bytes += source.bytes[place..<end] }
        // One kind of line end, for the same bytes everywhere.
        return bytes.contains(0x0D)
            ? Array(
                String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n").replacing(
                    "\r", with: "\n"
                ).utf8) : bytes
    }

    /// Returns the text in place of a comment, or of a link that leads to no published document: its name may be that of a private
    /// one. Returns `nil` for other marks.
    private func replacement(_ mark: NoteMark, _ number: Int, _ index: Int) -> String? {
        switch mark.kind {
        case .comment: return hub.documents[index].text.replacement(ofComment: mark)
        case .unreachable(let words, _): return Hub.plain(words)
        case .page(let words, let address), .pageReference(let words, let address, _):
            return model.isPage(address) ? nil : Hub.plain(words)
        case .element(let element):
            // A tag without the address that no page has. Others have addresses of the web.
            let text = element.isCode ? nil : model.element(number, of: index)
            return text.flatMap { $0.hasPrefix("<") ? $0 : nil }
        default: break
        }
        guard let link = mark.noteLink, let target = hub.targets[index][number] else { return nil }
        switch target {
        case .missing: return link.replacement
        case .file: return keepsFile(link, mark) ? nil : link.replacement
        case .document, .page, .remote: return nil
        }
    }

    /// Returns true for a picture, which pages show. A definition may be that of one.
    private func keepsFile(_ link: NoteLink, _ mark: NoteMark) -> Bool {
        switch mark.kind {
        case .definition, .reference: link.isPicture
        default: link.isPicture && link.isEmbed
        }
    }

    /// Returns text without blank lines at its ends, with a line end.
    private static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
        let isBlank = { (byte: UInt8) in byte == 0x0A || byte == 0x20 || byte == 0x09 || byte == 0x0D }
        guard let last = bytes.lastIndex(where: { !isBlank($0) }) else { return [] }
        let first = bytes.firstIndex { $0 != 0x0A } ?? 0
        return Array(bytes[first...last]) + [0x0A]
    }

    // MARK: Bundles

    /// Returns the digest of a bundle: its documents with their first words and sections.
    func bundle(_ index: Int) -> String {
        let bundle = hub.bundles[index]
        var text = bundleHead(index)
        for member in bundle.members {
            let document = hub.documents[member.document]
            text += "## \(Self.line(document.shownTitle))\n\n\(model.address(of: member.document))\n\n"
            if !member.annotation.isEmpty { text += "> \(Self.line(member.annotation))\n\n" }
            if !document.excerpt.isEmpty { text += Self.line(document.excerpt) + "\n\n" }
            let headings = document.text.partTitles.map { Self.line($0) }
            if !headings.isEmpty { text += "*sections:* \(headings.joined(separator: ", "))\n\n" }
        }
        let connections = BundleConcepts(index, model)
        if !connections.concepts.isEmpty {
            text +=
                "## Concepts\n\n"
                + connections.concepts.map {
                    "- **\(Self.line(hub.concepts[$0].label))** _(\(hub.concepts[$0].kind.rawValue))_\n"
                }.joined() + "\n"
        }
        if !connections.edges.isEmpty {
            text +=
                "## Connections\n\n"
                + connections.edges.prefix(12).map {
                    "- **\(Self.line(hub.concepts[$0.from].label))** \(Self.line($0.label)) **\(Self.line(hub.concepts[$0.to].label))**\n"
                }.joined() + "\n"
        }
        return text + "_Hub canonical:_ \(model.canonical)\n"
    }

    /// Returns a bundle with the whole text of its documents.
    func fullBundle(_ index: Int) -> [UInt8] {
        var bytes = Array(bundleHead(index).utf8)
        for member in hub.bundles[index].members {
            if !member.annotation.isEmpty { bytes += "> \(Self.line(member.annotation))\n\n".utf8 }
            bytes += document(member.document)
            bytes += "\n".utf8
        }
        return bytes
    }

    private func bundleHead(_ index: Int) -> String {
        let bundle = hub.bundles[index]
        var front = [
            ("mw_bundle", "1"), ("id", Self.quoted(bundle.id)), ("title", Self.quoted(bundle.title)),
            ("url", model.address(ofBundle: index)), ("document_count", "\(bundle.members.count)"),
        ]
        if let updated = model.updated(ofBundle: index) { front.append(("updated", HubDate.text(updated))) }
        if let analysed = bundle.analysed { front.append(("analysis_generated_at", Self.quoted(analysed))) }
        if let isStale = bundle.isAnalysisStale { front.append(("analysis_stale", "\(isStale)")) }
        front += [
            ("source", Self.quoted(bundle.source.isEmpty ? settings.name : bundle.source)),
            ("description", Self.quoted(bundle.description)), ("intent", Self.quoted(bundle.intent)),
        ]
        return Self.frontMatter(front) + "# \(Self.line(bundle.shownTitle))\n\n"
            + bundle.paragraphs.map { Self.line($0) + "\n\n" }.joined()
    }

    // MARK: The hub

    private func head(_ type: String, _ more: [(String, String)]) -> String {
        var front = [("type", type)]
        if let slug = settings.slug { front.append(("slug", slug)) }
        if let author = settings.author { front.append(("author", Self.quoted(author))) }
        front.append(("url", type == "hub_digest" ? model.digestAddress : model.canonical))
        front += more
        if hub.newest > 0 {
            front.append(("updated", HubDate.text(hub.documents.compactMap(\.updated).max() ?? 0)))
        }
        return Self.frontMatter(front)
    }

    /// The index of the hub: what changed in the last days, bundles, documents.
    var index: String {
        var text = head(
            "hub", [("document_count", "\(hub.documents.count)"), ("bundle_count", "\(hub.bundles.count)")])
        text += "# \(Self.line(settings.title))\n\n"
        if let description = settings.description { text += Self.line(description) + "\n\n" }
        let recent = model.changed(inDays: 7).prefix(IndexPage.recentLimit)
        if !recent.isEmpty { text += "## Recent\n\n" + recent.map(entry).joined() + "\n" }
        if !hub.bundles.isEmpty {
            text +=
                "## Bundles\n\n" + hub.bundles.indices.prefix(IndexPage.bundleLimit).map(bundleEntry).joined()
                + "\n"
        }
        text +=
            "## All documents\n\n" + model.recent.prefix(IndexPage.documentLimit).map(entry).joined() + "\n"
        return text + "_Concept digest:_ \(model.digestAddress)\n"
    }

    var profile: String {
        head("hub", [("document_count", "\(hub.documents.count)"), ("bundle_count", "\(hub.bundles.count)")])
            + "# \(Self.line(settings.author ?? settings.title))\n\n"
            + (settings.description.map { Self.line($0) + "\n\n" } ?? "")
            + "## Bundles\n\n" + hub.bundles.indices.prefix(IndexPage.bundleLimit).map(bundleEntry).joined()
            + "\n_Concept digest:_ \(model.digestAddress)\n"
    }

    private func entry(_ index: Int) -> String {
        let document = hub.documents[index]
        let words = document.excerpt.isEmpty ? "" : ": " + Self.line(document.excerpt)
        return "- [\(Self.label(document.shownTitle))](\(model.address(of: index)).md)\(words)\n"
    }

    private func bundleEntry(_ index: Int) -> String {
        let bundle = hub.bundles[index]
        let words = bundle.description.isEmpty ? "" : ": " + Self.line(bundle.description)
        return "- [\(Self.label(bundle.shownTitle))](\(model.address(ofBundle: index)).md)\(words)\n"
    }

    /// The digest: a section for each of the concepts with the most weight.
    var digest: String {
        var text =
            head("hub_digest", [("concept_count", "\(hub.concepts.count)")])
            + "# \(Self.line(settings.title))\n\n"
        for index in model.digest {
            let concept = hub.concepts[index]
            text +=
                "### \(Self.line(concept.label))\n\n*\(concept.kind.rawValue) • weight \(concept.weight) • \(concept.documents.count) docs*\n\n"
            if !concept.description.isEmpty { text += Self.line(description(of: concept)) + "\n\n" }
            text +=
                concept.documents.prefix(DigestPage.documentLimit).map {
                    "- [\(Self.label(hub.documents[$0].shownTitle))](\(model.address(of: $0)))\n"
                }.joined() + "\n"
            let related = concept.relations.prefix(DigestPage.relationLimit).map { relation in
                let other = Self.line(hub.concepts[relation.other].label)
                return relation.isOutgoing
                    ? "\(Self.line(relation.label)) \(other)" : "\(other) \(Self.line(relation.label))"
            }
            if !related.isEmpty { text += "_Related:_ \(related.joined(separator: "; "))\n\n" }
            let bundles = model.bundles(ofConcept: index).prefix(DigestPage.bundleLimit).map {
                "[\(Self.label(hub.bundles[$0].shownTitle))](\(model.address(ofBundle: $0)))"
            }
            if !bundles.isEmpty { text += "_In bundles:_ \(bundles.joined(separator: ", "))\n\n" }
        }
        return text + "_Hub canonical:_ \(model.canonical)\n"
    }

    /// Returns the description of a concept. Its links have addresses: names count from the folder of a document.
    private func description(of concept: Concept) -> String {
        if concept.parts.isEmpty { return concept.description }
        let writer = DocumentWriter(model)
        return concept.parts.map { part in
            switch part {
            case .text(let text): text
            case .link(let link, let other, let place):
                "[\(Self.label(writer.shownWords(of: link, .document(other, place: place))))]"
                    + "(\(model.address(of: other)))"
            case .page(let link, let page):
                "[\(Self.label(writer.shownWords(of: link, .page(page))))](\(settings.address)/\(page))"
            }
        }.joined()
    }

    var timeline: String {
        head("hub_timeline", [("document_count", "\(hub.documents.count)")])
            + "# \(Self.line(settings.title))\n\n"
            + TimelinePage.groups(model).map { group, documents in
                "## \(Self.name(of: group))\n\n" + documents.map(entry).joined() + "\n"
            }.joined()
    }

    private static func name(of group: TimelinePage.Group) -> String {
        switch group {
        case .thisWeek: "This week"
        case .thisMonth: "This month"
        default: group.rawValue.prefix(1).uppercased() + group.rawValue.dropFirst()
        }
    }

    var graph: String {
        head("hub_graph", [("document_count", "\(hub.documents.count)")])
            + "# \(Self.line(settings.title))\n\n"
            + hub.documents.indices.map { index in
                "- [\(Self.label(hub.documents[index].shownTitle))](\(model.address(of: index)))\n"
                    + hub.links[index].map {
                        "  - [\(Self.label(hub.documents[$0].shownTitle))](\(model.address(of: $0)))\n"
                    }.joined()
            }.joined()
    }

    var tags: String {
        head("hub_tags", [("tag_count", "\(model.tags.count)")]) + "# \(Self.line(settings.title))\n\n"
            + model.tags.map { tag in
                "## #\(Self.line(tag.name))\n\n"
                    + tag.documents.map {
                        "- [\(Self.label(hub.documents[$0].shownTitle))](\(model.address(of: $0)))\n"
                    }.joined() + "\n"
            }.joined()
    }

    /// The list of documents for models (llmstxt.org): a title, a quote, and sections of links with notes.
    var llms: String {
        var text = "# \(Self.line(settings.title))\n\n"
        if let description = settings.description { text += "> \(Self.line(description))\n\n" }
        text += "Each page is markdown at its address with '.md'. llms-full.txt has all documents.\n\n"
        if !hub.bundles.isEmpty {
            text += "## Bundles\n\n" + hub.bundles.indices.map(bundleEntry).joined() + "\n"
        }
        text += "## Documents\n\n" + model.recent.map(entry).joined() + "\n"
        return text
            + "## Optional\n\n- [Concept digest](\(model.digestAddress).md): \(hub.concepts.count) concepts with their documents and relations\n"
    }

    // MARK: Texts

    private static func frontMatter(_ entries: [(String, String)]) -> String {
        "---\n" + entries.map { "\($0): \($1)\n" }.joined() + "---\n\n"
    }

    /// Returns a text in quotes: JSON's are YAML's.
    private static func quoted(_ text: String) -> String { JSONDiagnosticFormatter.quoted(text) }

    private static func line(_ text: String) -> String { PageMarkup.line(text) }
}
