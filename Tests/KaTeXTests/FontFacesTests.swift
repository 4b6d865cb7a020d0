import Testing

@testable import KaTeXFiles

@Suite struct FontFacesTests {
    private func slim(_ css: String) -> String {
        String(decoding: FontFaces(in: Array(css.utf8)).keepingWOFF2(), as: UTF8.self)
    }

    @Test(arguments: [
        // Minified, as in katex.min.css.
        (
            "@font-face{font-family:A;src:url(f/A.woff2) format('woff2'),url(f/A.woff) format('woff'),"
                + "url(f/A.ttf) format('truetype');font-weight:400}.x{a:b}",
            "@font-face{font-family:A;src:url(f/A.woff2) format('woff2');font-weight:400}.x{a:b}"
        ),
        // Spaced, last descriptor, no semicolon.
        (
            "@font-face {\n  src: url( \"A.woff2\" ) format( \"woff2\" ),\n       url(A.ttf) format(\"truetype\")\n}",
            "@font-face {\n  src: url( \"A.woff2\" ) format( \"woff2\" )\n}"
        ),
        // Upper case, woff2 in the middle and last.
        (
            "@FONT-FACE{SRC:URL(A.TTF) FORMAT(\"TrueType\"),URL('A.woff2') FORMAT(\"WOFF2\"),url(A.woff) format(woff)}",
            "@FONT-FACE{SRC:URL('A.woff2') FORMAT(\"WOFF2\")}"
        ),
        // What is kept keeps what stands between.
        (
            "@font-face{src:local(\"A\") , url(A.woff2)format(\"woff2\") , url(A.woff)format(\"woff\"), local(B)}",
            "@font-face{src:local(\"A\") , url(A.woff2)format(\"woff2\"), local(B)}"
        ),
        // data: with commas and semicolons, and brackets in strings.
        (
            "@font-face{src:url(data:font/woff2;base64,d09G,;}) format(\"woff2\"),url(\"a);}.woff\") format(\"woff\")}b{}",
            "@font-face{src:url(data:font/woff2;base64,d09G,;}) format(\"woff2\")}b{}"
        ),
        // Inside another rule, behind a comment, two lists.
        (
            "/*@font-face{*/@media screen{@font-face{src:url(a.eot);/*;*/src:url(a.woff2)format('woff2'),url(a.woff)format('woff')}}",
            "/*@font-face{*/@media screen{@font-face{src:url(a.eot);/*;*/src:url(a.woff2)format('woff2')}}"
        ),
    ])
    func dropsTheOtherFormats(_ css: String, expected: String) { #expect(slim(css) == expected) }

    @Test(arguments: [
        "", "@font-face", "@font-face{", "@font-face{src:", "@font-face{src:url(", "@font-face{src:url(a",
        "}{;,",
        "@font-face{src:url(a.woff) format('woff')}", "@font-face{src:url(a.ttf)}",
        "a{src:url(a.woff2)format('woff2'),url(a.woff)format('woff')}",
        "@font-facet{src:url(a.woff2)format('woff2'),url(a.woff)format('woff')}",
        "@font-face{src:url(a.woff2)format('woff2'),url(a.svg)format('svg')}",
        "\"@font-face{src:url(a.woff2)format('woff2'),url(a.woff)format('woff')}\"", "@font-face{src:'\\",
        "\\",
        "@font-face{src:format(", "@font-face{src:,,url(a.woff2", "url(\"", "@font-face{/*",
    ])
    func leavesTheRestAlone(_ css: String) { #expect(slim(css) == css) }

    @Test func listsTheFilesItNames() throws {
        let css =
            "a{b:url(fonts/B.woff2?v=1#x) URL( 'A.svg' )}c{d:url(#f) url(data:x,y) url()}/*url(no)*/\"url(no)\""
        #expect(try StyleSheetReferences(in: Array(css.utf8)).relativePaths() == ["A.svg", "fonts/B.woff2"])
    }

    @Test(arguments: [
        "a{b:url(https://example.org/a.woff2)}", "a{b:url(//example.org/a)}", "a{b:url(../a)}",
        "a{b:url(/a)}",
        "a{b:url(a\\b)}", "@import 'a.css';",
    ])
    func rejectsFilesOutsideTheRelease(_ css: String) {
        #expect(throws: StyleSheetReferences.Unusable.self) {
            try StyleSheetReferences(in: Array(css.utf8)).relativePaths()
        }
    }
}
