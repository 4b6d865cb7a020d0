import WebContent
import WebSyntax

/// The post that a discussion is about, where it is before the answers and looks different from them.
///
/// An article has comments below it, too. The post of a discussion is known by its author, whom the page marks up in the same
/// way as the authors of the answers.
extension ThreadFinder {
    /// Returns the post before the answers and the element around all of them; nil for an article with comments.
    func openingPost(of answers: [NodeID], in root: NodeID, _ marks: AuthorMarks) -> (
        post: PostThread.Post, root: NodeID
    )? {
        guard isOfComments(answers, root), !isMarkedAsArticle else { return nil }
        let shapes = Set(answers.compactMap { marks.first(in: $0) }.map(firstClass))
        let around = Set(page.ancestors(of: root))
        let mark = marks.elements.last { mark in
            mark < answers[0] && !page.isInside(mark, root) && !firstClass(mark).hasSuffix(".")
                && shapes.contains(firstClass(mark))
        }
        guard let mark, let author = name(in: mark),
            let common = page.ancestors(of: mark).first(where: around.contains),
            !page.ancestors(of: mark).contains(where: { page.tag($0) == .article })
        else { return nil }
        let parts = page.children(common)
            .drop { !page.isInside(mark, $0) }
            .prefix { !page.isInside(root, $0) }
            .filter { page.isElement($0) && !page[$0].isIgnored }
        guard let text = parts.max(by: { plain($0) < plain($1) }), hasPassage(text) else { return nil }
        return (PostThread.Post(element: text, body: innermostText(text), author: author), common)
    }

    /// Returns true for an element with running text. A post may be a link with the number of its votes.
    private func hasPassage(_ post: NodeID) -> Bool {
        page.descendants(of: post).contains {
            page.tree[$0].kind == .text && page[$0].text >= 25 && !page[$0].isInLink && !page[$0].isIgnored
        }
    }

    /// Returns the smallest wrapper that has most of the text of a post.
    private func innermostText(_ post: NodeID) -> NodeID {
        var place = post
        while let child = page.children(place).first(where: {
            page.isElement($0) && Self.isWrapper(page.tag($0)) && plain($0) * 10 >= plain(place) * 7
        }) {
            place = child
        }
        return place
    }

    /// True if the page says that it is an article (`og:type`).
    private var isMarkedAsArticle: Bool {
        page.order.prefix { $0 != page.body }.contains {
            page.tree[$0].tag == .meta && page.attribute("property", of: $0) == "og:type"
                && page.attribute("content", of: $0) == "article"
        }
    }
}
