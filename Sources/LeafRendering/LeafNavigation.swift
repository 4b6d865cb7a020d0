/// The links of a leaf to other pages of its library. Addresses are relative to the leaf.
package struct LeafNavigation: Sendable, Hashable {
    /// A link to a page.
    package struct Link: Sendable, Hashable {
        package var title: String
        package var address: String
        /// True for the leaf itself.
        package var isCurrent: Bool

        package init(title: String, address: String, isCurrent: Bool = false) {
            self.title = title
            self.address = address
            self.isCurrent = isCurrent
        }
    }

    /// The start page; `nil` if the library has none.
    package var up: Link?
    package var previous: Link?
    package var next: Link?
    /// The title of the chapter, and its leaves in order.
    package var chapter = ""
    package var leaves: [Link] = []
    /// The address of the library's script. Its execution proves that the other files are there.
    package var script: String

    package init(script: String) { self.script = script }
}
