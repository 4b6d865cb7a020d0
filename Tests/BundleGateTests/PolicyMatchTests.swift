import BundleGate
import Diagnostics
import Foundation
import SiteFiles
import TestSupport
import Testing

/// The policy's hashes and the page's scripts and styles.
@Suite struct PolicyMatchTests {
    private func site(_ script: String, _ sources: String, carriageReturns: Bool = false) throws -> PoisonSite
    {
        let policy = PoisonSite.policy.replacing("script-src file:", with: "script-src file: \(sources)")
        var page = PoisonSite.page.replacing(PoisonSite.policy, with: policy)
            .replacing("</body>", with: "<script>\(script)</script></body>")
        if carriageReturns { page = page.replacing("\n", with: "\r\n") }
        let site = try PoisonSite()
        try site.write("a.html", page)
        return site
    }

    private func hash(_ algorithm: Digest.PolicyAlgorithm, _ text: String) -> String {
        "'\(algorithm.rawValue)-\(Digest.base64(algorithm, of: Array(text.utf8)))'"
    }

    /// FIPS 180-4's own example, "abc", in base64.
    @Test func hashesByTheStandard() {
        #expect(hash(.sha256, "abc") == "'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='")
        #expect(
            hash(.sha384, "abc")
                == "'sha384-ywB1P0WjXou1oD1pmsZQBycsMqsO3tFjGotgWkP/W+2AhgcroefMI1i67KE0yCWn'")
        #expect(
            hash(.sha512, "abc")
                == "'sha512-3a81oZNherrMQXNJriBBMRLm+k6JqX6iCp7u5ktV05ohkpkqJ0/BqDa6PCOj/uu9RU1EI2Q86A4qmslPpUyknw=='"
        )
    }

    @Test(arguments: Digest.PolicyAlgorithm.allCases) func recognizesTheHash(
        _ algorithm: Digest.PolicyAlgorithm
    )
        async throws
    {
        let script = "let é = '<b>&amp;</b>' // \u{1F600}\n"
        #expect(try await site(script, hash(algorithm, script)).findings().isEmpty)
        let urlSafe = hash(algorithm, script).replacing("+", with: "-").replacing("/", with: "_")
        #expect(try await site(script, urlSafe).findings().isEmpty)
        let upper = hash(algorithm, script).replacing("sha", with: "SHA")
        #expect(try await site(script, upper).findings().isEmpty)
        // Another text's: the script is refused, and the hash is for nothing.
        let findings = try await site(script, hash(algorithm, script + " ")).findings()
        #expect(
            findings.map { "\($0.rule) \($0.severity)" } == ["policy-match warning", "policy-match error"])
        #expect(findings.last?.message.contains(hash(.sha256, script)) == true)
    }

    @Test func hashesWithLineFeeds() async throws {
        let script = "let a = 1\nlet b = 2\n"
        #expect(try await site(script, hash(.sha256, script), carriageReturns: true).findings().isEmpty)
        let raw = hash(.sha256, script.replacing("\n", with: "\r\n"))
        #expect(
            try await site(script, raw, carriageReturns: true).findings().contains {
                $0.rule == "policy-match"
            })
    }

    @Test func hashesTheDecodedText() async throws {
        let script = "let a = 'é'"
        let site = try site(script, hash(.sha256, script))
        try site.markEncodings()
        let text = try String(contentsOf: site.build.appending(path: "a.html"), encoding: .utf8)
        try site.write(
            "a.html", bytes: [0xFF, 0xFE] + Array(try #require(text.data(using: .utf16LittleEndian))))
        #expect(try await site.findings().isEmpty)
    }

    /// Scripts that never run need no hash, and ones that stand in a drawing do.
    @Test(arguments: [
        ("<script></script>", 0), ("<script type=\"text/x-template\">x</script>", 0),
        ("<script type=\"application/json\">{}</script>", 0), ("<template><script>x</script></template>", 0),
        ("<noscript><style>p{}</style></noscript>", 0), ("<!-- <script>x</script> -->", 0),
        ("<script>x</script>", 1), ("<svg><script>x</script></svg>", 1),
        ("<script type=module>x</script>", 1),
        ("<style>p{}</style><style>b{}</style>", 2), ("<script src=\"own.js\">x</script>", 0),
        ("<style type=\"text/less\">p{}</style>", 0), ("<textarea><script>x</script></textarea>", 0),
        // A declarative shadow root is part of the page, and other templates are not.
        ("<div><template shadowrootmode=open><style>p{}</style><script>x</script></template></div>", 2),
        ("<my-box><template shadowrootmode=CLOSED><style>p{}</style></template></my-box>", 1),
        ("<div><template shadowrootmode=open></template></div><script>x</script>", 1),
        ("<div><template shadowrootmode=up><style>p{}</style></template></div>", 0),
        ("<ul><template shadowrootmode=open><style>p{}</style></template></ul>", 0),
        ("<template><div><template shadowrootmode=open><script>x</script></template></div></template>", 0),
        ("<p><template shadowrootmode=open><template><script>x</script></template></template></p>", 0),
        (
            "<p><template shadowrootmode=open>a</template><template shadowrootmode=open><script>x</script></template></p>",
            0
        ),
    ])
    func requiresHashesOfRunningScripts(_ markup: String, _ count: Int) async throws {
        let site = try PoisonSite()
        _ = try site.put(markup, .body)
        #expect(try await site.findings().map(\.rule) == Array(repeating: "policy-match", count: count))
    }

    // MARK: Style sheets

    /// The messages of the rule about a page under a policy without some of its sources.
    private func messages(_ body: String, _ sources: String, _ other: String = "", sheet: String = "p{}")
        async throws -> [String]
    {
        let sample = try GateSample()
        try sample.write("own.css", sheet)
        try sample.write("more.css", "h1{background:url(a.png)}")
        var policy = GateSample.policy
        if !sources.isEmpty { policy = policy.replacing(sources, with: other) }
        try sample.write(
            "a.html",
            GateSample.page(
                body: "<h1>A</h1><p><span class=\"math inline\">x^2</span></p>" + body,
                head: "<link rel=\"stylesheet\" href=\"own.css\">", policy: policy))
        return try await sample.findings().filter { $0.rule == "policy-match" }.map(\.message)
    }

    @Test(arguments: ["", "font-src data:; "]) func findsThatAPolicyRefusesTheFontsOfKaTeX(_ other: String)
        async throws
    {
        let messages = try await messages("", "font-src file:; ", other)
        #expect(messages.count == 1)
        #expect(messages.first?.hasSuffix("of katex/katex.min.css; write file: into its font-src") == true)
    }

    @Test(arguments: [
        ("h1{background:url(a.png)}", "file:"),
        ("h1{cursor:url(a.png),auto}h2{background:url(b.png)}", "file:"),
        ("h1{background:url(data:image/png;base64,Qk0=)}", "data:"), ("@import \"more.css\";", "file:"),
        ("h1{background:image-set(\"a.png\" 1x)}", "file:"),
        (":root{--a:url(a.png)}h1{background:var(--a)}", "file:"),
    ]) func findsThatAPolicyRefusesThePicturesOfAStyleSheet(_ sheet: String, _ scheme: String)
        async throws
    {
        let messages = try await messages("", "img-src file: data:; ", sheet: sheet)
        #expect(messages.count == 1)
        #expect(messages.first?.hasSuffix("write \(scheme) into its img-src") == true)
        #expect(try await self.messages("", "", sheet: sheet) == [])
    }

    @Test(arguments: [
        "<input type=\"image\" alt=\"x\" src=\"a.png\">", "<link rel=\"icon\" href=\"a.png\">",
        "<table background=\"a.png\"><tr><td>x</td></tr></table>",
        "<svg><filter id=\"f\"><feImage href=\"a.png\"/></filter><rect filter=\"url(#f)\"/></svg>",
        "<svg><image><set attributeName=\"href\" to=\"a.png\"/></image></svg>",
        "<svg><image><animate attributeName=\"xlink:href\" values=\"a.png;#x\"/></image></svg>",
        "<svg><rect cursor=\"url(a.png), auto\"/></svg>",
    ]) func findsThatAPolicyRefusesAPicture(_ body: String) async throws {
        let messages = try await messages(body, "img-src file: data:; ")
        #expect(messages == ["the policy refuses 'a.png'; write file: into its img-src"])
        #expect(try await self.messages(body, "") == [])
    }

    @Test(arguments: [
        "<svg><filter id=\"f\"><feImage href=\"#a\"/></filter></svg>",
        "<svg><a href=\"#a\"><set attributeName=\"href\" to=\"b.html\"/><text>x</text></a></svg>",
        "<svg><rect><set attributeName=\"fill\" to=\"red\"/></rect></svg>",
        "<svg><rect cursor=\"help\"/></svg>", "<svg><pattern href=\"#a\"/></svg>",
    ]) func ignoresReferencesThatAreNoPictures(_ body: String) async throws {
        #expect(try await messages(body, "img-src file: data:; ") == [])
    }

    @Test(arguments: [
        ("<template><link rel=\"icon\" href=\"a.png\"></template>", 0),
        ("<template><template>x</template><img alt=\"\" src=\"a.png\">", 0),
        ("<template><p>x</p></template><img alt=\"\" src=\"a.png\">", 1),
        ("<div><template shadowrootmode=\"open\"><img alt=\"\" src=\"a.png\"></template></div>", 1),
    ]) func ignoresFilesInTemplates(_ body: String, _ count: Int) async throws {
        #expect(try await messages(body, "img-src file: data:; ").count == count)
    }

    /// Browsers enforce every policy of a page on what comes after it.
    @Test(
        arguments: [
            (
                "script-src 'none'",
                [
                    "katex.min.js'; write file: into its script-src-elem",
                    "auto-render.js'; write file: into its script-src-elem", "the policy refuses this script",
                ]
            ),
            ("font-src 'none'", ["of katex/katex.min.css; write file: into its font-src"]),
            ("img-src 'none'", ["'a.png'; write file: into its img-src"]),
            ("img-src file:", []), ("object-src 'none'; img-src *", []),
            ("script-src file: 'unsafe-inline'", []),
        ] as [(String, [String])]) func holdsEachPolicyOfAPage(_ later: String, _ parts: [String])
        async throws
    {
        let sample = try GateSample()
        let script = "let a = 1"
        let policy = GateSample.policy.replacing(
            "script-src file:", with: "script-src file: \(hash(.sha256, script))")
        let second = "<meta http-equiv=\"Content-Security-Policy\" content=\"\(later)\">"
        let page = GateSample.page(
            body: "<h1>A</h1><p class=\"math inline\">x</p><img alt=\"\" src=\"a.png\">"
                + "<script>\(script)</script>", policy: policy)
        try sample.write("a.html", page.replacing("<title>", with: second + "<title>"))
        let messages = try await sample.findings().filter { $0.rule == "policy-match" }.map(\.message)
        #expect(messages.count == parts.count, "\(messages)")
        for part in parts { #expect(messages.contains { $0.contains(part) }, "\(messages)") }
        // A policy does not govern elements before it.
        let early = page.replacing("<meta charset", with: "<script>\(script)</script><meta charset")
            .replacing("<script>\(script)</script></body>", with: "</body>")
            .replacing("</head>", with: second + "</head>")
        try sample.write("a.html", early)
        #expect(try await !sample.findings().contains { $0.message.contains("refuses this script") })
    }

    /// A style element may be allowed by its hash, and what it loads by other sources.
    @Test(arguments: [
        ("<style>h1{background:url(a.png)}</style>", "img-src file: data:; ", "img-src"),
        ("<style>@font-face{font-family:q;src:url(data:font/woff2;base64,d09GMg==)}</style>", "", "font-src"),
        ("<p style=\"background:url(a.png)\">x</p>", "img-src file: data:; ", "img-src"),
    ]) func readsTheStylesOfThePage(_ body: String, _ sources: String, _ directive: String) async throws {
        let messages = try await messages(body, sources)
        #expect(messages.filter { $0.hasSuffix(" into its \(directive)") }.count == 1)
    }

    @Test func acceptsAPolicyInAnImpliedHead() async throws {
        let site = try PoisonSite()
        let bare = PoisonSite.page.replacing("<head>", with: "").replacing("</head><body>", with: "")
        try site.write("a.html", bare)
        #expect(try await site.findings().isEmpty)
        try site.write("a.html", bare.replacing("<html lang=\"en\">", with: "<html lang=\"en\"><p>"))
        #expect(try await site.findings().contains { $0.rule == "policy" })
    }

    /// The document in a frame inherits the policy of its page.
    @Test(arguments: [
        ("<style>p{color:red}</style>", "", 1), ("<script>var a = 1</script>", "", 1),
        ("<script>var a = 1</script>", " sandbox", 0), ("<p>x</p>", "", 0),
        ("<template><style>p{}</style></template>", "", 0),
        ("<p style=color:red>x</p><b style=color:red>y</b>", "", 1),
        ("<p style=color:red>x</p>", " sandbox", 1), ("<template><p style=color:red>x</p></template>", "", 0),
        ("<p onclick=go()>x</p>", "", 1), ("<a href=javascript:go()>x</a>", "", 1),
        ("<p onclick=go()>x</p>", " sandbox", 0), ("<p onclick=go()>x</p>", " sandbox=allow-scripts", 1),
        ("<iframe title=x srcdoc=\"<script>go()</script><style>p{}</style>\"></iframe>", "", 2),
        ("<iframe title=x srcdoc=\"<p style=color:red onclick=go()>x</p>\"></iframe>", "", 2),
        ("<iframe title=x srcdoc=\"<script>go()</script>\"></iframe>", " sandbox", 0),
        ("<iframe title=x sandbox srcdoc=\"<script>go()</script>\"></iframe>", "", 0),
    ]) func readsDocumentsInFrames(_ document: String, _ sandbox: String, _ count: Int) async throws {
        let body = "<iframe title=\"x\"\(sandbox) srcdoc='\(document)'></iframe>"
        #expect(try await messages(body, "").count == count)
        #expect(try await messages("<template>\(body)</template>", "").isEmpty)
    }

    @Test func readsFilesOfDocumentsInFrames() async throws {
        let body = "<iframe title=\"x\" srcdoc=\"<img alt='' src=a.png>\"></iframe>"
        let refused = "the policy refuses 'a.png'; write file: into its img-src"
        #expect(try await messages(body, "img-src file: data:; ") == [refused])
        #expect(try await messages(body, "").isEmpty)
    }

    /// Documents in frames, with sources beside those of the sample's policy, and the directives that refuse.
    @Test(
        arguments: [
            ("<iframe title=\"x\" src=\"b.html\"></iframe>", "", ["frame-src"]),
            ("<iframe title=\"x\" src=\"b.html\"></iframe>", "child-src file:", []),
            ("<iframe src=\"b.html\"></iframe>", "frame-src 'none'; child-src file:", ["frame-src"]),
            ("<object data=\"b.html\"></object>", "object-src file:", ["frame-src"]),
            ("<object data=\"a.svg\"></object>", "", ["object-src", "frame-src"]),
            ("<object data=\"a.svg\"></object>", "object-src file:; frame-src file:", []),
            ("<embed src=\"a.pdf?x#y\">", "object-src file:", ["frame-src"]),
            ("<embed src=\"a.pdf\">", "object-src file:; child-src file:", []),
            ("<object data=\"a.png\"></object>", "object-src file:", []),
            ("<embed src=\"a.png\">", "frame-src file:", ["object-src"]),
        ] as [(String, String, [String])])
    func readsTheDocumentsOfFrames(_ body: String, _ sources: String, _ directives: [String]) async throws {
        let policy = (sources.isEmpty ? "" : sources + "; ") + "base-uri"
        let messages = try await messages(body, "base-uri", policy)
        let refused = messages.map { String($0.split(separator: " ").last ?? "") }
        #expect(refused.sorted() == directives.sorted())
    }

    @Test func readsTheFramesOfAFrameset() async throws {
        let sample = try GateSample()
        for (sources, count) in [("", 1), ("; frame-src file:", 0)] {
            let page = GateSample.page(body: "", policy: GateSample.policy + sources)
                .replacing("<body></body>", with: "<frameset><frame src=\"b.html\"></frameset>")
            try sample.write("a.html", page)
            let found = try await sample.findings().filter { $0.rule == "policy-match" }.map(\.message)
            #expect(found.count == count && found.allSatisfy { $0.contains("frame-src") }, "\(found)")
        }
    }

    @Test func countsTheHashesOfDocumentsInFrames() async throws {
        let style = hash(.sha256, "p{color:red}")
        let body = "<iframe title=\"x\" srcdoc=\"<style>p{color:red}</style>\"></iframe>"
        #expect(try await messages(body, "style-src file:; ", "style-src file: \(style); ").isEmpty)
    }
}
