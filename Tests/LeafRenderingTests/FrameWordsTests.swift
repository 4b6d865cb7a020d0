import Foundation
import Testing

@testable import LeafRendering

/// The frame and the script speak the language of the text.
@Suite struct FrameWordsTests {
    @Test func areCompleteInEveryLanguage() throws {
        #expect(FrameWords.languages.count > 9)
        for language in FrameWords.languages {
            let words = FrameWords(language: language)
            #expect(words.frame.count == 7 && words.frame["skip"] != "Skip to the text", "\(language)")
            let spoken = try JSONDecoder().decode([String: String].self, from: Data(words.spoken.utf8))
            #expect(spoken.count == 12 && spoken["Go there"]?.isEmpty == false, "\(language)")
        }
    }

    @Test(arguments: ["en", "en-GB", "tlh", ""])
    func areEnglishElsewhere(_ language: String) {
        let words = FrameWords(language: language)
        #expect(words.spoken.isEmpty && words.frame["contents"] == "Contents")
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
