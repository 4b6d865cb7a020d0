import WebSyntax

/// Parts that archives and services write in a text: their links are many.
extension ContentSelection {
    /// Returns true for a box with a table of code, such as an embedded Gist, which has more links than code if that is short.
    func hasTableOfCode(_ id: NodeID) -> Bool {
        ([id] + Array(page.descendants(of: id))).contains {
            page.tag($0) == .table && CodeBlock.isTable(page, $0)
        }
    }
}
