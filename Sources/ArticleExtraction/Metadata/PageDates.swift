import Dates
import WebContent
import WebSyntax

/// The dates that elements of an article show.
struct PageDates {
    typealias NodeID = HTMLTree.NodeID

    private(set) var published: String?
    private(set) var modified: String?
    /// The element of the day of publication; `nil` if it is a property.
    private(set) var place: NodeID?

    private let page: Page
    private let order: DateOrder

    /// - Parameters:
    ///   - order: the order of day and month in the page's language.
    ///   - properties: the first value of each microdata property.
    ///   - isInBoilerplate: tells the parts of the page that speak of other articles.
    init(
        _ page: Page, order: DateOrder, _ properties: [String: String], isInBoilerplate: (NodeID) -> Bool
    ) {
        self.page = page
        self.order = order
        published = (properties["datepublished"] ?? properties["datecreated"]).flatMap {
            ArticleDate.text($0, order: order)
        }
        modified = properties["datemodified"].flatMap { ArticleDate.text($0, order: order) }
        if published == nil { readElements(isInBoilerplate) }
    }

    private mutating func readElements(_ isInBoilerplate: (NodeID) -> Bool) {
        var fallback: (day: String, place: NodeID)?
        for id in page.order where page.isElement(id) && page.tree[id].hasTag {
            guard mayHaveDate(id), !isInHomeLink(id), !Self.isOtherFact(page, id) else { continue }
            let isDate = isTime(id) || page[id].labels.contains(.date)
            if isDate, FactLabel.isOther(lineBefore(id) + " " + page.text(of: id)) { continue }
            let isOutside = isInBoilerplate(id)
            if isOutside, !(isTime(id) && isInFootOfArticle(id)) { continue }
            let names = (page.attribute("class", of: id) ?? "").lowercased()
            let isModified =
                names.contains("modified") || names.contains("updated") && !names.contains("published")
            if isModified || isTime(id) && isAfterWordOfChange(id)
                || ChangeWords.isBeforeDay(in: page.text(of: id), order: order)
            {
                modified = modified ?? (dayInAttribute(id) ?? dayOfTime(in: id) ?? date(page.text(of: id)))
                continue
            }
            // The foot of an article tells the day of its change; others in it are of the next article.
            if isOutside || isDate && isDayOfSentence(id) { continue }
            guard let day = day(of: id) else { continue }
            if isDate {
                (published, place) = (day, id)
                return
            }
            if ChangeWords.isOfMember(page.text(of: id, isSpaced: true), order: order) { continue }
            fallback = fallback ?? (day, id)
        }
        (published, place) = (fallback?.day, fallback?.place)
    }

    /// Returns the time in Discourse's `data-time`, the milliseconds since 1970. The text is the month alone.
    private func milliseconds(of id: NodeID) -> String? {
        guard let text = page.attribute("data-time", of: id), text.utf8.count == 13,
            text.utf8.allSatisfy(\.isASCIIDigit), let value = Int(text)
        else { return nil }
        return ISODate.text(value / 1000)
    }

    private func day(of id: NodeID) -> String? {
        let written =
            page.attribute("datetime", of: id) ?? page.attribute("title", of: id)
            ?? page.attribute("data-date", of: id)
        return written.flatMap { ArticleDate.text($0, order: order) } ?? milliseconds(of: id)
            ?? dayOfTime(in: id) ?? ArticleDate.find(in: page.text(of: id), order: order)
    }

    private func dayInAttribute(_ id: NodeID) -> String? { page.attribute("datetime", of: id).flatMap(date) }

    /// Returns the attribute of the `time` element that shows the first day in an element around it. Its text may be in
    /// another order of day and month, and without the time of day.
    private func dayOfTime(in id: NodeID) -> String? {
        guard !isTime(id), let shown = ArticleDate.find(in: page.text(of: id), order: order) else {
            return nil
        }
        return page.descendants(of: id).lazy.filter { [self] in
            isTime($0) && ArticleDate.find(in: page.text(of: $0), order: order) == shown
        }.compactMap { [self] in
            page.attribute("datetime", of: $0).flatMap { ArticleDate.text($0, order: order) }
        }.first
    }

    /// Returns true for a day in a sentence of the text, which seldom tells of the publication.
    private func isDayOfSentence(_ id: NodeID) -> Bool {
        guard !BlockElements.contains(page, id) else { return false }
        let (before, after) = line(around: id)
        let sentence = before + " " + page.text(of: id) + " " + after
        guard TextCount(of: sentence).letters >= 60 else { return false }
        let words = before.split(whereSeparator: \.isWhitespace)
        let isAfterWords =
            words.count > 1 && words.contains { $0.first.map { $0.isLetter && !$0.isUppercase } ?? false }
        guard isAfterWords || page.isBetweenWords(id),
            !Self.wordsOfPublication.contains(where: before.lowercased().contains)
        else { return false }
        // With its number, a sentence that ends with a short word could be a time of day: `10:30 a.m.`
        return sentence.utf8.count >= 400 || Sentence.isSentence(before + " " + after)
    }

    private static let wordsOfPublication = [
        "publi", "pubbl", "posted", "submitted", "written", "wrote", "appeared", "veröffentlicht",
        "erschien", "geschrieben", "verfasst", "geplaatst", "опублик", "公開", "投稿", "掲載", "发布", "發布", "نشر",
    ]

    /// Returns true for a time after words such as `This page was last modified on`.
    private func isAfterWordOfChange(_ id: NodeID) -> Bool { ChangeWords.isEnd(of: lineBefore(id)) }

    /// Returns the text on the line before an element and the inline elements that begin with it.
    private func lineBefore(_ id: NodeID) -> String {
        var line = id
        while textBefore(line).isEmpty, let parent = page.parent(line), !BlockElements.contains(page, parent)
        {
            line = parent
        }
        return textBefore(line)
    }

    /// Returns the text on the line before and after an element and the inline elements around it.
    private func line(around id: NodeID) -> (before: String, after: String) {
        var (before, after) = (textBefore(id), textAfter(id))
        for parent in page.ancestors(of: id).prefix(8) {
            if BlockElements.contains(page, parent) { break }
            before = textBefore(parent) + " " + before
            after += " " + textAfter(parent)
        }
        return (PlainText.collapsed(before), PlainText.collapsed(after))
    }

    /// Returns the text on the line before an element.
    private func textBefore(_ id: NodeID) -> String {
        var text = ""
        var previous = page.tree[id].previous
        for _ in 0..<10 where previous >= 0 {
            if BlockElements.contains(page, previous) || page.tag(previous) == .br { break }
            text = page.text(of: previous, limit: 400) + " " + text
            previous = page.tree[previous].previous
        }
        return PlainText.collapsed(text)
    }

    /// Returns the text on the line after an element.
    private func textAfter(_ id: NodeID) -> String {
        var text = ""
        var next = page.tree[id].next
        for _ in 0..<10 where next >= 0 {
            if BlockElements.contains(page, next) || page.tag(next) == .br { break }
            text += page.text(of: next, limit: 400) + " "
            next = page.tree[next].next
        }
        return PlainText.collapsed(text)
    }

    private func isTime(_ id: NodeID) -> Bool { page.tag(id) == .other && page.name(id) == "time" }

    /// Returns true for a short element that is named for a date, for an author, or as the foot of a post.
    private func mayHaveDate(_ id: NodeID) -> Bool {
        let facts = page[id]
        guard !facts.isIgnored, facts.text < 160 else { return false }
        return isTime(id) || !facts.labels.isDisjoint(with: [.date, .details, .author])
            || facts.labels.contains(.footer) && !facts.labels.isDisjoint(with: [.post, .article])
    }

    /// Returns true in a foot that is a part of the article, as Docusaurus writes it.
    private func isInFootOfArticle(_ id: NodeID) -> Bool {
        let around = Array(page.ancestors(of: id))
        guard let foot = around.firstIndex(where: { page.tag($0) == .footer }) else { return false }
        return around[foot...].contains { page.tag($0) == .article }
            && !around.contains {
                !page[$0].labels.isDisjoint(with: [.comments, .related, .sidebar, .navigation])
                    && $0 != page.body && $0 != page.root
            }
    }

    /// Returns true in the link to the start of the site, where newspapers show the day of reading.
    private func isInHomeLink(_ id: NodeID) -> Bool {
        page.ancestors(of: id).contains { page.tag($0) == .a && page.attribute("href", of: $0) == "/" }
    }

    /// Returns true in a row of a table whose head tells another fact than the day of publication, such as `Due`, and in a
    /// field of Drupal with such a label.
    static func isOtherFact(_ page: Page, _ id: NodeID) -> Bool {
        for element in [id] + page.ancestors(of: id).prefix(2) {
            var label = page.tree[element].previous
            while label >= 0, page[label].text == 0 { label = page.tree[label].previous }
            if label >= 0, isOtherLabel(page, label) { return true }
            if label >= 0 { break }
        }
        let row = ([id] + Array(page.ancestors(of: id).prefix(4))).first { page.tag($0) == .tr }
        guard let row, let head = page.children(row).first(where: { page[$0].text > 0 }),
            page.tag(head) == .th, !page.isInside(id, head)
        else { return false }
        let words = FoldedWords.of(page.text(of: head, limit: 200))
        return !headsOfPublication.contains { words.hasPrefix($0) }
    }

    /// Returns true for the label of a day such as `Deadline`, and for that of a field, such as `When`. It has no colon.
    static func isOtherLabel(_ page: Page, _ id: NodeID) -> Bool {
        guard page.isElement(id), page[id].text < 30 else { return false }
        if FactLabel.isOtherAlone(page.text(of: id, limit: 100)) { return true }
        guard
            let names = page.attribute("class", of: id), names.contains("field"), names.contains("label")
        else { return false }
        return FactLabel.isOther(page.text(of: id) + ":")
    }

    private static let headsOfPublication = [
        "date", "publi", "posted", "creat", "issued", "sent", "datum", "veröffentlicht", "erstellt",
        "fecha", "日付", "公開", "作成", "发布", "تاريخ",
    ]

    private func date(_ text: String) -> String? {
        ArticleDate.text(text, order: order) ?? ArticleDate.find(in: text, order: order)
    }
}
