import BundleGate
import Diagnostics
import Foundation
import Testing

/// The JSON beside news, and the links of its pages.
@Suite struct NewsGateTests {
    /// A bundle with one leaf of news.
    static func sample(body: String = "<h1>News</h1>") throws -> GateSample {
        let sample = try GateSample()
        try sample.write(
            "study-manifest.json",
            """
            {"version": 1, "books": [{"id": "news", "title": "News", "chapters": [{"id": "c", "title": "C", "leaves": [
              {"id": "index", "kind": "news", "title": "News", "file": "a.html"},
              {"id": "b", "kind": "news", "title": "B", "file": "b.html"}]}]}]}
            """)
        try sample.write("a.html", GateSample.page(body: body, hasMath: false))
        return sample
    }

    /// A picture that only an app shows is needed, another one is not.
    @Test(arguments: [
        #"{"items": [{"id": "1", "image": "media/a.png"}]}"#,
        #"{"items": [{"id": "1", "content_html": "<img src=\"media/a.png\">"}]}"#,
    ])
    func picturesOfTheJSONAreNeeded(_ feed: String) async throws {
        let sample = try Self.sample()
        for name in ["a", "b"] { try sample.write("media/\(name).png", "x") }
        try sample.write("feed.json", feed)
        let orphans = try await sample.report().findings.filter { $0.rule.name == "orphan" }
        #expect(orphans.compactMap { $0.position?.file.hasSuffix("media/b.png") } == [true])
    }

    /// - Returns: `rule severity` of each finding in a file.
    private static func findings(_ sample: GateSample, _ path: String) async throws -> [String] {
        try await sample.report().findings.filter {
            $0.position?.file.hasSuffix(path) == true
        }.map { "\($0.rule) \($0.severity.rawValue)" }
    }

    static let bad: [(path: String, text: String, finding: String)] = [
        (
            "api/articles-1.json", #"{"articles": [{"id": "1", "image_url": "https://h.test/a.png"}]}"#,
            "remote-media error"
        ),
        (
            "api/article-1.json", #"{"content": "<p><img src=\"https://h.test/a.png\" alt=\"\">"}"#,
            "remote-media error"
        ),
        ("api/article-1.json", #"{"content": "<img src=\"https://pixel.wp.com/b.gif\">"}"#, "tracker error"),
        ("api/article-1.json", #"{"url": "https://h.test/a?utm_source=feed"}"#, "tracker error"),
        ("feed.json", #"{"items": [{"id": "1"}, {"id": "1"}]}"#, "duplicate-item error"),
        (
            "api/articles-1.json",
            #"{"articles": [{"id": "1", "url": "https://h.test/a"}, {"id": "1", "url": "https://h.test/b"}]}"#,
            "duplicate-item error"
        ),
        (
            "api/article-1.json", #"{"id": "1", "media_url": "https://h.test/e.mp3?utm_source=rss"}"#,
            "tracker error"
        ),
        (
            "feed.json",
            #"{"items": [{"id": "1", "attachments": [{"url": "https://h.test/v.mp4?fbclid=a"}]}]}"#,
            "tracker error"
        ),
        (
            "api/sources.json", #"{"sources": [{"name": "A", "consecutive_failures": 2}]}"#,
            "stale-source note"
        ),
        (
            "api/sources.json", #"{"sources": [{"name": "A", "consecutive_failures": 9, "stale": "yes"}]}"#,
            "stale-source error"
        ),
        ("summary.json", #"{"top": ["#, "model-schema error"),
    ]

    @Test(arguments: bad.indices) func refuses(_ index: Int) async throws {
        let (path, text, finding) = Self.bad[index]
        let sample = try Self.sample()
        try sample.write(path, text)
        #expect(try await Self.findings(sample, path) == [finding], "\(text)")
    }

    @Test func acceptsWhatAnAppCanShow() async throws {
        let sample = try Self.sample()
        for (path, text) in [
            (
                "api/articles-1.json",
                #"{"articles": [{"id": "1", "url": "https://h.test/a?page=2", "image_url": "media/a.png"}, {"id": "2"}]}"#
            ),
            (
                "api/article-1.json",
                #"{"content": "<p><img src=\"media/a.png\" alt=\"\"><a href=\"https://h.test/\">x</a>"}"#
            ),
            ("api/sources.json", #"{"sources": [{"name": "A", "consecutive_failures": 0}]}"#),
            // The entries of a status page have one address.
            (
                "api/articles-2.json",
                #"{"articles": [{"id": "1", "url": "https://h.test/a"}, {"id": "2", "url": "https://h.test/a"}]}"#
            ),
            ("api/article-2.json", #"{"id": "2", "media_url": "https://h.test/e.mp3?v=2"}"#),
            ("deeplinks.json", #"{"articles": []}"#), ("feed.json", #"{"items": []}"#),
        ] {
            try sample.write(path, text)
            #expect(try await Self.findings(sample, path) == [], "\(path)")
        }
    }

    /// Without news, the gate knows no such files.
    @Test func knowsNoAnswersWithoutNews() async throws {
        let sample = try GateSample()
        try sample.write("api/articles-1.json", "{}")
        #expect(try await Self.findings(sample, "api/articles-1.json") == ["unknown-type error"])
    }

    @Test func findsTrackingLinksOfPages() async throws {
        let link = "<h1>News</h1><p><a href=\"https://h.test/a?fbclid=1\">a</a>"
        let rules = try await Self.findings(try Self.sample(body: link), "a.html")
        #expect(rules.contains("tracker error"))
        let clean = "<h1>News</h1><p><a href=\"https://h.test/a?id=1\">a</a>"
        #expect(try await !Self.findings(try Self.sample(body: clean), "a.html").contains("tracker error"))
    }

    /// News shows texts of other authors, which may have dollars.
    @Test func allowsTeXInTheTextOfNews() async throws {
        let sample = try Self.sample(body: "<h1>News</h1><p>the value $x^2$ of</p>")
        #expect(try await !Self.findings(sample, "a.html").contains { $0.hasPrefix("tex-in-text") })
    }
}
