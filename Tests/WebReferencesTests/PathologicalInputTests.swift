import TestSupport
import Testing

@testable import WebReferences

/// Up to half a megabyte of each: four times the size takes about four times as long.
struct PathologicalInputTests {
    private static let size = 500_000

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
        expectLinear(unit.utf8.count) { String(repeating: unit, count: $0) }
    }

    @Test(arguments: ["a", "b=\"c\" ", "b1=c ", "srcset='a,", "onx=y ", "=", "/"])
    func staysLinearWithinATag(_ unit: String) {
        expectLinear(unit.utf8.count) { "<img " + String(repeating: unit, count: $0) + ">" }
    }

    @Test func staysLinearInAttributesOfDifferentNames() {
        expectLinear(8) { count in "<p" + (0..<count).map { " a\($0)=b" }.joined() + ">" }
    }

    @Test(arguments: [
        "(", "{", "}", "url(", "url('a')", "image-set(", "\\", "\"", "/*", "@import ", "@", "a(", "a:", "'\n",
        "-",
        "@media(",
    ])
    func staysLinearInSheets(_ unit: String) {
        let growth = ThreadTime.growth(
            to: Self.size / unit.utf8.count, of: { String(repeating: unit, count: $0) },
            { _ = CSSReferences.references(in: $0) })
        #expect(growth < ThreadTime.linear)
    }

    @Test(arguments: [", a", "a,", "(", ",", "a 1x,"])
    func staysLinearInSourceSets(_ unit: String) {
        expectLinear(unit.utf8.count) { "<img srcset='" + String(repeating: unit, count: $0) + "'>" }
    }

    @Test func deepForeignNestingWithUnmatchedEnds() {
        // 3 + 9 + 14 bytes each.
        expectLinear(26) { count in
            "<svg>" + String(repeating: "<g>", count: count)
                + String(repeating: "<desc><p>", count: count)
                + String(repeating: "</g></svg></q>", count: count)
        }
    }

    /// - Parameter length: The bytes that one more repetition adds to the document.
    private func expectLinear(
        _ length: Int, _ document: (Int) -> String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let growth = ThreadTime.growth(
            to: Self.size / length, of: document, { _ = HTMLReferences.references(in: $0) })
        #expect(growth < ThreadTime.linear, sourceLocation: sourceLocation)
    }
}
