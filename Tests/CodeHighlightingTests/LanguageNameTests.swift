import Testing

@testable import CodeHighlighting

struct LanguageNameTests {
    @Test(arguments: [
        ("js", "JavaScript"), ("JS", "JavaScript"), ("{.python}", "Python"), ("{r}", "R"), ("cpp", "C++"),
        ("sh", "Shell"), ("latex", "TeX"), ("jl", "Julia"), ("rust", "Rust"), ("Swift", "Swift"),
        ("ts", "TypeScript"), ("yml", "YAML"), ("svg", "XML"),
    ])
    func labels(_ name: String, _ label: String) {
        #expect(Highlighter.displayName(of: name) == label)
    }

    @Test(arguments: ["", "nonesuch", "{}", "math"])
    func rejectsOtherNames(_ name: String) {
        #expect(Highlighter.displayName(of: name) == nil)
        #expect(Highlighter.highlight(Array("let x = 1 // \"a\"".utf8), language: name).isEmpty)
    }

    /// Some names have only a label and no grammar.
    @Test func labelsLanguagesWithoutAGrammar() {
        #expect(Highlighter.displayName(of: "fortran") == "Fortran")
        #expect(Highlighter.highlight(Array("if x = 1".utf8), language: "fortran").isEmpty)
    }

    @Test func everyClassHasAUniqueLetter() {
        #expect(TokenClass.allCases.map { "\($0.letter)" }.joined() == "ksnctfp")
    }

    @Test func acceptsEmptyCode() {
        for name in AnyInputTests.names {
            #expect(Highlighter.highlight([], language: name).isEmpty)
        }
    }
}
