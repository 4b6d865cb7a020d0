import LibraryBuild
import Diagnostics
import Foundation
import StudyMarkdown
import LeafSamples
import TestSupport
import Testing

@testable import LeafRendering

@Suite struct LeafTemplateTests {
    @Test func escapesWhatComesFromOutside() throws {
        var sample = LeafSample()
        sample.title = "<b> & \"q\" 'a'"
        sample.header = "</p><script>alert(1)</script>"
        let page = try sample.page("---\ntitle: '\"><img>'\n---\n## <i> One\n\n## Two\n")
        #expect(page.contains("<title>&lt;b&gt; &amp; &quot;q&quot;"))
        #expect(!page.contains("<script>alert"))
        #expect(!page.contains("\"><img>"))
    }

    @Test func refusesAThemeThatIsNotThere() throws {
        let made = try LeafSample().render("---\ntitle: T\ntheme: zink\n---\nx\n")
        #expect(made.page == nil)
        #expect(made.diagnostics.map(\.summary) == ["theme-unknown 3:8"])
        #expect(made.diagnostics.first?.message.hasSuffix("; did you mean 'zinc'?") == true)
    }

    @Test func leavesOutWhatThePageHasNot() throws {
        let page = try LeafSample().page("Only text.\n")
        #expect(!page.contains("running-head>"))
        #expect(!page.contains("<nav"))
        #expect(!page.contains("katex.min"))
        #expect(!page.contains("data-macros"))
        #expect(!page.contains("<form"))
    }

    @Test func listsThePagesOfATranscription() throws {
        let sample = LeafSample()
        let page = try sample.page("<!-- p. ix -->\n\na <!-- p. 1 --> b\n")
        let list = try #require(page.firstRange(of: "<nav role=\"doc-pagelist\" aria-label=\"Pages\">"))
        let rest = page[list.upperBound...]
        #expect(
            rest.hasPrefix(
                "\n<ol>\n<li><a href=\"#pix\">ix</a></li>\n<li><a href=\"#p1\">1</a></li>\n</ol>\n</nav>"))
        #expect(page.contains("<summary>Go to page</summary>"))
        #expect(!page.contains("<summary>Contents</summary>"))
        #expect(try !sample.page("## One\n\n## Two\n").contains("doc-pagelist"))
    }

    @Test func showsHeaderTitleAndOutline() throws {
        var sample = LeafSample()
        sample.title = "The title"
        sample.header = "Chapter 1 · Verbatim"
        let page = try sample.page("## One\n\n### Inner\n\n## Two $x^2$\n")
        #expect(page.contains("<p class=\"running-head\">Chapter 1 · Verbatim</p>"))
        #expect(page.contains("<h1>The title</h1>"))
        #expect(page.contains("<li class=\"level-2\"><a href=\"#one\">One</a></li>\n"))
        #expect(page.contains("<li class=\"level-3\"><a href=\"#inner\">Inner</a></li>\n"))
        #expect(page.contains(">Two x²</a>"))
    }

    @Test func printsTheTitleOnceWhereTheTextHasAHeading() throws {
        var sample = LeafSample()
        sample.title = "The title"
        let page = try sample.page("# The title\n\ntext\n")
        #expect(page.components(separatedBy: "<h1").count == 2)
    }

    @Test func takesTitleAndLanguageFromFrontMatterWhereNoFlagSaysOtherwise() throws {
        let markdown = "---\ntitle: Own\nheader: Head\nlang: de-CH\ntheme: zinc\n---\nx\n"
        let page = try LeafSample().page(markdown)
        #expect(page.contains("<html lang=\"de-CH\" data-theme=\"zinc\">"))
        #expect(page.contains("<title>Own</title>"))
        #expect(page.contains(">Head</p>"))
        var sample = LeafSample()
        sample.title = "Manifest's"
        #expect(try sample.page(markdown).contains("<title>Manifest&#39;s</title>"))
    }

    @Test func namesKaTeXRelativeToTheLeafWithoutCrossoriginOrIntegrity() throws {
        var sample = LeafSample()
        sample.katexPath = "../../katex/"
        let page = try sample.page("$x$")
        #expect(page.contains("<link rel=\"stylesheet\" href=\"../../katex/katex.min.css\">"))
        #expect(page.contains("<script async src=\"../../katex/katex.min.js\"></script>"))
        #expect(!page.contains("crossorigin") && !page.contains("integrity="))
    }

    @Test func writesMacrosAsJSONInOrderOfTheirNames() throws {
        var sample = LeafSample()
        sample.options.macros = ["\\zz": "\"<&'", "\\aa": "\\mathbf{A}"]
        let page = try sample.page("---\nmacros:\n  zz: Z\n---\n$x$")
        let text = try #require(page.firstMatch(of: #/data-macros='([^']*)'/#)).1
            .replacing("&quot;", with: "\"").replacing("&#39;", with: "'").replacing("&lt;", with: "<")
            .replacing("&gt;", with: ">").replacing("&amp;", with: "&")
        let macros = try JSONDecoder().decode([String: String].self, from: Data(text.utf8))
        // Front matter wins over the library, and both over the defaults.
        #expect(macros["\\zz"] == "Z")
        #expect(macros["\\aa"] == "\\mathbf{A}")
        #expect(macros["\\Var"] == "\\operatorname{Var}")
        let keys = text.matches(of: #/"(\\\\[A-Za-z]+)":/#).map { String($0.1) }
        #expect(keys == keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    }

    @Test func setsFormulasInOrderOnlyWhereOneDefinesAMacro() throws {
        #expect(!(try LeafSample().page("$x$")).contains(" data-ordered>"))
        #expect(try LeafSample().page("$\\gdef\\f{x}$ $\\f$").contains(" data-ordered>"))
    }

    @Test func asksOnlyWithAToken() throws {
        var sample = LeafSample()
        #expect(!(try sample.page("x")).contains("class=\"ask\""))
        sample.options.feedback = Feedback(token: "a\"b", endpoint: "https://h/?a=1&b")
        let page = try sample.page("x")
        #expect(
            page.contains(
                "<form class=\"ask\" data-token=\"a&quot;b\" data-endpoint=\"https://h/?a=1&amp;b\" data-sent="
            ))
    }

    @Test func putsTheBodyInWhateverTheTitleHolds() throws {
        var sample = LeafSample()
        sample.title = "a\u{1}b {{body}} \u{1}bod"
        #expect(try sample.page("The text.\n").contains("<p>The text.</p>"))
        sample.title = "a \u{1}body\u{1} b"
        let page = try sample.page("## \u{1}body\u{1}\n\n## The text.\n")
        #expect(page.contains("<title>a body b</title>") && page.ranges(of: "The text.</h2>").count == 1)
    }

    @Test func makesNoRequestsWithTheBuiltInTemplates() throws {
        let template = try LeafTemplate(.builtIn)
        #expect(template.remoteReference == nil)
    }

    /// Whichever part it is in, and however few pages need that.
    @Test(
        arguments: TemplateSet.builtIn.texts.keys.filter { $0.hasPrefix("style/") || $0.hasPrefix("script/") }
            .sorted())
    func refusesWhatAPartReaches(_ part: String) throws {
        let folder = try TestFolder()
        let isStyle = part.hasPrefix("style/")
        try folder.write(
            isStyle ? "p { background: url(https://h.example/a.png) }" : "fetch('https://h.example/a');",
            to: part)
        #expect(throws: TemplateError.self) { try LeafTemplate(TemplateSet(folder: folder.path)) }
    }

    @Test func hasNoMustacheLeftOver() throws {
        let page = try LeafSample().page("# A\n\n## B\n\n## C\n\n$x$\n")
        // TeX has its own `{{}`.
        #expect(page.firstMatch(of: #/\{\{[#^\/&]?[A-Za-z]/#) == nil)
        #expect(!page.contains("\u{1}"))
    }
}
