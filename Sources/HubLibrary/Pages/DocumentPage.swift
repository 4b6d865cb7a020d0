import HubSource
import ItemPages

/// The page of a document: its text, its sections, and what links to it.
struct DocumentPage {
    private let model: HubModel
    private let index: Int
    private let page: HubPage
    private let document: HubDocument

    init(_ model: HubModel, _ index: Int) {
        self.model = model
        self.index = index
        document = model.hub.documents[index]
        page = HubPage(model, language: document.front.lang)
    }

    func text(_ findings: inout [EmbedFinding]) -> ComposedText {
        var text = ComposedText()
        var writer = DocumentWriter(model)
        let note = document.text
        var first = note.firstLine
        if let title = note.titleHeading {
            // Its underline belongs to it.
            let last = title.line + (note.isUnderlined(title) ? 1 : 0)
            writer.write(title.line...last, of: index, to: &text)
            text.add("\n")
            first = last + 1
        } else {
            text.add(page.heading(document.shownTitle))
        }
        text.add(facts)
        if let lines = note.linesBeforeTitle {
            writer.write(lines, of: index, to: &text)
            text.add("\n")
        }
        if first <= note.lastLine { writer.write(first...note.lastLine, of: index, to: &text) }
        text.add("\n")
        for lines in note.laterParts {
            writer.write(lines, of: index, to: &text)
            text.add("\n")
        }
        writer.close(note.parts, of: index, isReported: true, to: &text)
        writeSections(&writer, &text)
        text.add(concepts(writer))
        write(document.sections.others[.concepts] ?? [], &writer, &text)
        text.add(relations)
        write(document.sections.others[.relations] ?? [], &writer, &text)
        writer.writeNotes(to: &text)
        text.add(backlinks)
        text.add(page.context(model.address(of: index), markdown: document.id + ".md"))
        findings += writer.findings
        // The front matter depends on the embeds.
        var whole = ComposedText()
        page.write(openingOf: index, embedding: writer.embedded, to: &whole)
        whole.add(text)
        return whole
    }

    private var facts: String {
        let parts = [
            page.day(document.updated), page.bundles(of: index), page.tags(of: index),
        ].filter { !$0.isEmpty }
        return parts.isEmpty ? "" : "<p class=\"hub-facts\">\(parts.joined(separator: " "))</p>\n\n"
    }

    private func writeSections(_ writer: inout DocumentWriter, _ text: inout ComposedText) {
        for name in DocumentSections.Name.allCases where name.isText {
            guard let parts = document.sections.lines[name] else { continue }
            text.add(
                "<section class=\"hub-section\">\n\n"
                    + page.heading("section-" + name.key, id: "section-" + name.key))
            write(parts, &writer, &text)
            text.add("</section>\n\n")
        }
    }

    private func write(
        _ parts: [ClosedRange<Int>], _ writer: inout DocumentWriter, _ text: inout ComposedText
    ) {
        for lines in parts {
            writer.write(lines, of: index, to: &text)
            text.add("\n")
        }
        writer.close(parts, of: index, isReported: true, to: &text)
    }

    /// Returns true for a list with entries, or with text in place of them.
    private func hasList(_ name: DocumentSections.Name) -> Bool {
        let count = name == .concepts ? document.sections.concepts.count : document.sections.relations.count
        return count > 0 || document.sections.others[name] != nil
    }

    private func concepts(_ writer: DocumentWriter) -> String {
        let own = document.sections.concepts
        guard hasList(.concepts) else { return "" }
        let heading = page.heading("conceptsHere", id: "section-concepts", count: own.count)
        if own.isEmpty { return heading }
        return heading
            + "<ul class=\"hub-concepts\">\n"
            + own.map { concept in
                let label =
                    model.hub.conceptIndex[Concept.key(concept.label)].map(page.concept)
                    ?? page.escaped(concept.label)
                let kind = page.escaped(page.words[concept.kind.rawValue])
                return "<li>\(label) <span class=\"hub-kind\" data-interface>\(kind)</span>"
                    + (concept.description.isEmpty
                        ? ""
                        : " <span class=\"hub-gist\" dir=\"auto\">\(writer.html(concept.description, concept.parts))</span>")
                    + "</li>\n"
            }.joined() + "</ul>\n\n"
    }

    private var relations: String {
        let own = document.sections.relations
        guard hasList(.relations) else { return "" }
        let heading = page.heading("relations", id: "section-relations", count: own.count)
        if own.isEmpty { return heading }
        return heading
            + "<ul class=\"hub-relations\">\n"
            + own.map {
                "<li><strong>\(page.escaped($0.from))</strong> \(page.escaped($0.label)) <strong>\(page.escaped($0.to))</strong></li>\n"
            }.joined() + "</ul>\n\n"
    }

    private var backlinks: String {
        let others = model.hub.backlinks[index]
        let mentions = model.hub.mentions[index]
        guard !others.isEmpty || !mentions.isEmpty else { return "" }
        return page.heading("linkedFrom", id: "linked-from", count: others.count + mentions.count)
            + others.map { link in
                let other = model.hub.documents[link.document]
                return backlink(other.id, other.shownTitle, link.sentences)
            }.joined()
            + mentions.map { mention in
                let bundle = model.hub.bundles[mention.bundle]
                return backlink("b/" + bundle.id, bundle.shownTitle, mention.sentences)
            }.joined()
    }

    private func backlink(_ address: String, _ title: String, _ sentences: [String]) -> String {
        "<div class=\"hub-backlink\">\n<p><a href=\"\(address).html\" dir=\"auto\">\(page.html(title))</a></p>\n\n"
            + sentences.prefix(3).map { "<div dir=\"auto\">\n\n\(page.sentence($0))</div>\n\n" }.joined()
            + "</div>\n\n"
    }
}
