import LeafSamples
import StudyMarkdown
import Foundation
import Testing

@testable import LeafRendering

/// The frame and the script speak the language of the text.
@Suite struct FrameWordsTests {
    private static let languages = LocalizedTerms.languages.filter { $0 != "en" }

    @Test func areCompleteInEveryLanguage() throws {
        #expect(Self.languages.count > 9)
        for language in Self.languages {
            let words = FrameWords(language: language)
            #expect(words.frame.count == 10 && words.frame["skip"] != "Skip to the text", "\(language)")
            let spoken = try JSONDecoder().decode([String: String].self, from: Data(words.spoken.utf8))
            #expect(spoken.count == 66 && spoken["Go there"]?.isEmpty == false, "\(language)")
        }
    }

    /// The leaves of news are articles, in the frame and in the script.
    @Test func callArticlesByTheirNameInNews() throws {
        let ofLeaves = ["All leaves", "Find in all leaves"]
        for language in Self.languages {
            let (library, news) = (
                FrameWords(language: language), FrameWords(language: language, for: .news)
            )
            let changed = news.frame.filter { library.frame[$0.key] != $0.value }
            #expect(changed.keys.sorted() == ["neighbours"] && news.frame.count == 10, "\(language)")
            let spoken = try [library, news].map {
                try JSONDecoder().decode([String: String].self, from: Data($0.spoken.utf8))
            }
            let differing = spoken[1].filter { spoken[0][$0.key] != $0.value }.keys.sorted()
            #expect(differing.count == 3 && ofLeaves.allSatisfy(differing.contains), "\(language)")
            #expect(spoken[1].count == spoken[0].count, "\(language)")
        }
        // The other texts are those of the script itself.
        let english = FrameWords(language: "en", for: .news)
        let spoken = try JSONDecoder().decode([String: String].self, from: Data(english.spoken.utf8))
        #expect(spoken.count == 3 && spoken["All leaves"] == "All articles")
        #expect(!(spoken.values.joined() + english.frame.values.joined()).contains("leaves"))
    }

    /// Every label of the script goes through `localized`, and every one has a translation.
    @Test func coverEveryLabelOfTheScript() throws {
        let script = TemplateSet.builtIn.texts.filter { $0.key.hasPrefix("script/") }.map(\.value).joined(
            separator: "\n")
        let labels = Set(script.matches(of: #/localized\('([^']*)'\)/#).map { String($0.1) })
        let words = try JSONDecoder().decode(
            [String: String].self, from: Data(FrameWords(language: "de").spoken.utf8))
        #expect(
            labels.count > 25 && labels.subtracting(words.keys).isEmpty, "\(labels.subtracting(words.keys))")
        // The settings pass their choices one by one.
        let choices = script.matches(of: #/\['[a-z]+', '([A-Z][a-z ]*)', '([^']*)'\]/#).flatMap {
            [String($0.1)] + $0.2.replacing("*", with: "").split(separator: " ").map(String.init)
        }.filter { !["KaTeX", "MathML"].contains($0) }
        #expect(choices.count > 20)
        for choice in choices { #expect(words[choice] != nil, "\(choice)") }
        for word in words.keys where word.contains("%") {
            for language in Self.languages {
                let spoken = try JSONDecoder().decode(
                    [String: String].self, from: Data(FrameWords(language: language).spoken.utf8))
                #expect(spoken[word]?.contains("%") == true, "\(language): \(word)")
            }
        }
    }

    @Test(arguments: ["en", "en-GB", "tlh", ""])
    func areEnglishElsewhere(_ language: String) {
        let words = FrameWords(language: language)
        #expect(words.spoken.isEmpty && words.frame["contents"] == "Contents")
    }

    /// The form for questions, too, which only a served page has.
    @Test func askInTheLanguageOfTheText() throws {
        let english = FrameWords(language: "en").form
        for language in Self.languages + ["en"] {
            let words = FrameWords(language: language).form
            #expect(words.count == 7 && words.values.allSatisfy { !$0.isEmpty }, "\(language)")
            #expect(language == "en" || words.allSatisfy { $1 != english[$0] }, "\(language)")
        }
        var sample = LeafSample()
        sample.options.feedback = Feedback(token: "t", endpoint: "/ask")
        let page = try sample.page("---\nlang: de\n---\n# A\n")
        for text in [
            ">Ihre Frage <textarea", ">Senden<", "data-failed=\"Nicht gesendet\"", "\"Eine Frage stellen\"",
        ] {
            #expect(page.contains(text), "\(text)")
        }
        for text in ["Your question", "Send<", "Sent.", "Not sent"] {
            #expect(!page.contains(text), "\(text)")
        }
        #expect(try sample.page("# A\n").contains(">Your question <textarea"))
    }

    /// A text in a language without translations has English labels, which say so.
    @Test(arguments: [("ar", true), ("he", true), ("sv", true), ("de-CH", false), ("en-GB", false)])
    func haveTheirOwnLanguage(_ language: String, _ isOther: Bool) throws {
        let page = try LeafSample().page(
            "---\nlang: \(language)\n---\n# A\n\n## B\n\n## C\n\n<!-- p. 1 -->\n")
        for text in [
            "<a class=\"skip\" href=\"#text\" lang=\"en\" dir=\"ltr\">", " data-labels=\"en\"",
            "<summary><span lang=\"en\" dir=\"ltr\">Contents</span></summary>",
            "<span class=\"unseen\" lang=\"en\" dir=\"ltr\">Find</span>",
        ] {
            #expect(page.contains(text) == isOther, "\(text)")
        }
        #expect(page.contains(" lang=\"en\" dir=") == isOther)
    }

    @Test func areOnThePage() throws {
        let page = try LeafSample().page("---\nlang: de-CH\n---\n# A\n\n## B\n\n## C\n\n<!-- p. 1 -->\n")
        for text in [
            ">Zum Text</a>", "<summary>Inhalt</summary>", "<summary>Gehe zu Seite</summary>", "Dorthin",
        ] {
            #expect(page.contains(text), "\(text)")
        }
        for text in ["Skip to", ">Contents<", "Go to page"] { #expect(!page.contains(text), "\(text)") }
        #expect(!(try LeafSample().page("# A\n")).contains("data-words="))
    }
}
