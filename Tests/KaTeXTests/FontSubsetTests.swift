import SiteFiles
import Testing

@testable import KaTeXFiles

@Suite struct FontSubsetTests {
    private static let sheet = """
        @font-face{font-family:A;src:url(f/A.woff2) format("woff2");font-weight:400}\
        @font-face{font-family:A;src:url(f/A-Bold.woff2) format("woff2");font-weight:700}\
        @font-face{font-family:B;font-style:italic;src:url(f/B-Italic.woff2) format("woff2")}\
        @font-face{font-family:S1;src:url(f/S1.woff2) format("woff2")}\
        .k{font:normal 1.2em A,serif}.k .bold{font-weight:700}.k .b{font-family:B;font-style:italic}\
        .k .big.one>span,.k .x{font-family:S1}.k .thin{margin:0}
        """

    @Test(
        arguments: [
            (["k"], ["A"]),
            (["k", "thin"], ["A"]),
            (["k", "bold"], ["A", "A-Bold"]),
            (["k", "b"], ["A", "B-Italic"]),
            (["k", "big"], ["A"]),
            (["k", "one"], ["A"]),
            (["k", "big", "one"], ["A", "S1"]),
            (["k", "x"], ["A", "S1"]),
            ([], []),
        ] as [([String], [String])])
    func embedsTheFontsOfTheRulesThatHold(_ classes: [String], _ expected: [String]) {
        var asked: [String] = []
        let made = FontSubset(in: Array(Self.sheet.utf8)).embedding(classes: Set(classes)) { path in
            asked.append(path)
            return Array("font".utf8)
        }
        #expect(asked == expected.map { "f/\($0).woff2" })
        let text = String(decoding: made, as: UTF8.self)
        #expect(text.contains("url(f/") == false)
        #expect(text.hasSuffix(".k .thin{margin:0}"))
        #expect(text.ranges(of: "@font-face").count == expected.count)
        #expect(
            text.ranges(of: "url(data:font/woff2;base64,\(Digest.base64(Array("font".utf8))))").count
                == expected.count)
    }

    @Test func leavesOutMostFontsOfAPlainFormula() throws {
        let assets = try InstalledKaTeX.assets()
        let plain = assets.styleSheet(embeddingFontsFor: ["katex", "mord", "mathnormal"])
        let whole = assets.files.filter { $0.path.hasSuffix(".woff2") }.reduce(0) { $0 + $1.bytes.count }
        #expect(plain.count < whole / 2)
        let text = String(decoding: plain, as: UTF8.self)
        #expect(text.contains("font-family:\"KaTeX_Main\"") || text.contains("font-family:KaTeX_Main"))
        #expect(!text.contains("url(fonts/"))
        // Bold text inside a formula needs the bold face as well.
        let bold = assets.styleSheet(embeddingFontsFor: ["katex", "mord", "mathbf"])
        #expect(bold.count > plain.count - 20_000 && bold != plain)
    }
}
