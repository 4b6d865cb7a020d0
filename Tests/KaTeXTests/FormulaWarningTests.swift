import Testing

@testable import KaTeX

@Suite struct FormulaWarningTests {
    @Test func unicodeTextInMathMode() throws {
        let verdict = try InstalledKaTeX.engine().check("𝔸 + é + x", displayMode: false)
        #expect(verdict.isTypeset)
        let warning = try #require(verdict.warnings.first { $0.code == "unicodeTextInMathMode" })
        #expect(warning.message.contains("é"))
        #expect(warning.position == "𝔸 + ".utf8.count)
    }

    @Test func lineBreakInDisplayMode() throws {
        let verdict = try InstalledKaTeX.engine().check(#"a \\ b"#, displayMode: true)
        #expect(verdict.isTypeset)
        #expect(verdict.warnings.map(\.code) == ["newLineInDisplayMode"])
    }

    @Test func accentOfTextInMath() throws {
        let verdict = try InstalledKaTeX.engine().check(#"x + \'e"#, displayMode: false)
        #expect(verdict.warnings.map(\.code) == ["mathVsTextAccents"])
        #expect(verdict.warnings.first?.position == nil, "KaTeX does not say where")
    }

    @Test func commentWithoutLineEnd() throws {
        #expect(
            try InstalledKaTeX.engine().check("x % y", displayMode: false).warnings.map(\.code) == [
                "commentAtEnd"
            ])
    }

    @Test func commandsThatReachOutAreNotCarriedOut() throws {
        let engine = try InstalledKaTeX.engine()
        for tex in [#"\href{https://example.org}{x}"#, #"\includegraphics{https://example.org/a.png}"#] {
            let verdict = engine.check(tex, displayMode: false)
            #expect(verdict.isTypeset)
            #expect(verdict.warnings.map(\.code).contains("untrustedCommand"))
            #expect(!(try engine.render(tex, displayMode: false, output: .html).contains("example.org")))
        }
    }

    @Test func charactersThatTheFontsHaveNot() throws {
        let engine = try InstalledKaTeX.engine()
        let codes = engine.check(#"\text{☃}"#, displayMode: false).warnings.map(\.code)
        #expect(codes.contains("unknownSymbol"))
        #expect(
            engine.check(#"\text{é 🎲}"#, displayMode: false).warnings.first
                == FormulaWarning(
                    code: "unknownSymbol", message: #"Unrecognized Unicode character "🎲" (127922)"#,
                    at: #"\text{é "#.utf8.count), "KaTeX names half of a surrogate pair")
    }

    @Test func charactersThatTheFontsHaveNotAreOneWarning() throws {
        let engine = try InstalledKaTeX.engine()
        let warnings = engine.check(#"é + \text{ü☃ 🎲☃}"#, displayMode: false).warnings
        #expect(warnings.map(\.code) == ["unicodeTextInMathMode", "unknownSymbol"])
        let last = try #require(warnings.last)
        #expect(last.message.contains("☃ 🎲") && !last.message.contains("ü"))
        #expect(last.position == #"é + \text{ü"#.utf8.count)
    }

    @Test func eachOnceAndBounded() throws {
        let engine = try InstalledKaTeX.engine()
        let many = engine.check(String(repeating: "é", count: 500), displayMode: false).warnings
        #expect(many.count == KaTeXEngineLimits().warnings)
        #expect(Set(many).count == many.count)
        #expect(engine.check("x", displayMode: false) == .ok)
    }
}
