import WebContent
import WebSyntax

/// Decides which elements inside the article's element are part of the article.
struct ContentSelection {
    typealias NodeID = HTMLTree.NodeID

    let page: Page
    let root: NodeID
    let title: String?
    let isExcluded: [Bool]
    let total: Double
    /// The host of the page.
    private(set) var host: String?
    /// The headings and blocks dropped for what they say, with what belongs to them.
    var dropped: Set<NodeID> = []
    /// The authors of the posts of a discussion, by the elements of their texts.
    private(set) var authors: [NodeID: String] = [:]
    /// The answers to a question, by the elements of their texts.
    private(set) var divided: Set<NodeID> = []
    /// The author of the first post of a discussion.
    private(set) var firstAuthor: String?

    /// The folded text of the article's element, made when a pull quote is judged.
    private var foldedText: String?
    private var pullQuotes = 0

    /// Selects the posts of a discussion.
    init(_ page: Page, _ thread: PostThread, title: String?) {
        self.page = page
        root = thread.root
        isExcluded = thread.exclusions(in: page)
        authors = thread.authors
        divided = thread.divided
        firstAuthor = thread.posts.first?.author
        self.title = title.map(FoldedWords.of)
        total = Double(max(1, page[root].text))
        dropPhrases()
        dropTitle()
        judgeElements()
        // A post is a part of the discussion, whatever it is named and however short it is.
        dropped.subtract(thread.frames(in: page))
    }

    /// - Parameters:
    ///   - isExcluded: what was left out when the element was chosen.
    ///   - article: the metadata of the page.
    init(_ page: Page, root: NodeID, isExcluded: [Bool], article: Article) {
        let byline = article.byline
        self.page = page
        self.root = root
        self.isExcluded = isExcluded
        title = article.title.map(FoldedWords.of)
        host = article.url.flatMap { WebAddress($0)?.host }
        total = Double(max(1, page[root].text))
        dropPhrases()
        dropTitle()
        let lines = OpeningLines(
            page, root: root, isExcluded: isExcluded, title: title ?? "", byline: byline ?? "",
            days: [article.publishedTime, article.modifiedTime].compactMap { $0 })
        dropped.formUnion(lines.dropped)
        dropped.formUnion(
            BoxesBeforeTitle(page, root: root, isExcluded: isExcluded, title: title ?? "").found)
        dropped.formUnion(SideBoxes(page, root: root, isExcluded: isExcluded, byline: byline).dropped)
        dropped.formUnion(TitleBlock(page).facts)
        dropped.formUnion(CardsAfterText(page, root: root, isExcluded: isExcluded).found)
        judgeElements()
        dropEmptySections()
    }

    /// Returns true if the element and everything in it is left out.
    func isDropped(_ id: NodeID) -> Bool { dropped.contains(id) || isExcluded[Int(id)] }

    /// Judges each element once; what is in a dropped one is not looked at.
    private mutating func judgeElements() {
        var nodes = page.descendants(of: root)
        while let id = nodes.next() {
            guard page.isElement(id) else { continue }
            if isDropped(id) {
                nodes.skipChildren()
            } else if isLinkList(id), !page.isReference(id) {
                dropped.insert(id)
                if let label = line(before: id), isLabel(label) { dropped.insert(label) }
                nodes.skipChildren()
            } else if isBlank(id) || isParticular(id) || isDecoration(id) || isRepeated(id)
                || isAttribution(id) || isCard(id) || isTimeOfPart(id)
                || isMenuLine(id) && !page.isReference(id) || isListOfMessages(id)
            {
                dropped.insert(id)
                nodes.skipChildren()
            } else if isLinesOfLinks(id), !page.isReference(id) {
                dropped.insert(id)
                if let label = line(before: id), isBold(label) { dropped.insert(label) }
                nodes.skipChildren()
            }
        }
    }

    /// Returns true for a pull quote with a sentence that is in the article, too.
    private mutating func isRepeated(_ id: NodeID) -> Bool {
        // Each is looked for in the whole text.
        guard page[id].labels.contains(.pullQuote), pullQuotes < 200 else { return false }
        pullQuotes += 1
        let quote = FoldedWords.of(page.text(of: id, limit: 4000))
        guard quote.utf8.count < 1000, let first = quote.split(separator: " ").first else { return true }
        // The text without marks: quotation marks differ between the two.
        let text = foldedText ?? FoldedWords.of(page.text(of: root))
        foldedText = text
        var rest = text[...]
        var count = 0
        while let range = rest.range(of: first.utf8.count == quote.utf8.count ? " \(quote) " : quote) {
            count += 1
            rest = rest[range.upperBound...]
        }
        return count > 1
    }

    /// Returns true for the line in or before the quote of a post that tells whom it quotes: `Ada wrote:`.
    private func isAttribution(_ id: NodeID) -> Bool {
        guard page[id].text > 0, page[id].text < 80, [.div, .other, .header].contains(page.tag(id)),
            let parent = page.parent(id)
        else { return false }
        var next = page.tree[id].next
        while next >= 0, page[next].text == 0 { next = page.tree[next].next }
        guard next >= 0 else { return false }
        let isBefore = page.tag(next) == .blockquote && page[parent].labels.contains(.note)
        guard isBefore || isFirst(id, inQuoteAbove: parent) else { return false }
        return isBefore && page.tag(id) == .div || page.text(of: id).hasSuffix(":")
            || page.name(id) == "cite" && page.first(.a, in: id) != nil
    }

    /// Returns true for a `cite` or `div` that begins a quote.
    private func isFirst(_ id: NodeID, inQuoteAbove parent: NodeID) -> Bool {
        guard line(before: id) == nil, page.tag(id) == .div || page.name(id) == "cite" else { return false }
        return page.tag(parent) == .blockquote
            || page.parent(parent).map { page.tag($0) == .blockquote && line(before: parent) == nil } ?? false
    }

    /// Returns true for author boxes, dates and tags.
    private func isParticular(_ id: NodeID) -> Bool {
        let facts = page[id]
        if page.tag(id) == .td { return isUserCell(id) || isMarginCell(id) }
        // The terms of a list and the heads of rows belong to what they explain: `sig` is a signature of a function, too.
        if page.tag(id) == .th || page.tag(id) == .dt && isExplained(id) { return false }
        let found = facts.labels.intersection(.particulars)
        guard !found.isEmpty, facts.labels.isDisjoint(with: [.articleBody, .caption, .note, .main]) else {
            return false
        }
        if BlockElements.isHeading(page.tag(id)) || [.figcaption, .table, .pre, .code].contains(page.tag(id))
            || page.isEntryOfTable(id) || page.isInDataCell(id)
        {
            return false
        }
        if page.isBylineOfLiveEntry(id) { return false }
        if found == .tags,
            page.isNumberOfNote(id) || page.isNumberOfFormula(id) || PageDates.isOtherLabel(page, id)
        {
            return false
        }
        // The posts of a discussion have times, too.
        if authors.isEmpty, page.isTimeOfEntry(id) { return false }
        // The tags of an article are links: `tag1` is a name for numbered sentences, too.
        if found == .tags, page.tag(id) == .dl, facts.linkText == 0 { return false }
        let share = Double(facts.text) / total
        guard share < 0.2 else { return false }
        if page.first(.pre, in: id) != nil || page.first(.figure, in: id) != nil { return false }
        return BlockElements.contains(page, id) ? facts.text < 700 : isAlone(id)
    }

    /// Returns true for a term with an explanation that is not a particular either.
    private func isExplained(_ term: NodeID) -> Bool {
        var next = page.tree[term].next
        while next >= 0, page[next].text == 0 || page.tag(next) == .dt { next = page.tree[next].next }
        return next >= 0 && page.tag(next) == .dd && page[next].text >= 25
            && page[next].labels.isDisjoint(with: .particulars)
    }

    /// Returns true for a cell of a layout table that tells the author or the date of the long cell beside it.
    private func isUserCell(_ id: NodeID) -> Bool {
        guard page[id].text < 150, let row = page.parent(id),
            let table = page.ancestors(of: id).first(where: { page.tag($0) == .table }),
            !page.isDataTable(table)
        else { return false }
        if page.longestCell(of: row) * 2 > 3 * page[id].text {
            return page.descendants(of: id).contains { page[$0].labels.contains(.author) }
        }
        return page.isRowOfDate(row)
    }

    /// Returns true if the inline element has most of the text of its block. A date in a sentence belongs to the sentence.
    private func isAlone(_ id: NodeID) -> Bool {
        for ancestor in page.ancestors(of: id) where BlockElements.contains(page, ancestor) {
            // Beside blocks, an inline element is a line of its own.
            if page.parent(id) == ancestor, page.hasBlockChild(ancestor) {
                return page[id].text < 120 && !page.isInSentence(id)
            }
            return page[ancestor].text < 120 && page[ancestor].text <= 4 * max(page[id].text, 10)
                && page.tag(ancestor) != .td && page.tag(ancestor) != .li
                && !page.isPartOfSentence(id, in: ancestor)
        }
        return true
    }

    /// Returns true for lists that consist of links to other pages.
    private func isLinkList(_ id: NodeID) -> Bool {
        let facts = page[id]
        guard facts.text > 0, facts.linkText > 0 else { return false }
        switch page.tag(id) {
        case .ul, .ol, .dl, .div, .section, .table, .p: break
        default: return false
        }
        // The heading of a section may link to the section.
        let headings = page.children(id).filter {
            BlockElements.isHeading(page.tag($0)) && page[$0].linkText > 0
                && (page.first(.a, in: $0).flatMap { page.attribute("href", of: $0) } ?? "").hasPrefix("#")
        }
        let ofHeadings = headings.reduce(0) { $0 + page[$1].linkText }
        let density = Double(facts.linkText - ofHeadings) / Double(max(1, facts.text))
        guard density > 0.6, Double(facts.text) / total < 0.25 || page.tag(id) == .p,
            facts.labels.isDisjoint(with: [.note, .articleBody])
        else { return false }
        if isTableOfText(id) { return false }
        var links = 0
        for node in page.descendants(of: id) where page.isElement(node) {
            switch page.tag(node) {
            case .table where isTableOfText(node): return false
            // A file beside the text is a part of it.
            case .a where page.attribute("download", of: node) != nil: return false
            case .a: links += 1
            case .pre, .figure, .math: return false
            default: break
            }
        }
        if page.tag(id) == .p { return density > 0.9 && links >= 3 && facts.commas < 2 }
        return links >= 2 && !isIntroduced(id) && !isSectionOfOtherSites(id)
            && !page.children(id).contains(where: isSectionOfOtherSites)
    }

    /// Returns true for an inline element of links on lines of their own, as old pages list other articles.
    private func isLinesOfLinks(_ id: NodeID) -> Bool {
        guard page[id].text > 0, page[id].linkDensity > 0.95, !BlockElements.contains(page, id),
            page.tag(id) != .a, Double(page[id].text) / total < 0.25
        else { return false }
        let links = page.children(id).filter { page.tag($0) == .a }.count
        return links >= 2 && page.children(id).filter { page.tag($0) == .br }.count >= links - 1
    }

    /// Returns true for a short line that is not a sentence, as before a list of links to other pages.
    private func isLabel(_ id: NodeID) -> Bool {
        guard page[id].text < 60, !BlockElements.isHeading(page.tag(id)), page[id].linkText == 0,
            [.p, .div, .span, .strong, .b].contains(page.tag(id))
        else { return false }
        let text = page.text(of: id)
        return page[id].text < 40 && !Sentence.hasEnd(text) || BoilerplatePhrases.isOffer(text)
    }

    /// Returns the element of the line before another one.
    func line(before id: NodeID) -> NodeID? {
        var previous = page.tree[id].previous
        while previous >= 0, page[previous].text == 0 { previous = page.tree[previous].previous }
        return previous >= 0 && page.isElement(previous) ? previous : nil
    }

    /// Returns true if the text of a short element is in bold.
    private func isBold(_ id: NodeID) -> Bool {
        guard page[id].text < 60 else { return false }
        return [.strong, .b].contains(page.tag(id))
            || page.descendants(of: id).contains {
                [.strong, .b].contains(page.tag($0)) && page[$0].text == page[id].text
            }
    }

    /// Returns true if the text before the list announces it: it ends with a colon, or it is a sentence and the list is the end
    /// of its section.
    private func isIntroduced(_ id: NodeID) -> Bool {
        var previous = page.tree[id].previous
        while previous >= 0, page[previous].text == 0 { previous = page.tree[previous].previous }
        guard previous >= 0 else { return false }
        if BlockElements.isHeading(page.tag(previous)) { return false }
        let text = page.text(of: previous)
        return (text.hasSuffix(":") || Sentence.hasEnd(text) && endsSection(id, after: previous))
            && !BoilerplatePhrases.begins(text) && !BoilerplatePhrases.isOffer(text)
    }

    /// Returns true for a list between a paragraph and the heading of the next section.
    private func endsSection(_ list: NodeID, after previous: NodeID) -> Bool {
        guard [.ul, .ol].contains(page.tag(list)), page.tag(previous) == .p, page[previous].text >= 40,
            page[previous].linkDensity < 0.5
        else { return false }
        var next = page.tree[list].next
        while next >= 0, page[next].text == 0 { next = page.tree[next].next }
        return next >= 0 && BlockElements.isHeading(page.tag(next)) && page[next].linkText == 0
            && !isDropped(next)
    }

    /// Drops the headings of which everything below was left out, such as the title of a list of other articles.
    private mutating func dropEmptySections() {
        // Backwards, the headings below one are judged before it.
        for id in page.order.reversed()
        where BlockElements.isHeading(page.tag(id)) && page[id].text > 0 && page.isInside(id, root)
            && !isDropped(id) && isEmptied(id)
        {
            dropped.insert(id)
        }
    }

    /// Returns true if something was left out between a heading and the next one of its level, and nothing is left.
    private func isEmptied(_ heading: NodeID) -> Bool {
        var isEmptied = false
        var next = following(heading)
        while let id = next {
            let tag = page.tag(id)
            if isDropped(id) {
                if page[id].text > 0 { isEmptied = true }
                next = following(id)
            } else if BlockElements.isHeading(tag), page[id].text > 0 {
                return isEmptied && tag.rawValue <= page.tag(heading).rawValue
            } else if page[id].text > 0 && page.tree[id].kind == .text || isMedia(id) {
                return false
            } else {
                next = page.tree[id].firstChild >= 0 ? page.tree[id].firstChild : following(id)
            }
        }
        return isEmptied
    }

    /// Returns the node after the subtree of another one, inside the root.
    private func following(_ id: NodeID) -> NodeID? {
        var id = id
        while id != root {
            if page.tree[id].next >= 0 { return page.tree[id].next }
            guard let parent = page.parent(id) else { return nil }
            id = parent
        }
        return nil
    }

    private func isMedia(_ id: NodeID) -> Bool {
        page.isPicture(id) || [.iframe, .object, .embed].contains(page.tag(id))
    }
}
