import Testing

@testable import LibraryBuild

/// Columns of composed pages in the documents' lines.
@Suite struct LineAlignmentTests {
    /// `^` before a place in both lines.
    @Test(arguments: [
        // Two links and two formulas, of which the second is meant.
        ("a [Beta](beta.html) $x$ ^[Gamma](gamma.html) b", "a [[Beta]] $x$ [^[Gamma]] b"),
        ("a [B](b.html) $\\bad$ c ^$\\bad$ [D](d.html)", "a [[B]] $\\bad$ c ^$\\bad$ [[D]]"),
        ("a [B](b.html) ^$\\bad$ c $\\bad$ [D](d.html)", "a [[B]] ^$\\bad$ c $\\bad$ [[D]]"),
        // The equal beginning and the equal end.
        ("a ^word [B](b.html)", "a ^word [[B]]"), ("[B](b.html) and ^word", "[[B]] and ^word"),
        // The document does not have the text.
        ("see ^card of it [B](b.html)", "see ^![[B]]"), ("", ""), ("^x", "^x"),
    ]) func findsTheSamePlace(_ page: String, _ document: String) {
        func split(_ text: String) -> (bytes: [UInt8], column: Int) {
            let bytes = Array(text.utf8)
            let mark = bytes.firstIndex(of: UInt8(ascii: "^")) ?? 0
            return (bytes.filter { $0 != UInt8(ascii: "^") }, mark + 1)
        }
        let (from, to) = (split(page), split(document))
        let alignment = LineAlignment(page: from.bytes[...], document: to.bytes[...])
        #expect(alignment.column(from.column) == to.column)
    }

    @Test func staysInsideTheLine() {
        let (page, document) = (Array("aa [x](y) aa [x](y) aa".utf8), Array("aa [[x]] aa".utf8))
        let alignment = LineAlignment(page: page[...], document: document[...])
        for column in 1...(page.count + 1) {
            #expect((1...(document.count + 1)).contains(alignment.column(column)), "\(column)")
        }
    }
}
