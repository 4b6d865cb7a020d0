import Testing

@testable import LibraryBuild

/// The drawings that a library has as files of their own.
@Suite struct SVGCheckTests {
    static let drawings: [(svg: String, words: String?)] = [
        ("<script>run()</script>", "has a script"), ("<path onclick='run()'/>", "has a script"),
        ("<a href='javascript:run()'/>", "has a script"), ("<script href='a.js'/>", "has a script"),
        ("<style>@import url('a.css');</style>", "loads another file: 'a.css'"),
        ("<image href='img/a.png'/>", "loads another file: 'img/a.png'"),
        ("<use href='a.svg#b'/>", "loads another file: 'a.svg#b'"),
        ("<image href='file:///C:/a.png'/>", "loads another file: 'file:///C:/a.png'"),
        ("<path d='M0 0'/>", nil), ("<use href='#b'/>", nil), ("<path fill='url(#b)'/>", nil),
        ("<a href='a.html'><path d='M0 0'/></a>", nil), ("<image href='data:image/png;base64,AA=='/>", nil),
        ("<style>path { fill: red }</style>", nil), ("<text>onclick='run()' a.css</text>", nil),
    ]

    @Test(arguments: drawings) func aDrawingIsWhole(_ svg: String, _ words: String?) {
        let drawing = "<svg xmlns='http://www.w3.org/2000/svg'>\(svg)</svg>"
        #expect(SVGCheck.refusedPart(of: Array(drawing.utf8)) == words)
    }
}
