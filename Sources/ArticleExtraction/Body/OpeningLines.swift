import WebContent
import WebSyntax

/// The lines between the title and the first paragraph that metadata has already: the title itself, the author, the date,
/// the section, the time it takes to read. Also such lines after the last paragraph.
struct OpeningLines {
    typealias NodeID = HTMLTree.NodeID

    /// The blocks that are left out.
    private(set) var dropped: Set<NodeID> = []

    private let page: Page
    private let root: NodeID
    private let title: String
    private let byline: String
    private let authors: [String]
    private let days: [String]
    private var isShort = false
    private var daysOfSections: Set<NodeID> = []

    /// - Parameters:
    ///   - title: the title, folded.
    ///   - byline: the authors, separated by commas.
    ///   - days: the days of publication and of the last change.
    init(
        _ page: Page, root: NodeID, isExcluded: [Bool], title: String, byline: String, days: [String]
    ) {
        self.days = days
        self.page = page
        self.root = root
        self.title = title
        self.authors = byline.split(separator: ",").map { FoldedWords.of(String($0)) }
        self.byline = authors.joined(separator: " ")
        let blocks = Self.lines(page, root, isExcluded)
        // Some pages have no paragraph of a usual length.
        isShort = !blocks.contains(where: isPassage)
        daysOfSections = Self.daysOfSections(page, blocks, title)
        guard let first = blocks.firstIndex(where: isPassage), let last = blocks.lastIndex(where: isPassage)
        else {
            return
        }
        dropKickers(blocks[..<first])
        let letters = blocks[..<first].reduce(0) { $0 + page[$1].text }
        if letters < 400 {
            for block in blocks[..<first] where isParticular(block, isOpening: true) { dropped.insert(block) }
        }
        // The lead of an article may come before its author and date.
        if letters < 400, let second = blocks[(first + 1)...].firstIndex(where: isPassage) {
            for index in (first + 1)..<second where isOfMetadata(blocks[index]) {
                dropped.insert(blocks[index])
                let label = blocks[index - 1]
                if index - 1 > first, AuthorName.isLabelOfDay(page.text(of: label, limit: 100)) {
                    dropped.insert(label)
                }
            }
        }
        for block in blocks[(last + 1)...] where isParticular(block, isOpening: false) {
            dropped.insert(block)
        }
    }

    /// Drops the short lines above the title: the section, or a heading over the heading.
    private mutating func dropKickers(_ blocks: ArraySlice<NodeID>) {
        guard !title.isEmpty,
            let index = blocks.firstIndex(where: {
                FoldedWords.of(page.text(of: $0, limit: 400)) == title
            })
        else { return }
        for block in blocks[..<index]
        where page[block].text < 60 && !page.hasPicture(block)
            && !page[block].labels.contains(.caption) && page.tag(block) != .figcaption
        {
            dropped.insert(block)
        }
    }

    /// Returns the blocks without blocks in them, in tree order.
    private static func lines(_ page: Page, _ root: NodeID, _ isExcluded: [Bool]) -> [NodeID] {
        var lines: [NodeID] = []
        var nodes = page.descendants(of: root)
        while let node = nodes.next() {
            if isExcluded[Int(node)] || page[node].isIgnored {
                nodes.skipChildren()
                continue
            }
            guard page.isElement(node), page[node].text > 0, isLine(page, node) else { continue }
            lines.append(node)
            nodes.skipChildren()
        }
        return lines
    }

    /// Returns true for a block without blocks in it, and for an inline element beside blocks.
    private static func isLine(_ page: Page, _ id: NodeID) -> Bool {
        if page.hasBlock(id) { return false }
        return BlockElements.contains(page, id) || page.isLineBesideBlocks(id)
    }

    /// Returns true for the blocks between which the article is.
    private func isPassage(_ id: NodeID) -> Bool {
        if page.tag(id) == .pre { return true }
        return page[id].text >= (isShort ? 40 : 80) && page[id].linkDensity < 0.5
            && !BlockElements.isHeading(page.tag(id))
    }

    /// Returns true for an item of a short list of author, date and reading time.
    private func isInFacts(_ id: NodeID) -> Bool {
        guard page.tag(id) == .li, let list = page.parent(id), page[list].text < 80 else { return false }
        if page.children(list).contains(where: { FactLabel.isOther(page.text(of: $0)) }) { return false }
        let text = page.text(of: list, isSpaced: true)
        return ArticleDate.find(in: text) != nil || hasAuthors(FoldedWords.of(text), page[list].text)
    }

    /// Returns true for an item without others, and one of a short list that has the authors and a date, or the authors
    /// alone.
    private func isInByline(_ entry: NodeID) -> Bool {
        guard page.tag(entry) == .li, let list = page.parent(entry), page[list].text < 80 else {
            return false
        }
        if page[list].text == page[entry].text { return true }
        let text = page.text(of: list, isSpaced: true)
        let folded = FoldedWords.of(text)
        return folded == byline || hasAuthors(folded, page[list].text) && ArticleDate.find(in: text) != nil
    }

    /// Returns true for a line with the date and the authors.
    private func isOfMetadata(_ id: NodeID) -> Bool {
        guard page[id].text < 120, !BlockElements.isHeading(page.tag(id)), !page.isInDataCell(id),
            !page.isInLiveEntry(id), !daysOfSections.contains(id)
        else { return false }
        if let entry = page.entryOfList(id), !isInByline(entry) { return false }
        let text = page.text(of: id)
        let folded = FoldedWords.of(text)
        if authors.contains(folded) || isTime(id) && !page.isTimeOfEntry(id) { return true }
        let line = page.text(of: id, isSpaced: true)
        if DayLine.isAlone(line), let day = ArticleDate.find(in: line),
            days.contains(where: { $0.hasPrefix(day) })
        {
            return true
        }
        guard hasAuthors(folded, page[id].text) else { return false }
        // The authors after a word such as `By`.
        if folded.hasSuffix(byline), folded.count - byline.count < 12 { return true }
        return ArticleDate.find(in: line) != nil
    }

    /// Returns the days between a heading and its text, such as those of the versions in a list of changes.
    private static func daysOfSections(_ page: Page, _ blocks: [NodeID], _ title: String) -> Set<NodeID> {
        var found: Set<NodeID> = []
        for (heading, (day, next)) in zip(blocks, zip(blocks.dropFirst(), blocks.dropFirst(2)))
        where BlockElements.isHeading(page.tag(heading)) && page.tag(heading) != .h1 && page[day].text < 40
            && !BlockElements.isHeading(page.tag(day)) && !isOfNextSection(page, next)
            && ArticleDate.find(in: page.text(of: day)) != nil
            && FoldedWords.of(page.text(of: heading, limit: 400)) != title
        {
            found.insert(day)
        }
        return found
    }

    /// Returns true for a heading of the first levels, which begins another section.
    private static func isOfNextSection(_ page: Page, _ id: NodeID) -> Bool {
        page.tag(id) == .h1 || page.tag(id) == .h2
    }

    /// Returns true for a date alone that is marked up as a time.
    private func isTime(_ id: NodeID) -> Bool {
        ([id] + Array(page.descendants(of: id))).contains {
            page.name($0) == "time" && page[$0].text == page[id].text
        }
            && Self.isDate(page.text(of: id).replacing("Sept. ", with: "Sep "))
    }

    /// Returns true for a number of views or votes: a line with digits and no letter, that is not a formula.
    private func isCount(_ id: NodeID, _ text: String) -> Bool {
        text.contains(where: \.isNumber) && !text.contains { $0.isLetter || $0 == "$" || $0 == "=" }
            && page.descendants(of: id).allSatisfy {
                !page.isPicture($0) && (!page.isElement($0) || page.tree[$0].namespace == .html)
            }
    }

    /// Returns true for a date, or the time since then: `2 years ago`.
    static func hasDate(_ text: String, within limit: Int = 60) -> Bool {
        if ArticleDate.find(in: text) != nil { return true }
        guard text.contains(where: \.isNumber), text.count < limit else { return false }
        let text = text.lowercased()
        return relativeDates.contains { text.contains($0) }
    }

    /// Returns true for a text of little more than a date.
    static func isDate(_ text: String) -> Bool {
        text.utf8.count < 40 && !Sentence.hasEnd(text) && hasDate(text, within: 30)
    }

    private static let relativeDates = [
        " ago", "vor ", "il y a ", "hace ", "منذ", "پیش", "לפני", "年前", "か月前", "日前", "時間前",
    ]

    /// Returns true for a short line with all the authors' names.
    private func hasAuthors(_ folded: String, _ letters: Int32) -> Bool {
        !authors.isEmpty && authors.allSatisfy(folded.contains)
            && Int(letters) < authors.reduce(60) { $0 + $1.count }
    }

    /// Returns true for a caption with its picture beside it. Some styles of text are named captions, too.
    private func isCaption(_ id: NodeID) -> Bool {
        page[id].labels.contains(.caption)
            && page.ancestors(of: id).prefix(3).contains {
                $0 != root && (page.tag($0) == .figure || page.hasPicture($0))
            }
    }

    /// Returns true for the paragraph that is all of a list item.
    private func isWholeItem(_ id: NodeID) -> Bool {
        guard page.tag(id) == .p, let item = page.parent(id) else { return false }
        return page.tag(item) == .li && page[item].text == page[id].text
    }

    /// Returns true beside a picture, where a short line is its credit.
    private func isInFigure(_ id: NodeID) -> Bool {
        page.ancestors(of: id).prefix(3).contains { page.tag($0) == .figure }
    }

    /// Returns true for a part of a heading, such as its number.
    private func isInHeading(_ id: NodeID) -> Bool {
        page.ancestors(of: id).prefix(2).contains {
            BlockElements.isHeading(page.tag($0)) && page[$0].text > page[id].text
        }
    }

    /// Returns true for a line that only repeats metadata, or labels the page.
    private func isParticular(_ id: NodeID, isOpening: Bool) -> Bool {
        let tag = page.tag(id)
        guard
            ![.li, .td, .th, .dt, .dd, .pre, .figcaption, .caption].contains(tag)
                || isOpening && isInFacts(id),
            !page[id].labels.contains(.note), !isCaption(id), !page.isInQuote(id), !isInHeading(id),
            !page.isInDataCell(id), !page.isInLiveEntry(id)
        else { return false }
        let letters = page[id].text
        guard letters < 120, isOpening || !isWholeItem(id), !page.isTimeOfEntry(id) else { return false }
        let text = page.text(of: id)
        let folded = FoldedWords.of(text)
        if folded == title || folded == byline && !byline.isEmpty { return true }
        if isOpening, folded == "abstract" { return true }
        // The number of a version may be a heading.
        if BlockElements.isHeading(tag) || !isOpening && daysOfSections.contains(id) { return false }
        if letters < 8, isCount(id, text), !page.isNumberOfNote(id) { return true }
        if isOpening, letters < 40, Self.isReadingTime(folded) { return true }
        // The name of a speaker is before the words.
        if Sentence.isSentence(text) || text.last == ":" && isOpening { return false }
        if hasAuthors(folded, letters) { return true }
        if !isOpening, tag != .p, isLink(id, text) { return true }
        if isOtherFact(id, text) { return false }
        let line = page.text(of: id, isSpaced: true)
        if letters < 80, Self.hasDate(line) { return isOpening || tag != .p || isDayOfPage(line) }
        // A short line that is not a sentence: the section, `5 min read`, buttons.
        guard isOpening, letters < 25, !page.hasPicture(id), !isInFigure(id), !page.isSubtitle(id) else {
            return false
        }
        return !Sentence.hasEnd(text) && text.last != "," && !isInVerse(id) && !isNameOfFile(id, text)
    }

    /// Returns true for the name of the file whose code follows.
    private func isNameOfFile(_ id: NodeID, _ text: String) -> Bool {
        guard text.contains("."), !text.contains(" ") else { return false }
        var next = page.tree[id].next
        while next >= 0, page[next].text == 0 { next = page.tree[next].next }
        return next >= 0 && (page.tag(next) == .pre || page.first(.pre, in: next) != nil)
    }

    /// Returns true for a line such as `Venue: Northern quay`, and for a field with a label of that kind.
    private func isOtherFact(_ id: NodeID, _ text: String) -> Bool {
        FactLabel.isOther(text) || PageDates.isOtherLabel(page, id) || PageDates.isOtherFact(page, id)
    }

    /// Returns false for a day in words that the page was not published on: `Oslo, 3 March 1902`.
    private func isDayOfPage(_ line: String) -> Bool {
        guard line.contains(where: \.isLetter), let day = ArticleDate.find(in: line) else { return true }
        return days.contains { $0.hasPrefix(day) }
    }

    /// Returns true for the time that the article takes to read, by the folded line: `Lesezeit: 6 Min.`
    private static func isReadingTime(_ line: String) -> Bool {
        line.contains(where: \.isNumber)
            && (readingTimes.contains { line.hasPrefix($0) || line.hasSuffix($0) }
                || line.hasSuffix(" min read") || line.hasSuffix(" minute read"))
    }

    private static let readingTimes = [
        "lesezeit", "reading time", "read time", "estimated reading time", "temps de lecture",
        "tiempo de lectura", "tempo di lettura", "tempo de leitura", "leestijd",
    ]

    /// Returns true for a line that is a link and no sentence, such as `Reuse this content`.
    private func isLink(_ id: NodeID, _ text: String) -> Bool {
        page[id].text < 40 && page[id].linkText == page[id].text && !Sentence.hasEnd(text)
            && ([id] + Array(page.descendants(of: id))).filter { page.tag($0) == .a }.count == 1
    }

    /// Returns true for one of several short lines of a kind, as poems have them.
    private func isInVerse(_ id: NodeID) -> Bool {
        guard let parent = page.parent(id), page.tag(id) == .div || page.tag(id) == .p else { return false }
        let lines = page.children(parent).filter {
            page.tag($0) == page.tag(id) && (10..<60).contains(page[$0].text) && page[$0].linkText == 0
        }
        return lines.count >= 4
    }
}
