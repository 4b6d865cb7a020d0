import Testing

@testable import LeafRendering

@Suite struct LeafTextTests {
    @Test(arguments: [
        ("<p>one  two\n three </p>", #"["one two three"]"#),
        ("<p>\"a\\b\" &amp; &lt;c&gt;&quot;</p>", #"["\"a\\b\" & <c>\""]"#),
        (
            "<p>long words of more than eight bytes and\ta tab</p>",
            #"["long words of more than eight bytes and a tab"]"#
        ),
        // White space at the border of two texts is one space.
        ("<p>one <em> two </em> three</p>", #"["one two three"]"#),
        ("<p>t<em>wo</em></p><p></p>", #"["two",""]"#),
        ("<h2>H</h2>", #"[[4,"H"]]"#),
        ("<p>a <span class=\"math inline\">\\frac{a}{b}</span> b</p>", #"[["a ","\\frac{a}{b}"," b"]]"#),
        ("<p><span class=\"math inline\">x</span></p>", #"[["","x"]]"#),
        // A paragraph goes on after its display, which is a block too.
        ("<p>before <div class=\"math display\">x</div> after</p>", #"["before after",["","x"]]"#),
        ("<p>H<sub>2</sub>O a<br>b</p>", #"["H2O a b"]"#),
        (
            "<p>one<img src=\"a\">two <span class=\"math inline\">x</span><br>y</p>",
            #"[["one two ","x","y"]]"#
        ),
        // Footnote marks are not words.
        (
            "<p>The lack<sup class=\"footnote-ref beside\"><a href=\"#fn-1\" id=\"fnref-1\">1</a></sup> holds.</p>",
            #"["The lack holds."]"#
        ),
        (
            "<li><p>Note. <a href=\"#fnref-1\" class=\"footnote-backref\">↩</a> <a href=\"#fnref-1-2\" class=\"footnote-backref\">↩<sup class=\"footnote-ref\">2</sup></a></p></li>",
            #"["","Note."]"#
        ),
        ("<p>x<sup>2</sup> and <a href=\"#fnref-1\">one</a></p>", #"["x2 and one"]"#),
        // A mark that is not closed ends with its block.
        ("<p>a<sup class=\"footnote-ref\">1</p><p>b</p>", #"["a","b"]"#),
        ("<li>one<p>two</p>three</li><li>four</li>", #"["one three","two","four"]"#),
    ])
    func writesBlocks(_ body: String, _ json: String) {
        for isRegular in [false, true] {
            let index = SearchIndex(of: Array(body.utf8), isRegular: isRegular, keepsText: true)
            #expect(index.textJSON.map { String(decoding: $0, as: UTF8.self) } == json)
        }
    }

    @Test(arguments: [
        ("<p>a <span class=\"math inline\">x</span></p>", true), ("<p>a $x$</p>", false), ("", false),
    ])
    func tellsIfAPageHasAFormula(_ body: String, _ hasFormula: Bool) {
        let page = "<html><main id=text>\(body)\n</main></html>"
        #expect(LeafText.hasFormula(inPage: Array(page.utf8)) == hasFormula)
        #expect(!LeafText.hasFormula(inPage: Array(body.utf8)))
    }

    @Test func readsBackWhatItWrote() {
        let body =
            "<h2>\"Long\" heading\\</h2><p>text <span class=\"math inline\">\\alpha\\beta\\\\</span> rest</p>"
        let index = SearchIndex(of: Array(body.utf8), keepsText: true)
        var found: [String] = []
        LeafText.read(index.textJSON ?? []) {
            found.append("\($0)")
        } part: { text, isFormula in
            found.append((isFormula ? "$" : "") + String(decoding: text, as: UTF8.self))
        }
        #expect(found == ["4", "\"Long\" heading\\", "1", "text ", "$\\alpha\\beta\\\\", " rest"])
    }
}
