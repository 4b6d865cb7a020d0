import Diagnostics
import Testing

@testable import StudyMarkdown

/// The words that a leaf prints on its own, in the language of its text.
@Suite struct LocalizedTermsTests {
    private static let markdown = """
        <!-- p. 17 -->

        > [!theorem] 1.2 {#thm-a}
        > One.[^1]

        ::: proof von @thm-a
        Two.
        :::

        ::: solution
        Three.
        :::

        ![words](a.svg "a caption"){#fig-a number="3"}

        By @thm-a, @fig-a and [](#p17).

        [^1]: Four.
        """

    private func render(_ lang: String) -> String {
        var options = MarkdownRenderer.Options()
        options.lang = lang
        let source = SourceText(file: "", bytes: Array(Self.markdown.utf8))
        return String(decoding: MarkdownRenderer().render(source, options: options).body, as: UTF8.self)
    }

    @Test(
        arguments: [
            (
                "en",
                ["Theorem 1.2.", ">Theorem 1.2</a>", ">Figure 3</a>", ">page 17</a>", "Proof", ">Solution<"]
            ),
            (
                "de-AT",
                [">Satz 1.2.", ">Satz 1.2</a>", ">Abbildung 3</a>", ">Seite 17</a>", ">Beweis ", ">Lösung<"]
            ),
            (
                "FR",
                [">Théorème 1.2.", ">Figure 3</a>", ">page 17</a>", ">Démonstration ", "Retour au texte"]
            ),
            ("nl", [">Stelling 1.2.", ">Figuur 3</a>", ">pagina 17</a>", ">Bewijs ", ">Oplossing<"]),
            ("zh-Hans", [">定理 1.2.", ">图 3</a>", ">第 17 页</a>", ">证明 ", ">解答<", "证毕"]),
            ("ja", [">定理 1.2.", ">図 3</a>", ">17 ページ</a>", ">証明 "]),
            ("tlh", ["Theorem 1.2.", ">Figure 3</a>", ">page 17</a>", "Proof", "end of proof"]),
        ])
    func areInTheLanguageOfTheText(_ lang: String, _ expected: [String]) {
        let html = render(lang)
        for text in expected { #expect(html.contains(text), "\(lang): \(text)\n\(html)") }
        if ["de-AT", "zh-Hans", "ja"].contains(lang) {
            for word in ["Theorem", "Proof", "Solution", "Figure", "page 17"] {
                #expect(!html.contains(word), "\(lang): \(word)")
            }
        }
    }

    /// A proof's title continues the word if it begins with a continuation of its language.
    @Test func continueTheWordForAProof() {
        #expect(render("de").contains(">von "))
        #expect(render("en").contains(">(von "))
    }

    @Test func areCompleteInEveryLanguage() {
        #expect(LocalizedTerms.languages.count > 9)
        for language in LocalizedTerms.languages {
            let words = LocalizedTerms.of(language: language)
            for kind in BlockKind.allCases { #expect(!words.name(of: kind).isEmpty, "\(language) \(kind)") }
            #expect(language == "en" || words.name(of: .caution) != "Caution", "\(language): too few words")
            #expect(words.page("12").contains("12") && !words.page("12").contains("%"))
        }
    }

    /// Every file has the keys of the English one, in its order.
    @Test(arguments: LocalizedTerms.languages) func haveAllKeys(_ language: String) throws {
        func keys(of language: String) throws -> [Substring] {
            try #require(BuiltInTemplates.texts["languages/\(language).ini"]).split(separator: "\n")
                .filter { !$0.hasPrefix("#") }.map {
                    $0[..<($0.firstRange(of: " =")?.lowerBound ?? $0.endIndex)]
                }
        }
        #expect(try keys(of: language) == keys(of: "en"))
    }
}
