import HubSource

/// Embeds of documents and of parts of them.
extension DocumentWriter {
    /// The lines that an embed shows.
    private struct Part {
        var lines: [ClosedRange<Int>]
        /// The level of its first headings.
        var level = 1
        /// The block that an id names, and the columns before it.
        var block: (lines: ClosedRange<Int>, indent: Int)?
    }

    /// Writes the embed that a line is.
    ///
    /// - Returns: false if it is written as part of a line: a picture, or what cannot be embedded.
    mutating func embed(
        _ number: Int, of index: Int, in container: [UInt8], to text: inout ComposedText
    ) -> Bool {
        let mark = hub.documents[index].text.marks[number]
        guard let link = mark.noteLink, let target = hub.targets[index][number],
            case .document(let other, _) = target
        else {
            return false
        }
        let words = caption(of: link, other)
        guard let part = part(of: hub.documents[other], link, caption: words) else {
            let title = hub.documents[other].title.prefix(60)
            report(index, mark, "no page can embed this part of '\(title)'; it becomes a link")
            return false
        }
        embeds.append((index, mark.line))
        defer { embeds.removeLast() }
        // A part with an embed that is open would open it again.
        let isCircle = embeds.contains { embed in
            embed.document == other && part.lines.contains { $0.contains(embed.line) }
        }
        guard !isCircle, open.count <= Self.depthLimit, text.bytes.count < Self.sizeLimit else {
            report(
                index, mark,
                isCircle
                    ? "'\(hub.documents[other].title.prefix(60))' is already open here, so the embed would have no end; it becomes a link"
                    : "embeds are nested more than \(Self.depthLimit) times, or the page is too large; the embed becomes a link"
            )
            return false
        }
        let outer = level
        let margin = text.open(container)
        embedCount += 1
        text.add(
            "<div class=\"hub-embed\">\n<p class=\"hub-embed-title\"><a href=\"\(address(target) ?? "")\">\(HubPage(model).html(words))</a></p>\n\n"
        )
        open.append(other)
        embedded.append(other)
        var embedding = Embedding(
            shift: outer + 1 - part.level, suffix: "-e\(embedCount)",
            labels: NoteLabels.labels(in: hub.documents[other].text))
        for (number, lines) in part.lines.enumerated() {
            if number > 0 { text.add("\n") }
            // Footnotes of the block may be elsewhere.
            embedding.indent = part.block.map { $0.lines.contains(lines.lowerBound) ? $0.indent : 0 } ?? 0
            write(lines, of: other, embedding, to: &text)
        }
        open.removeLast()
        close(part.lines, of: other, to: &text)
        text.add("\n</div>\n\n")
        text.close(margin)
        level = outer
        return true
    }

    /// Returns an id for the heading of an embed if the page has another heading of the same words: pages number their ids. The
    /// first one of several embeds keeps the id of its words.
    ///
    /// - Parameter shown: the heading as it is written.
    mutating func ownID(of heading: NoteHeading, _ shown: [UInt8], _ embedding: Embedding) -> [UInt8] {
        var known =
            headingWords
            ?? Set(open.first.map { hub.documents[$0].text.headings.map { $0.text.lowercased() } } ?? [])
        let isNew = known.insert(heading.text.lowercased()).inserted
        headingWords = known
        // Signs at the end may be an id, or close the heading.
        let end = shown.last { $0 != 0x20 && $0 != 0x09 }
        if isNew || end == UInt8(ascii: "}") || end == UInt8(ascii: "#") { return [] }
        return Array(" {#\(heading.id)\(embedding.suffix)}".utf8)
    }

    /// Returns the words above an embed. The name of a place of the document itself is its heading.
    private func caption(of link: NoteLink, _ other: Int) -> String {
        guard link.target.isEmpty else { return title(of: link, other) }
        return link.place.hasPrefix("^") ? hub.documents[other].shownTitle : link.name
    }

    /// Returns the title of the document if a link names its file or id, and the name as written if that is a title or an alias;
    /// the words of a heading follow it.
    func title(of link: NoteLink, _ other: Int) -> String {
        let document = hub.documents[other]
        let isID = link.target == document.id || link.target.contains("/") || link.target.hasSuffix(".md")
        let name = isID ? document.shownTitle : link.target
        guard !link.place.isEmpty, !link.place.hasPrefix("^") else { return name }
        return "\(name) > \(link.place.replacing("#", with: " > "))"
    }

    /// Returns the lines that an embed shows, with the footnotes that they refer to; `nil` for a place that is not
    /// a part of the text.
    ///
    /// - Parameter caption: the words above the embed.
    private func part(of document: HubDocument, _ link: NoteLink, caption: String) -> Part? {
        let note = document.text
        var part = Part(lines: note.parts)
        if link.place.hasPrefix("^") {
            guard let block = note.lines(ofBlock: String(link.place.dropFirst())) else { return nil }
            part.lines = [block]
            part.block = (block, note.indent(ofBlock: block))
        } else if let heading = note.heading(link.place) {
            part = Part(lines: [note.lines(below: heading)], level: heading.level)
        } else if let section = document.section(link.place), section.isText {
            part.lines = document.sections.lines[section] ?? []
        } else if !link.place.isEmpty {
            return nil
        } else if let title = note.titleHeading, title.text == document.title,
            [title.text, document.shownTitle].contains(where: { $0.lowercased() == caption.lowercased() })
        {
            // The caption has the title already.
            let start = title.line + (note.isUnderlined(title) ? 2 : 1)
            part.lines[0] = min(start, note.lastLine)...max(start, note.lastLine)
            part.level = note.hasOtherTopHeadings ? 1 : 2
            if let lines = note.linesBeforeTitle { part.lines.insert(lines, at: 0) }
        }
        part.lines = note.withFootnotes(part.lines)
        return part
    }
}
