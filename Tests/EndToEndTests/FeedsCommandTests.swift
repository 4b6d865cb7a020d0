import Foundation
import TestSupport
import Testing

/// `feeds parse` as a user runs it.
@Suite struct FeedsCommandTests {
    let workspace: Workspace
    var folder: TestFolder { workspace.folder }

    init() throws { workspace = try Workspace() }

    private static let good =
        "<rss version='2.0'><channel><title>T</title><item><guid>1</guid><title>One</title><pubDate>Mon, 05 Jan 2004 10:11:12 GMT</pubDate></item></channel></rss>"

    @Test func printsAFeed() throws {
        try folder.write(Self.good, to: "feed.xml")
        let outcome = try workspace.expect(0, "feeds", "parse", "feed.xml")
        #expect(outcome.errors.isEmpty, "\(outcome)")
        let json = try workspace.json(outcome.output)
        #expect(json["version"] as? String == "https://jsonfeed.org/version/1.1")
        #expect(outcome.output.hasPrefix("{\n  \""), "indented")
        #expect(
            try workspace.expect(0, "feeds", "parse", "feed.xml", "--format", "text").output
                == "2004-01-05  One  \n")
        #expect(try folder.files().keys.sorted() == ["feed.xml"])
    }

    @Test func printsOneLineForEachOfSeveralFeeds() throws {
        try folder.write(Self.good, to: "a.xml")
        try folder.write(Self.good.replacing("One", with: "A\\nB"), to: "b.xml")
        let lines = try workspace.expect(0, "feeds", "parse", "a.xml", "b.xml").output.split(separator: "\n")
        #expect(lines.count == 2)
        let names = try lines.map { try workspace.json(String($0)) }.map {
            ($0["_sitegen"] as? [String: Any])?["file"] as? String
        }
        #expect(names == ["a.xml", "b.xml"])
    }

    /// Files are read in parallel. The output has their order, up to the first that cannot be read.
    @Test func keepsTheOrderOfFiles() throws {
        let names = (1...40).map { "\($0).xml" }
        for name in names { try folder.write(Self.good, to: name) }
        func files(_ output: String) throws -> [String?] {
            try output.split(separator: "\n").map { try workspace.json(String($0)) }.map {
                ($0["_sitegen"] as? [String: Any])?["file"] as? String
            }
        }
        let all = try workspace.run(["feeds", "parse"] + names)
        #expect(try files(all.output) == names)
        let some = try workspace.run(["feeds", "parse"] + names[..<20] + ["absent.xml"] + names[20...])
        #expect(try files(some.output) == Array(names[..<20]))
        #expect(some.errors.contains("absent.xml"))
    }

    @Test func checksAFeed() throws {
        try folder.write(Self.good, to: "good.xml")
        try folder.write(Self.good.replacing("One", with: "One & two"), to: "bad.xml")
        let good = try workspace.expect(0, "feeds", "parse", "--check", "good.xml")
        #expect(good.output.isEmpty && good.errors.isEmpty)
        let bad = try workspace.expect(1, "feeds", "parse", "--check", "bad.xml")
        #expect(bad.output.isEmpty)
        #expect(
            bad.errors == "bad.xml:1:76: warning: a '&' is text here; write '&amp;' [feed-xml]\n", "\(bad)")
        // Without --check a warning leaves the exit code alone.
        try workspace.expect(0, "feeds", "parse", "bad.xml")
    }

    @Test func refusesWhatIsNoFeed() throws {
        try folder.write("<html><body>Words</body></html>", to: "page.html")
        let outcome = try workspace.expect(1, "feeds", "parse", "page.html")
        #expect(
            outcome.output.isEmpty && outcome.errors.hasPrefix("page.html:1:1: error: the file is HTML"),
            "\(outcome)")
        #expect(try workspace.expect(2, "feeds", "parse", "absent.xml").errors.contains("absent.xml"))
        try workspace.expect(64, "feeds", "parse")
    }

    @Test func readsHeaders() throws {
        try folder.write(
            Array("<?xml version='1.0'?><rss version='2.0'><channel><title>".utf8) + [0xE9]
                + Array("</title><link>/</link></channel></rss>".utf8), to: "f.xml")
        let outcome = try workspace.expect(
            0, "feeds", "parse", "f.xml", "--header", "Content-Type: text/xml; charset=iso-8859-1",
            "--header", "Content-Location: http://s.example/a/f", "--header", "Content-Language: de")
        let json = try workspace.json(outcome.output)
        #expect(
            json["title"] as? String == "é" && json["home_page_url"] as? String == "http://s.example/"
                && json["language"] as? String == "de")
    }

    // MARK: Discovery

    private static let page = """
        <html><head><title>T</title><base href="/news/"><link rel="alternate" type="application/rss+xml" title="All &amp; more" href="rss.xml">
        <link rel="ALTERNATE stylesheet" type="application/atom+xml; charset=utf-8" href="https://other.example/atom"><link rel="alternate" hreflang="de" href="/de">
        <link rel="alternate" type="application/rss+xml" href="rss.xml"></head><body><!-- <link rel="alternate" type="application/rss+xml" href="no"> --></body></html>
        """

    @Test func discoversTheFeedsOfAPage() throws {
        try folder.write(Self.page, to: "page.html")
        let outcome = try workspace.expect(
            0, "feeds", "discover", "page.html", "--base", "http://s.example/a/b")
        #expect(
            outcome.output
                == "http://s.example/news/rss.xml\tapplication/rss+xml\tAll & more\nhttps://other.example/atom\tapplication/atom+xml; charset=utf-8\t\n"
        )
        try folder.write("<html><body>No feed</body></html>", to: "none.html")
        let none = try workspace.expect(1, "feeds", "discover", "none.html", "--format", "json")
        #expect(none.output == "[]\n" && none.errors.contains("has no link to a feed"))
        try folder.write(Self.good, to: "feed.xml")
        #expect(
            try workspace.expect(0, "feeds", "discover", "feed.xml", "--base", "http://s.example/f").output
                .hasPrefix("http://s.example/f\t"))
        try workspace.expect(2, "feeds", "discover", "absent.html")
    }

    @Test func triesTheUsualPaths() throws {
        let server = try LoopbackServer()
        server.route("/blog/post", .text("<html><body>No feed is named here.</body></html>"))
        server.route(
            "/atom.xml",
            .text(
                "<feed xmlns='http://www.w3.org/2005/Atom'><title>T</title></feed>",
                type: "application/atom+xml"))
        let outcome = try workspace.expect(0, "feeds", "discover", server.url("/blog/post"))
        #expect(outcome.output == server.url("/atom.xml") + "\tapplication/atom+xml\tT\n", "\(outcome)")
    }

    @Test func refusesMalformedOptions() throws {
        try folder.write(Self.good, to: "feed.xml")
        for options in [
            ["--header", "bad"], ["--header", ": x"], ["--header", "a b: c"], ["--base", "not a url"],
            ["--base", ""],
        ] {
            let outcome = try workspace.run(["feeds", "parse", "feed.xml"] + options)
            #expect(outcome.code == 64 && outcome.output.isEmpty, "\(options)")
        }
        try workspace.expect(
            0, "feeds", "parse", "feed.xml", "--header", "X-A: b", "--base", "https://s.example/feed")
    }
}
