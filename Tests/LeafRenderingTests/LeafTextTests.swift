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
        ("<li>one<p>two</p>three</li><li>four</li>", #"["onethree","two","four"]"#),
    ])
    func writesBlocks(_ body: String, _ json: String) {
        for isRegular in [false, true] {
            let index = SearchIndex(of: Array(body.utf8), isRegular: isRegular, keepsText: true)
            #expect(index.textJSON.map { String(decoding: $0, as: UTF8.self) } == json)
        }
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
