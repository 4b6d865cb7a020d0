import WebContent
import WebSyntax

/// A discussion: its posts in order, each with its author and the element of its text.
struct PostThread {
    typealias NodeID = HTMLTree.NodeID

    struct Post {
        var element: NodeID
        var body: NodeID
        var author: String
        /// The line that divides the post from the one before it.
        var division = Division.author
        /// The elements in the text that name the author and the date again.
        var omitted: [NodeID] = []
    }

    enum Division {
        case author, rule, none
    }

    /// The element around all posts.
    let root: NodeID
    let posts: [Post]

    /// The author of each post by the element of its text.
    var authors: [NodeID: String] {
        let named = posts.filter { $0.division == .author }
        return Dictionary(named.map { ($0.body, $0.author) }) { first, _ in first }
    }

    /// The texts that a thematic break divides from the one before.
    var divided: Set<NodeID> { Set(posts.filter { $0.division == .rule }.map(\.body)) }

    /// Returns the elements around and of the posts' texts.
    func frames(in page: Page) -> Set<NodeID> {
        var frames: Set<NodeID> = [root]
        for post in posts {
            frames.insert(post.body)
            frames.formUnion(page.ancestors(of: post.body).prefix { $0 != root })
        }
        return frames
    }

    /// Returns which nodes are left out: all but the posts' texts, and in them the controls that their names tell.
    func exclusions(in page: Page) -> [Bool] {
        let frames = frames(in: page)
        let bodies = Set(posts.map(\.body))
        let omitted = Set(posts.flatMap(\.omitted))
        var isExcluded = [Bool](repeating: true, count: page.tree.nodes.count)
        var isInBody = [Bool](repeating: false, count: page.tree.nodes.count)
        for id in page.order {
            let parent = Int(page.tree[id].parent)
            let isFrame = frames.contains(id)
            isInBody[Int(id)] = bodies.contains(id) || parent >= 0 && isInBody[parent]
            // Answers inside a post are posts.
            let isOfPost = isInBody[Int(id)] && !(parent >= 0 && isExcluded[parent])
            isExcluded[Int(id)] = !isFrame && (!isOfPost || isControl(id, page) || omitted.contains(id))
        }
        return isExcluded
    }

    private func isControl(_ id: NodeID, _ page: Page) -> Bool {
        !page[id].labels.isDisjoint(with: Self.controls) && (1..<300).contains(page[id].text)
            && !page[id].labels.contains(.code) && !page.hasPicture(id)
    }

    private static let controls: ElementLabels = [
        .navigation, .social, .promotion, .advertisement, .consent, .overlay, .screenReader, .related,
    ]
}
