import WebContent
import WebSyntax

/// Finds the posts of a discussion by their shape: siblings with the same tag and class, each with an author and a date, that
/// hold most of the page's text. A short answer is a post like the long ones.
struct ThreadFinder {
    typealias NodeID = HTMLTree.NodeID

    let page: Page

    /// Returns the discussion, or nil for a page of another kind.
    func find() -> PostThread? {
        if let thread = mailThread() { return thread }
        let marks = AuthorMarks(authorMarks(), below: page.body, in: page)
        guard marks.elements.count >= 2 else { return nil }
        if let thread = questionThread(marks) { return thread }
        for root in commonAncestors(marks.elements) {
            if let thread = thread(in: root, marks) { return thread }
        }
        return nil
    }

    // MARK: Authors

    /// Returns the outermost elements that name an author, in tree order. Cells about the authors of posts are before others.
    private func authorMarks() -> [NodeID] {
        var marks: [NodeID] = []
        var cells: [NodeID] = []
        var nodes = page.descendants(of: page.body)
        while let id = nodes.next() {
            guard page.isElement(id) else { continue }
            let facts = page[id]
            if facts.isIgnored {
                nodes.skipChildren()
            } else if isUserCell(id) {
                cells.append(id)
                marks.append(id)
                nodes.skipChildren()
            } else if facts.text > 0, facts.text < 300,
                facts.labels.contains(.author) || page.tag(id) == .a && isUserLink(id)
            {
                marks.append(id)
                nodes.skipChildren()
            }
        }
        return cells.count >= 2 ? cells : marks
    }

    /// Returns true for the cell beside a post in tables of old phpBB: the name, and then facts about the member.
    private func isUserCell(_ id: NodeID) -> Bool {
        guard page.tag(id) == .td, (1..<300).contains(page[id].text) else { return false }
        let names = page.children(id).compactMap {
            page.isElement($0) ? page.attribute("class", of: $0) : nil
        }
        return names.contains("name") && names.contains("postdetails")
    }

    /// Returns true for a link to the page of a user.
    private func isUserLink(_ id: NodeID) -> Bool {
        guard page[id].text < 40, let target = page.attribute("href", of: id) else { return false }
        let parts = target.utf8.split { Self.separators.contains($0) }
        // More after a handle is the address of a post.
        if let last = parts.last, last.count > 1,
            last.first == UInt8(ascii: "@") || last.first == UInt8(ascii: "~")
        {
            return true
        }
        return parts.contains { $0.count < 8 && Self.users.contains(Substring($0).lowercased()) }
    }

    private static let separators = Array("/?=#.&".utf8)

    private static let users: Set<String> = ["u", "user", "users", "member", "members", "profile", "people"]

    /// Returns the elements that divide most authors from each other, those with the most first.
    private func commonAncestors(_ marks: [NodeID]) -> [NodeID] {
        var counts: [NodeID: Int] = [:]
        var previous = Set(page.ancestors(of: marks[0]))
        for mark in marks.dropFirst() {
            let ancestors = Array(page.ancestors(of: mark))
            if let common = ancestors.first(where: previous.contains) { counts[common, default: 0] += 1 }
            previous = Set(ancestors)
        }
        let order = counts.sorted { ($0.value, -$0.key) > ($1.value, -$1.key) }
        return order.prefix(3).map(\.key)
    }

    /// Returns the name in an element about an author: its first link, or else its first words.
    func name(in mark: NodeID) -> String? {
        let nodes = [mark] + Array(page.descendants(of: mark))
        let links = nodes.filter { page.tag($0) == .a && page[$0].text > 0 }
        let texts = nodes.filter { page.tree[$0].kind == .text && page[$0].text > 0 }
        for id in links + texts {
            let name = withoutHandle(id)
            if (1...60).contains(name.count), name.contains(where: \.isLetter), !name.hasSuffix(":"),
                !Self.prepositions.contains(name.lowercased()), !isFactOfMember(id)
            {
                return name
            }
        }
        return nil
    }

    /// Returns the text of a link to an author without the handle after the name: `Ada Brandt @ada@site.example`.
    private func withoutHandle(_ id: NodeID) -> String {
        let texts = page.descendants(of: id).filter { page.tree[$0].kind == .text && page[$0].text > 0 }
        guard texts.count > 1, page.text(of: texts[1]).hasPrefix("@") else { return page.text(of: id) }
        return page.text(of: texts[0])
    }

    /// Returns true for a day after `Joined:` and the like.
    private func isFactOfMember(_ id: NodeID) -> Bool {
        let before = page.tree[id].previous
        return before >= 0 && page.text(of: before).hasSuffix(":")
            && ArticleDate.find(in: page.text(of: id)) != nil
    }

    private static let prepositions: Set<String> = ["by", "posted by", "post", "von", "par", "por", "di"]

    // MARK: Posts

    private func thread(in root: NodeID, _ marks: AuthorMarks) -> PostThread? {
        var marked: [NodeID: NodeID] = [:]
        var children: [NodeID] = []
        for mark in marks.elements {
            guard let child = child(of: root, around: mark), marked[child] == nil else { continue }
            marked[child] = mark
            children.append(child)
        }
        let shapes = Dictionary(grouping: children, by: shape)
        guard let (shape, group) = shapes.max(by: { ($0.value.count, $1.key) < ($1.value.count, $0.key) }),
            group.count >= 2
        else { return nil }
        // Two are enough if their names tell that they are posts, or answers to a post.
        let isOfForum = group.allSatisfy { marked[$0].map(isProfile) ?? false }
        let needsOpening = group.count < 3 && !isNamed(group[0]) && !isOfForum
        guard !needsOpening || isOfComments(group, root) else { return nil }
        var posts = group + nested(shape, in: group)
        // The first post may look different from the answers.
        if let first = children.first, first < group[0], page.tag(first) == page.tag(group[0]) {
            posts.append(first)
        }
        posts.sort()
        guard !isListing(posts), isDated(posts) || isNumbered(posts) else { return nil }
        // Between the posts of a discussion there are events, such as a change of its state, which have no text of their own.
        let profiles = isOfForum && posts.count < 3 ? marks.elements : []
        let texts = zip(posts, bodies(of: posts, without: profiles)).filter { post, body in
            body != nil || plain(post) >= 80 || post == posts[0]
        }
        posts = texts.map(\.0)
        let bodies = texts.map { post, body in body ?? post }
        var opening = openingPost(of: posts, in: root, marks)
        let isShort = isOfForum || isNumbered(posts) && isInDiscussion(root)
        let least = isShort ? Self.leastOfNamed : needsOpening ? 100 : 150
        if let (post, root) = opening,
            !holdsMost([post.element] + posts, [post.body] + bodies, root, least: least)
        {
            opening = nil
        }
        guard opening != nil || !needsOpening && holdsMost(posts, bodies, root, least: least) else {
            return nil
        }
        let found = zip(posts, bodies).compactMap { post, body -> PostThread.Post? in
            guard page[body].text > 0, let author = marks.first(in: post).flatMap(name) else { return nil }
            return PostThread.Post(element: post, body: body, author: author)
        }
        guard found.count * 10 >= posts.count * 8 else { return nil }
        return PostThread(root: opening?.root ?? root, posts: (opening.map { [$0.post] } ?? []) + found)
    }

    private func child(of root: NodeID, around id: NodeID) -> NodeID? {
        if page.parent(id) == root { return id }
        return page.ancestors(of: id).first { page.tree[$0].parent == root }
    }

    /// Returns the tag and the first class of an element, without digits.
    func shape(_ id: NodeID) -> String { firstClass(id).filter { !$0.isNumber } }

    func firstClass(_ id: NodeID) -> String {
        let names = page.tree[id].hasTag ? page.attribute("class", of: id) ?? "" : ""
        return page.name(id) + "."
            + (names.split(whereSeparator: \.isWhitespace).first ?? "")
    }

    /// Returns true for an element that is named as a post, or whose only content is.
    private func isNamed(_ id: NodeID) -> Bool {
        let inner = page.children(id).first { page.isElement($0) && page[$0].text == page[id].text }
        return [id, inner ?? id].contains { !page[$0].labels.isDisjoint(with: [.post, .answer, .comments]) }
    }

    /// Returns true for the box about the author that forums have beside each post, by its class: `postprofile`.
    private func isProfile(_ mark: NodeID) -> Bool {
        isUserCell(mark)
            || (page.attribute("class", of: mark) ?? "").lowercased().split(whereSeparator: \.isWhitespace)
                .contains { Self.profiles.contains(String($0)) }
    }

    private static let profiles: Set<String> = [
        "postprofile", "poster", "poster_info", "userinfo", "cauthorpane", "author-profile", "postbit_user",
    ]

    /// Returns the answers to posts that are inside of them.
    private func nested(_ shape: String, in group: [NodeID]) -> [NodeID] {
        guard !shape.hasSuffix("."), let tag = group.first.map({ page.tag($0) }) else { return [] }
        return group.flatMap { post in
            page.descendants(of: post).filter {
                page.tag($0) == tag && page.isElement($0) && !page[$0].isIgnored && self.shape($0) == shape
            }
        }
    }

    /// Returns true for teasers: the heading of each leads to another page.
    private func isListing(_ posts: [NodeID]) -> Bool {
        let teasers = posts.filter { post in
            page.descendants(of: post).contains { heading in
                guard BlockElements.isHeading(page.tag(heading)) else { return false }
                let links = page.descendants(of: heading).filter { page.tag($0) == .a }
                let around = page.ancestors(of: heading).first { $0 == post || page.tag($0) == .a }
                return (links + [around].compactMap { $0 }).contains { link in
                    guard page.tag(link) == .a, !isOfAuthor(link) else { return false }
                    return page.attribute("href", of: link).map { !$0.contains("#") } ?? false
                }
            }
        }
        return teasers.count * 2 > posts.count
    }

    /// Returns true for the name of an author, which may be the heading of a post.
    private func isOfAuthor(_ link: NodeID) -> Bool {
        isUserLink(link)
            || ([link] + Array(page.ancestors(of: link).prefix(2))).contains {
                page[$0].labels.contains(.author)
            }
    }

    func isDated(_ posts: [NodeID]) -> Bool {
        let dated = posts.filter { post in
            page.descendants(of: post).contains { page[$0].labels.contains(.date) || page.name($0) == "time" }
                // The last piece of text may be a whole paragraph.
                || OpeningLines.hasDate(
                    String(page.text(of: post, limit: 120, isSpaced: true).prefix(120)), within: 160)
        }
        return dated.count * 10 >= posts.count * 6
    }

    /// Returns true for posts with numbers as ids, such as `p4405`.
    private func isNumbered(_ posts: [NodeID]) -> Bool {
        isNamed(posts[0])
            && posts.allSatisfy { page.attribute("id", of: $0)?.contains(where: \.isNumber) ?? false }
    }

    /// Returns true for the element with the first post and the answers by its type of schema.org, or inside of it.
    private func isInDiscussion(_ root: NodeID) -> Bool {
        ([root] + page.ancestors(of: root).prefix(2)).contains {
            page.attribute("itemtype", of: $0)?.hasSuffix("/DiscussionForumPosting") ?? false
        }
    }

    /// The least number of letters of posts whose names tell what they are.
    static let leastOfNamed = 30

    // MARK: Texts

    func plain(_ id: NodeID) -> Int32 { page[id].text - page[id].linkText }

    static func isWrapper(_ tag: HTMLTagName) -> Bool {
        [.div, .section, .article, .form, .table, .tbody, .tr, .td].contains(tag)
    }

    /// Returns true if little running text is outside of the posts. Comments follow an article, even a short one.
    ///
    /// - Parameter least: the least number of letters of the posts.
    func holdsMost(_ posts: [NodeID], _ bodies: [NodeID], _ root: NodeID, least: Int = 150) -> Bool {
        let inside = bodies.reduce(0) { $0 + Int(plain($1)) }
        guard inside >= least, zip(posts, bodies).contains(where: { page[$0].linkDensity < 0.5 && $0 <= $1 })
        else { return false }
        let isOfComments = isOfComments(posts, root)
        let set = Set(posts)
        let around = Set(posts.flatMap { Array(page.ancestors(of: $0)) })
        var outside = 0
        var nodes = page.descendants(of: page.body)
        while let id = nodes.next() {
            if set.contains(id) || page[id].isIgnored || isMargin(id) && !page.isInside(root, id)
                || page.tag(id) == .form && !around.contains(id) || page.tag(id) == .h1
            {
                nodes.skipChildren()
            } else if page.tree[id].kind == .text, !page[id].isInLink,
                page[id].text >= (isOfComments ? 25 : 60)
            {
                outside += Int(page[id].text)
            }
        }
        return isOfComments ? outside < 60 : outside * 100 <= inside * 15
    }

    /// Returns true for posts that are named as comments.
    func isOfComments(_ posts: [NodeID], _ root: NodeID) -> Bool {
        // Names of the body are of the page: `comments-page`.
        ([posts[0], root] + page.ancestors(of: root).prefix(3).prefix { $0 != page.body }).contains {
            page[$0].labels.contains(.comments)
        }
    }

    /// Returns true for an element outside of any article. A name is no reason to call an article of a newsletter one.
    private func isMargin(_ id: NodeID) -> Bool {
        !page[id].labels.isDisjoint(with: Self.margins)
            && page[id].labels.isDisjoint(with: [.article, .main, .articleBody])
    }

    private static let margins: ElementLabels = [
        .footer, .consent, .navigation, .sidebar, .promotion, .advertisement, .screenReader,
    ]
}
