import Foundation
import Testing

@testable import BundleGate

/// The search for texts in the bytes of every page.
@Suite struct ByteSearchTests {
    @Test(
        arguments: [
            ("abc", "xxabcx", 2), ("abc", "abc", 0), ("abc", "ab", nil), ("abc", "", nil), ("", "abc", nil),
            ("a", "xxa", 2), ("aab", "aaaab", 2), ("abab", "abacabab", 4),
            ("/home/me", "</p>/home/you/home/me", 13),
        ] as [(String, String, Int?)])
    func findsTheFirst(_ pattern: String, _ text: String, _ expected: Int?) {
        #expect(SecretSearch.first(Array(pattern.utf8), in: Array(text.utf8)) == expected)
    }

    /// All texts of two letters against all patterns of them.
    @Test func agreesWithANaiveSearch() {
        func words(_ length: Int) -> [[UInt8]] {
            (0..<1 << length).map { number in (0..<length).map { UInt8(number >> $0 & 1) } }
        }
        for pattern in (1...4).flatMap(words) {
            for text in (0...8).flatMap(words) {
                let simple = text.indices.first { text[$0...].starts(with: pattern) }
                #expect(SecretSearch.first(pattern, in: text) == simple)
            }
        }
    }

    @Test(
        arguments: [
            (#"\href{a}{b}"#, "href"), (#"x \url{a}"#, "url"), (#"\includegraphics"#, "includegraphics"),
            (#"\hrefs"#, nil), (#"\\href"#, nil), (#"\\\href{"#, "href"), (#"href"#, nil), (#"\"#, nil),
            ("", nil),
            (#"\inf \int \hat h \url1"#, "url"), (#"é\href2"#, "href"),
        ] as [(String, String?)])
    func findsCommandsThatReachOutOfAFormula(_ tex: String, _ expected: String?) {
        #expect(ReachingTeX.command(in: tex) == expected)
    }

    @Test func searchesForAPathBelowAnotherOnce() async throws {
        let sample = try GateSample()
        let folder = sample.build.path
        try sample.write("a.html", GateSample.page(body: "<h1>A</h1><p>\(folder)/x</p>", hasMath: false))
        let findings = try await sample.findings()
        #expect(findings.map(\.rule) == ["machine-path"])
        let offset = try #require(
            String(contentsOf: sample.build.appending(path: "a.html"), encoding: .utf8).range(of: folder))
        #expect(!offset.isEmpty)
    }
}
