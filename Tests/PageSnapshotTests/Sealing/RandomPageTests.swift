import TestSupport
import Testing

@testable import PageSnapshot

/// Pages put together at random from awkward pieces, whole and cut off: every one is its input but for its splices, and
/// asks for nothing.
struct RandomPageTests {
    static let pieces: [String] = [
        "<!doctype html>", "<html lang=en>", "<head>", "</head>", "<body>", "</body>", "</html>",
        "<base href=/b/>",
        "<img src=a.png>", "<img src='b.png' srcset=\"a.png 1x, b.png 2x\">", "<img data-src=a.png>",
        "<link rel=stylesheet href=a.css>", "<style>@import 'a.css';p{background:url(a.png)}</style>",
        "<style>",
        "</style>", "p{background:url(b.png)}", "<script src=a.js></script>",
        "<script type=module src=m.js></script>",
        "<script type=module>import './m.js'</script>", "<script>", "</script>", "import('./m.js')", "<!--",
        "-->",
        "<svg>", "</svg>", "<use href=s.svg#i>", "<image xlink:href=a.png>", "<![CDATA[", "]]>", "<math>",
        "</math>",
        "<iframe src=f.html></iframe>", "<iframe srcdoc='<img src=a.png>'>", "<iframe src=page.html?1>",
        "<template>",
        "</template>", "<noscript>", "</noscript>", "<picture><source srcset=a.png>", "</picture>",
        "<audio src=a.mp3>",
        "<video poster=a.png><source src=a.mp3>", "</video>", "<a href=/x>", "<a href=#x>",
        "<form action=/x>",
        "<meta charset=utf-16>", "<meta http-equiv=refresh content='1;url=/'>", "<textarea>", "</textarea>",
        "<title>",
        "<p style='background:url(&quot;a.png&quot;);a:b&#59;c:url(x'>",
        "<p style=\"--x:url(b.png)\" style='x'>",
        "<object data=s.svg>", "<embed src=f.html>", "<p onclick=\"x='<img src=a.png>'\">", "&amp", "&#x",
        "é", "\u{0}",
        "<img src=\"a.png", "'", "\"", ">", "<", "<img src=https://h.example/x?a&copy=1>", "<plaintext>",
        "<select>",
        "<link rel=preload as=style href=a.css onload=x>", "<script type=importmap>{\"imports\":{}}</script>",
        "<table background=a.png>",
        "<img src=data:image/svg+xml,%3Csvg%3E%3Cimage%20href='https://h.example/'/%3E>",
        "<iframe src=\"data:text/html,<img src='https://h.example/x.png'><a href=y>\">", "<frameset>",
        "<frame src=f.html>",
    ]

    static let files: [String: MemorySite.File] = {
        let big = EmbeddingTests.png + Array(repeating: 9, count: 3000)
        let texts: [(String, String, String)] = [
            ("a.css", "@import 'a.css';@font-face{src:url(x.woff)}q{background:url(b.png)}", "text/css"),
            ("a.js", "import('./m.js')</script>", "text/javascript"),
            ("m.js", "import './m.js?2';//# sourceMappingURL=m.map", "text/javascript"),
            ("m.js?2", "export * from './m.js'", "text/javascript"),
            (
                "s.svg",
                "<svg xmlns='u'><g id='i'><image href='a.png'/></g><use href='s.svg#i'/><style>*{fill:url(a.png)}</style></svg>",
                "image/svg+xml"
            ),
            (
                "f.html",
                "<img src=a.png><iframe src=page.html></iframe><svg><use href=s.svg#i></svg><a href=x>",
                "text/html"
            ),
        ]
        var files: [String: MemorySite.File] = [:]
        for folder in ["/news/", "/b/"] {
            for (name, text, type) in texts { files[folder + name] = .init(text, type) }
            files[folder + "a.png"] = .init(bytes: big, "image/png")
            files[folder + "b.png"] = .init(bytes: EmbeddingTests.png, "image/png")
        }
        return files
    }()

    @Test(arguments: 0..<40)
    func everyPageIsSealed(_ seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<8 {
            var html = ""
            for _ in 0..<Int.random(in: 1...25, using: &random) {
                html += Self.pieces.randomElement(using: &random) ?? ""
            }
            if Bool.random(using: &random) {
                html = String(html.prefix(Int.random(in: 0...html.count, using: &random)))
            }
            let scripts = SealSettings.Scripts.allCases.randomElement(using: &random) ?? .keep
            let links = [SealSettings.Links.inert, .text].randomElement(using: &random) ?? .inert
            let sample = try await SealedSample(html, Self.files, checks: false, isServed: false) {
                $0.scripts = scripts
                $0.links = links
                $0.banner = "<i>b</i>"
            }
            let open = SealCheck.openReferences(in: sample.page.html).map { "\($0.row) \($0.text)" }
            #expect(open == [], "\(html)")
            let again = try await SealedSample(html, Self.files, checks: false, isServed: false) {
                $0.scripts = scripts
                $0.links = links
                $0.banner = "<i>b</i>"
            }
            #expect(again.page.html == sample.page.html)
        }
    }
}
