import Foundation
import SiteFiles
import TestSupport
import Testing

/// A news library as a user makes it: fetched, composed, rendered, verified, and copied into an app.
@Suite(.serialized, .timeLimit(.minutes(45))) struct NewsCommandTests {
    private let workspace: Workspace
    private let server: LoopbackServer
    private var folder: TestFolder { workspace.folder }

    init() throws {
        workspace = try Workspace()
        server = try LoopbackServer()
        try workspace.linkKaTeX()
        try folder.write(
            """
            sources:
              news:
                kind: feeds
                to: build
                store: store
                deeplink: "app://article?id={id}"
                feeds: [{url: "\(server.url("/feed"))", category: World, article: feed}]

            """, to: "sitegen.yml")
    }

    /// Serves a feed of articles, each with a title and HTML.
    private func serve(_ articles: [(title: String, html: String)]) {
        let items = articles.map {
            "<item><guid isPermaLink=\"false\">\($0.title.prefix(5))</guid><title>\($0.title)</title>"
                + "<link>https://news.example/\($0.title.prefix(5).lowercased())?utm_source=rss</link>"
                + "<pubDate>Fri, 20 Nov 2026 08:00:00 GMT</pubDate><description><![CDATA[\($0.html)]]></description></item>"
        }
        let text = "<rss version=\"2.0\"><channel><title>Wire</title>\(items.joined())</channel></rss>"
        server.route("/feed", .file(Array(text.utf8), type: "application/rss+xml"))
    }

    private func fetch(_ day: Int) throws {
        try workspace.expect(
            0, "fetch", "--folder", ".", "--rate", "1000", "--now", "2026-11-\(day)T12:00:00Z")
    }

    private func leaves() throws -> [String] {
        try folder.files(below: "build").keys.filter { $0.hasPrefix("article-") }.sorted()
    }

    /// The text of others is not the user's to change, so `render` has no advice on it.
    @Test func givesNoAdviceOnTheTextOfOthers() throws {
        serve([
            (
                "First {% y %} \\(x^2 + y^2",
                "<p>So \\(x^2\\) and {% y %} here, $$ too. \\[ here</p><h2>Same</h2><p>A</p><h2>Same</h2><p>B</p>"
            )
        ])
        try fetch(21)
        let rendered = try workspace.expect(0, "render", ".")
        for rule in ["foreign-syntax", "id-numbered", "math-brackets", "math-in-html", "warning"] {
            #expect(!"\(rendered)".contains(rule), "\(rendered)")
        }
        #expect(try folder.text("build/digest.html").contains("So x² and"))
    }

    /// A picture that went with its days is not asked for again, and `render` does not say so.
    @Test(arguments: [2, 1, 0]) func reportsOnlyMissingPicturesThatAreFetchedAgain(_ lost: Int) throws {
        let media = { try folder.files(below: "store").keys.filter { $0.hasPrefix("media/") } }
        let names = lost == 2 ? ["/a.png", "/b.png"] : ["/a.png"]
        for (index, name) in names.enumerated() {
            server.route(name, .file(Self.png(8, 4 + index), type: "image/png"))
        }
        let images = names.map { "<img src=\"\(server.url($0))\" alt=\"A crane\">" }.joined()
        serve([("First story", "<p>Words.</p>" + images)])
        if lost == 0 {
            try folder.write(
                try folder.text("sitegen.yml") + "    keep: {images: 3}\n", to: "sitegen.yml")
        }
        try fetch(21)
        #expect(try media().count == names.count)
        if lost > 0 {
            for name in try media() { try folder.remove("store/" + name) }
        } else {
            try fetch(25)
            #expect(try media().isEmpty)
        }
        let errors = try workspace.expect(0, "render", ".").errors
        #expect(errors.contains("a picture is missing in the store") == (lost == 1), "\(errors)")
        #expect(errors.contains("2 pictures are missing in the store") == (lost == 2), "\(errors)")
        try fetch(26)
        #expect(names.allSatisfy { server.requests(for: $0).count == (lost > 0 ? 2 : 1) })
    }

    @Test func makesALibraryThatNeedsNoNetwork() throws {
        server.route("/a.png", .file(Self.png(8, 4), type: "image/png"))
        server.route("/px.png", .file(Self.png(1, 1), type: "image/png"))
        serve([
            ("First story", "<p>As $x^2$ grows.</p><img src=\"\(server.url("/a.png"))\" alt=\"A crane\">"),
            (
                "Other story",
                "<p>B</p><img src=\"\(server.url("/px.png"))\"><img src=\"\(server.url("/none.png"))\" alt=\"A lost picture\">"
            ),
        ])
        try fetch(21)
        try workspace.expect(0, "render", ".")
        let verified = try workspace.expect(0, "verify", "--strict", ".")
        #expect(verified.output.contains("verified: "), "\(verified)")
        #expect(try leaves().count == 2)
        let texts = try folder.files(below: "build").filter {
            $0.key.hasSuffix(".html") || $0.key.hasSuffix(".json")
        }
        for (name, bytes) in texts {
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(
                !text.contains("utm_source") && !text.contains("px.png") && !text.contains("<img src=\"http"),
                "\(name)")
        }
        let pages = try leaves().map { try folder.text("build/" + $0) }.joined()
        #expect(pages.contains("A lost picture"))
        #expect(pages.contains("class=\"math inline\""))
        // Find looks into the articles with their sources, but not into the words around them.
        let index = try folder.files(below: "build/leaf").values.map { String(decoding: $0, as: UTF8.self) }
        #expect(index.contains { $0.contains("First story") } && pages.contains("Wire · "))
        #expect(index.contains { $0.contains("Wire") } && !index.contains { $0.contains("Other articles") })
        // The leaves of news are articles.
        #expect(pages.contains("aria-label=\"Other articles\"") && !pages.contains("\"Other leaves\""))
        #expect(pages.contains("\"All leaves\":\"All articles\""))
        let pictures = try folder.files(below: "build/media").keys
        #expect(pictures.count == 1)
        #expect(pages.contains("src=\"media/\(pictures.first ?? "")\""))
        // Nothing is written or rendered without a change, and a clean build gives the same.
        #expect(try workspace.expect(0, "render", ".", "--check").output.contains("current"))
        #expect(try workspace.expect(0, "render", ".", "--check-incremental").output.contains("match"))
        // The app gets everything, and not the store.
        try workspace.expect(0, "sync-bundle", "build", "--to", "app")
        for name in ["index.html", "deeplinks.json", "api/articles-1.json", "feed.json", "summary.json"] {
            #expect(folder.has("app/\(name)"), "\(name)")
        }
        #expect(!folder.has("app/items.json"))
        #expect(try workspace.expect(0, "verify", "--strict", "app").output.contains("verified: "))
    }

    @Test func followsTheStore() throws {
        serve([("First story", "<p>A</p>"), ("Other story", "<p>B</p>")])
        try fetch(21)
        try workspace.expect(0, "render", ".")
        let old = try leaves()
        serve([("First story, corrected", "<p>A</p>"), ("Third story", "<p>C</p>")])
        try fetch(29)
        #expect(try workspace.run(["render", ".", "--check"]).code == 1)
        try workspace.expect(0, "render", ".")
        // The second is older than a week and no longer listed.
        let new = try leaves()
        #expect(new.count == 2 && Set(new).intersection(old).count == 1)
        let pages = try new.map { try folder.text("build/" + $0) }.joined()
        #expect(pages.contains("First story, corrected") && pages.contains("Former title: First story"))
        #expect(!pages.contains("Other story"))
        #expect(try workspace.expect(0, "verify", "--strict", ".").output.contains("verified: "))
        // A page that was made by hand is not among the articles.
        #expect(try workspace.expect(0, "render", ".").output.contains("unchanged"))
    }

    @Test func keepsThePagesWithoutTheList() throws {
        serve([("First story", "<p>A</p>")])
        try fetch(21)
        try workspace.expect(0, "render", ".")
        let home = try folder.text("build/index.html")
        let settings = try folder.text("sitegen.yml")
        let line = try #require(settings.split(separator: "\n").last)
        try folder.write(settings.replacing(line, with: "    feeds: none.opml"), to: "sitegen.yml")
        let outcome = try workspace.expect(1, "render", ".")
        #expect(outcome.errors.contains("[opml-format]"), "\(outcome)")
        #expect(try folder.text("build/index.html") == home)
    }

    @Test func keepsThePagesOfADamagedStore() throws {
        serve([("First story", "<p>A</p>")])
        try fetch(21)
        try workspace.expect(0, "render", ".")
        let home = try folder.text("build/index.html")
        let items = try folder.text("store/items.json")
        try folder.write("{", to: "store/items.json")
        let outcome = try workspace.expect(1, "render", ".")
        #expect(outcome.errors.contains("store/items.json:1:2: error: "), "\(outcome)")
        #expect(try leaves().count == 1 && folder.text("build/index.html") == home)
        #expect(try folder.text("store/items.json") == "{")
        try folder.write(items, to: "store/items.json")
        try workspace.expect(0, "render", ".")
        #expect(try folder.text("build/index.html") == home)
    }

    @Test func isWatched() throws {
        try folder.write(try folder.text("sitegen.yml"), to: "lib/sitegen.yml")
        try folder.remove("sitegen.yml")
        serve([("First story", "<p>A</p>")])
        let fetch = { (day: Int) in
            _ = try workspace.expect(
                0, "fetch", "--folder", "lib", "--rate", "1000", "--force", "--now",
                "2026-11-\(day)T12:00:00Z")
        }
        try fetch(21)
        let watch = try Watching(["lib", "--katex", workspace.katex], in: folder)
        try watch.wait(for: "build/index.html", toSay: "First story")
        serve([("First story", "<p>A</p>"), ("Second story", "<p>B</p>")])
        try fetch(22)
        try watch.wait(for: "build/index.html", toSay: "Second story")
        #expect(try watch.end().code == 0)
    }

    @Test func importsAndExportsLists() throws {
        try folder.write(
            "sources: {news: {kind: feeds, feeds: feeds.opml}}\n", to: "sitegen.yml")
        let list = """
            <opml version="2.0"><body><outline text="World"><outline type="rss" text="A &amp; B" xmlUrl="https://a.example/feed"/></outline>
            <outline type="rss" text="C" xmlUrl="https://c.example/feed" article="page"/></body></opml>
            """
        try folder.write(list, to: "in.opml")
        #expect(
            try workspace.expect(0, "feeds", "import", "in.opml", "--folder", ".").output
                == "2 of 2 feeds added to feeds.opml\n")
        let written = try folder.text("feeds.opml")
        #expect(
            try workspace.expect(0, "feeds", "import", "in.opml", "--folder", ".").output
                == "0 of 2 feeds added to feeds.opml\n")
        #expect(try folder.text("feeds.opml") == written)
        #expect(try workspace.expect(0, "feeds", "export", "--folder", ".").output == written)
        #expect(written.contains("<outline text=\"World\" title=\"World\">"))
        #expect(written.contains("article=\"page\""))
        try folder.write("<html><p>no list", to: "bad.opml")
        #expect(
            try workspace.expect(1, "feeds", "import", "bad.opml", "--folder", ".").errors.contains(
                "[opml-format]"))
        #expect(try folder.text("feeds.opml") == written)
        #expect(try workspace.expect(0, "sources", ".").output.contains("feeds   2, not fetched yet"))
    }

    @Test func beginsALibraryThatVerifies() throws {
        let made = try workspace.expect(0, "init", "new", "--source", "feeds")
        #expect(made.output.contains("wrote new/feeds.opml\n"))
        let verified = try workspace.run(["verify", "--strict"], below: "new")
        #expect(verified.code == 0 && verified.output.contains("verified: "), "\(verified)")
        #expect(try workspace.run(["render", "--check"], below: "new").code == 0)
    }

    /// Returns a picture of one colour, stored without compression (RFC 1950, RFC 1951, 3.2.4).
    private static func png(_ width: Int, _ height: Int) -> [UInt8] {
        func big(_ number: Int) -> [UInt8] { (0..<4).reversed().map { UInt8(number >> ($0 * 8) & 255) } }
        func checksum(_ bytes: [UInt8]) -> Int {
            ~bytes.reduce(0xFFFF_FFFF) { sum, byte in
                (0..<8).reduce(sum ^ Int(byte)) { value, _ in
                    value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
                }
            } & 0xFFFF_FFFF
        }
        func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
            let body = Array(type.utf8) + data
            return big(data.count) + body + big(checksum(body))
        }
        let row = [UInt8(0)] + [UInt8](repeating: 0x60, count: width * 3)
        let raw = Array(repeating: row, count: height).flatMap { $0 }
        let length = [UInt8(raw.count & 255), UInt8(raw.count >> 8)]
        let (a, b) = raw.reduce((1, 0)) { sums, byte in
            let low = (sums.0 + Int(byte)) % 65521
            return (low, (sums.1 + low) % 65521)
        }
        let data = [0x78, 0x01, 0x01] + length + length.map { ~$0 } + raw + big(b << 16 | a)
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", big(width) + big(height) + [8, 2, 0, 0, 0]) + chunk("IDAT", data)
            + chunk("IEND", [])
    }
}
