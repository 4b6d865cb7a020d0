import WebContent
import WebSyntax

/// The texts of posts without what is around them.
extension ThreadFinder {
    /// Returns the element of the text of each post: the place of the text in the longest post, where the others have it.
    ///
    /// - Parameter marks: elements about authors, which may have more words than two short posts.
    /// - Returns: nil for a post that does not have the place.
    func bodies(of posts: [NodeID], without marks: [NodeID]) -> [NodeID?] {
        var inner: [NodeID: Int32] = [:]
        for post in posts {
            for ancestor in page.ancestors(of: post).prefix(while: { $0 != page.body }) {
                inner[ancestor, default: 0] += plain(post)
            }
        }
        let set = Set(posts)
        for mark in marks {
            for ancestor in page.ancestors(of: mark) {
                inner[ancestor, default: 0] += plain(mark)
                if set.contains(ancestor) { break }
            }
        }
        func own(_ id: NodeID) -> Int32 { plain(id) - (inner[id] ?? 0) }
        guard let longest = posts.max(by: { own($0) < own($1) }) else { return posts }
        var path: [Step] = []
        var place = longest
        while let child = page.children(place).first(where: { child in
            page.isElement(child) && !set.contains(child) && Self.isWrapper(page.tag(child))
                && own(child) * 10 >= own(place) * 7
        }) {
            path.append(step(to: child))
            place = child
        }
        var found = posts.map { element(at: path, in: $0) ?? element(ofShape: path.last?.shape, in: $0) }
        // A place that most posts do not have is a part of the longest one.
        func areFew(_ found: [NodeID?]) -> Bool {
            // Events between the posts are short.
            let texts = zip(posts, found).filter { $1 != nil || own($0) >= 40 }.count
            return found.filter { $0 != nil }.count * 10 < texts * 7
        }
        while !path.isEmpty, areFew(found) {
            path.removeLast()
            found = posts.map { element(at: path, in: $0) }
        }
        return found
    }

    /// Returns the only element with a tag and class in a post. The first post may have less around its text than the answers.
    private func element(ofShape shape: String?, in post: NodeID) -> NodeID? {
        guard let shape, !shape.hasSuffix(".") else { return nil }
        let found = page.descendants(of: post).filter { page.isElement($0) && self.shape($0) == shape }
        return found.count == 1 ? found[0] : nil
    }

    /// One element of the way from a post to its text.
    private struct Step {
        var shape: String
        /// The number of the row or cell, since those of a table look alike.
        var number: Int?
    }

    private func step(to child: NodeID) -> Step {
        let shape = shape(child)
        guard page.tag(child) == .tr || page.tag(child) == .td, let parent = page.parent(child) else {
            return Step(shape: shape)
        }
        let alike = page.children(parent).filter { page.isElement($0) && self.shape($0) == shape }
        return Step(shape: shape, number: alike.firstIndex(of: child))
    }

    private func element(at path: [Step], in post: NodeID) -> NodeID? {
        guard let first = path.first else { return post }
        var places = page.children(post).filter { page.isElement($0) && shape($0) == first.shape }
        if let number = first.number, number < places.count { places = [places[number]] }
        return places.lazy.compactMap { element(at: Array(path.dropFirst()), in: $0) }.first
    }
}
