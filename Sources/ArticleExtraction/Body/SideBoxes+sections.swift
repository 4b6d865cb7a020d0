import WebContent
import WebSyntax

/// The sections after an article.
extension SideBoxes {
    /// Drops the comments and the author's box, which begin with a heading or a line in bold.
    mutating func dropSection(_ id: NodeID, _ position: Int32) {
        guard position > total * 2 / 5, !page.isInDataCell(id) else { return }
        if isTail(id, position), isAboutAuthor(id) || isOfAccounts(id) || isSign(id) {
            dropped.insert(id)
            return
        }
        let isTitle = BlockElements.isHeading(page.tag(id)) || [.strong, .b].contains(page.tag(id))
        guard isTitle || letters.contains(page[id].text) else { return }
        let text = FoldedWords.of(page.text(of: id, limit: 400))
        if authors.contains(text) {
            if isAmongOthers(id) || page.isInLiveEntry(id) { return }
            if let box = box(beginningWith: id), page[box].text < 700, page[box].text * 4 < total,
                !isEntryAmongOthers(box)
            {
                dropped.insert(box)
            }
        } else if isTitle, Self.isCommentsTitle(text) {
            let box = box(beginningWith: id) ?? id
            dropped.insert(box)
            if BlockElements.isHeading(page.tag(box)) { dropFollowing(box) }
        }
    }

    /// Returns true in an item of a list that has other names, too, such as those of the guests of a meeting.
    private func isAmongOthers(_ id: NodeID) -> Bool {
        guard let item = page.entryOfList(id), page.tag(item) == .li, let list = page.parent(item) else {
            return false
        }
        return page.children(list).contains { other in
            guard other != item, page.tag(other) == .li, page[other].text > 0 else { return false }
            let text = FoldedWords.of(page.text(of: other, limit: 200))
            return !authors.contains { text.hasPrefix($0) }
        }
    }

    /// Returns true for one of several texts with the same class that begin with other names, such as the entries of a log.
    private func isEntryAmongOthers(_ box: NodeID) -> Bool {
        guard let names = page.attribute("class", of: box), !names.isEmpty, let parent = page.parent(box)
        else { return false }
        return page.children(parent).prefix(40).contains { other in
            guard other != box, page.tag(other) == page.tag(box), page[other].text >= 80,
                page.attribute("class", of: other) == names
            else { return false }
            let text = FoldedWords.of(page.text(of: other, limit: 200))
            return !authors.contains { text.hasPrefix($0) }
        }
    }

    /// Returns true for one of the last paragraphs.
    func isTail(_ id: NodeID, _ position: Int32) -> Bool {
        page.tag(id) == .p && page[id].linkText > 0 && page[id].text < 300 && position > total / 2
            && (position >= lastPassage || position + page[id].text > total - min(total / 5, 1500))
    }

    /// Returns true for a paragraph that begins with the author's name and links to more: `Ada Brandt reports from …`.
    private func isAboutAuthor(_ id: NodeID) -> Bool {
        guard authors.contains(where: { $0.contains(" ") }), !page.isInLiveEntry(id) else { return false }
        let text = FoldedWords.of(page.text(of: id, limit: 400))
        return authors.contains { $0.contains(" ") && text.hasPrefix($0 + " ") }
    }

    /// Returns true for an editor's sign, such as `(abc)` with an address of mail.
    private func isSign(_ id: NodeID) -> Bool {
        guard page[id].text < 16, let link = page.first(.a, in: id) else { return false }
        return page.attribute("href", of: link)?.hasPrefix("mailto:") ?? false
    }

    /// Returns true for a paragraph with the addresses of the site's accounts.
    private func isOfAccounts(_ id: NodeID) -> Bool {
        page.descendants(of: id).filter { link in
            page.tag(link) == .a
                && (page.attribute("href", of: link)?.lowercased()).map { address in
                    Self.networks.contains { address.contains($0) }
                } ?? false
        }
        .count >= 2
    }

    private static let networks = [
        "//facebook.", "//www.facebook.", "//twitter.", "//x.com", "//instagram.", "//www.instagram.",
        "//t.me",
        "//bsky.app", "//threads.", "//www.youtube.com/@", "//linkedin.", "//www.linkedin.", "//whatsapp.",
        "//mastodon", "//www.tiktok.", "//pinterest.", "//www.pinterest.",
    ]

    /// Returns the largest element whose text begins with a title; nil if that is the title alone.
    private func box(beginningWith title: NodeID) -> NodeID? {
        var box: NodeID?
        var child = title
        for ancestor in page.ancestors(of: title) {
            guard ancestor != root, page[ancestor].text * 2 < total, previous(child) == nil,
                [.div, .section, .article, .aside, .li, .table, .tbody, .tr, .td, .header].contains(
                    page.tag(ancestor))
            else { break }
            if page[ancestor].text > page[title].text { box = ancestor }
            child = ancestor
        }
        return box
    }

    /// Drops what follows a heading up to the next one of its level.
    private mutating func dropFollowing(_ heading: NodeID) {
        var next = page.tree[heading].next
        while next >= 0 {
            if BlockElements.isHeading(page.tag(next)), page.tag(next).rawValue <= page.tag(heading).rawValue
            {
                return
            }
            if page.isElement(next) { dropped.insert(next) }
            next = page.tree[next].next
        }
    }

    /// Returns true for `Comments (3)`, `3 Kommentare` and the like: a number and one of the words.
    private static func isCommentsTitle(_ folded: String) -> Bool {
        let words = folded.split(separator: " ")
        let rest = words.filter { Int($0) == nil }
        return rest.count < words.count && rest.count <= 3
            && BoilerplatePhrases.comments.contains(rest.joined(separator: " "))
    }
}
