import Testing

@testable import LeafRendering

@Suite struct WordCountTests {
    @Test(arguments: [
        ("", 0), ("<p></p>", 0), ("<p>one two</p>", 2), ("one\n\ttwo  three ", 3),
        // A tag within a word does not end it; attributes are no words.
        ("<p>o<em class=\"a b\">n</em>e</p>", 1), ("<p>one</p><p>two</p>", 1), ("<p>one</p>\n<p>two</p>", 2),
        ("a &lt; b", 3), ("a > b", 3), ("über école", 2),
        // The rest of an open tag is no text.
        ("one <a href=\"two three", 1), ("one <", 1),
    ])
    func countsWords(_ body: String, _ count: Int) {
        #expect(WordCount.words(in: Array(body.utf8)) == count)
    }

    /// Runs of other lengths than the eight bytes that are read at once.
    @Test func countsWordsOfEveryLength() {
        for length in 1...40 {
            let words = (1...9).map { String(repeating: "é", count: ($0 * length) % 23 + 1) }
            let gaps = (1...9).map { String(repeating: " \n<b>", count: ($0 + length) % 11 + 1) }
            let body = zip(words, gaps).map { $0 + $1 }.joined()
            #expect(WordCount.words(in: Array(body.utf8)) == words.count)
        }
    }
}
