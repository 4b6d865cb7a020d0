import BundleGate
import Diagnostics
import Foundation
import Testing

/// The pages of hubs, and the JSON beside them.
@Suite struct HubGateTests {
    /// A bundle with two leaves of a hub.
    static func sample(body: String = "<main id=\"text\"><h1>Hub</h1></main>", head: String = "") throws
        -> GateSample
    {
        let sample = try GateSample()
        try sample.write(
            "study-manifest.json",
            """
            {"version": 1, "books": [{"id": "wiki", "title": "Wiki", "chapters": [{"id": "c", "title": "C", "leaves": [
              {"id": "index", "kind": "hub", "title": "Hub", "file": "a.html"},
              {"id": "b", "kind": "hub", "title": "B", "file": "b.html"}]}]}]}
            """)
        try sample.write("a.html", GateSample.page(body: body, head: head, hasMath: false))
        return sample
    }

    /// - Returns: the rules of the findings in a file that are about hubs, with their severities.
    private static func findings(_ sample: GateSample, _ path: String) async throws -> [String] {
        let own: Set = [
            "interface-string", "accent-fill", "link-dangling", "orphan-document", "model-schema",
            "unknown-type",
        ]
        return try await sample.report().findings.filter {
            $0.position?.file.hasSuffix(path) == true && own.contains($0.rule.name)
        }.map { "\($0.rule) \($0.severity.rawValue)" }
    }

    // MARK: Interface

    static let interface: [(body: String, count: Int)] = [
        ("<nav data-interface>Hub \u{2014} all</nav>", 1), ("<nav data-interface>Hub \u{B7} all</nav>", 1),
        ("<p data-interface><span>two <b>\u{1F30A}</b></span></p>", 1),
        ("<p data-interface>#\u{FE0F}\u{20E3}</p>", 1),
        ("<p data-interface>\u{2764}\u{FE0F}</p>", 1),
        ("<nav data-interface aria-label=\"a \u{2014} b\"></nav>", 1),
        ("<p data-interface><button data-copied=\"done \u{2705}\">Copy</button></p>", 1),
        ("<p data-interface>a &mdash; b &middot; c</p>", 1),
        ("<p data-interface>a &mdash;</p><p data-interface>b &middot;</p>", 2),
        // The words of an author are free, also within the interface.
        ("<p>tide \u{2014} ebb \u{B7} \u{1F30A}</p>", 0),
        ("<nav data-interface><a data-content>tide \u{2014} ebb</a></nav>", 0),
        ("<nav data-interface><a data-content title=\"\u{2014}\">x</a></nav>", 0),
        ("<p data-interface>a - b, 3 # * \u{2013} \u{2026} \u{2022} \u{A9}</p>", 0),
        ("<script>var a = '\u{2014}';</script>", 0),
    ]

    @Test(arguments: interface.indices) func judgesTheWordsOfTheInterface(_ index: Int) async throws {
        let (body, count) = Self.interface[index]
        let sample = try Self.sample(body: "<main id=\"text\"><h1>Hub</h1>\(body)</main>")
        let found = try await Self.findings(sample, "a.html").filter { $0 == "interface-string error" }
        #expect(found.count == count, "\(body)")
    }

    /// The frame around the text is the interface; titles in it are the author's.
    @Test(arguments: [
        ("<button>Find \u{2014} all</button>", true), ("<nav aria-label=\"a \u{B7} b\"></nav>", true),
        ("<header><h1>Tide \u{2014} ebb</h1></header>", false),
        ("<p class=\"running-head\">Tide \u{2014} ebb</p>", false),
        ("<nav><ol><li><a href=\"#x\">Tide \u{2014} ebb</a></li></ol></nav>", false),
    ])
    func judgesTheFrame(_ frame: String, _ isRefused: Bool) async throws {
        let sample = try Self.sample(body: frame + "<main id=\"text\"><h2 id=\"x\">Hub</h2></main>")
        #expect(try await Self.findings(sample, "a.html").contains("interface-string error") == isRefused)
    }

    @Test func judgesTheWordsOfTheScript() async throws {
        for (words, isRefused) in [
            ("{\"Find\":\"Suche \u{B7} alles\"}", true), ("{\"Find\":\"Suche\"}", false),
        ] {
            let sample = try Self.sample(body: "<main id=\"text\" data-words='\(words)'><h1>Hub</h1></main>")
            #expect(try await Self.findings(sample, "a.html").contains("interface-string error") == isRefused)
        }
    }

    @Test func leavesPagesOfOtherKindsAlone() async throws {
        let sample = try GateSample()
        let body = "<h1>A</h1><p data-interface>a \u{2014} b</p><span class=\"hub-missing\">x</span>"
        try sample.write(
            "a.html", GateSample.page(body: body, head: "<style>p{color:#b5ff1a}</style>", hasMath: false))
        #expect(try await Self.findings(sample, "a.html") == [])
    }

    // MARK: Accent

    static let styles: [(style: String, count: Int)] = [
        (".button{background:#b5ff1a}", 1), (".button{background:#B5FF1A}", 1),
        ("p{color:rgb(181, 255, 26)}", 1),
        ("p{color:rgb(181 255 26/.5)}", 1), (":root{--lime:#b5ff1a}.chip{background:var(--lime)}", 1),
        (".chip{fill:var(--b)}:root{--a:#b5ff1a;--b:var( --a )}", 1),
        ("a[aria-current]{border-color:#b5ff1a80}", 1),
        (".dot,.chip{background:#b5ff1a}", 1), (".dot .chip{background:#b5ff1a}", 1),
        ("@media print{.chip{color:#b5ff1a}}", 1),
        (".chip{&:hover{color:#b5ff1a}}", 1), (".dots{background:#b5ff1a}", 1),
        (".dot{background:#b5ff1a}", 0), (".hub-dot{fill:#b5ff1a}", 0),
        (".list .new-badge::after{color:#b5ff1a}", 0),
        (":root{--lime:#b5ff1a}.hub-dot{fill:var(--lime,red)}", 0), (":root{--lime:#b5ff1a}", 0),
        (".chip{background:#b5ff1b;color:rgb(181,255,27)}", 0), ("/* .chip{background:#b5ff1a} */", 0),
        (":root{--lime:#b5ff1a}.chip{color:var(--ink,var(--line))}", 0),
    ]

    @Test(arguments: styles.indices) func judgesTheAccent(_ index: Int) async throws {
        let (style, count) = Self.styles[index]
        #expect(AccentUses.find(in: Array(style.utf8)).count == count, "\(style)")
        let sample = try Self.sample(
            head: "<style>\(style)</style><link rel=\"stylesheet\" href=\"own.css\">")
        try sample.write("own.css", style)
        #expect(try await Self.findings(sample, "a.html").count == count)
        #expect(try await Self.findings(sample, "own.css").count == count)
    }

    // MARK: Links and files

    @Test func reportsLinksThatLeadNowhere() async throws {
        let sample = try Self.sample(
            body:
                "<main id=\"text\"><h1>Hub</h1><p>see <span class=\"hub-missing\">Fog <b>signals</b></span></p></main>"
        )
        #expect(try await Self.findings(sample, "a.html") == ["link-dangling warning"])
    }

    /// The render reports a file that no page shows, as `hub-embed`.
    @Test func reportsNoLinksToFiles() async throws {
        let sample = try Self.sample(
            body:
                "<main id=\"text\"><h1>Hub</h1><p>see <span class=\"hub-missing hub-file\">fog.pdf</span></p></main>"
        )
        #expect(try await Self.findings(sample, "a.html").isEmpty)
    }

    static let bad: [(path: String, text: String, findings: [String])] = [
        ("graph.json", "{", ["model-schema error"]), ("graph.json", "{}", ["model-schema error"]),
        ("graph.json", #"{"nodes": [{}], "edges": []}"#, ["model-schema error"]),
        ("graph.json", #"{"nodes": [{"id": "a"}, {"id": "a"}], "edges": []}"#, ["model-schema error"]),
        ("graph.json", #"{"nodes": [{"id": "a", "file": "no.html"}], "edges": []}"#, ["model-schema error"]),
        (
            "graph.json", #"{"nodes": [{"id": "a"}], "edges": [{"from": "a", "to": "x"}]}"#,
            ["model-schema error"]
        ),
        ("graph.json", #"{"nodes": [{"id": "a", "orphan": true}], "edges": []}"#, ["orphan-document note"]),
        (
            "deeplinks.json", #"{"documents": [{"deeplink": "m://a", "file": "no.html"}]}"#,
            ["model-schema error"]
        ),
        ("deeplinks.json", #"{"documents": [{"file": "a.html"}]}"#, ["model-schema error"]),
        (".well-known/apple-app-site-association", "[]", ["model-schema error"]),
        (".well-known/apple-app-site-association", #"{"applinks": {"details": []}}"#, ["model-schema error"]),
        (
            ".well-known/apple-app-site-association",
            #"{"applinks": {"details": [{"appIDs": ["app"], "components": [{"/": "/*"}]}]}}"#,
            ["model-schema error"]
        ),
        (
            ".well-known/apple-app-site-association",
            #"{"applinks": {"details": [{"appIDs": ["T.wiki.App"], "components": [{"exclude": true}]}]}}"#,
            ["model-schema error"]
        ),
    ]

    @Test(arguments: bad.indices) func judgesTheFilesBesideAHub(_ index: Int) async throws {
        let (path, text, findings) = Self.bad[index]
        let sample = try Self.sample()
        try sample.write(path, text)
        #expect(try await Self.findings(sample, path) == findings, "\(text)")
    }

    @Test func acceptsWhatRenderWrites() async throws {
        let sample = try Self.sample()
        for (path, text) in [
            (
                "graph.json",
                #"{"nodes": [{"id": "a", "file": "a.html", "orphan": false}, {"id": "b"}], "edges": [{"from": "a", "to": "b"}]}"#
            ),
            (
                "deeplinks.json",
                #"{"routes": [{"deeplink": "m://hub", "file": "a.html#x"}], "documents": []}"#
            ),
            (
                ".well-known/apple-app-site-association",
                #"{"applinks": {"details": [{"appIDs": ["TEAM1.wiki.App"], "components": [{"/": "/*.md", "exclude": true}, {"/": "/*"}]}]}}"#
            ),
        ] {
            try sample.write(path, text)
            #expect(try await Self.findings(sample, path) == [], "\(path)")
        }
    }

    /// Without a hub, the gate knows no such files.
    @Test func knowsNoGraphWithoutAHub() async throws {
        let sample = try GateSample()
        try sample.write("graph.json", "{}")
        #expect(try await Self.findings(sample, "graph.json") == ["unknown-type error"])
    }

    // MARK: Templates

    private static let templates = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "templates")

    /// The words that pages of a hub print on their own, in every language.
    @Test func theWordsOfTemplatesAreClean() throws {
        let folder = Self.templates.appending(path: "languages")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(names.count > 10)
        for name in names {
            let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            var section = ""
            var count = 0
            for line in text.split(separator: "\n") where !line.hasPrefix("#") {
                if line.hasPrefix("[") { section = String(line) }
                guard ["[hub]", "[frame]", "[script]", "[form]"].contains(section) else { continue }
                count += 1
                #expect(InterfaceText.violation(in: String(line)) == nil, "\(name): \(line)")
            }
            #expect(count > 100, "\(name)")
        }
        let page = try String(contentsOf: Self.templates.appending(path: "leaf.mustache"), encoding: .utf8)
        #expect(InterfaceText.violation(in: page) == nil)
    }

    /// The style of hubs with the theme that has the accent.
    @Test func theAccentOfTemplatesIsForDots() throws {
        let theme = try Data(contentsOf: Self.templates.appending(path: "themes/memorywiki.css"))
        #expect(theme.range(of: Data("#b5ff1a".utf8)) != nil)
        let folder = Self.templates.appending(path: "style")
        var style = Array(theme)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        where name.hasSuffix(".css") {
            style += try Array(Data(contentsOf: folder.appending(path: name)))
        }
        #expect(AccentUses.find(in: style) == [])
        #expect(AccentUses.find(in: style + Array(".hub-button{background:var(--dot)}".utf8)).count == 1)
    }
}
