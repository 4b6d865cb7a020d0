import WebContent
import WebSyntax

/// The messages of a mailing list in the archive of Mailman 3 (HyperKitty), whose parts have fixed names.
extension ThreadFinder {
    /// Returns the message with its replies; nil for a page of another kind and for a message alone.
    func mailThread() -> PostThread? {
        let bodies = page.order.filter {
            page.tag($0) == .div && hasClass("email-body", $0) && page[$0].text > 0
        }
        guard bodies.count >= 2 else { return nil }
        let posts = bodies.compactMap { body -> PostThread.Post? in
            let mail = page.ancestors(of: body).prefix(3).first {
                hasClass("email", $0) || hasClass("email-first", $0)
            }
            guard let mail,
                let mark = page.descendants(of: mail).first(where: { hasClass("email-author", $0) }),
                let author = name(in: mark)
            else { return nil }
            let switches = page.descendants(of: body).filter { hasClass("quoted-switch", $0) }
            return PostThread.Post(element: mail, body: body, author: author, omitted: switches)
        }
        guard posts.count == bodies.count, let first = posts.first, let last = posts.last else { return nil }
        let around = Set(page.ancestors(of: last.element))
        guard let root = page.ancestors(of: first.element).first(where: around.contains) else { return nil }
        return PostThread(root: root, posts: posts)
    }

    private func hasClass(_ name: String, _ id: NodeID) -> Bool {
        guard page.isElement(id), page.tree[id].hasTag, let names = page.attribute("class", of: id) else {
            return false
        }
        return names.split(whereSeparator: \.isWhitespace).contains { $0 == name }
    }
}
