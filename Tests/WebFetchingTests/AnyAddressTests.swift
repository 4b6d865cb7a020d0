import TestSupport
import Testing
import WebSyntax

/// Addresses put together at random from what parsers trip over.
struct AnyAddressTests {
    private static let parts = [
        "http:", "https:", "file:", "foo:", "data:", "ws:", "//", "/", "\\", "///", "?", "#", ":", "@", "[",
        "]", "::",
        "[::1]", ".", "..", "%2e", "%2E%2e", "%", "%00", "%zz", "C:", "C|", "/D|/", "localhost",
        "feed.example",
        "127.1", "0x7f", "256", "99999999999", "é", "ß", "日本", "xn--", "\u{AD}", "\u{FEFF}", "\u{301}",
        "\u{FFFD}",
        "\t", "\n", " ", "\0", "\u{7F}", "^", "|", "'", "\"", "<", ";", ",", "a", "B", "80", ":443", ":70000",
        "me:pw@",
    ]

    @Test func reparsingIsIdempotent() throws {
        var generator = SeededGenerator(seed: 5)
        let bases: [WebAddress?] = [
            nil, WebAddress("https://feed.example/a/b?c#d"), WebAddress("file:///C:/a/b"),
            WebAddress("foo:/a//b"),
            WebAddress("data:,x"),
        ]
        var parsed = 0
        for round in 0..<20_000 {
            let count = Int.random(in: 0...8, using: &generator)
            let text = (0..<count).map { _ in Self.parts.randomElement(using: &generator) ?? "" }.joined()
            guard let address = WebAddress(text, relativeTo: bases[round % bases.count]) else { continue }
            parsed += 1
            let serialized = address.serialized
            #expect(serialized.utf8.allSatisfy { $0 > 0x1F && $0 < 0x7F }, "\(text.debugDescription)")
            let again = try #require(WebAddress(serialized), "\(text.debugDescription): \(serialized)")
            guard again.serialized != serialized else { continue }
            Issue.record("\(text.debugDescription): \(serialized) became \(again.serialized)")
        }
        // It would say nothing if few of them were addresses.
        #expect(parsed > 5000)
    }
}
