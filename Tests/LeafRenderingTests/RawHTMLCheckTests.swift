import Diagnostics
import LeafSamples
import TestSupport
import Testing

@testable import LeafRendering

/// `‸` stands before what a finding points at.
@Suite struct RawHTMLCheckTests {
    @Test(arguments: [
        // Elements that fetch.
        #"<img src="‸https://h/a.png">"#,
        #"text <img src="‸https://h/a.png" alt=x> text"#,
        #"<IMG SRC = '‸HTTPS://H/a.png'>"#,
        #"<img src=‸//h/a.png>"#,
        #"<img src="‸https:\\h\a.png">"#,
        #"<img src="‸/\h/a.png">"#,
        #"<img src="‸&#104;ttps://h/a.png">"#,
        #"<img src="‸ ht&Tab;tps://h ">"#,
        #"<img alt=">" src="‸https://h">"#,
        #"<img srcset="data:image/png;base64,AA== 1x, ‸https://h/b.png 2x, ‸//h/c.png 3x">"#,
        #"<picture><source srcset="‸https://h/a"></picture>"#,
        #"<video src="‸https://h/v" poster="‸https://h/p"></video>"#,
        #"<audio><source src="‸https://h/a"></audio>"#,
        #"<iframe src="‸https://h"></iframe>"#,
        #"<iframe srcdoc="<img src='‸https://h'>"></iframe>"#,
        #"<iframe src="data:text/html,<img src='‸https://h'>"></iframe>"#,
        #"<object data="‸https://h"></object>"#,
        #"<embed src="‸https://h">"#,
        #"<input type=image src="‸https://h">"#,
        #"<table background="‸https://h"><tr><td background="‸//h/b">x</table>"#,
        #"<template><img src="‸https://h"></template>"#,
        #"<noscript><img src="‸https://h"></noscript>"#,
        // Links of the head, wherever they stand.
        #"<link rel=stylesheet href="‸https://h/a.css">"#,
        #"<link rel=preconnect href="‸//h">"#,
        #"<link rel=dns-prefetch href="‸//h">"#,
        #"<link rel=canonical href="‸https://h/">"#,
        #"<meta http-equiv=refresh content="1 , URL='‸https://h'">"#,
        #"<meta property=og:image content="‸https://h/a.png">"#,
        #"<base href="‸https://h/">"#,
        #"<svg><base href="‸https://h/"></svg>"#,
        #"<script src="‸https://h/a.js"></script>"#,
        #"<script type=importmap>{"imports": {"a": "‸https://h/a.js"}}</script>"#,
        // What leaves the page.
        ##"<a id="x" href="#x" ping="‸https://h">x</a>"##,
        #"<form action="‸https://h"><button formaction="‸//h">x</button></form>"#,
        #"<map><area href="‸https://h"></map>"#,
        #"<blockquote cite="‸https://h">x</blockquote>"#,
        #"<a href="‸https://h">x <a href="‸ftp://h">x"#,
        // CSS.
        #"<p style="background: url(‸https://h)">x</p>"#,
        #"<p style="background: URL( '‸https://h' )">x</p>"#,
        #"<style>@import "‸https://h/a.css";</style>"#,
        #"<style>p { background: image-set("‸https://h/a" 1x) }</style>"#,
        #"<style>@font-face { src: url(‸//h/f.woff2) }</style>"#,
        // SVG and MathML.
        #"<svg><image href="‸https://h"/></svg>"#,
        #"<svg><use xlink:href="‸https://h#x"/></svg>"#,
        #"<svg><rect fill="url(‸https://h#x)"/></svg>"#,
        #"<svg><set attributeName="href" to="‸https://h"/></svg>"#,
        #"<svg><a xlink:href="‸https://h"><text>x</text></a></svg>"#,
        #"<math><mi href="‸https://h">x</mi></math>"#,
        // Dead where the leaf is a file.
        #"<a href="‸file:///etc/passwd">x</a>"#,
        #"<script src="a.js" crossorigin="‸anonymous" integrity="‸sha384-x"></script>"#,
    ])
    func refusesWhatReachesOutOfTheLeaf(_ marked: String) throws {
        try expect(marked, "html-network")
    }

    /// A path from the root has the rule that its markdown form has.
    @Test(arguments: [
        (#"<img src="‸/images/a.png">"#, "image-path"), (#"<a href="‸/index.html">x</a>"#, "link-absolute"),
    ])
    func refusesPathsFromTheRoot(_ marked: String, _ rule: String) throws {
        try expect(marked, rule)
    }

    @Test(arguments: [
        #"<script>‸fetch("https://h")</script>"#,
        #"<p onclick="‸location = 'https://h'">x</p>"#,
        #"<a href="javascript:‸location='https://h'">x</a>"#,
        #"<svg onload="‸fetch('https://h')"></svg>"#,
    ])
    func refusesScriptsWhichThePolicyWouldNotRun(_ marked: String) throws {
        let text = MarkedText(marked)
        let found = try LeafSample().render(text.text).diagnostics
        let wanted = text.marks.map { $0.summary("html-script") }
        // What the script's own address is may be said too.
        #expect(found.map(\.summary).filter { $0.hasPrefix("html-script") } == wanted)
    }

    @Test(arguments: [
        // Where in a document.
        "one\n\ntwo <b>x</b>\nthree <img src=\"‸https://h\">\n",
        "---\ntitle: x\n---\n\n<p>\n<img src=\"‸https://h\">\n</p>\n",
        "- item\n\n  <div>\n  <img src=\"‸https://h\">\n  </div>\n",
        "> quote <img src=\"‸https://h\"> x\n",
        "> <div>\n> <img src=\"‸https://h\">\n> </div>\n",
        "| a | b |\n|---|---|\n| x | <img src=\"‸https://h\"> |\n",
        "text\r\n\r\n<p>\r\n<img src=\"‸https://h\">\r\n",
        "é — ü <img src=\"‸https://h\">\n",
        "a[^1]\n\n[^1]: note <img src=\"‸https://h\">\n",
        // The value's text elsewhere does not count.
        "https://h/y is text, <img src=\"‸https://h/y\"> is not\n",
        "<p title=\"https://h\">\n<img src=\"‸https://h\">\n</p>\n",
        // Equal ones each have their own place.
        "<img src=\"‸https://h\"> <img src=\"‸https://h\">\n\n<img src=\"‸https://h\">\n",
    ])
    func saysWhere(_ marked: String) throws {
        try expect(marked, "html-network")
    }

    /// The page's own end would be in it.
    @Test(arguments: [
        "a\n\n‸<!-- todo\n\nb", "a\n\n<!-- a --> ‸<!-- b", "‸<textarea>\na\n\n- b\n",
        "<div>\n‸<title>a</div>\n", "a\n\n<div ‸<b\n",
    ])
    func reportsUnclosedElements(_ marked: String) throws {
        try expect(marked.replacing("<div ‸<b", with: "‸<div <b"), "html-unclosed")
    }

    /// Elements that hide the text after them.
    @Test(arguments: [
        "‸<details><summary>x</summary>\n\na\n\n# b", "a ‸<details> b", "‸<svg><path d=\"M0 0\"/>\n\na",
        "a\n\n‸<template>\n\nb", "‸<select><option>a\n\nb", "a ‸<button>b", "a ‸<object>b", "‸<noscript>\na",
        "‸<details>a\n\n<details>b\n\n</details>",
        "<details>a ‸<button>b</details>", "> [!solution]\n> ‸<details>a\n\nb", "‸<details>a\n\n‸<svg>",
        "‸<dialog>\na", "a ‸<video>b", "a ‸<audio>b", "a ‸<canvas>b", "a ‸<progress value=1>b",
        "a ‸<meter value=1>b", "a ‸<datalist id=q>b", "‸<dialog><progress></progress>\n\na",
    ])
    func reportsElementsWithoutTheirEnd(_ marked: String) throws { try expect(marked, "html-unclosed") }

    /// Tags that end, change or hide an element of the page itself.
    @Test(arguments: [
        "a\n\n‸</main>\n\n$x$", "a ‸</MAIN>b", "a\n\n‸</main></div></div>",
        "> a\n>\n> ‸</blockquote>\n>\n> b",
        "| a |\n|---|\n| ‸</table> |", "‸<body hidden>\n\na", "a ‸<html lang=de>b", "‸<head>\n\na",
        "‸</body>\n‸</html>\n", "<div>‸<template shadowrootmode=Open>a</template></div>",
    ])
    func reportsTagsOfThePage(_ marked: String) throws { try expect(marked, "html-unclosed") }

    @Test(arguments: [
        "<a id=q></a> <a id=‸q></a>", "<a id=\"‸q\"></a>\n\n# Q", "# Q\n\n<a class=q id=‸q></a>",
        "> [!theorem] {#q}\n> a\n\n<i id='‸q'>b</i>", "<b id=‸text>a</b>", "<b id=‸fn-1>a</b>[^1]\n\n[^1]: n",
        "<p id=\"a\">x</p>\n\n<p id=\"‸a\">y</p>\n\n## A {#‸a}", "<i id=a>x</i>\n\n> [!lemma] {#‸a}\n> y",
        "<i id=q>x</i> <i id=‸q>y</i> <i id=‸q>z</i>",
        "# Q\n\n> <div>q\n> <i title=q id=\"‸q\">x</i>\n> </div>",
    ])
    func saysWhereAnIDIsGivenAgain(_ marked: String) throws { try expect(marked, "id-duplicate") }

    @Test(arguments: [
        "<img name=‸getElementById alt=\"\" src=\"data:image/png;base64,AA==\">",
        "<form name=\"‸querySelector\"></form>", "text <embed name='‸addEventListener'> text",
        "<object id=\"‸createElement\"></object>", "<iframe name=\"‸getElement&#66;yId\"></iframe>",
        "<img id=‸createElement name=q alt=\"\" src=\"data:image/png;base64,AA==\">",
        "<template>x</template> <embed name='‸addEventListener'>",
    ])
    func refusesNamesThatHideMembersOfTheDocument(_ marked: String) throws {
        try expect(marked, "html-name")
    }

    @Test(arguments: [
        "<form name=\"search\"><input name=\"querySelector\"></form>", "<p id=\"createElement\">x</p>",
        "<a name=\"getElementById\">x</a>", "<form id=\"createElement\"></form>",
        "<form name=\"CREATEELEMENT\"></form>", "`<form name=createElement>`",
        "<textarea>\n<form name=createElement></textarea>",
        "<template><form name=createElement></form></template>",
    ])
    func permitsOtherNames(_ markdown: String) throws {
        let made = try LeafSample().render(markdown)
        #expect(made.diagnostics.isEmpty && made.page != nil, "\(made.diagnostics.map(\.message))")
    }

    @Test(arguments: [
        ("<p id=\"a\">x</p>\n\n<p id=\"a\">y</p>\n\n## A {#a}", [[1], [1]]),
        ("## A {#a}\n\n<p id=\"a\">x</p>", [[1]]), ("# Q\n\n<a id=q></a>", [[]]),
        ("a\n\n## A {#a}\n\n## B {#a}", [[3]]), ("$$x$$ {#eq-a}\n\n> [!lemma] {#eq-a}\n> y", [[1]]),
        ("$$x$$ {#eq-a}\n\n$$y$$ {#eq-a}", [[1]]),
    ])
    func namesTheFirstPlaceOfAnID(_ markdown: String, _ lines: [[Int]]) throws {
        let found = try LeafSample().render(markdown).diagnostics
        #expect(found.map { $0.related.map(\.position.line) } == lines)
    }

    /// A link that markdown may have is not part of the author's HTML, wherever it follows some.
    @Test(arguments: [
        "<b>x</b> [a](https://open.example/1)", "<div>\n\n[a](https://open.example/1)\n\n</div>",
        "<nav>x</nav>\n\n- https://open.example/1", "<a href=\"https://open.example/1\">a</a>",
    ])
    func permitsLinksToOpenHosts(_ markdown: String) throws {
        var sample = LeafSample()
        sample.options.openHosts = ["open.example"]
        #expect(try sample.page(markdown).contains("href=\"https://open.example/1\""))
        // Another host is text in markdown and in HTML.
        let other = try LeafSample().page(markdown)
        #expect(!other.contains("href=\"https://open.example/1\""))
        // Other references to an open host do load.
        let image = try sample.render(markdown + "\n\n<img src=\"https://open.example/1\" alt=\"\">")
        #expect(image.page == nil && image.diagnostics.map { "\($0.rule)" } == ["html-network"])
    }

    @Test(arguments: [
        "<details><summary>x</summary>\n\n$y$\n\n</details>",
        "<details>a\n\n<details>b</details>\n\n</details>\n\n> [!solution]\n> <DETAILS>c</Details>",
        "<svg/> <b>x <template><button>y</button></template> `<details>` </details>",
        "<!-- a -- b --> <textarea>\na</textarea> <b id=q>x</b> <b id=r>y</b>\n\n# S",
        "<kbd>x</kbd> H<sub>2</sub>O <a id=\"here\"></a> [there](#here)",
        "<a name=\"here\"></a> [there](#here) <a href=\"#here\">x</a>",
        "<!-- https://h -->",
        "<!-- p. 17 --> text <!-- p. 18 -->",
        "<p>https://h</p>",
        "<p title=\"https://h\" data-x=\"//h\">x</p>",
        "<a href=\"mailto:a@b.example\">x</a> <a href=\"tel:1\">x</a> <a href=\"#top\">x</a>",
        "<a href=\"other.html#x\">x</a>",
        "<img src=\"data:image/png;base64,AA==\" alt=\"x\">",
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\"><path d=\"M0 0\"/></svg>",
        "<svg><use href=\"#a\"/><rect fill=\"url(#b)\"/></svg>",
        "<div itemscope itemtype=\"https://schema.org/Book\">x</div>",
        "<script type=\"application/ld+json\">{\"@id\": \"https://h\"}</script>",
        "<textarea><img src=https://h></textarea>",
        "<p style=\"color: red; background: url(#x)\">x</p>",
        "<style>/* https://h */ p::after { content: 'https://h' }</style>",
        "`<img src=\"https://h\">`",
        "```html\n<img src=\"https://h\">\n```",
        "<table><tr><td align=right>x</td></tr></table>",
        // End tags that end nothing of the page.
        "a</div> b</section>", "<main>a</main>", "<div>\n\n> a\n> </div>\n\nb", "> a</p> b",
        "| a |\n|---|\n| </main></div> |", "<template shadowrootmode=x>a</template>",
        "`</main>` <!-- </main> --> <textarea></main><body></textarea>",
    ])
    func letsHarmlessHTMLPass(_ markdown: String) throws {
        let made = try LeafSample().render(markdown)
        #expect(made.diagnostics.isEmpty)
        #expect(made.page != nil)
    }

    @Test func rejectsNestingThatHidesContent() throws {
        var html = "<img src=https://h>"
        for _ in 0..<40 {
            html = "<iframe srcdoc=\"\(html.replacing("&", with: "&amp;").replacing("\"", with: "&quot;"))\">"
            if html.utf8.count > 200_000 { break }
        }
        let found = try LeafSample().render("<p>\n" + html).diagnostics
        #expect(found.contains { $0.rule == "html-network" && $0.severity == .error })
    }

    /// Four times the tags may take eight times the time: a search per tag would take sixteen times.
    @Test func takesTimeInProportionToTheTags() throws {
        func time(_ count: Int) throws -> Double {
            let tags = String(repeating: "<b id=x title='https://h'><img src=https://h> ", count: count)
            return try ThreadTime.least(of: 2) {
                let found = try LeafSample().render(tags).diagnostics
                #expect(found.hasErrors)
            }
        }
        let small = try time(5_000)
        #expect(try time(20_000) < small * 8)
    }

    private func expect(
        _ marked: String, _ rule: String, location: SourceLocation = #_sourceLocation
    ) throws {
        let text = MarkedText(marked)
        let made = try LeafSample().render(text.text)
        #expect(
            made.diagnostics.map(\.summary) == text.marks.map { $0.summary(rule) },
            "\(made.diagnostics.map(\.message))", sourceLocation: location)
        #expect(made.diagnostics.allSatisfy { $0.severity == .error }, sourceLocation: location)
        #expect(made.page == nil, sourceLocation: location)
    }
}
