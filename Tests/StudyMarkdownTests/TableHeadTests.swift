import Testing

/// The head of a table, which markdown requires.
struct TableHeadTests {
    /// Tables without headings have an empty head.
    @Test(arguments: [
        ("|  |  |\n|---|---|\n| a | b |", false), ("| |\n|---|\n| a |\n", false),
        ("| | x |\n|---|---|\n| a | b |", true), ("|  | `x` |\n|---|---|\n| a | b |", true),
        ("|  |  |\n|---|---|\n", true),
    ]) func leavesOutAnEmptyHead(_ text: String, _ hasHead: Bool) {
        let html = Leaf(text).html
        #expect(html.contains("<thead>") == hasHead && html.contains("</thead>") == hasHead, "\(html)")
        #expect(html.components(separatedBy: "<tr>").count == html.components(separatedBy: "</tr>").count)
        #expect(html.contains("<tbody>\n<tr>\n<td>a</td>") == text.contains("a"), "\(html)")
    }

    /// Outside a leaf, tables are those of cmark-gfm.
    @Test func aFragmentIsThatOfCmark() {
        let leaf = Leaf(bytes: Array("|  |  |\n|---|---|\n| a | b |".utf8)) { $0.isLeaf = false }
        #expect(leaf.html.contains("<thead>"))
    }
}
