import Testing

@testable import KaTeX

/// Nothing that a document holds may crash, hang or fill the memory: it gives a failure, and the engine goes on.
@Suite struct HostileFormulaTests {
    private func failure(of tex: String, limits: KaTeXEngineLimits = .init()) throws -> FormulaFailure {
        let engine = try InstalledKaTeX.engine(limits: limits)
        let failure = try #require(engine.check(tex, displayMode: true).failure)
        #expect(engine.check(#"\frac{a}{b}"#, displayMode: true) == .ok, "the engine has to go on")
        #expect(engine.check(tex, displayMode: true).failure == failure, "the same again")
        return failure
    }

    @Test func deepNesting() throws {
        var limits = KaTeXEngineLimits()
        limits.bytes = 1 << 20
        for count in [20_000, 100_000] {
            #expect(try failure(of: String(repeating: "{", count: count), limits: limits).kind == .limit)
            let closed = String(repeating: "{", count: count) + String(repeating: "}", count: count)
            #expect(try failure(of: closed, limits: limits).kind == .limit)
        }
    }

    @Test func everyDepthGivesAVerdict() throws {
        let engine = try InstalledKaTeX.engine()
        for depth in stride(from: 10, through: 3000, by: 130) {
            let tex = String(repeating: #"\sqrt{"#, count: depth) + "x" + String(repeating: "}", count: depth)
            let verdict = engine.check(tex, displayMode: true)
            #expect(verdict.failure == nil || verdict.failure?.kind == .limit)
        }
    }

    @Test func tooLong() throws {
        let failure = try failure(of: String(repeating: "é", count: 40_000))
        #expect(failure.kind == .limit)
        #expect(failure.message.contains("80000"))
    }

    @Test func longButHonest() throws {
        let tex = String(repeating: "x+", count: 30_000) + "y"
        #expect(try InstalledKaTeX.engine().check(tex, displayMode: true) == .ok)
    }

    @Test(arguments: [#"\def\a{\a\a}\a"#, #"\def\a{\b}\def\b{\a}\a"#, #"\gdef\a{x\a}\a"#])
    func macroBombs(_ tex: String) throws {
        let failure = try failure(of: tex)
        #expect(failure.kind == .syntax)
        #expect(failure.message.contains("Too many expansions"))
    }

    @Test func macroThatMultipliesItsText() throws {
        let body = String(repeating: "x", count: 30_000)
        let tex = #"\def\a{"# + body + "}" + String(repeating: #"\a"#, count: 900)
        #expect(try failure(of: tex) == .tooManyTokens)
        let byArgument = #"\def\a#1{"# + String(repeating: "#1", count: 300) + #"}\a{"# + body + "}"
        #expect(try failure(of: byArgument).kind == .limit)
    }
}
