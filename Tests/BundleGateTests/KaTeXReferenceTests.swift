import Diagnostics
import Testing

/// References to KaTeX that typeset the formulas of a page, and those that only look so.
@Suite struct KaTeXReferenceTests {
    private static let script = "<script src=\"katex/katex.min.js\"></script>"
    private static let link = "<link rel=\"stylesheet\" href=\"katex/katex.min.css\">"

    /// Another script, so that KaTeX's is not alone.
    private static let other = "<script src=\"katex/auto-render.js\"></script>"

    /// Returns the messages about a page whose only references to KaTeX are in `body`.
    private func messages(
        _ body: String, sheet: String? = nil, script: String? = nil, isOurs: Bool = false,
        others: String = KaTeXReferenceTests.other
    ) async throws -> [String] {
        let sample = try GateSample()
        if let sheet { try sample.write("sub/own.css", sheet) }
        if let script { try sample.write("own.js", script) }
        try sample.write(
            "a.html",
            GateSample.page(
                body: "<h1>A</h1><p><span class=\"math inline\">x^2</span></p>" + body + others,
                hasMath: false,
                lang: " lang=\"en\"" + (isOurs ? " data-theme=\"notebook\"" : "")))
        return try await sample.findings().filter { $0.rule == "katex-reference" }.map(\.message)
    }

    @Test(arguments: [
        "<template>\(script)</template>", "<noscript>\(script)</noscript>",
        "<div><template shadowrootmode=\"open\">\(script)</template></div>",
        "<script nomodule src=\"katex/katex.min.js\"></script>",
        "<script for=\"a\" event=\"b\" src=\"katex/katex.min.js\"></script>",
        "<script type=\"text/x\" src=\"katex/katex.min.js\"></script>",
        "<iframe srcdoc=\"<script src=katex/katex.min.js></script>\"></iframe>",
        "<svg><script src=\"katex/katex.min.js\"></script></svg>", "<p>katex/katex.min.js</p>",
    ]) func catchesAScriptThatNeverRuns(_ body: String) async throws {
        let messages = try await messages(Self.link + body)
        #expect(messages.count == 1)
        #expect(messages.first?.contains("katex/katex.min.js") == true)
    }

    @Test(arguments: [
        script, "<script async src=\"katex/katex.min.js?v=1\"></script>",
        "<script defer src=\"katex/katex.min.js#x\"></script>",
        "<script src=\"sub/../katex/katex.min.js\"></script>",
        "<script src=\" ./katex/katex%2Emin.js\"></script>",
        "<script for=\"window\" event=\"onload()\" src=\"katex/katex.min.js\"></script>",
        "<script for=\"a\" src=\"katex/katex.min.js\"></script>",
        "<svg><script href=\"katex/katex.min.js\"></script></svg>",
        "<template><p>x</p></template>\(script)",
    ]) func acceptsAScriptThatRuns(_ body: String) async throws {
        #expect(try await messages(Self.link + body) == [])
    }

    @Test(arguments: [
        "media=\"print\"", "media=\"not all\"", "media=\"print and (color), speech\"", "media=\"not screen\"",
        "media=\"only tty\"", "disabled", "type=\"text/x\"",
    ]) func catchesAStyleSheetThatIsTurnedOff(_ attribute: String) async throws {
        let link = Self.link.replacing("<link ", with: "<link \(attribute) ")
        #expect(try await messages(Self.script + link).count == 1)
    }

    @Test(arguments: [
        "<link rel=\"alternate stylesheet\" title=\"x\" href=\"katex/katex.min.css\">",
        "<link rel=\"preload\" as=\"style\" href=\"katex/katex.min.css\">", "<svg>\(link)</svg>",
        "<noscript>\(link)</noscript>", "<template>\(link)</template>",
        "<style>@import \"katex/katex.min.css\" print;</style>",
        "<style>@import url(katex/katex.min.css) layer(k) supports((color: red)) Print;</style>",
        "<style media=\"print\">@import \"katex/katex.min.css\";</style>",
    ]) func catchesAStyleSheetThatDoesNotApply(_ body: String) async throws {
        let messages = try await messages(Self.script + body)
        #expect(messages.count == 1)
        #expect(messages.first?.contains("katex/katex.min.css") == true)
    }

    private static let titled = link.replacing("<link ", with: "<link title=\"b\" ")
    private static let pragma = "<meta http-equiv=\"Default-Style\" content=\"q\">"

    /// Of the sheets with titles, browsers use those of one set.
    @Test(
        arguments: [
            (titled, 0), ("<link rel=stylesheet title=a href=\"sub/own.css\">" + titled, 1),
            ("<link rel=stylesheet title=b href=\"sub/own.css\">" + titled, 0),
            ("<link rel=stylesheet title=B href=\"sub/own.css\">" + titled, 1),
            ("<link rel=stylesheet title=a href=\"sub/own.css\">" + link, 0),
            ("<link rel=stylesheet title=\"\" href=\"sub/own.css\">" + titled, 0),
            ("<link rel=\"alternate stylesheet\" title=a href=\"sub/own.css\">" + titled, 0),
            ("<link rel=stylesheet disabled title=a href=\"sub/own.css\">" + titled, 0),
            ("<link rel=stylesheet media=print title=a href=\"sub/own.css\">" + titled, 1),
            ("<style title=a></style>" + titled, 1),
            ("<template><style title=a></style></template>" + titled, 0),
            (titled + "<style title=a>p{}</style>", 0),
            ("<style title=b>p{}</style><style title=a>@import \"katex/katex.min.css\";</style>", 1),
            (pragma + titled, 1), (titled + pragma, 1), (pragma + link, 0),
            ("<meta http-equiv=default-style content=b>" + titled, 0),
            ("<meta http-equiv=default-style content=\"\">" + titled, 0),
        ] as [(String, Int)]) func followsTheSetsOfStyleSheets(_ body: String, _ count: Int) async throws
    {
        let messages = try await messages(Self.script + body, sheet: "p{}")
        #expect(messages.count == count && messages.allSatisfy { $0.contains("katex/katex.min.css") })
    }

    @Test(arguments: [
        link, "<link rel=\"StyleSheet\" media=\"all\" type=\"text/css\" href=\"katex/katex%2Emin.css\">",
        "<link rel=\"stylesheet\" media=\"print, only screen\" href=\"./katex/katex.min.css?v=1\">",
        "<style>@import url(\"katex/katex.min.css\");</style>",
    ]) func acceptsAStyleSheetThatApplies(_ body: String) async throws {
        #expect(try await messages(Self.script + body) == [])
    }

    @Test(arguments: [
        "Screen and (min-width:1px)", "only screen and (color)", "not print", "(min-width: 1px)",
        "not (color)", "all and (min-width:320px)", "print, screen", "",
    ]) func acceptsAStyleSheetForScreens(_ media: String) async throws {
        let link = Self.link.replacing("<link ", with: "<link media=\"\(media)\" ")
        #expect(try await messages(Self.script + link) == [])
        let rule = "@import url(\"katex/katex.min.css\") \(media);"
        #expect(try await messages(Self.script + "<style>\(rule)</style>") == [])
        let layer = "@import 'katex/katex.min.css' layer(k) supports((a:b)) \(media)"
        #expect(try await messages(Self.script + "<style>\(layer)</style>") == [])
    }

    @Test func acceptsAnImportIntoALayer() async throws {
        let rule = "@import url(katex/katex.min.css) layer;"
        #expect(try await messages(Self.script + "<style>\(rule)</style>") == [])
    }

    @Test(arguments: [
        ("(min-width: 1px)", "screen", 0), ("print", "screen", 1), ("screen", "speech", 1),
    ]) func followsImportsWithMedia(_ first: String, _ second: String, _ count: Int) async throws {
        let style = "<style>@import \"sub/own.css\" \(first);</style>"
        let sheet = "@import \"../katex/katex.min.css\" \(second);"
        #expect(try await messages(Self.script + style, sheet: sheet).count == count)
    }

    @Test(arguments: [
        ("@import \"../katex/katex.min.css\";", 0), ("@import url(../katex/katex.min.css);p{}", 0),
        ("@import \"../katex/katex.min.css\" print;", 1), ("p{}@import \"../katex/katex.min.css\";", 1),
        ("/* ../katex/katex.min.css */", 1), ("@import \"own.css\";", 1),
    ]) func followsTheImportsOfAStyleSheet(_ sheet: String, _ count: Int) async throws {
        let link = "<link rel=\"stylesheet\" href=\"sub/own.css\">"
        #expect(try await messages(Self.script + link, sheet: sheet).count == count)
    }

    @Test(arguments: [
        ("", 1), ("<script>document.title</script>", 1), ("<script>katex.render(a, b)</script>", 0),
        ("<template><script>katex.render(a, b)</script></template>", 1),
        ("<script type=\"application/json\">\"katex\"</script>", 1),
        ("<script src=\"own.js\"></script>", 1),
    ]) func requiresTheScriptOfALeaf(_ body: String, _ count: Int) async throws {
        let both = Self.script + Self.link
        #expect(try await messages(both + body, script: "other()", isOurs: true).count == count)
        #expect(try await messages(both + body, script: "other()") == [])
    }

    private static let render =
        "document.querySelectorAll('.math').forEach(e => katex.render(e.textContent, e))"

    /// KaTeX does not exist before its script has run.
    @Test(
        arguments: [
            ("defer", "<script>\(render)</script>", 1), ("async", "<script>\(render)</script>", 1),
            ("defer", "<script>renderMathInElement(document.body)</script>", 1),
            ("", "<script>\(render)</script>", 0), ("defer", "<script type=module>\(render)</script>", 0),
            ("defer", "<script>addEventListener('load', () => { \(render) })</script>", 0),
            ("defer", "<script>$(() => { \(render) })</script>", 0),
            ("defer", "<script>const go = () => { \(render) }</script>", 0),
            ("defer", "<script>\(render)</script><p onclick=\"go()\">x</p>", 0),
            ("defer", "<script>\(render)</script><script defer src=\"own.js\"></script>", 0),
            ("defer", "<script>\(render)</script><script>window.onload = () => \(render)</script>", 0),
            ("defer", "\(other)<script>\(render)</script>", 1),
        ] as [(String, String, Int)]) func findsCallsBeforeKaTeX(
            _ attribute: String, _ others: String, _ count: Int
        ) async throws
    {
        let script = Self.script.replacing("<script", with: "<script \(attribute)")
        let found = try await messages(script + Self.link, script: "katex.render(a, b)", others: others)
        #expect(found.count == count, "\(found)")
        #expect(found.allSatisfy { $0.hasPrefix("this script calls KaTeX") }, "\(found)")
        let early = try await messages(Self.link, others: "<script>\(Self.render)</script>" + Self.script)
        #expect(early.map { $0.prefix(11) } == ["this script"])
    }

    /// KaTeX typesets nothing by itself.
    @Test(arguments: [
        ("", 1), ("<script type=\"application/json\">\"katex\"</script>", 1),
        ("<template><script>katex.render(a, b)</script></template>", 1), (script, 1),
        ("<script nomodule>katex.render(a, b)</script>", 1),
        ("<script>go()</script>", 1), ("<script src=\"own.js\"></script>", 1),
        ("<p onclick=\"go()\">x</p>", 1), ("<script>katex.render(a, b)</script>", 0), (other, 0),
        ("<script>go()</script><script src=\"none.js\"></script>", 0),
        ("<script>import('./own.js')</script>", 0), ("<script>go()</script><p onclick=\"eval(a)\">x</p>", 0),
    ]) func findsAKaTeXThatNothingCalls(_ others: String, _ count: Int) async throws {
        let messages = try await messages(Self.script + Self.link, script: "go()", others: others)
        #expect(messages.count == count && messages.allSatisfy { $0.contains("calls KaTeX") })
    }

    /// A script may hide its call, so that only a page without any is an error.
    @Test(arguments: [("", Diagnostic.Severity.error), ("<script>go()</script>", .warning)])
    func warnsWhereAScriptMayHideItsCall(_ others: String, _ severity: Diagnostic.Severity) async throws {
        let sample = try GateSample()
        let body = "<h1>A</h1><p class=\"math inline\">x</p>" + Self.script + Self.link + others
        try sample.write("a.html", GateSample.page(body: body, hasMath: false))
        let found = try await sample.findings().filter { $0.rule == "katex-reference" }
        #expect(found.map(\.severity) == [severity])
    }

    @Test(arguments: [
        ("<template><p class=\"math inline\">x</p></template>", 0),
        ("<template>x</template><p class=\"math inline\">x</p>", 2),
        ("<div><template shadowrootmode=\"open\"><p class=\"math inline\">x</p></template></div>", 3),
    ]) func ignoresFormulasInTemplates(_ body: String, _ count: Int) async throws {
        let sample = try GateSample()
        try sample.write("a.html", GateSample.page(body: "<h1>A</h1>" + body, hasMath: false))
        #expect(try await sample.findings().filter { $0.rule == "katex-reference" }.count == count)
    }

    /// The scripts that call KaTeX search the document, in which a shadow root is not.
    @Test(arguments: [
        ("<div><template shadowrootmode=\"open\"><p class=\"math inline\">x</p></template></div>", "f()", 1),
        (
            "<div><template shadowrootmode=\"open\"><p class=\"math inline\">x</p></template></div>",
            "renderMathInElement(box.shadowRoot)", 0
        ),
        ("<div><template shadowrootmode=\"open\"><p>x</p></template></div>", "f()", 0),
    ]) func findsFormulasInShadowRoots(_ body: String, _ script: String, _ count: Int) async throws {
        let sample = try GateSample()
        try sample.write("own.js", script)
        let page = GateSample.page(
            body: "<h1>A</h1><p class=\"math inline\">x</p>" + body, head: "<script src=\"own.js\"></script>")
        try sample.write("a.html", page)
        let found = try await sample.findings().filter { $0.rule == "katex-reference" }.map(\.message)
        #expect(found.count == count && found.allSatisfy { $0.contains("shadow root") }, "\(found)")
    }

    @Test(arguments: [
        ("<form name=\"createElement\"></form>", 1),
        ("<template><form name=\"createElement\"></form></template>", 0),
        ("<template>x</template><form name=\"createElement\"></form>", 1),
        ("<form name=\"title\"></form>", 0),
    ]) func ignoresHarmlessNames(_ form: String, _ count: Int) async throws {
        let sample = try GateSample()
        let body = "<h1>A</h1><p class=\"math inline\">x</p>" + form
        try sample.write("a.html", GateSample.page(body: body))
        #expect(try await sample.findings().filter { $0.rule == "document-name" }.count == count)
    }

    /// KaTeX throws in quirks mode.
    @Test(
        arguments: [
            ("", true), ("<!DOCTYPE htm>", true), ("<p>a</p><!DOCTYPE html>", true),
            ("a<!DOCTYPE html>", true),
            ("<!DOCTYPE html PUBLIC \"-//W3C//DTD HTML 4.01 Transitional//EN\">", true),
            ("<!DOCTYPE html PUBLIC \"-//W3C//DTD HTML 3.2 Final//EN\">", true),
            ("<!DOCTYPE html>", false), ("<!doctype HTML SYSTEM 'about:legacy-compat'>", false),
            ("\u{FEFF}\n<!-- a --> <!DOCTYPE html>", false),
            ("<?xml version=\"1.0\"?><!DOCTYPE html>", false),
            (
                "<!DOCTYPE html PUBLIC \"-//W3C//DTD HTML 4.01 Transitional//EN\" \"http://www.w3.org/TR/html4/loose.dtd\">",
                false
            ),
            ("<!DOCTYPE html PUBLIC \"-//W3C//DTD HTML 4.01//EN\">", false),
        ] as [(String, Bool)]) func findsQuirksMode(_ doctype: String, _ isFound: Bool) async throws
    {
        let sample = try GateSample()
        for (form, isTeX) in [("x^2", true), ("<math><mi>x</mi></math>", false)] {
            let body = "<h1>A</h1><p class=\"math inline\">\(form)</p>"
            try sample.write(
                "a.html", GateSample.page(body: body).replacing("<!DOCTYPE html>", with: doctype))
            let found = try await sample.findings().filter { $0.message.contains("quirks mode") }
            #expect(found.map(\.rule) == (isFound && isTeX ? ["katex-reference"] : []))
        }
    }

    private static let late = "<script async src=\"katex/katex.min.js\"></script>"
    private static let asks = "<script>if (window.katex) { go() }</script>"
    private static let own = "<script>window.exports = window.katex = undefined</script>"

    /// An element with such an id is a member of `window`, where KaTeX's script and its callers look.
    @Test(
        arguments: [
            (late, "<h2 id=\"exports\">x</h2>", 1), (script, "<h2 id=\"exports\">x</h2>", 0),
            ("", "<h2 id=\"exports\">x</h2>" + script, 1),
            ("<script defer src=\"katex/katex.min.js\"></script>", "<h2 id=\"exports\">x</h2>", 1),
            (late, "<svg id=\"exports\"></svg>", 1), (late, "<form name=\"exports\"></form>", 1),
            (late, "<a name=\"exports\">x</a>", 0), (late, "<h2 id=\"Exports\">x</h2>", 0),
            (late, "<h2 id=\"module\">x</h2><p id=\"define\">x</p>", 0),
            (late, "<template><p id=\"exports\">x</p></template>", 0),
            (own + late, "<h2 id=\"exports\">x</h2>", 0), (late + own, "<h2 id=\"exports\">x</h2>", 1),
            ("<script>window.exports == 1</script>" + late, "<h2 id=\"exports\">x</h2>", 1),
            (late, "<h2 id=\"katex\">x</h2>", 0), (late, "<h2 id=\"katex\">x</h2>" + asks, 1),
            (late, "<h2 id=\"katex\">x</h2><script>window.katex.render(a, b)</script>", 0),
            (script, "<h2 id=\"katex\">x</h2>" + asks, 0), (own + late, "<h2 id=\"katex\">x</h2>" + asks, 0),
            ("", "<h2 id=\"exports\">x</h2>", 0),
        ] as [(String, String, Int)]) func findsElementsThatPassForKaTeX(
            _ head: String, _ body: String, _ count: Int
        ) async throws
    {
        let sample = try GateSample()
        let formula = "<h1>A</h1><p class=\"math inline\">x</p>"
        try sample.write("a.html", GateSample.page(body: formula + body, head: head, hasMath: false))
        #expect(try await sample.findings().filter { $0.rule == "document-name" }.count == count)
    }

    @Test func acceptsAScriptOfALeafInAFile() async throws {
        let body = Self.script + Self.link + "<script src=\"own.js\"></script>"
        #expect(try await messages(body, script: "window.katex.render(a, b)", isOurs: true) == [])
        #expect(try await messages(body, script: "renderMathInElement(a)", isOurs: true) == [])
    }
}
