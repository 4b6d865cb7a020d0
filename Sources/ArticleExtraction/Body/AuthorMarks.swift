import WebContent
import WebSyntax

/// Elements that name an author, with the first of them inside of each element.
///
/// Discussions have thousands of posts. Looking for the marks of each post among all of them would take the square of that.
struct AuthorMarks {
    typealias NodeID = HTMLTree.NodeID

    /// The elements, in tree order.
    let elements: [NodeID]
    private var first: [NodeID: NodeID] = [:]

    /// - Parameter root: an element around all of them.
    init(_ elements: [NodeID], below root: NodeID, in page: Page) {
        self.elements = elements
        for mark in elements {
            var place: NodeID? = mark
            // The elements around one that an earlier mark is in have been seen.
            while let id = place, first[id] == nil {
                first[id] = mark
                place = id == root ? nil : page.parent(id)
            }
        }
    }

    /// Returns the first mark that is an element or inside of it.
    func first(in id: NodeID) -> NodeID? { first[id] }

    /// Returns true for an element that is one of the marks.
    func contains(_ id: NodeID) -> Bool { first[id] == id }
}
