import Dates
import WebContent
import WebSyntax

/// Date and author in the first short lines after the title: `By Ada Brandt, May 3, 2024`.
struct TitleLines {
    typealias NodeID = HTMLTree.NodeID

    private(set) var date: String?
    /// The day of a change: `Last updated on May 3, 2024`.
    private(set) var modified: String?
    /// True if the line has little more than the date.
    private(set) var isDateAlone = false
    private(set) var name: String?
    /// True if the name is only a line before a date.
    private(set) var isNameGuessed = false
    /// The line of the date.
    private(set) var place: NodeID?

    /// The letters after the title that are read.
    private static let limit: Int32 = 400
    /// A longer line is a summary or the first paragraph.
    private static let lineLimit: Int32 = 120

    init(_ page: Page, after title: NodeID, order: DateOrder) {
        var isAfter = false
        var lead: NodeID?
        var letters: Int32 = 0
        var previous: String?
        var isAfterBy = false
        var label: Label?
        var paragraphs = 0
        for id in page.order where page.tree[id].kind == .text {
            if page.isInside(id, title) { isAfter = true; continue }
            guard isAfter, !page[id].isIgnored, page[id].text > 0 else { continue }
            if page.isInLiveEntry(id) { return }
            // One paragraph may be the lead, however long. From the second one on, a day is in the text.
            if let paragraph = Self.longParagraph(page, around: id) {
                if let lead, lead != paragraph || page.tag(lead) != .p { return }
                (lead, paragraphs) = (paragraph, 1)
                continue
            }
            letters += page[id].text
            if letters > Self.limit { return }
            if page.isQuoted(id) { previous = nil; continue }
            let text = page.text(of: id)
            if page.parent(id).map({ page.tag($0) }) == .p, page[id].text >= 60 || lead != nil,
                Sentence.isSentence(text)
            {
                paragraphs += 1
                if paragraphs > 1 { return }
            }
            let isShort = text.utf8.count < 60
            // After a summary, only a line that is no more than a date.
            if date == nil || label == .change,
                lead == nil || text.utf8.count < 24 || isDayAlone(text, order)
            {
                readDay(page, id, text, order, label)
            }
            label = Label(endOf: text)
            if lead != nil {
                if name == nil, isShort { name = Self.nameAlone(page, id, text) }
                continue
            }
            if name == nil { readName(page, id, text, after: isShort ? previous : nil) }
            // A name may be in an element of its own, before the date or after `By`.
            guard text.contains(where: \.isLetter) else { continue }
            if name == nil, isAfterBy, text.count < 50, !text.contains(where: \.isNumber) { name = text }
            isAfterBy = AuthorName.isPrefix(text)
            // The head of a row is no name: `Due` before a date. Neither is an article, such as `Le`.
            let mayBeName = text.utf8.count > 2 && AuthorName.isName(text)
            previous = mayBeName && !page.isInDataCell(id) ? text : nil
        }
    }

    /// Takes the name in a line, or the one before a line of its day. The place of a report is before a day,
    /// too.
    private mutating func readName(_ page: Page, _ id: NodeID, _ text: String, after previous: String?) {
        let leading = AuthorName.leading(text)
        guard let found = leading ?? (ArticleDate.find(in: text) == nil ? nil : previous) else { return }
        let block = page.ancestors(of: id).first { BlockElements.contains(page, $0) }
        if let block, Dateline.begins(page.text(of: block, limit: 400)) { return }
        name = found
        isNameGuessed = leading == nil
    }

    /// Returns the name in a line `By Ada Brandt` with nothing else.
    private static func nameAlone(_ page: Page, _ id: NodeID, _ text: String) -> String? {
        guard let parent = page.parent(id), page[parent].text == page[id].text,
            !text.contains(where: \.isNumber)
        else { return nil }
        return AuthorName.leading(text)
    }

    /// Returns the long paragraph that a text is in, or the text if it is long itself.
    private static func longParagraph(_ page: Page, around id: NodeID) -> NodeID? {
        let paragraph = page.ancestors(of: id).prefix(4).first { page.tag($0) == .p }
        if let paragraph, page[paragraph].text >= lineLimit { return paragraph }
        return page[id].text >= lineLimit ? page.parent(id) : nil
    }

    /// Takes the author of a line after the lead that has a name and a day: `Ada Brandt, 3 May 2024, 10:30`.
    ///
    /// - Returns: true if nothing else is in the line.
    private mutating func isDayAlone(_ text: String, _ order: DateOrder) -> Bool {
        if DayLine.isAlone(text, order: order) { return true }
        guard text.utf8.count < 80, let found = AuthorName.leading(text), found.contains(" "),
            let range = text.range(of: found),
            DayLine.isAlone(String(text[range.upperBound...]), order: order)
        else { return false }
        name = name ?? found
        return true
    }

    /// Takes the day in a line, unless its label tells that it is not of the article.
    private mutating func readDay(
        _ page: Page, _ id: NodeID, _ text: String, _ order: DateOrder, _ label: Label?
    ) {
        guard let day = ArticleDate.find(in: text, order: order) else { return }
        // The day on which the author joined a forum is beside the first post.
        if label == .member || ChangeWords.isOfMember(text, order: order) { return }
        if label == .change || ChangeWords.isBeforeDay(in: text, order: order) {
            modified = modified ?? day
        } else if label != .other, !FactLabel.isOther(text), !PageDates.isOtherFact(page, id) {
            if date != nil { return }
            date = day
            isDateAlone = text.utf8.count < 40
            place = id
        }
    }

    /// The kind of day that the words before it announce.
    private enum Label {
        case change, member, other

        init?(endOf text: String) {
            if ChangeWords.isEndOfMember(text) {
                self = .member
            } else if ChangeWords.isEnd(of: text) {
                self = .change
            } else if text.last == ":" && FactLabel.isOther(text) || FactLabel.isOtherAlone(text) {
                self = .other
            } else {
                return nil
            }
        }
    }
}
