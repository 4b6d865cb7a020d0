import StudyManifest
import Testing

@Suite struct ManifestOutlineTests {
    @Test func showsOneLineForEachEntry() throws {
        let library = try #require(read(Sample.full).library)
        #expect(
            ManifestOutline(library).description == """
                feller-vol-2: An Introduction to Probability Theory (William Feller)
                  ch01: 1. The Exponential and the Uniform Densities
                    verbatim: Verbatim [verbatim] feller-vol-2-verbatim.html <- ../ch01/chapter.md
                    guide: Guide [study-guide] guide.html
                  ch02: Special Densities
                    verbatim: Verbatim ch02/verbatim.html

                """)
    }

    @Test func escapesWhatSteersATerminal() {
        let title = "a\nb\u{1B}[31m\u{202E}é" + String(repeating: "x", count: 200)
        let outline = ManifestOutline(StudyLibrary(books: [Book(id: "b", title: title, chapters: [])]))
            .description
        #expect(outline == #"b: a\u{A}b\u{1B}[31m\u{202E}é"# + String(repeating: "x", count: 200) + "\n")
    }

    @Test func isEmptyForAnEmptyLibrary() {
        #expect(ManifestOutline(StudyLibrary(books: [])).description == "")
    }
}
