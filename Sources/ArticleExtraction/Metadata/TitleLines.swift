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
        var isAfterSummary = false
        var letters: Int32 = 0
        var previous: String?
        var isAfterBy = false
        var isAfterChange = false
        var isOfMember = false
        for id in page.order where page.tree[id].kind == .text {
            if page.isInside(id, title) { isAfter = true; continue }
            guard isAfter, !page[id].isIgnored, page[id].text > 0 else { continue }
            letters += page[id].text
            if letters > Self.limit || page[id].text >= Self.lineLimit && isAfterSummary { return }
            if page[id].text >= Self.lineLimit { isAfterSummary = true; continue }
            let text = page.text(of: id)
            let isShort = text.utf8.count < 60
            // After a summary, only a line that is no more than a date.
            if date == nil, !isAfterSummary || text.utf8.count < 24 {
                let day = ArticleDate.find(in: text, order: order)
                if day != nil, isOfMember || ChangeWords.isOfMember(text, order: order) {
                    // The day on which the author joined a forum is beside the first post.
                } else if day != nil, isAfterChange || ChangeWords.isBeforeDay(in: text, order: order) {
                    modified = modified ?? day
                } else if day == nil || !PageDates.isOtherFact(page, id) {
                    date = day
                    isDateAlone = date != nil && text.utf8.count < 40
                    place = id
                }
            }
            isAfterChange = ChangeWords.isEnd(of: text)
            isOfMember = ChangeWords.isEndOfMember(text)
            guard !isAfterSummary else { continue }
            if name == nil {
                name = AuthorName.leading(text)
                // The date beside a name is a line of its own.
                if name == nil, isShort, let previous, ArticleDate.find(in: text) != nil {
                    name = previous
                    isNameGuessed = true
                }
            }
            // A name may be in an element of its own, before the date or after `By`.
            guard text.contains(where: \.isLetter) else { continue }
            if name == nil, isAfterBy, text.count < 50, !text.contains(where: \.isNumber) { name = text }
            isAfterBy = AuthorName.isPrefix(text)
            // The head of a row is no name: `Due` before a date. Neither is an article, such as `Le`.
            let mayBeName = text.utf8.count > 2 && AuthorName.isName(text)
            previous = mayBeName && !page.isInDataCell(id) ? text : nil
        }
    }
}
