import Testing
import WebSyntax

@testable import PageSnapshot

/// What is put into a page, taken out of it, and turned inert.
struct PolicyTests {
    @Test(arguments: [
        (
            "<!doctype html><html lang=en><head><title>t</title>",
            "<!doctype html><html lang=en><head>«»<title>t</title>"
        ),
        (
            "<!doctype html><!-- c --><html>\n<head id=x>\n<link>",
            "<!doctype html><!-- c --><html>\n<head id=x>«»\n<link>"
        ),
        ("<html><body>b", "<html>«»<body>b"), ("<p>a", "«»<p>a"), ("text <b>", "«»text <b>"), ("", "«»"),
        ("<!doctype html>\n<title>t</title>", "<!doctype html>\n«»<title>t</title>"),
        ("<!-- only -->", "<!-- only -->«»"), ("</body>x", "«»</body>x"), ("<p", "«»<p"),
        ("<!-- <head> --><head><!-- x", "<!-- <head> --><head>«»<!-- x"),
    ])
    func thePolicyIsFirstInHead(_ input: String, _ output: String) async throws {
        // An empty answer is no page, but an empty document gets a policy too.
        let sample = try await SealedSample(input, isServed: !input.isEmpty)
        let head =
            SealedPolicy.element(.keep) + "<meta charset=\"utf-8\">"
            + "<meta name=\"sitegen-snapshot\" content=\"scripts=keep links=inert\">"
        #expect(String(decoding: sample.page.html, as: UTF8.self) == output.replacing("«»", with: head))
    }

    @Test func theDeclarationIsInReachOfBrowsers() async throws {
        let html = "<!doctype html><!--" + String(repeating: "x", count: 900) + "--><head>"
        let sample = try await SealedSample(html)
        #expect(sample.page.html.starts(with: [0xEF, 0xBB, 0xBF]))
        #expect(!(try await SealedSample("<head>")).page.html.starts(with: [0xEF]))
        let marked = try await SealedSample(bytes: [0xEF, 0xBB, 0xBF] + Array("<p>é".utf8), type: nil)
        #expect(marked.html == "<p>é")
    }

    @Test(arguments: [
        ("<meta http-equiv=Content-Security-Policy content='img-src *'><p>", "<p>"),
        ("<meta charset=latin1><p>", "<meta charset=utf-8><p>"),
        (
            "<meta http-equiv=content-type content='text/html; charset=utf-16'>",
            "<meta http-equiv=content-type content='text/html; charset=utf-8'>"
        ),
        ("<meta http-equiv=refresh content='1;url=/x'><meta http-equiv=refresh content=5><p>", "<p>"),
        ("<link rel=preload as=image href=a.png><link rel='dns-prefetch' href=//h.example><p>", "<p>"),
        (
            "<link rel=preconnect href=//h.example><link rel=prefetch href=x><link rel=modulepreload href=x.js><p>",
            "<p>"
        ),
        (
            "<link rel=manifest href=m.json><link rel='shortcut icon' href=f.ico><link rel=search href=o.xml><p>",
            "<p>"
        ),
        (
            "<link rel=canonical href=https://site.example/c>",
            "<link rel=canonical href=https://site.example/c>"
        ),
        ("<link rel=alternate href=feed.xml>", "<link rel=alternate href=feed.xml>"),
        (
            "<meta property=og:image content=https://h.example/i.png>",
            "<meta property=og:image content=https://h.example/i.png>"
        ),
        ("<html manifest=a.appcache>", "<html data-manifest=a.appcache>"),
        (
            "<a href=x ping=/p>a</a>",
            "<a title=\"https://site.example/news/x\" data-href=x data-ping=/p>a</a>"
        ),
        ("<a title=t href='/x?a=1&amp;b'>a</a>", "<a title=t data-href='/x?a=1&amp;b'>a</a>"),
        ("<a href='#x'>a</a><a href=page.html#y>b</a>", "<a href='#x'>a</a><a href=#y>b</a>"),
        (
            "<a href=mailto:a@b.example>a</a><a href=tel:1>b</a>",
            "<a href=mailto:a@b.example>a</a><a href=tel:1>b</a>"
        ),
        ("<a href='javascript:f()'>a</a>", "<a href='javascript:f()'>a</a>"),
        (
            "<a href=x data-href=y>a</a>",
            "<a title=\"https://site.example/news/x\" data-sealed-href=x data-href=y>a</a>"
        ),
        ("<svg><a xlink:href=/x></a></svg>", "<svg><a data-href=/x></a></svg>"),
        (
            "<a title=t href=x HREF='y'rel=z>a</a><a href=#x href=/y>b</a>",
            "<a title=t data-href=x rel=z>a</a><a href=#x href=/y>b</a>"
        ),
        ("<svg><base href=/x/></svg>", "<svg><base data-href=/x/></svg>"),
        ("<form action=/a action='GET'>", "<form data-action=/a >"),
        (
            "<form action=/post><button formaction=/b></form>",
            "<form data-action=/post><button data-formaction=/b></form>"
        ),
        (
            "<object data=x codebase=/c><param name=src value=y></object>",
            "<object data-data=x data-codebase=/c><param name=src data-value=y></object>"
        ),
        ("<script type=speculationrules>{\"prefetch\":[{\"urls\":[\"/x\"]}]}</script><p>", "<p>"),
        (
            "<script>f()//# sourceMappingURL=f.js.map\n</script>",
            "<script>f()//# sourceMappingURL=\n</script>"
        ),
        (
            "<iframe src=about:blank></iframe><img src=blob:x>",
            "<iframe src=about:blank></iframe><img src=blob:x>"
        ),
        ("<iframe src=file:///etc/passwd></iframe>", "<iframe src=data:text/html,x></iframe>"),
        ("<p style='behavior:url(a.htc)'>", "<p style='behavior:url(data:,)'>"),
        (
            "<style>@layer a/*;@import 'https://h.example/a.css';*/;</style>",
            "<style>@layer a/*;@import 'data:,';*/;</style>"
        ),
        (
            "<style>/*;@import 'https://h.example/a.css';*/</style>",
            "<style>/*;@import 'https://h.example/a.css';*/</style>"
        ),
    ])
    func removesRequestsAndNavigation(_ input: String, _ output: String) async throws {
        let sample = try await SealedSample(input)
        if output.contains("data:text/html,x") {
            #expect(sample.html.hasPrefix("<iframe src=data:text/html,%3C!doctype"))
            #expect(sample.rules == ["snapshot-asset"])
        } else {
            #expect(sample.html == output)
        }
    }

    @Test func linksAreAsTheyWereAskedFor() async throws {
        let html = "<a href='x?a&amp;b'>a</a><area href=//h.example/>"
        let kept = try await SealedSample(html) { $0.links = .keep }
        #expect(
            kept.html
                == "<a rel=\"noreferrer\" href='https://site.example/news/x?a&amp;b'>a</a>"
                + "<area rel=\"noreferrer\" href=https://h.example/>")
        let text = try await SealedSample(html) { $0.links = .text }
        #expect(text.html == "<a >a</a><area >")
    }

    /// Each tree has a style of its own; the document clones what other templates have.
    @Test(arguments: [
        ("<a href=x>a</a><p>«root»<a href=x>a</a></template>", 2),
        ("<p>«root»<b>«root»<a href=x>a</a></template></b><a href=x>b</a></template>", 2),
        ("<p>«root»<b>«root»<a href=x>a</a></template></b></template>", 1),
        ("<p>«root»</template><template><a href=x>a</a></template>", 1), ("<p>«root»<a href=x>a</a>", 1),
    ])
    func inertLinksAreStyledInTheirTree(_ html: String, _ styles: Int) async throws {
        let page = html.replacing("«root»", with: "<template shadowrootmode=open>")
        let sample = try await SealedSample(page)
        #expect(sample.occurrences(of: InertLinks.element) == styles)
    }

    /// Browsers show a link without an address as text.
    @Test(arguments: [
        ("<a href=/cart>a</a>", true), ("<a href=x data-href=y>a</a>", true), ("<a data-href=y>a</a>", false),
        ("<a href=#x>a</a><a name=x>b</a>", false), ("<a href=tel:1>a</a>", false),
        ("<svg><a href=/x></a></svg>", false), ("<a ping=/p>a</a>", false), ("<area href=/x>", false),
    ])
    func inertLinksLookLikeLinks(_ html: String, _ isStyled: Bool) async throws {
        let sample = try await SealedSample(html)
        #expect(sample.occurrences(of: InertLinks.element) == (isStyled ? 1 : 0))
        let root = try await SealedSample("<p><template shadowrootmode=open>\(html)</template>")
        let page = String(decoding: root.page.html, as: UTF8.self)
        #expect(root.occurrences(of: InertLinks.element) == (isStyled ? 1 : 0))
        #expect(page.contains("shadowrootmode=open>" + InertLinks.element) == isStyled)
        for links in [SealSettings.Links.keep, .text] {
            let other = try await SealedSample(html) { $0.links = links }
            #expect(other.occurrences(of: InertLinks.element) == 0)
        }
    }

    /// A frame may go nowhere: its links lead the whole window away. A target that the page names stays, and so does a
    /// link of the page itself.
    @Test func keptLinksOfFramesLeadTheWholeWindow() async throws {
        let link = ["", " target=b", " target=_self"].map { "<a href=https://h.example/\($0)>a</a>" }.joined()
        let sample = try await SealedSample(
            link + "<iframe src=a.html></iframe>", ["/news/a.html": .init(link, "text/html")]
        ) { $0.links = .keep }
        let kept = { (own: String, other: String) in
            "<a rel=\"noreferrer\"\(own) href=https://h.example/>a</a>"
                + "<a rel=\"noreferrer\" href=https://h.example/ target=b>a</a>"
                + "<a rel=\"noreferrer\" href=https://h.example/ target=\(other)>a</a>"
        }
        #expect(sample.html.hasPrefix(kept("", "_self")), "\(sample.html)")
        let inner = try #require(sample.dataURLs().first { $0.contains("h.example") })
        #expect(inner.contains(kept(" target=\"_top\"", "_top")), "\(inner)")
    }

    @Test func latePreloadsAreSheets() async throws {
        let sample = try await SealedSample(
            "<link rel=preload as=style href=a.css onload=\"this.rel='stylesheet'\">",
            ["/news/a.css": .init("a{}", "text/css")])
        #expect(
            sample.html
                == "<link rel=stylesheet as=style href=data:text/css,a{} onload=\"this.rel='stylesheet'\">")
    }

    @Test func scriptsGoWhereAsked() async throws {
        let sample = try await SealedSample(
            "<script src=a.js></script><p onclick='f()'>a</p><script>if(a<b){}</script><a href=javascript:f()>b</a>"
                + "<noscript><b>n</b></noscript><script type=application/json>{}</script>"
                + "<svg><script href=a.js /></svg><svg onload=f()><script>x</script></svg>"
        ) { $0.scripts = .strip }
        #expect(
            sample.html
                == "<p >a</p><a data-href=javascript:f()>b</a><b>n</b><script type=application/json>{}</script>"
                + "<svg></svg><svg ></svg>")
        #expect(sample.site.requests == [])
        #expect(String(decoding: sample.page.html, as: UTF8.self).contains("script-src 'none'"))
    }

    @Test func theRootIsMarkedAndTheBannerIsLast() async throws {
        func seal(_ html: String, lastModified: String? = nil, at time: String, _ previous: Receipt? = nil)
            async throws
            -> SealedPage
        {
            var settings = SealSettings()
            settings.banner = "<aside>{{date}}</aside>"
            let file = MemorySite.File(html, "text/html", lastModified: lastModified)
            let asset = MemorySite.asset(file, try #require(WebAddress(MemorySite.home)))
            return try await PageSealer(source: MemorySite([:]), settings: settings)
                .seal(asset, at: time, previous: previous)
        }
        let html = "<html><body><p>x</body></html>"
        let first = try await seal(html, at: "2026-11-21T08:00:00Z")
        let text = String(decoding: first.html, as: UTF8.self)
        #expect(text.hasPrefix("<html data-offline><meta"))
        #expect(text.hasSuffix("<p>x<aside>2026-11-21 08:00 UTC</aside></body></html>"))
        // Nothing changed: the same bytes, an hour later.
        let again = try await seal(html, at: "2026-11-21T09:00:00Z", first.receipt)
        #expect(again.html == first.html && again.receipt == first.receipt)
        let changed = try await seal(html + " ", at: "2026-11-21T09:00:00Z", first.receipt)
        #expect(String(decoding: changed.html, as: UTF8.self).contains("09:00 UTC"))
        // What the server says of the page needs no receipt.
        let dated = try await seal(
            "<p>", lastModified: "Sat, 07 Feb 2026 10:20:30 GMT", at: "2026-11-21T09:00:00Z")
        #expect(String(decoding: dated.html, as: UTF8.self).contains("2026-02-07 10:20 UTC"))
        #expect(String(decoding: dated.html, as: UTF8.self).hasPrefix("<html data-offline><meta"))
    }

    @Test func reportsRequestsOfScripts() async throws {
        let html = "<img src=a.png>\n<script>fetch('/api');location.href='/x'</script>"
        let sample = try await SealedSample(html, EmbeddingTests.pictures)
        #expect(sample.rules == ["snapshot-asset", "snapshot-script"])
        #expect(sample.page.findings.map(\.severity) == [.warning, .warning])
        #expect(
            sample.page.findings.map { "\($0.position?.line ?? 0):\($0.position?.column ?? 0)" } == [
                "2:16", "2:38",
            ])
        let stripped = try await SealedSample(html, EmbeddingTests.pictures) { $0.scripts = .strip }
        #expect(stripped.rules == [])
    }

    @Test func sourceDocumentsWinOverSources() async throws {
        let sample = try await SealedSample("<iframe src=x.html srcdoc='<p>'></iframe>")
        #expect(sample.html.hasPrefix("<iframe data-src=x.html srcdoc='"))
        #expect(sample.site.requests == [])
    }
}
