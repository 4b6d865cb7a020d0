import HubSource
import ItemPages
import StudyMarkdown

/// Writes lines of documents into pages: links, embeds, tags, blocks and pictures become what a page shows.
struct DocumentWriter {
    /// The most embeds within one another.
    static let depthLimit = 5
    /// The size from which embeds of a page become links, in bytes.
    static let sizeLimit = 2_000_000

    let model: HubModel
    /// The path from the page to the top of the library: empty, or `../`.
    var root = ""
    private(set) var findings: [EmbedFinding] = []
    /// The documents that the page embeds.
    var embedded: [Int] = []
    /// The documents that are open, each in the one before it.
    var open: [Int] = []
    /// The embeds that are open, by the documents and lines that have them.
    var embeds: [(document: Int, line: Int)] = []
    /// The level of the last heading of the page.
    var level = 1
    /// The ids of raw HTML that the page has; `nil` before its first embed.
    private var rawIDs: Set<String>?
    /// The words of the page's headings, in lower case; `nil` before the first one of an embed.
    var headingWords: Set<String>?
    /// The number of embeds so far.
    var embedCount = 0
    /// The footnotes in the text that the page has not had yet.
    var notes: [InlineNote] = []
    /// The number of these footnotes so far.
    var noteCount = 0

    init(_ model: HubModel, root: String = "") {
        self.model = model
        self.root = root
    }

    var hub: Hub { model.hub }

    /// The changes of the lines of an embedded document.
    struct Embedding {
        /// The levels by which headings are lowered.
        var shift: Int
        /// The suffix of the labels of footnotes.
        var suffix: String
        /// The labels of the document.
        var labels: Set<String>
        /// The columns that each line loses.
        var indent = 0
    }

    /// Writes lines of a document.
    mutating func write(_ lines: ClosedRange<Int>, of document: Int, to text: inout ComposedText) {
        open.append(document)
        write(lines, of: document, nil, to: &text)
        open.removeLast()
    }

    mutating func write(
        _ lines: ClosedRange<Int>, of index: Int, _ embedding: Embedding?, to text: inout ComposedText
    ) {
        let document = hub.documents[index]
        let note = document.text
        guard lines.lowerBound <= lines.upperBound else { return }
        var next = note.marks.partitionedIndex {
            $0.range.lowerBound < note.source.start(ofLine: lines.lowerBound)
        }
        let headings = Dictionary(note.headings.map { ($0.line, $0) }) { first, _ in first }
        let title = note.titleHeading
        let shift = embedding?.shift ?? (note.hasOtherTopHeadings ? 1 : 0)
        var underline: Int?
        var last = 0
        for number in lines where number != underline && number > last {
            last = min(self.last(ofLinksFrom: number, of: index, next), lines.upperBound)
            let end = note.source.line(last).endIndex
            let line = note.source.bytes[note.source.start(ofLine: number)..<end]
            var marks: [Int] = []
            while next < note.marks.count, note.marks[next].range.lowerBound < line.endIndex {
                let isBefore = note.marks[next].range.upperBound <= line.startIndex
                if !isBefore, !stays(next, index, after: marks.last) { marks.append(next) }
                // A comment may end in a later line.
                if note.marks[next].range.upperBound > line.endIndex { break }
                next += 1
            }
            // The links of an embed have their addresses, and a label may be that of another document.
            if embedding != nil, note.isDefinition(number) { continue }
            if let heading = headings[number] {
                // A heading that moves has no underline.
                let isTitle = embedding == nil && heading == title
                let level = isTitle ? 1 : pageLevel(heading.level + shift)
                if level != heading.level || embedding != nil, note.isUnderlined(heading) {
                    underline = number + 1
                }
                self.level = level
                let words = withoutUnknown(written(heading, line, marks, index, embedding), number, index)
                text.add(words, line: number, of: document.path)
                continue
            }
            if let mark = marks.first, marks.count == 1,
                let container = container(of: note.marks[mark], in: line, note),
                embed(mark, of: index, in: Self.moved(container, embedding), to: &text)
            {
                continue
            }
            var bytes = marks.isEmpty ? Array(line) : written(line, marks, index, embedding)
            if let embedding, !note.codeLines.contains(number) {
                let isFormula = note.opaqueLines.contains(number)
                bytes = withoutLabels(bytes, isFormula ? [] : embedding.labels, of: index)
            }
            bytes = withoutUnknown(bytes, number, index)
            if let heading = note.innerHeadings[number] {
                self.level = pageLevel(heading.level + shift)
                let marks = heading.start - line.startIndex
                bytes = Self.written(heading, bytes, marks: marks, level: self.level)
                if heading.isUnderlined { underline = number + 1 }
            }
            // A line with nothing but a comment is not there; a blank one would end the paragraph around it.
            if !marks.isEmpty, bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { continue }
            text.add(Self.moved(bytes, embedding), line: number, of: document.path)
        }
        // A fence without an end would go on in the page.
        if let unclosed = note.unclosed, lines.contains(unclosed.line) { text.add(unclosed.closing + "\n") }
    }

    /// Returns true for a mark that the page has as it is: an element of raw HTML, a link to a page of the hub, or a comment
    /// in a link in double brackets, whose words have none.
    private func stays(_ number: Int, _ index: Int, after last: Int?) -> Bool {
        let marks = hub.documents[index].text.marks
        if let last, marks[last].range.contains(marks[number].range.lowerBound) { return true }
        return switch marks[number].kind {
        case .element: model.element(number, of: index) == nil
        case .page(_, let address): model.isPage(address)
        default: false
        }
    }

    // MARK: Lines

    /// Returns a line of an embedded document without its labels: in two pages one would be ambiguous, and the page that embeds
    /// it twice refused. References to labels of the document become links to its page.
    private mutating func withoutLabels(_ line: [UInt8], _ labels: Set<String>, of index: Int) -> [UInt8] {
        // The ids of the page's own document stay, also those below the embed.
        var known = rawIDs ?? open.first.map { NoteLabels.rawIDs(in: hub.documents[$0].text) } ?? []
        rawIDs = nil
        defer { rawIDs = known }
        let page = root + hub.documents[index].id + ".html"
        return NoteLabels.linked(NoteLabels.removed(from: line, known: &known), to: labels, of: page)
    }

    /// Returns a line with a kind of callout that pages have, in which references to unknown labels are text: `@fig-one` may be a name.
    private mutating func withoutUnknown(_ line: [UInt8], _ number: Int, _ index: Int) -> [UInt8] {
        let note = hub.documents[index].text
        let line = callout(line, number, of: index)
        guard line.contains(UInt8(ascii: "@")), !note.opaqueLines.contains(number),
            !note.htmlLines.contains(number)
        else { return line }
        let model = model
        let (escaped, labels) = NoteLabels.escaped(line) {
            ReferenceName.hasKnownPrefix($0) && !model.hasLabel($0)
        }
        let offset = note.source.start(ofLine: number)
        for label in labels {
            report(
                index, at: offset,
                "no document has the label of '@\(label.prefix(80))'; it stays as text")
        }
        return escaped
    }

    /// Returns the level of a heading in the page, where the title alone has level 1, and no level is skipped.
    private func pageLevel(_ wanted: Int) -> Int { min(6, max(2, wanted), level + 1) }

    private mutating func written(
        _ heading: NoteHeading, _ line: ArraySlice<UInt8>, _ marks: [Int], _ index: Int,
        _ embedding: Embedding?
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        // A heading that the next line underlines keeps its form, unless it moves.
        if !hub.documents[index].text.isUnderlined(heading) || level != heading.level || embedding != nil {
            bytes += String(repeating: "#", count: level).utf8
            bytes.append(0x20)
        }
        let words = line[max(line.startIndex, heading.start)...].drop { $0 == 0x20 || $0 == 0x09 }
        let text = written(words, marks, index, embedding)
        if let embedding {
            let shown = bytes + withoutLabels(text, embedding.labels, of: index)
            return shown + ownID(of: heading, shown, embedding)
        }
        let id = Hub.placeID(of: heading, in: hub.documents[index].text)
        // The id that a page makes of the words would have the tags of links in it. Signs at the end may be an id, or close
        // the heading.
        let end = words.last { $0 != 0x20 && $0 != 0x09 }
        if !marks.isEmpty, bytes.first == UInt8(ascii: "#"), end != UInt8(ascii: "}"),
            end != UInt8(ascii: "#")
        {
            return bytes + text + " {#\(id)}".utf8
        }
        return bytes + (model.isLinked(index, id) ? Array("<span id=\"\(id)\"></span>".utf8) : []) + text
    }

    /// Returns bytes of a line with the marks in them replaced.
    private mutating func written(
        _ line: ArraySlice<UInt8>, _ marks: [Int], _ index: Int, _ embedding: Embedding?
    ) -> [UInt8] {
        let note = hub.documents[index].text
        var output: [UInt8] = []
        var place = line.startIndex
        for (number, inner) in grouped(marks, index) {
            let mark = note.marks[number]
            var range =
                max(mark.range.lowerBound, line.startIndex)..<min(mark.range.upperBound, line.endIndex)
            if mark.kind == .comment { range = Self.range(range, ofComment: mark, in: line) }
            let isWhole = isWhole(number, index)
            if isWhole, let outer = mark.outer { range = outer }
            if embedding != nil, !isWhole, let label = note.labelRange(of: mark) { range = label }
            guard range.lowerBound >= place, range.lowerBound <= range.upperBound else { continue }
            output += line[place..<range.lowerBound]
            if case .inlineNote(let isEnd) = mark.kind, !note.htmlLines.contains(mark.line) {
                output.append(isEnd ? Self.endOfNote : Self.startOfNote)
                place = range.upperBound
                continue
            }
            if mark.kind == .comment, range.lowerBound == mark.range.lowerBound {
                output += note.replacement(ofComment: mark).utf8
            }
            let replacement = Array(replacement(number, index, embedding, isWhole: isWhole).utf8)
            output += inner.isEmpty ? replacement : words(of: mark, with: inner, index, embedding)
            place = range.upperBound
        }
        if place < line.endIndex { output += line[place...] }
        return withReferences(output, marks, index)
    }

    /// Returns the words of a link that leads nowhere if pictures are among them: these stay.
    private mutating func words(
        of mark: NoteMark, with inner: [Int], _ index: Int, _ embedding: Embedding?
    ) -> [UInt8] {
        guard let words = wordsRange(of: mark, index) else { return [] }
        let text = hub.documents[index].source.bytes[words]
        let bytes = Self.joined(written(text, inner, index, embedding))
        let marks = hub.documents[index].text.marks
        if inner.count == 1, marks[inner[0]].outer == words { return bytes }
        return Array("<span class=\"hub-missing\">".utf8) + bytes + Array("</span>".utf8)
    }

    private mutating func replacement(
        _ number: Int, _ index: Int, _ embedding: Embedding?, isWhole: Bool
    ) -> String {
        let mark = hub.documents[index].text.marks[number]
        switch mark.kind {
        case .comment:
            reportIfOpen(mark, index)
            return ""
        case .fragment: return fragment(number, index, isEmbedded: embedding != nil)
        case .inlineNote(let isEnd): return isEnd ? "]" : "^["
        case .highlight(let isEnd): return isEnd ? "</mark>" : "<mark>"
        case .tag(let name):
            return
                "<a class=\"hub-tag\" href=\"\(root)\(model.tagAddress(name))\">\(PageMarkup.markdown("#" + name))</a>"
        case .element(let element):
            if !element.isEnd {
                report(
                    index, mark,
                    element.isText && element.isUnclosed
                        ? "<\(element.name)> is not closed, and would take the rest of the page; it is text"
                        : "<\(element.name)> has a script, or an address that pages cannot have; only its words stay"
                )
            }
            return model.element(number, of: index) ?? ""
        case .pageReference(_, let address, let title) where !isWhole:
            return embedding == nil ? "]" : Self.end(ofLinkTo: address, title)
        case .unreachable(let words, let address), .page(let words, let address),
            .pageReference(let words, let address, _):
            report(index, mark, "no page can link to '\(address.prefix(80))'; the words stay as text")
            return RefusedElements.literal(Hub.plain(words))
        case .block(let id):
            // Of two blocks with the same id, links lead to the first.
            let isFirst = hub.documents[index].text.blocks[id.lowercased()] == mark.line
            return embedding == nil && isFirst && model.isLinked(index, Hub.blockID(id))
                ? "<span id=\"\(Hub.blockID(id))\"></span>" : ""
        case .footnote(let label): return label + (embedding?.suffix ?? "")
        case .link(let link): return written(link, hub.targets[index][number] ?? .missing, index, mark)
        case .address(let address, let title):
            if embedding == nil { return "]" }
            let page = address.hasPrefix("#") ? root + hub.documents[index].id + ".html" : ""
            return Self.end(ofLinkTo: page + address, title)
        case .reference(let link) where !isWhole:
            let target = hub.targets[index][number] ?? .missing
            if embedding == nil { return "]" }
            return Self.end(ofLinkTo: address(target) ?? "", link.title)
        // The links and pictures that name it have its words.
        case .definition where isWhole: return ""
        case .destination(let link), .definition(let link), .reference(let link):
            let target = hub.targets[index][number] ?? .missing
            if isWhole { return written(link, target, index, mark) }
            return address(target) ?? ""
        }
    }

    private mutating func written(_ link: NoteLink, _ target: NoteTarget, _ index: Int, _ mark: NoteMark)
        -> String
    {
        let isHTML = hub.documents[index].text.htmlLines.contains(mark.line)
        switch target {
        case .document, .page:
            let own = link.target.isEmpty ? link.shown : link.text ?? words(of: link, target)
            if case .page = target, link.isEmbed {
                report(index, mark, "no page can embed '\(link.target.prefix(80))'; it becomes a link")
            }
            if isHTML {
                let shown = HubPage(model).html(link.isWiki ? own : Hub.plain(own, keepsTeX: true))
                return "<a class=\"hub-link\" href=\"\(address(target) ?? "")\">\(shown)</a>"
            }
            return
                "<a class=\"hub-link\" href=\"\(address(target) ?? "")\">\(words(own))</a>"
        case .file(let path):
            guard link.isEmbed, let name = model.settings.media[path] else {
                let reason =
                    link.isEmbed
                    ? model.settings.refusedPictures[path] ?? "is not a picture that a page can show"
                    : "is a file, and pages link to documents alone"
                report(index, mark, "'\(path.prefix(80))' \(reason); its name stays as text")
                return missing(link, isHTML: isHTML, isFile: true)
            }
            return inText(picture(link, path, name, isFigure(mark, index)), of: link, mark, index)
        case .remote:
            report(
                index, mark,
                "the picture '\(link.target.prefix(80))' is on the network; its words stay as text")
            return link.isElement ? PageMarkup.escaped(shown(link)) : words(shown(link))
        case .missing: return missing(link, isHTML: isHTML)
        }
    }

    /// Returns words as markdown in which their formulas are typeset.
    func words(_ text: String) -> String {
        HubPage(model).markdown(text)
    }

    mutating func report(_ index: Int, _ mark: NoteMark, _ message: String) {
        report(index, at: mark.range.lowerBound, message)
    }

    mutating func report(_ index: Int, at offset: Int, _ message: String) {
        let finding = EmbedFinding(document: index, offset: offset, message: message)
        if !findings.contains(finding) { findings.append(finding) }
    }
}
