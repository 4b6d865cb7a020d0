import Testing

@testable import PageSnapshot

/// The hard cases, by their numbers: each with its right outcome.
struct HardCaseTests {
    static let png = EmbeddingTests.png
    static let pngURL = EmbeddingTests.pngURL

    // 1
    @Test func scriptsThatWouldEndTheirElementAreAddresses() async throws {
        let script = "var a='<!--<script>';var b='</SCRIPT>';"
        let sample = try await SealedSample(
            "<script src=a.js></script><link rel=stylesheet href=a.css>",
            [
                "/news/a.js": .init(script, "text/javascript"),
                "/news/a.css": .init("p::after{content:'</style>'}", "text/css"),
            ])
        #expect(sample.dataURLs() == [script, "p::after{content:'</style>'}"])
        #expect(!sample.html.contains("<!--") && sample.occurrences(of: "</SCRIPT>") == 0)
        let twin = try await SealedSample("<script>var a=1</script>")
        #expect(twin.html == "<script>var a=1</script>")
    }

    // 2
    @Test func deferredScriptsStayDeferred() async throws {
        let sample = try await SealedSample(
            "<script defer src=a.js></script><script async src='a.js' crossorigin></script>",
            ["/news/a.js": .init("x()", "text/javascript")])
        #expect(
            sample.html
                == "<script defer src=data:text/javascript,x%28%29></script>"
                + "<script async src='data:text/javascript,x%28%29' crossorigin></script>")
    }

    // 3
    @Test func modulesAreInOneMap() async throws {
        let sample = try await SealedSample(
            """
            <script type=importmap>{"imports":{"lib/":"/js/","one":"/js/one.js"},"scopes":{"/js/":{"far":"/deep/far.js"}}}</script>
            <script type=module>import {a} from "lib/a.js"; import 'one'; import("./late.js")</script>
            <script type=module src=/js/a.js></script><script type="module" src=solo.js></script>
            """,
            [
                "/js/a.js": .init(
                    "import './b.js'; import far from 'far'; export const a=1", "text/javascript"),
                "/js/b.js": .init("export * from \"./a.js\"", "text/javascript"),
                "/js/one.js": .init("export{}", "text/javascript"),
                "/deep/far.js": .init("export default import.meta.url", "text/javascript"),
                "/news/late.js": .init("late()", "text/javascript"),
                "/news/solo.js": .init("solo()", "text/javascript"),
            ])
        let html = sample.html
        #expect(html.contains("import {a} from \"#module-1\"; import '#module-2'; import(\"#module-3\")"))
        #expect(
            html.contains("<script type=\"importmap\">{\"imports\":{\"#module-1\":\"data:text/javascript,"))
        #expect(sample.occurrences(of: "importmap") == 1)
        let texts = sample.dataURLs()
        #expect(texts.contains("import '#module-4'; import far from '#module-5'; export const a=1"))
        // A cycle is two entries.
        #expect(texts.contains("export * from \"#module-1\""))
        // A source that others import is imported, too; one that nobody imports stands where it is.
        #expect(texts.contains("import\"#module-1\""))
        #expect(texts.contains("solo()"))
        #expect(sample.site.requests.count == 6)
    }

    @Test func modulesMayBeDataAndComputed() async throws {
        let sample = try await SealedSample(
            """
            <script type=importmap>{"imports":{"one":"/js/one.js"}}</script>
            <script>const n='one';import(n);import j from './x.json'</script>
            <script type=module>import d from './x.json' with {type:'json'};import 'https://h.example/gone.js'</script>
            """,
            [
                "/js/one.js": .init("export const one=1", "text/javascript"),
                "/news/x.json": .init("{\"a\":1}", "application/json"),
            ])
        #expect(sample.html.contains("\"one\":\"data:text/javascript,"))
        #expect(sample.html.contains("data:application/json"))
        #expect(sample.rules.contains("snapshot-asset"))
        #expect(sample.html.contains("import '#module-"))
    }

    // 4: see EmbeddingTests.

    // 5
    @Test func importsKeepTheirRules() async throws {
        let sample = try await SealedSample(
            """
            <style>@import url(a.css) layer(x) supports(display:grid) screen;@import "a.css" layer;@import 'b.css'</style>
            """,
            [
                "/news/a.css": .init("@charset \"utf-8\";@import 'sub/c.css';a{}", "text/css"),
                "/news/b.css": .init("@import 'sub/c.css';@import 'b.css';b{}", "text/css"),
                "/news/sub/c.css": .init("@import '../b.css' print;c{background:url(p.png)}", "text/css"),
                "/news/sub/p.png": .init(bytes: Self.png, "image/png"),
            ])
        #expect(sample.html.contains(" layer(x) supports(display:grid) screen;@import \"data:text/css"))
        #expect(sample.html.contains("\" layer;@import 'data:text/css"))
        #expect(!sample.dataURLs()[0].contains("@charset"))
        // a → c → b, where c is cut; b → c, where b is cut.
        #expect(sample.site.requests.count == 4)
        #expect(sample.rules.allSatisfy { $0 == "snapshot-cut" } && !sample.rules.isEmpty)
    }

    // 6
    @Test func resolvesAgainstTheStyleSheetAfterItsRedirect() async throws {
        let sample = try await SealedSample(
            "<link rel=stylesheet href=/a.css><p style='--y:url(own.png)'>",
            [
                "/a.css": .init("p{--x:url(p.png)}", "text/css", at: "https://cdn.example/v2/a.css"),
                "https://cdn.example/v2/p.png": .init(bytes: Self.png, "image/png"),
                "/news/own.png": .init(bytes: Self.png + [1], "image/png"),
            ])
        #expect(sample.page.findings == [])
        #expect(
            sample.page.receipt.assets.first { $0.url == "https://site.example/a.css" }?.finalURL
                == "https://cdn.example/v2/a.css")
    }

    // 7
    @Test func spritesComeIntoThePage() async throws {
        let sprite = """
            <svg xmlns="http://www.w3.org/2000/svg"><defs><linearGradient id="g"/></defs>\
            <symbol id="a" viewBox="0 0 1 1"><path fill="url(#g)" d="M0 0"/><use href="#c"/></symbol>\
            <symbol id="b"/><g id="c"><image href="https://h.example/x.png"/></g></svg>
            """
        let sample = try await SealedSample(
            "<body><p id=a><svg><use href='s.svg#a'/><use xlink:href=\"s.svg#a\"></use><use href='#a'/></svg></body>",
            ["/news/s.svg": .init(sprite, "image/svg+xml")])
        #expect(
            sample.html.hasPrefix(
                "<body><p id=a><svg><use href='#sealed-sprite-1-a'/><use xlink:href=\"#sealed-sprite-1-a\"></use><use href='#a'/></svg>"
            ))
        #expect(sample.html.contains("<linearGradient id=\"sealed-sprite-1-g\"/>"))
        #expect(
            sample.html.contains(
                "<symbol id=\"sealed-sprite-1-a\" viewBox=\"0 0 1 1\"><path fill=\"url(#sealed-sprite-1-g)\"")
        )
        #expect(sample.html.contains("<use href=\"#sealed-sprite-1-c\"/>"))
        #expect(!sample.html.contains("sealed-sprite-1-b"))
        #expect(!sample.html.contains("h.example"))
        #expect(sample.html.hasSuffix("</svg></body>"))
        #expect(sample.occurrences(of: "id=\"sealed-sprite-1-a\"") == 1)
    }

    @Test func drawingsRecurse() async throws {
        let drawing =
            "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'>"
            + "<image href='p.png' xlink:href='p.png'/><image href='\(Self.pngURL)'/></svg>"
        let sample = try await SealedSample(
            "<object data=/d/a.svg></object><img src=/d/a.svg#v>",
            ["/d/a.svg": .init(drawing, "image/svg+xml"), "/d/p.png": .init(bytes: Self.png, "image/png")])
        let texts = sample.dataURLs()
        #expect(texts[0].contains("<image href='\(Self.pngURL)' xlink:href='\(Self.pngURL)'/>"))
        // As a picture it loads nothing, and asks for nothing; what is in it stays.
        #expect(texts.contains { $0.contains("<image  /><image href='\(Self.pngURL)'/>") })
        #expect(sample.html.contains("#v>"))
    }

    // 8
    @Test func candidatesOfOneContentStandOnce() async throws {
        let sample = try await SealedSample(
            "<img src=a.png srcset=' a.png 1x, data:image/gif,x 3x , same.png 2x,b,c.png 4x'>",
            [
                "/news/a.png": .init(bytes: Self.png, "image/png"),
                "/news/same.png": .init(bytes: Self.png, "image/png"),
                "/news/b,c.png": .init(bytes: Self.png + [1], "image/png"),
            ])
        #expect(
            sample.html
                == "<img  srcset='\(Self.pngURL) 2x, data:image/gif,x 3x, \(Self.pngURL)AQ== 4x'>")
    }

    // 9
    @Test func theFirstBaseHoldsAndIsTakenOut() async throws {
        let sample = try await SealedSample(
            "<base href=/other/ target=_top><base href=/no/><img src=a.png><a href=#x>x</a><a href='/news/page.html#y'>y</a>",
            ["/other/a.png": .init(bytes: Self.png, "image/png")])
        #expect(
            sample.html
                == "<base data-href=/other/ target=_top><base data-href=/no/><img src=\(Self.pngURL)><a href=#x>x</a><a href='#y'>y</a>"
        )
    }

    // 10
    @Test func integrityIsCheckedAndDropped() async throws {
        let right = "sha256-jt4xYtsKOz6LW4oDUYzDUbdTMIf4WbrJzVOE19DVAQk="
        let files: [String: MemorySite.File] = ["/news/a.js": .init("x()", "text/javascript")]
        let wrong = try await SealedSample("<script src=a.js integrity=\(right)></script>", files)
        #expect(wrong.html == "<script src=data:text/javascript, ></script>")
        #expect(wrong.page.findings.first?.message.contains("integrity") == true)
        #expect(wrong.outcome("a.js") == .placeholder)
        let hash = Integrity.allows(Array("x()".utf8), "sha999-x")
        #expect(hash)
    }

    // 11
    @Test(arguments: ["utf-16le", "utf-16be", "shift_jis", "windows-1252"])
    func pagesAreDecodedAsBrowsersDo(_ encoding: String) async throws {
        let text = "<meta charset=x><p>\(encoding == "windows-1252" ? "é" : "日本")</p>"
        let bytes: [UInt8] =
            switch encoding {
            case "utf-16le": [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
            case "utf-16be": [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
            case "shift_jis":
                Array("<meta charset=x><p>".utf8) + [0x93, 0xFA, 0x96, 0x7B] + Array("</p>".utf8)
            default: Array("<meta charset=x><p>".utf8) + [0xE9] + Array("</p>".utf8)
            }
        let type =
            encoding.hasPrefix("utf-16") ? "text/html; charset=utf-8" : "text/html; charset=\(encoding)"
        let sample = try await SealedSample(bytes: bytes, type: type)
        #expect(sample.html.hasSuffix(text.replacing("charset=x", with: "charset=utf-8")))
        #expect(sample.page.html.starts(with: Array("<meta http-equiv".utf8)))
    }

    @Test func sheetsHaveTheirOwnEncoding() async throws {
        let sample = try await SealedSample(
            bytes: Array("<link rel=stylesheet href=own.css><link rel=stylesheet href=none.css>".utf8),
            [
                "/news/own.css": .init(
                    bytes: Array("@charset \"iso-8859-1\";a{content:'".utf8) + [0xE9] + Array("'}".utf8)),
                "/news/none.css": .init(
                    bytes: Array("a{content:'".utf8) + [0x93, 0xFA] + Array("'}".utf8), "text/css"),
            ], type: "text/html; charset=shift_jis")
        #expect(sample.dataURLs() == ["a{content:'é'}", "a{content:'日'}"])
        #expect(sample.html.contains("charset=utf-8"))
    }

    // 12
    @Test(arguments: [
        "<!-- <img src=a.png> --><p>url(a.png) src=a.png</p>",
        "<textarea><img src=a.png></textarea><title><link href=a.css></title>",
        "<script>var a='<img src=\"a.png\">'</script>", "<script type=text/x>import 'a.js'</script>",
        "<style>/* url(a.png) */ p::after{content:'url(a.png)'} @namespace url(http://n.example/);</style>",
        "<p title='src=a.png' data-url=a.png itemtype=https://schema.example/>",
        "<xmp><img src=a.png></xmp><script type=application/ld+json>{\"image\":\"https://h.example/a\"}</script>",
    ])
    func textThatLooksLikeAReferenceStays(_ html: String) async throws {
        let sample = try await SealedSample(html)
        #expect(sample.html == html)
        #expect(sample.site.requests == [])
    }

    // 13
    @Test func doesNotEmbedAPageInItself() async throws {
        let html =
            "<img src=''><img src><a href=''>a</a><svg fill='url(#g)'><use href='#g'/></svg><script src=''></script>"
        let same = try await SealedSample(html)
        #expect(same.html == html)
        #expect(same.site.requests == [])
        let frames = try await SealedSample(
            "<iframe src=page.html?2></iframe><iframe src='#x'></iframe><iframe src=other.html></iframe>",
            [
                "/news/other.html": .init(
                    "<iframe src=page.html?3></iframe><iframe src='other.html?4'></iframe>o", "text/html")
            ])
        #expect(frames.site.requests == ["https://site.example/news/other.html"])
        #expect(frames.html.contains("<iframe src=data:text/html,></iframe><iframe data-src='#x'></iframe>"))
        #expect(frames.rules.filter { $0 == "snapshot-cut" }.count == 3)
    }

    // 14
    @Test func oddPages() async throws {
        let files: [String: MemorySite.File] = [
            "/news/a.png/": .init(bytes: Self.png, "image/png"),
            "/news/a?b=1%C2%A9=2": .init(bytes: Self.png, "image/png"),
            "/news/a?b=1&copy=2": .init(bytes: Self.png, "image/png"),
            "/news/it's.png": .init(bytes: Self.png, "image/png"),
            "/news/ab.png": .init(bytes: Self.png, "image/png"),
        ]
        let sample = try await SealedSample(
            "<?xml version='1.0'?><img src=a.png/><img src='a?b=1&copy=2'><img src=\"it's.png\"><img src='a\tb.png#f'>"
                + "<svg><style><![CDATA[p{fill:url(ab.png)}]]></style></svg>", files)
        #expect(
            sample.html
                == "<?xml version='1.0'?><img src=\(Self.pngURL)><img src='\(Self.pngURL)'><img src=\"\(Self.pngURL)\">"
                + "<img src='\(Self.pngURL)#f'><svg><style><![CDATA[p{fill:url(\(Self.pngURL))}]]></style></svg>"
        )
    }

    @Test func lazyPicturesShow() async throws {
        let big = Self.png + Array(repeating: 7, count: 4000)
        let files: [String: MemorySite.File] = [
            "/news/a.png": .init(bytes: Self.png, "image/png"),
            "/news/big.png": .init(bytes: big, "image/png"),
        ]
        let sample = try await SealedSample(
            "<img data-src=a.png loading=lazy><img src='data:image/gif,x' data-src='big.png' data-srcset='big.png 2x'>",
            files)
        #expect(sample.html.contains("<img src=\"\(Self.pngURL)\" data-src=\(Self.pngURL) loading=lazy>"))
        #expect(sample.occurrences(of: "#sealed-1") == 3)
        #expect(sample.html.contains("data-srcset=''"))
        #expect(sample.outcome("big.png") == .shared)
        let stripped = try await SealedSample(
            "<img data-src=a.png><noscript><img src=a.png></noscript>", files
        ) { $0.scripts = .strip }
        #expect(stripped.html == "<img data-src=\(Self.pngURL)><img src=\(Self.pngURL)>")
    }

    // 15
    @Test func repeatedPicturesStandOnce() async throws {
        let big = Self.png + (0..<12_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
        let files: [String: MemorySite.File] = ["/news/a.png": .init(bytes: big, "image/png")]
        let html = String(repeating: "<img class=x src=a.png>", count: 14)
        let sample = try await SealedSample(html, files)
        #expect(sample.page.html.count < 20_000)
        #expect(sample.html.contains("img[src$=\"#sealed-1\"]{content:var(--sealed-1)}"))
        #expect(sample.html.contains("width=%277%27"))
        #expect(sample.outcome("a.png") == .shared)
        #expect(sample.site.requests.count == 1)

        let css = try await SealedSample(
            "<style>a{background:url(a.png)}b{background:#fff url('a.png') no-repeat}@font-face{src:url(a.png)}</style>"
                + "<p style='background:url(a.png)'>", files)
        #expect(
            css.html.contains("a{background:var(--sealed-1)}b{background:#fff var(--sealed-1) no-repeat}"))
        #expect(css.html.contains("<p style='background:var(--sealed-1)'>"))
        #expect(css.occurrences(of: "url(data:image/png") == 1)
        // Small ones, and those that stand once, are where they were.
        let once = try await SealedSample("<img src=a.png>", files)
        #expect(!once.html.contains("--sealed"))
    }

    @Test func repeatedPictureElementsShareWhatTheyShow() async throws {
        let noise = (0..<12_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
        let files: [String: MemorySite.File] = [
            "/news/a.webp": .init(bytes: Array("RIFF    WEBPVP8 ".utf8) + noise, "image/webp"),
            "/news/a.png": .init(bytes: Self.png + noise, "image/png"),
            "/news/a.jxl": .init(bytes: [0xFF, 0x0A] + noise, "image/jxl"),
        ]
        let picture =
            "<picture><source type=image/jxl srcset=a.jxl><source srcset=a.webp><img src=a.png></picture>"
        let sample = try await SealedSample(String(repeating: picture, count: 14), files)
        #expect(sample.page.html.count < 20_000)
        #expect(sample.occurrences(of: "data:image/webp") == 1)
        #expect(
            !sample.html.contains("srcset=") && !sample.html.contains("image/png"))
        // Once, and where the screen decides, every source stands where it was.
        let once = try await SealedSample(picture, files)
        #expect(once.occurrences(of: "data:image/webp") == 1 && once.occurrences(of: "data:image/png") == 1)
        let screens = picture.replacing("<source srcset", with: "<source media='(min-width:9em)' srcset")
        let twice = try await SealedSample(screens + screens, files)
        #expect(twice.occurrences(of: "data:image/webp") == 2)
    }

    @Test func sharedCandidatesKeepTheirDensity() async throws {
        let big = Self.png + Array(repeating: 3, count: 3000)
        let sample = try await SealedSample(
            String(repeating: "<img src=a.png srcset='a.png 1x, b.png 2x'>", count: 2),
            [
                "/news/a.png": .init(bytes: Self.png, "image/png"),
                "/news/b.png": .init(bytes: big, "image/png"),
            ])
        #expect(
            sample.html.contains("img[src$=\"#sealed-1-2x\"]{content:-webkit-image-set(var(--sealed-1) 2x)}"))
        #expect(sample.occurrences(of: "srcset=''") == 2)
        #expect(sample.occurrences(of: "width=%274%27") == 2)
    }
}
