import WebContent
import WebSyntax

/// Questions with their answers. Their names tell which elements are posts, so two are enough, in different parents, and the
/// comments on each are known.
extension ThreadFinder {
    /// Returns the question and its answers with the comments on each; nil for a page without answers.
    func questionThread(_ marks: AuthorMarks) -> PostThread? {
        let posts = questionsAndAnswers(marks)
        // Siblings are found by their shape.
        guard posts.count >= 2, Set(posts.map { page.parent($0) }).count > 1,
            isDated(posts) || areMarkedAnswers(posts.dropFirst()), let root = commonAncestor(posts)
        else { return nil }
        let bodies = posts.map(text)
        guard holdsMost(posts, bodies, root, least: Self.leastOfNamed) else { return nil }
        var found: [PostThread.Post] = []
        let outside = marksOutsideTexts(marks, posts, bodies)
        for (post, body) in zip(posts, bodies) {
            let inside = AuthorMarks(outside[post] ?? [], below: post, in: page)
            let comments = comments(on: post, inside)
            let ofComments = Set(comments)
            let own = inside.elements.filter { !isInside($0, any: ofComments) }
            // An editor is named before the author.
            guard let mark = own.first(where: isMarkedAuthor) ?? own.last,
                let author = name(in: mark)
            else { return nil }
            found.append(PostThread.Post(element: post, body: body, author: author, division: .rule))
            found += comments.compactMap { comment(at: $0, inside) }
        }
        return PostThread(root: root, posts: found)
    }

    /// Returns true for answers by their properties of schema.org. Saved copies and lean themes have no dates.
    private func areMarkedAnswers(_ posts: ArraySlice<NodeID>) -> Bool {
        posts.allSatisfy { post in
            let property = page.attribute("itemprop", of: post)?.lowercased() ?? ""
            let type = page.attribute("itemtype", of: post)?.lowercased() ?? ""
            return property.hasSuffix("edanswer") || type.hasSuffix("/answer")
        }
    }

    /// Returns the marks of each post that are not in its text.
    private func marksOutsideTexts(
        _ marks: AuthorMarks, _ posts: [NodeID], _ bodies: [NodeID]
    ) -> [NodeID: [NodeID]] {
        let (posts, texts) = (Set(posts), Set(bodies))
        var found: [NodeID: [NodeID]] = [:]
        for mark in marks.elements where !isInside(mark, any: texts) {
            let post = posts.contains(mark) ? mark : page.ancestors(of: mark).first(where: posts.contains)
            if let post { found[post, default: []].append(mark) }
        }
        return found
    }

    /// Returns true for one of some elements, and for a node inside of one.
    private func isInside(_ id: NodeID, any elements: Set<NodeID>) -> Bool {
        elements.contains(id) || page.ancestors(of: id).contains(where: elements.contains)
    }

    private func isMarkedAuthor(_ mark: NodeID) -> Bool {
        ([mark] + Array(page.descendants(of: mark))).contains {
            page.isElement($0) && page.attribute("itemprop", of: $0) == "author"
        }
    }

    /// Returns the innermost elements named as a question or an answer, each with a text and an author.
    private func questionsAndAnswers(_ marks: AuthorMarks) -> [NodeID] {
        let named = page.order.filter {
            page.isElement($0) && page[$0].labels.contains(.answer) && !page[$0].isIgnored
        }
        guard named.count >= 2 else { return [] }
        let posts = named.filter { post in
            text(of: post) != post && !marks.contains(post) && marks.first(in: post) != nil
        }
        return innermost(posts)
    }

    /// Returns the element with the text of a post; the post if it has no such element.
    private func text(of post: NodeID) -> NodeID {
        let texts = page.descendants(of: post).filter {
            page.isElement($0) && page[$0].text > 0 && page[$0].labels.isDisjoint(with: [.comments, .author])
                && !page[$0].labels.isDisjoint(with: [.articleBody, .content])
        }
        return texts.first { page[$0].labels.contains(.articleBody) } ?? texts.first ?? post
    }

    private func commonAncestor(_ posts: [NodeID]) -> NodeID? {
        var common = Array(page.ancestors(of: posts[0]))
        for post in posts.dropFirst() {
            let around = Set(page.ancestors(of: post))
            common.removeAll { !around.contains($0) }
        }
        return common.first { page.isElement($0) }
    }

    /// Returns the innermost elements of a post that are named as comments and name an author.
    private func comments(on post: NodeID, _ marks: AuthorMarks) -> [NodeID] {
        let named = page.descendants(of: post).filter { id in
            page.isElement(id) && page[id].labels.contains(.comments) && !marks.contains(id)
                && marks.first(in: id) != nil
        }
        return innermost(named)
    }

    /// Returns the elements around no other one of them.
    private func innermost(_ elements: [NodeID]) -> [NodeID] {
        let outer = Set(elements.flatMap { Array(page.ancestors(of: $0)) })
        return elements.filter { !outer.contains($0) }
    }

    /// Returns a comment without the line of its author and date.
    private func comment(at id: NodeID, _ marks: AuthorMarks) -> PostThread.Post? {
        guard let mark = marks.first(in: id), let author = name(in: mark) else {
            return nil
        }
        var line = mark
        // A dash may be beside the name.
        for ancestor in page.ancestors(of: mark) {
            guard ancestor != id, page[ancestor].text <= page[mark].text + 2 else { break }
            line = ancestor
        }
        var omitted = [line]
        omitted += page.descendants(of: id).filter {
            page.isElement($0) && page[$0].text < 80 && !page.isInside($0, line)
                && (!page[$0].labels.isDisjoint(with: [.date, .details])
                    || $0 > line && page[$0].text > 0 && OpeningLines.isDate(page.text(of: $0)))
        }
        let dash = page.tree[line].previous
        if dash >= 0, page.tree[dash].kind == .text, !page.text(of: dash).contains(where: \.isLetter) {
            omitted.append(dash)
        }
        let leftOut = Set(omitted)
        let hasText = page.descendants(of: id).contains { node in
            page.tree[node].kind == .text && page[node].text > 0
                && !isInside(node, any: leftOut)
        }
        guard hasText else { return nil }
        return PostThread.Post(element: id, body: id, author: author, division: .none, omitted: omitted)
    }
}
