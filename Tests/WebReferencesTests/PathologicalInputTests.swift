import Testing

@testable import WebReferences

/// A megabyte of each, in a time that only linear work can keep, also in debug builds.
struct PathologicalInputTests {
    private static let size = 1_000_000

    static let units = [
        "<", "<a ", "\"", "&", "<!--", "<![CDATA[", "<!doctype ", "</", "<svg>", "</svg>", "<a b=\"",
        "<a b='c' ", "&#",
        "&notin",
        "<script>", "<script><!--<script>", "<style>", "<iframe srcdoc='", "-->", "--!", "<svg><desc>",
        "<svg><g></x>",
        "]]>",
        "<frameset><style>", "<select><title>", "<math><mi><p>", "<a href=data:text/html,", "<svg></p>",
        "<!-",
        "<p style=\"a:url(x)\">", "<title>", "\0", "\r",
        "é",
        "<base href=x>", "<a b>",
    ]

    @Test(arguments: units)
    func staysLinear(_ unit: String) {
        let document = String(repeating: unit, count: Self.size / unit.utf8.count)
        let time = ContinuousClock().measure { _ = HTMLReferences.references(in: document) }
        #expect(time < .seconds(20))
    }

    @Test(arguments: ["a", "b=\"c\" ", "b1=c ", "srcset='a,", "onx=y ", "=", "/"])
    func staysLinearWithinATag(_ unit: String) {
        let document = "<img " + String(repeating: unit, count: Self.size / unit.utf8.count) + ">"
        let time = ContinuousClock().measure { _ = HTMLReferences.references(in: document) }
        #expect(time < .seconds(20))
    }

    @Test func staysLinearInAttributesOfDifferentNames() {
        let names = (0..<100_000).map { " a\($0)=b" }.joined()
        let time = ContinuousClock().measure { _ = HTMLReferences.references(in: "<p\(names)>") }
        #expect(time < .seconds(20))
    }

    @Test(arguments: [
        "(", "{", "}", "url(", "url('a')", "image-set(", "\\", "\"", "/*", "@import ", "@", "a(", "a:", "'\n",
        "-",
        "@media(",
    ])
    func staysLinearInSheets(_ unit: String) {
        let sheet = String(repeating: unit, count: Self.size / unit.utf8.count)
        let time = ContinuousClock().measure { _ = CSSReferences.references(in: sheet) }
        #expect(time < .seconds(20))
    }

    @Test(arguments: [", a", "a,", "(", ",", "a 1x,"])
    func staysLinearInSourceSets(_ unit: String) {
        let value = String(repeating: unit, count: Self.size / unit.utf8.count)
        let time = ContinuousClock().measure { _ = HTMLReferences.references(in: "<img srcset='\(value)'>") }
        #expect(time < .seconds(20))
    }

    @Test func deepForeignNestingWithUnmatchedEnds() {
        let count = 50_000
        let document =
            "<svg>" + String(repeating: "<g>", count: count) + String(repeating: "<desc><p>", count: count)
            + String(repeating: "</g></svg></q>", count: count)
        let time = ContinuousClock().measure { _ = HTMLReferences.references(in: document) }
        #expect(time < .seconds(20))
    }
}
