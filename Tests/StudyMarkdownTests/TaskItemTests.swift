import Foundation
import Testing

/// Tasks are boxes in quotes, callouts and inner items too; cmark reads those at the beginning of a line.
struct TaskItemTests {
    private static let box = "<input type=\"checkbox\""

    @Test(arguments: [
        ("- [x] a", 1), ("> - [ ] a\n> - [x] *b*", 2), ("> [!note] N\n> 1. [X] a\n>    - [ ] b", 2),
        ("- - [ ] a", 1), ("- > - [ ] a", 1), (">> + [x] a\n>>\n>>   b", 1), ("::: note\n> - [ ] a\n:::", 1),
    ]) func aTaskHasABox(_ text: String, _ count: Int) {
        let html = Leaf(text).html
        #expect(html.components(separatedBy: Self.box).count == count + 1, "\(html)")
        #expect(!html.contains("[") && !html.contains("]"), "\(html)")
        let done = text.contains("[x]") || text.contains("[X]")
        #expect(html.contains("checked=\"\"") == done, "\(html)")
    }

    @Test(arguments: [
        "> [ ] a", "> - \\[ ] a", "> - &#91;x] a", "> - [/] a", "> - [ ]a", "> - [ ]", "> - a [ ] b",
        "> - `[ ]` a", "> -     [ ] a", "> - [x] a\n\n[x]: #b\n\n# b {#b}", "> - # [ ] a", "- \\[x] a",
    ]) func otherBracketsAreText(_ text: String) {
        #expect(!Leaf(text).html.contains(Self.box), "\(text)")
    }

    /// Outside a leaf, lists are those of cmark-gfm.
    @Test func aFragmentIsThatOfCmark() {
        let leaf = Leaf(bytes: Array("> - [ ] a".utf8)) { $0.isLeaf = false }
        #expect(!leaf.html.contains(Self.box) && leaf.html.contains("[ ] a"))
    }
}
