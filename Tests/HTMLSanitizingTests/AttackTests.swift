import HTMLSanitizing
import TestSupport
import Testing
import WebSyntax

@Suite struct AttackTests {
    /// The output of each attack, parsed as browsers with and without scripts do, has allowed elements and attributes only.
    @Test func leavesNothingThatActs() throws {
        let rows = try SanitizingTable.rows("attacks")
        #expect(Set(rows.map { Array($0.html.utf8) }).count >= 300)
        for (category, html) in rows {
            let output = HTMLSanitizer().sanitize(html)
            #expect(SanitizedDocument.problems(in: output) == [], "\(category): \(html) → \(output)")
        }
    }

    @Test func changesNothingTheSecondTime() throws {
        for table in ["attacks", "harmless"] {
            for (category, html) in try SanitizingTable.rows(table) {
                let once = HTMLSanitizer().sanitize(html)
                #expect(
                    Array(HTMLSanitizer().sanitize(once).utf8) == Array(once.utf8), "\(category): \(html)")
            }
        }
    }

    /// Pieces of attacks in random order, which reach combinations that the table lacks.
    @Test func withstandsMixtures() throws {
        let rows = try SanitizingTable.rows("attacks").filter { $0.html.utf8.count < 400 }
        var random = SeededGenerator(seed: 27)
        for _ in 0..<1_000 {
            let html = (0..<4).map { _ in
                let text = Array(rows.randomElement(using: &random)!.html.utf8)
                let cut = Int.random(in: 0...text.count, using: &random)
                return String(
                    decoding: Bool.random(using: &random) ? text[..<cut] : text[cut...], as: UTF8.self)
            }.joined()
            let once = HTMLSanitizer().sanitize(html)
            #expect(SanitizedDocument.problems(in: once) == [], "\(html) → \(once)")
            #expect(Array(HTMLSanitizer().sanitize(once).utf8) == Array(once.utf8), "\(html)")
        }
    }

    /// The check itself finds what it looks for.
    @Test(arguments: [
        "<script>alert(1)</script>", "<p onclick=\"alert(1)\">a</p>", "<a href=\"javascript:alert(1)\">a</a>",
        "<p id=\"cookie\">a</p>", "<p style=\"color:red\">a</p>", "<svg></svg>", "<!-- a -->",
        "<p><p>a</p></p>",
        "<p title='<'>a</p>",
        "<a href=\"data:text/html,a\">a</a>", "<math><mtext><p>a</p></mtext></math>", "<template></template>",
    ])
    func checkFindsProblems(_ html: String) { #expect(SanitizedDocument.problems(in: html) != []) }

    @Test func nestsBoundedly() {
        for tag in ["div", "b", "blockquote", "span", "font", "math><mrow", "table><tr><td"] {
            let output = HTMLSanitizer().sanitize(String(repeating: "<\(tag)>", count: 5_000) + "end")
            #expect(SanitizedDocument.problems(in: output) == [], "\(tag)")
            #expect(output.contains("end"), "\(tag)")
        }
    }
}
