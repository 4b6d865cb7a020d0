import LeafSamples
import Foundation
import Testing

@testable import LeafRendering

/// The index is read back as find.js reads it.
@Suite struct SearchIndexTests {
    private static func json(of html: String) -> [UInt8] {
        SearchIndex(of: Array(html.utf8)).json
    }

    private struct Index: Decodable {
        var n: Int
        var w: String
        var p: String

        /// The blocks of each word; empty where the word is everywhere.
        var words: [String: [Int]] {
            var last = ""
            let lists = p.matches(of: /[^A-Z-]*[A-Z-]/).map(\.output)
            return w.matches(of: /([(-\-\/:-@])([^(-\-\/:-@]*)/).enumerated().reduce(into: [:]) {
                found, entry in
                let (sign, rest) = (entry.element.output.1, entry.element.output.2)
                let shared =
                    "()*+,-/:;=?@".firstRange(of: sign)?.lowerBound.utf16Offset(in: "()*+,-/:;=?@") ?? 99
                last = String(last.prefix(shared) + rest)
                var block = 0
                found[last] = lists[entry.offset].matches(of: /(\d*)([A-Za-z])/).map { step in
                    let letter = (Int(step.output.2, radix: 36) ?? 0) - 10
                    block += (Int(step.output.1) ?? 0) * 26 + letter
                    return block
                }
            }
        }
    }

    private func index(_ html: String) throws -> Index {
        try JSONDecoder().decode(Index.self, from: Data(Self.json(of: html)))
    }

    @Test(
        arguments: [
            ("<p>One two</p><p>Two</p>", ["one": [0], "two": [0, 1]]),
            ("<p>A b 1 c2</p>", ["c2": [0]]),
            ("<p>Naïve NAÏVE cafe\u{301} Straße</p>", ["naive": [0], "cafe": [0], "strasse": [0]]),
            ("<p>Theorem 1.2. Section 3.</p>", ["theorem": [0], "1.2": [0], "section": [0]]),
            ("<p>a&lt;bc&amp;de</p>", ["bc": [0], "de": [0]]),
            ("<p>don’t half-life</p>", ["don": [0], "half": [0], "life": [0]]),
            ("<p>inter\u{AD}nation&shy;al a\u{AD}b \u{AD}</p>", ["international": [0], "ab": [0]]),
            ("<p>Chapman–Kolmogorov, Markov’s</p>", ["chapman": [0], "kolmogorov": [0], "markov": [0]]),
            ("<p>C++ F# x#1 a+b c++d</p>", ["c＋＋": [0], "f#": [0]]),
            ("<p>in abc++ &amp; C#</p>", ["in": [0], "abc＋＋": [0], "abc": [0], "c#": [0]]),
            ("<p><span class=\"math inline\">x++ y#</span></p>", [:]),
            ("<p>R&amp;D x.y, a/b/cd</p>", ["r&d": [0], "x.y": [0], "a／b": [0], "cd": [0]]),
            ("<p>C/C++ and/or a.bé</p>", ["c＋＋": [0], "and": [0], "or": [0], "be": [0]]),
            ("<p>1.2 1.2.a</p>", ["1.2": [0], "1.2.a": [0]]),
            ("<p><span class=\"math inline\">a/b x.y</span></p>", [:]),
            ("<p>σ ξη</p>", ["σ": [0], "ξη": [0]]),
            (
                "<p>ΣΊΣΥΦΟΣ Łódź Größe ﬁnd Ærø</p>",
                ["σισυφοσ": [0], "lodz": [0], "grosse": [0], "find": [0], "aero": [0]]
            ),
            ("<p><strong>Bold</strong>ly half<em>emph</em>asis</p>", ["boldly": [0], "halfemphasis": [0]]),
            ("<p>H<SUB>2</SUB>O<br>rest<img>end</p>", ["h2o": [0], "rest": [0], "end": [0]]),
            ("<li>ab<p>cd</p>ef</li><td>gh</td>ij", ["ab": [0], "cd": [1], "ef": [0], "gh": [2], "ij": [2]]),
            (
                "<p>lack<sup class='footnote-ref x'><a href=\"#fn-10\">10</a></sup> holds <a class=footnote-backref>back</a></p>",
                ["lack": [0], "holds": [0]]
            ),
            ("<script>no</script><style>never</style><p>yes</p>", ["yes": [0]]),
            (
                "<p>in <span class=\"math inline\">\\sigma_x + \\Sigma \\text{otherwise} dx</span></p>",
                ["in": [0], "\\sigma": [0], "\\Sigma": [0], "otherwise": [0]]
            ),
            (
                "<div class=\"math display\">\\left( \\frac12 \\right) \\tag{2.4}</div>",
                ["\\frac": [0], "2.4": [0]]
            ),
            (
                "<p>before <span class=\"math display\">\\phi</span> behind before</p>",
                ["before": [0], "\\phi": [1], "behind": [0]]
            ),
            ("<ul><li>ab<ul><li>cd</li></ul>ef</li></ul>", ["ab": [0], "cd": [1], "ef": [0]]),
            ("<p>ab<p>cd</p>", ["ab": [0], "cd": [1]]),
            (
                // As a build that sets formulas writes them: the source once, not what is printed.
                "<p><span class=\"math inline typeset\"><span class=\"katex-mathml\"><math><mi>abc</mi><annotation>\\phi</annotation>"
                    + "</math></span><span class=\"katex-html\">xyz</span></span> rest</p>",
                ["\\phi": [0], "rest": [0]]
            ),
            (
                "<p><bdi data-tex=\"\\phi + \\text{none}\"><math><mi>abc</mi></math></bdi> rest</p>",
                ["\\phi": [0], "none": [0], "rest": [0]]
            ),
            (
                "<p data-find=\"none\">ab <span class=\"math inline\">\\phi</span> <bdi data-tex=\"\\psi\"><math></math></bdi></p><p>cd</p>",
                ["cd": [1]]
            ),
            ("<p data-find=none>ab<p>cd</p>", ["cd": [1]]),
            (
                "<ul><li data-find=\"none\">ab<p>cd</p>ef</li><li>gh</li></ul>",
                ["gh": [2]]
            ),
            // Other elements than blocks.
            (
                "<p>ab <span data-find=\"none\">cd <span>ef</span> <span class=\"math inline\">\\phi</span> gh</span> ij</p>",
                ["ab": [0], "ij": [0]]
            ),
            (
                "<details data-find=\"none\"><summary>ab</summary><ul><li>cd</li></ul></details><p>ef</p>",
                ["ef": [2]]
            ), ("<p>ab<br data-find=\"none\">cd</p>", ["ab": [0], "cd": [0]]),
            ("<p data-find=\"all\">ab</p><p data-found=\"none\">cd</p>", ["ab": [0], "cd": [1]]),
            (
                "<p><span class=maths data-tex=\\phi>rest</span> <bdi>next</bdi></p>",
                ["rest": [0], "next": [0]]
            ),
        ] as [(String, [String: [Int]])])
    func knowsTheBlocksOfWords(_ html: String, _ words: [String: [Int]]) throws {
        #expect(try index(html).words == words)
    }

    /// A body that is read without a tokenizer has the same words.
    @Test(arguments: [
        "<p><strong>Bold</strong>ly R&amp;D a&lt;bc</p>",
        "<p>one<br />two</p><ul><li>ab<ul><li>cd</li></ul>ef</li></ul>",
        "<p>lack<sup class=\"footnote-ref\"><a href=\"#fn-1\" id=\"fnref-1\">10</a></sup> of <em>mem</em>ory <span class=\"math inline\">x&lt;yyy</span>s</p>",
        "<p>Note <a href=\"#fnref-1\" class=\"footnote-backref\">↩<sup class=\"footnote-ref\">22</sup></a></p>",
    ])
    func readsARegularBodyAsAnyOther(_ html: String) {
        let (regular, other) = (
            SearchIndex(of: Array(html.utf8), isRegular: true, keepsText: true),
            SearchIndex(of: Array(html.utf8), keepsText: true)
        )
        #expect(regular.json == other.json && regular.textJSON == other.textJSON)
    }

    /// The text for the index of a library has the block, too, so that the numbers agree.
    @Test func leavesTheTextOfABlockOut() {
        let html = "<h1>Title</h1><p data-find=\"none\">Author · Date</p><p>Words</p>"
        let text = SearchIndex(of: Array(html.utf8), keepsText: true).textJSON
        #expect(text.map { String(decoding: $0, as: UTF8.self) } == #"[[4,"Title"],"","Words"]"#)
        let line = "<p>Author<time data-find=\"none\">Date</time></p><p>Words</p>"
        let other = SearchIndex(of: Array(line.utf8), keepsText: true).textJSON
        #expect(other.map { String(decoding: $0, as: UTF8.self) } == #"["Author","Words"]"#)
    }

    /// A formula and the punctuation after it are one element, so that no line break separates them.
    @Test func keepsThePunctuationAfterAFormula() {
        let html = """
            <p>Gap <bdi data-tex="t"><math><mi>t</mi></math>.</bdi> How <bdi data-tex="x &lt; y"><math><mi>x</mi></math>,</bdi></p>
            """
        let text = SearchIndex(of: Array(html.utf8), keepsText: true).textJSON
        #expect(text.map { String(decoding: $0, as: UTF8.self) } == #"[["Gap ","t",". How ","x < y",","]]"#)
    }

    @Test func countsBlocksAsTheSelectorOfTheScriptDoes() throws {
        let html = """
            <h1>a</h1><h6>a</h6><p>a</p><ul><li>a</li></ul><dl><dt>a</dt><dd>a</dd></dl><table><tr><th>a</th><td>a</td></tr></table>
            <pre><code>a</code></pre><figure><figcaption>a</figcaption></figure><details><summary>a</summary></details>
            <div class="math display">a</div><p><span class="math display">a</span><span class="math inline">a</span></p>
            <blockquote><div class="block">a</div></blockquote></p>
            """
        #expect(try index(html).n == 15)
    }

    /// Words that share more than a sign can say, and blocks far from each other.
    @Test func handlesFarAndLongEntries() throws {
        let far = [0, 25, 26, 27, 51, 52, 700, 701, 5000]
        let html = (0...5000).map { block in
            let isFar = far.contains(block)
            return
                "<p>\(isFar ? "characteristically Straßenbahnhaltestelle" : "")\(block == 90 ? "characteristics Straßenbahnhaltestellen" : "")</p>"
        }.joined()
        #expect(
            try index(html).words == [
                "characteristically": far, "characteristics": [90], "strassenbahnhaltestelle": far,
                "strassenbahnhaltestellen": [90],
            ])
    }

    @Test func leavesOutTheListOfAWordThatIsEverywhere() throws {
        let html = (0..<80).map { "<p>common\($0 % 10 == 0 ? " rare" : "")</p>" }.joined()
        let words = try index(html).words
        #expect(words["common"] == [])
        #expect(words["rare"] == [0, 10, 20, 30, 40, 50, 60, 70])
    }

    @Test func isSmallAndTheSameEveryTime() throws {
        // A chapter of about 23 kB, with words as a text has them: few often, many once.
        var state: UInt64 = 1
        let words = (0..<1200).map { "word\(String($0 * 7919 % 46656, radix: 36))" }
        let html = (0..<110).map { _ in
            let line = (0..<28).map { _ -> String in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let chance = Double(state >> 33) / Double(1 << 31)
                return words[min(1199, Int(chance * chance * chance * 1200))]
            }
            return "<p>" + line.joined(separator: " ") + "</p>"
        }.joined(separator: "\n")
        #expect((22_000..<34_000).contains(html.utf8.count))
        let json = Self.json(of: html)
        #expect(json.count < 12_000)
        #expect(json == Self.json(of: html))
    }

    @Test func isPartOfThePage() throws {
        let page = try LeafSample().page("# Title\n\nText with $\\sigma$.\n")
        let json = try #require(
            page.firstMatch(of: #/<script type="application\/json" class="index">(.*?)</script>/#)
        ).1
        let index = try JSONDecoder().decode(Index.self, from: Data(json.utf8))
        #expect(index.words == ["title": [0], "text": [1], "with": [1], "\\sigma": [1]])
    }
}
