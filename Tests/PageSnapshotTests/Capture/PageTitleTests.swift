import Testing

@testable import PageSnapshot

struct PageTitleTests {
    @Test(arguments: [
        ("<title>\n One\ttwo\u{C}\r\nthree </title>", "One two three"), ("<title></title>", ""), ("<p>a", ""),
        ("<title>a\u{1B}$Bb\u{1}c\u{7F}&#x1b;&#7;d</title>", "a$Bbcd"), ("<title>\u{1}</title>", ""),
        ("<title>日本 &amp; ｱ\u{200D}é</title>", "日本 & ｱ\u{200D}é"),
        ("<svg><title>a</title></svg><title>b</title>", "b"),
    ])
    func isWhatATabShows(_ html: String, _ title: String) {
        #expect(PageTitle.of(Array(html.utf8)) == title)
    }
}
