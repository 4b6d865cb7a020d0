import WebContent
import WebSyntax

/// The author that elements of the page name.
extension PageWords {
    /// Returns the author that an element names, by the strength of its naming.
    func findByline() -> String? {
        if let name = (properties["author"] ?? properties["creator"]).map(AuthorName.cleaned), !name.isEmpty,
            name.count < 100
        {
            return name
        }
        if let names = authorList() { return names }
        var best: (text: String, rank: Int, id: HTMLTree.NodeID)?
        for id in page.order where page.isElement(id) && page.tree[id].hasTag && !page[id].isIgnored {
            let text = page[id].text
            guard text > 1, text < 100,
                page[id].labels.isDisjoint(with: [.comments, .footer, .navigation, .related])
            else { continue }
            var rank = 0
            if page.tag(id) == .a, page.attribute("rel", of: id)?.lowercased().contains("author") == true {
                rank = 3
            } else if page[id].labels.contains(.author) {
                let names = (page.attribute("class", of: id) ?? "").lowercased()
                rank =
                    names.contains("byline") || names.contains("author-name") || names.contains("p-author")
                        || names.contains("author__name")
                    ? 2 : names.contains("author") || names.contains("journalist") ? 1 : 0
            }
            guard rank > best?.rank ?? 0, !isInBoilerplate(id), !isInColumn(id) else { continue }
            let name = AuthorName.cleaned(byline(in: id))
            // A note of the author is a sentence.
            let isSentence = rank == 1 && name.last == "." && name.split(separator: " ").count > 4
            if name.count > 1, name.count < 80, !isSentence { best = (name, rank, id) }
        }
        guard let best else { return nil }
        let isAlone = best.rank == 1 || best.rank == 3
        return isAlone ? names(beside: best.id, best.text).joined(separator: ", ") : best.text
    }

    /// Returns true in a cell of a table of data whose row has no head: a column of authors tells who wrote other texts.
    private func isInColumn(_ id: HTMLTree.NodeID) -> Bool {
        guard page.isInDataCell(id),
            let row = page.ancestors(of: id).first(where: { page.tag($0) == .tr })
        else { return false }
        return page.children(row).first { page.isElement($0) }.map { page.tag($0) == .td } ?? false
    }

    /// Returns the names in a list of authors, as journals write it: each name is an element of its own, before the place
    /// where the author works.
    private func authorList() -> String? {
        for id in page.order where page.isElement(id) && page[id].labels.contains(.author) {
            let classes = (page.attribute("class", of: id) ?? "").lowercased()
            guard classes.contains("authors") || classes.contains("author-group"), !page[id].isIgnored,
                !isInBoilerplate(id)
            else { continue }
            var names = page.descendants(of: id).filter {
                isNamed($0, ["name", "ltx_personname", "author-name", "full-name"])
            }
            .map { AuthorName.cleaned(page.textWithoutNotes(of: $0)) }.filter { !$0.isEmpty }
            if names.isEmpty { names = dividedNames(in: id) }
            if !names.isEmpty, names.allSatisfy({ $0.count < 80 }) { return names.joined(separator: ", ") }
        }
        return nil
    }

    /// Returns the names that ScienceDirect divides, in buttons that unfold the place of work.
    private func dividedNames(in list: HTMLTree.NodeID) -> [String] {
        page.descendants(of: list).filter { isNamed($0, ["given-name"]) }.compactMap { given in
            var next = page.tree[given].next
            while next >= 0, !page.isElement(next) { next = page.tree[next].next }
            guard next >= 0, isNamed(next, ["surname"]) else { return nil }
            return AuthorName.cleaned(page.rawText(of: given) + " " + page.rawText(of: next))
        }.filter { !$0.isEmpty }
    }

    private func isNamed(_ id: HTMLTree.NodeID, _ names: Set<Substring>) -> Bool {
        guard page.isElement(id), page.tree[id].hasTag, let classes = page.attribute("class", of: id) else {
            return false
        }
        return classes.split(whereSeparator: \.isWhitespace).contains(where: names.contains)
    }

    /// Returns the text of a byline without its date.
    private func byline(in id: HTMLTree.NodeID) -> String {
        // The link to a user's profile is the name.
        let links = page.descendants(of: id).filter { page.tag($0) == .a && page[$0].text > 1 }
        let profiles = links.filter { page[$0].labels.contains(.author) }
        if profiles.count == 1 { return page.text(of: profiles[0]) }
        if let link = links.first, page[id].text < page[link].text * 3 {
            return ([page.text(of: link)] + coauthors(of: link, in: links)).joined(separator: ", ")
        }
        var text = page.text(of: id)
        for node in page.descendants(of: id)
        where page.isElement(node) && page.name(node) == "time" || page[node].labels.contains(.date) {
            let date = page.text(of: node)
            if !date.isEmpty, date != text { text = text.replacing(date, with: "") }
        }
        // Words for assistive technology tell what the line is.
        for node in page.descendants(of: id) where page[node].labels.contains(.screenReader) {
            let label = page.text(of: node)
            guard !label.isEmpty, text.hasPrefix(label) else { continue }
            if text == label, AuthorName.isName(AuthorName.cleaned(label)) { continue }
            text = String(text.dropFirst(label.count))
        }
        // The day after the name: `By Kim, 20 February 2026`.
        let parts = text.split(separator: ",")
        let names = parts.prefix { !$0.contains(where: \.isNumber) }
        let first = AuthorName.cleaned(String(names.first ?? "")).split(separator: " and ")
        if names.count < parts.count, !first.isEmpty, ArticleDate.find(in: text) != nil,
            first.allSatisfy({ AuthorName.isName(String($0)) })
        {
            return names.joined(separator: ",")
        }
        return text
    }

    /// Returns the names in the links after one, which lead to the same folder of the site, with a comma or `and` between.
    private func coauthors(of link: HTMLTree.NodeID, in links: [HTMLTree.NodeID]) -> [String] {
        func folder(_ link: HTMLTree.NodeID) -> Substring? {
            page.attribute("href", of: link).map { $0.prefix { $0 != "?" } }
                .flatMap { address in address.lastIndex(of: "/").map { address[..<$0] } }
        }
        var names: [String] = []
        for (previous, next) in zip(links, links.dropFirst()) {
            let between = page.tree[previous].next
            let name = page.text(of: next)
            guard between >= 0, page.tree[between].next == next,
                page.tree[between].kind == .text, Self.conjunctions.contains(page.text(of: between)),
                let place = folder(link), place == folder(next), AuthorName.isName(name)
            else { break }
            names.append(name)
        }
        return names
    }

    private static let conjunctions: Set<String> = [
        ",", "and", ", and", "&", "und", "et", "y", "e", "og", "och",
    ]

    /// Returns the names of the authors that the page marks up in the same way beside one: links, or lines of their own.
    private func names(beside id: HTMLTree.NodeID, _ name: String) -> [String] {
        var names = [name]
        for other in authors(beside: id) {
            let text = AuthorName.cleaned(byline(in: other))
            // A link beside the only name may be `Website`.
            guard AuthorName.isName(text), text.contains(" ") || !name.contains(" "), !names.contains(text)
            else { continue }
            names.append(text)
        }
        return names
    }

    /// Returns the elements after one with its tag and class, up to other text than `and` or a comma.
    private func authors(beside id: HTMLTree.NodeID) -> [HTMLTree.NodeID] {
        var found: [HTMLTree.NodeID] = []
        let shape = page.attribute("class", of: id)
        let relation = page.attribute("rel", of: id)
        var next = page.tree[id].next
        while next >= 0, found.count < 20 {
            defer { next = page.tree[next].next }
            if page[next].text == 0 { continue }
            if page.isElement(next), page.tag(next) == page.tag(id),
                page.attribute("class", of: next) == shape,
                page.attribute("rel", of: next) == relation, page[next].text < 60, !page[next].isIgnored
            {
                found.append(next)
            } else if page.tree[next].kind != .text || page[next].text > 6 {
                break
            }
        }
        return found
    }
}
