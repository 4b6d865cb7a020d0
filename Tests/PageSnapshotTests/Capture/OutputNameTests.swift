import Testing
import WebSyntax

@testable import PageSnapshot

struct OutputNameTests {
    private func name(_ address: String) throws -> String {
        OutputName.name(for: try #require(WebAddress(address)))
    }

    @Test(arguments: [
        ("https://news.example/", "news.example.html"),
        ("https://News.example/2026/feed#top", "news.example-2026-feed.html"),
        ("https://user:pass@news.example/a", "news.example-a.html"),
    ])
    func plainAddressesAreSpelled(_ address: String, _ expected: String) throws {
        #expect(try name(address) == expected)
    }

    /// Addresses with the letters and digits of others get a digest.
    @Test func differentPagesHaveDifferentNames() throws {
        let addresses = [
            "https://h.test/a/b", "https://h.test/a-b", "https://h.test/A-b", "https://h.test/a/b/",
            "https://h.test/a/b.html", "https://h.test/a/b?x=1", "https://h.test/a/b?x=2",
            "http://h.test/a/b", "https://h.test:8080/a/b", "https://h.test:8081/a/b", "https://h.test//a/b",
            "https://h.test/a_b",
        ]
        let names = try addresses.map(name)
        #expect(Set(names).count == addresses.count)
        #expect(names[0] == "h.test-a-b.html")
        for name in names.dropFirst() { #expect(name.contains(/^h\.test-a-b_[0-9a-f]{8}\.html$/)) }
        // The list of the snapshots.
        #expect(try name("https://index/").contains(/^index_[0-9a-f]{8}\.html$/))
        #expect(try name("file:///").contains(/^page_[0-9a-f]{8}\.html$/))
        let long = try name("https://h.test/" + String(repeating: "a", count: 300))
        #expect(long.utf8.count == 80 + 9 + 5)
    }

    @Test func onePageHasOneName() throws {
        for (one, other) in [("ü", "%C3%BC"), ("a-b#x", "a-b"), ("a/../b-c", "b-c")] {
            #expect(try name("https://h.test/\(one)") == name("https://h.test/\(other)"))
        }
    }

    @Test func repeatedPlacesShowTheirFiles() throws {
        let index = SnapshotIndex([
            .init(file: "a_1.html", title: "A", place: "https://h.test/a"),
            .init(file: "a_2.html", title: "A", place: "https://h.test/a"),
            .init(file: "b.html", title: "B", place: "https://h.test/b"),
        ])
        let html = String(decoding: try index.html, as: UTF8.self)
        #expect(html.contains(">https://h.test/a (a_1.html)<"))
        #expect(html.contains(">https://h.test/a (a_2.html)<"))
        #expect(html.contains(">https://h.test/b<"))
    }
}
