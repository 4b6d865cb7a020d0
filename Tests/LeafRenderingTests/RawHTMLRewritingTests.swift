import DocumentSettings
import Diagnostics
import LibraryBuild
import LibraryFolder
import StudyMarkdown
import TestSupport
import Testing

@testable import LeafRendering

/// Raw HTML does what the same markdown does: pictures are embedded, links to the web become text.
@Suite struct RawHTMLRewritingTests {
    private let folder: TestFolder
    private static let embedded = "data:image/png;base64,iVBORw=="

    init() throws {
        folder = try TestFolder()
        try folder.write([0x89, 0x50, 0x4E, 0x47], to: "lib/small.png")
    }

    private func render(
        _ markdown: String, links: FrontMatter.WebLinks = .text, settings: LibrarySettings? = nil,
        root: String? = nil
    ) throws -> LeafRenderer.Outcome {
        var options = LeafOptions()
        options.links = links
        options.linkRoot = root.map { folder[$0] }
        let renderer = try LeafRenderer(
            options, template: try LeafTemplate(options.templates), settings: settings, mathCheck: nil)
        var resolver = LeafResolver(
            library: nil, file: "a.html", sourceFolder: folder["lib"], root: folder["lib"], webLinks: links,
            idsOfLeaf: { _ in nil })
        resolver.linkRoot = options.linkRoot
        return renderer.render(
            LeafRenderer.Request(
                title: "T", header: nil, source: SourceText(file: "a.md", bytes: Array(markdown.utf8)),
                katexPath: "katex/"
            ) {
                resolver.webLinks = $0
                return resolver
            })
    }

    private func settings(_ text: String) throws -> LibrarySettings {
        try folder.write(text, to: "lib/sitegen.yml")
        return LibrarySettings(for: folder["lib"])
    }

    private func page(_ markdown: String) throws -> String {
        let made = try render(markdown)
        return String(decoding: try #require(made.page, "\(made.diagnostics)"), as: UTF8.self)
    }

    @Test(arguments: [
        #"<img src="small.png" alt="a">"#, #"text <img src="small.png" alt="a"> text"#,
        #"<img src=small.png alt=a>"#, #"<IMG ALT='a' SRC='./small.png'>"#,
        "<figure>\n<img src=\"small.png\" alt=\"a\">\n</figure>", "> <img src=\"small.png\" alt=\"a\">",
        "<img\nsrc=\"small.png\"\nalt=\"a\"\n/>",
    ]) func embedsAPicture(_ markdown: String) throws {
        let html = try page(markdown)
        #expect(html.contains(Self.embedded))
        #expect(!html.contains("small.png"))
    }

    private static let lowered = """
        rules: {image-missing: warning, link-absolute: warning, link-unresolved: warning}

        """

    /// Findings that are lowered leave words, and nothing that the gate refuses.
    @Test(arguments: [
        (
            "a <img src=\"gone.png\" alt=\"W & x\"> b", "<span class=\"image-missing\">W &amp; x</span>",
            "image-missing"
        ),
        ("a <a href=\"/gone\">t</a> b", "a <span>t</span> b", "link-absolute"),
        ("a <a id=\"k\" href=\"#gone\">t</a> b", "a <span id=\"k\">t</span> b", "link-unresolved"),
        ("a [t](#gone) b", "a <span>t</span> b", "link-unresolved"),
        ("<video poster=\"gone.png\"></video>", "poster=\"data:image/png,x\"", "image-missing"),
        ("<b name=\"k\">t</b> [u](#k) b", "<span>u</span> b", "link-unresolved"),
    ]) func leavesWordsWhereAFindingIsLowered(_ markdown: String, _ html: String, _ rule: String) throws {
        let made = try render(markdown, settings: settings(Self.lowered))
        let page = String(decoding: try #require(made.page), as: UTF8.self)
        #expect(page.contains(html), "\(page.suffix(600))")
        #expect(made.diagnostics.map { "\($0.rule) \($0.severity)" } == ["\(rule) warning"])
        #expect(try render(markdown).page == nil)
    }

    @Test func keepsALinkToAPlaceOfTheLeaf() throws {
        let html = try page(
            "# T {#top-1}\n\n[a](#top-1) <a href=\"#top-1\">b</a> <i id=\"k\">c</i> <a href=\"#k\">d</a>")
        #expect(
            html.contains("<a href=\"#top-1\">a</a> <a href=\"#top-1\">b</a>")
                && html.contains("<a href=\"#k\">d</a>"))
    }

    /// `/` is the folder of `links: {root: …}` in raw HTML too.
    @Test func embedsAPictureFromTheRoot() throws {
        let made = try render("<img src=\"/small.png\" alt=\"a\">", root: "lib")
        let page = String(decoding: try #require(made.page, "\(made.diagnostics)"), as: UTF8.self)
        #expect(page.contains(Self.embedded))
    }

    @Test func reportsAPictureThatIsNotThere() throws {
        let made = try render("a\n\n<img src=\"none.png\" alt=\"a\"> <img src=\"small.png\" alt=\"b\">")
        #expect(made.page == nil)
        #expect(made.diagnostics.map(\.summary) == ["image-missing 3:11"])
    }

    @Test func leavesOtherPicturesAlone() throws {
        let own = "<img src=\"data:image/gif;base64,R0lGODlhAQABAAAAACw=\" alt=\"a\">"
        #expect(try page(own).contains("R0lGODlhAQABAAAAACw="))
        #expect(try page("`<img src=\"small.png\">`").contains("small.png"))
        #expect(
            try render("<img src=\"https://h/a.png\" alt=\"a\">").diagnostics.map(\.summary) == [
                "html-network 1:11"
            ])
    }

    /// The pictures that anything but the `src` of an image names.
    @Test(arguments: [
        (
            #"<picture><source srcset="small.png 1x, ./small.png 2x"><img src="small.png" alt="a"></picture>"#,
            3
        ),
        (#"<img srcset="small.png 2x" src=small.png alt="a">"#, 2), ("<video poster='small.png'></video>", 1),
        (#"<p style="background: url(small.png)">t</p>"#, 1),
        (#"a <b style='background: url("small.png")'>b</b>"#, 1),
        (#"a <b style="background: url(&quot;small.png&quot;)">b</b>"#, 1),
        ("<p style=background:url(small.png)>t</p>", 1), ("<input type=image src=small.png alt=a>", 1),
        ("<svg><image href=\"small.png\"/></svg>", 1),
        ("> <div>\n> <video poster=\"small.png\"></video>\n> </div>", 1),
    ]) func embedsEveryPicture(_ markdown: String, _ count: Int) throws {
        let html = try page(markdown)
        #expect(html.count(of: Self.embedded) == count, "\(html.suffix(600))")
        #expect(!html.contains("small.png"))
    }

    /// `‸` is before the address that a finding is about.
    @Test(arguments: [
        (#"<picture><source srcset="‸none.png 1x, small.png 2x"></picture>"#, "image-missing"),
        ("a\n\n<video poster=\"‸none.png\"></video>", "image-missing"),
        (#"<p style="background: url(‸none.png)">t</p>"#, "image-missing"),
        ("> <div>\n> <img srcset=\"‸none.png 2x\" alt=\"a\">\n> </div>", "image-missing"),
        (#"<img srcset="‸/small.png 2x" alt="a">"#, "html-network"),
        (#"<img src="‸none.png" srcset="‸none.png 2x" alt="a">"#, "image-missing"),
        // The policy of a leaf refuses plug-ins.
        ("<object data=\"‸none.png\"></object>", "image-missing"),
        ("<object data=\"‸small.png\"></object>", "html-network"),
        ("a <embed src=\"‸small.png\"> b", "html-network"),
    ]) func reportsEveryPictureThatIsNotEmbedded(_ marked: String, _ rule: String) throws {
        let text = MarkedText(marked)
        let made = try render(text.text)
        #expect(made.page == nil)
        #expect(made.diagnostics.map(\.summary) == text.marks.map { $0.summary(rule) })
    }

    @Test func leavesNoPictureOfATagWithoutOne() throws {
        let made = try render(
            "<img src=\"gone.png\" srcset=\"gone.png 2x\" alt=\"W\">", settings: settings(Self.lowered))
        let page = String(decoding: try #require(made.page), as: UTF8.self)
        #expect(page.contains("<span class=\"image-missing\">W</span>") && !page.contains("gone.png"))
    }

    /// Documents, films, sprites and places are not pictures.
    @Test(arguments: [
        "<video src=\"a.mp4\"></video>", "<object data=\"a.pdf\"></object>",
        "<iframe src=\"a.svg\"></iframe>",
        "<svg><use href=\"a.svg#b\"/></svg>", "<svg><rect fill=\"url(#a)\"/></svg>",
        "`<img srcset=\"a.png 2x\">`",
        "<p title=\"url(a.png)\">t</p>",
    ]) func leavesOtherFilesAlone(_ markdown: String) throws {
        let made = try render(markdown)
        #expect(made.page != nil && made.diagnostics.isEmpty, "\(made.diagnostics)")
    }

    static let web = [
        (#"a <a href="https://h/b">words</a> c"#, "words", " <span class=\"address\">(https://h/b)</span>"),
        (#"a <a href="https://h/b">https://h/b</a> c"#, "https://h/b", ""),
        (#"a <a href="https://h/b"></a> c"#, "https://h/b", ""),
        (
            #"a <a href='https://h/b?x&amp;y' class="k">*words*</a> c"#, "<em>words</em>",
            " <span class=\"address\">(https://h/b?x&amp;y)</span>"
        ),
        (#"a <a href="ftp://h/b">words</a>"#, "words", " <span class=\"address\">(ftp://h/b)</span>"),
        (
            "<p>\n<a href=https://h/b>words</a>\n</p>", "words",
            " <span class=\"address\">(https://h/b)</span>"
        ),
    ]

    @Test(arguments: web) func writesALinkToTheWebAsText(
        _ markdown: String, _ text: String, _ address: String
    ) throws {
        let html = try page(markdown)
        #expect(html.contains("<span class=\"web\">\(text)\(address)</span>"), "\(html.suffix(600))")
        #expect(!html.contains("href=\"https:"))
    }

    @Test func keepsTheIDOfALink() throws {
        let html = try page("<a id=\"here\" href=\"https://h\">a</a>\n\n[b](#here)")
        #expect(html.contains("id=\"here\"") || html.contains("id=here"))
    }

    @Test func refusesALinkToTheWebWhereItIsAnError() throws {
        let made = try render("a <a href=\"https://h\">b</a>", links: .error)
        #expect(made.diagnostics.map(\.summary) == ["link-web 1:12"])
    }

    @Test func leavesALinkThatIsNotClosed() throws {
        #expect(try render("a <a href=\"https://h\">b").diagnostics.map(\.rule) == ["html-network"])
        #expect(try page("a <a href=\"#text\">b</a> <a href=\"mailto:a@b\">c</a>").contains("mailto:a@b"))
        #expect(
            try render("<a href=\"#text\" ping=\"https://h\">b</a>").diagnostics.map(\.rule) == [
                "html-network"
            ])
    }

    /// A document beyond a limit has no page, whatever severity the rule has.
    @Test(arguments: ["off", "note", "warning"]) func makesNoEmptyPage(_ severity: String) throws {
        let settings = try settings("rules: {document-output: \(severity)}")
        let bomb =
            "[a]: #" + String(repeating: "x", count: 20_000) + "\n\n"
            + String(repeating: "[a]", count: 12_000)
        let made = try render(bomb, settings: settings)
        #expect(made.page == nil)
        #expect(made.diagnostics.map { "\($0.rule) \($0.severity)" } == ["document-output error"])
    }

    /// What is wrong with the front matter, and lowered, stops no page.
    @Test func makesAPageWithLoweredFindings() throws {
        let settings = try settings("rules: {front-matter: warning}")
        let made = try render("---\nlang: not a tag\n---\n\nText.", settings: settings)
        let html = String(decoding: try #require(made.page), as: UTF8.self)
        #expect(html.contains("Text."))
        #expect(made.diagnostics.map { "\($0.severity)" } == ["warning"])
    }
}
