import Testing
import WebSyntax

@testable import ArticleExtraction

/// The first of the marks inside each element.
struct AuthorMarksTests {
    @Test func knowsTheFirstMarkInsideOfEachElement() {
        let text = Array(
            "<body><div><p><a>One</a> <i>not</i></p><p><a>Two</a></p></div><div>Three</div></body>".utf8)
        text.withUnsafeBufferPointer { bytes in
            let page = Page(bytes)
            func all(_ tag: HTMLTagName) -> [HTMLTree.NodeID] { page.order.filter { page.tag($0) == tag } }
            let (links, parts, blocks) = (all(.a), all(.p), all(.div))
            let marks = AuthorMarks(links, below: page.body, in: page)
            #expect(marks.elements == links)
            #expect(marks.first(in: parts[0]) == links[0] && marks.first(in: parts[1]) == links[1])
            #expect(marks.first(in: blocks[0]) == links[0] && marks.first(in: page.body) == links[0])
            #expect(marks.first(in: blocks[1]) == nil && marks.first(in: all(.i)[0]) == nil)
            #expect(marks.contains(links[1]) && !marks.contains(parts[1]))
            // Nothing is known of the elements around the root.
            let inner = AuthorMarks(links, below: blocks[0], in: page)
            #expect(inner.first(in: blocks[0]) == links[0] && inner.first(in: page.body) == nil)
        }
    }
}
