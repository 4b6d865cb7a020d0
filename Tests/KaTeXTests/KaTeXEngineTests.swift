import Testing

@testable import KaTeX
@testable import KaTeXFiles

@Suite struct KaTeXEngineTests {
    @Test func saysItsVersion() throws {
        let assets = try InstalledKaTeX.assets()
        #expect(try KaTeXEngine(assets: assets).version == assets.version)
    }

    @Test func rendersEachOutput() throws {
        let engine = try InstalledKaTeX.engine()
        let html = try engine.render("x^2", displayMode: false, output: .html)
        let mathml = try engine.render("x^2", displayMode: false, output: .mathml)
        let both = try engine.render("x^2", displayMode: true)
        #expect(html.hasPrefix("<span") && !html.contains("<math"))
        #expect(mathml.contains("<math") && !mathml.contains("katex-html"))
        #expect(both.contains("<math") && both.contains("katex-display"))
    }

    @Test func renderThrowsWhatCheckFinds() throws {
        let engine = try InstalledKaTeX.engine()
        let found = try #require(engine.check(#"é \foo"#, displayMode: false).failure)
        #expect(throws: found) { try engine.render(#"é \foo"#, displayMode: false) }
    }

    @Test func refusesAnotherScript() throws {
        #expect(throws: KaTeXEngineError.notKaTeX(found: "no 'katex.version'")) {
            try KaTeXEngine(script: Array("var a = 1".utf8))
        }
        #expect(throws: KaTeXEngineError.self) {
            try KaTeXEngine(script: Array("throw new Error('no')".utf8))
        }
        #expect(throws: KaTeXEngineError.self) { try KaTeXEngine(script: Array("(((".utf8)) }
        #expect(throws: KaTeXEngineError.self) { try KaTeXEngine(script: []) }
    }

    @Test func aScriptWithoutEndIsEnded() throws {
        var limits = KaTeXEngineLimits()
        limits.seconds = 0.2
        #expect(throws: KaTeXEngineError.scriptFailed(reason: "it does not end within 0.2 s")) {
            try KaTeXEngine(script: Array("for (;;) {}".utf8), limits: limits)
        }
    }

    @Test func missingLibraryNamesThePackage() {
        let text = KaTeXEngineError.libraryMissing(reason: "no such file").description
        #expect(text.contains("libjavascriptcoregtk-4.1-0"))
    }

    /// A library's Makefile has targets of its own, so a next step is a command of sitegen or of the system.
    @Test(arguments: [
        KaTeXEngineError.libraryMissing(reason: "x"), .scriptFailed(reason: "x"), .notKaTeX(found: "x"),
    ]) func nextStepsNeedNoMakefile(_ error: KaTeXEngineError) {
        #expect(!error.description.contains("make "))
    }

    /// Positions of KaTeX are UTF-16 units, ours are bytes.
    @Test func convertsOffsets() {
        let tex = "aé𝔸x"
        #expect((0...6).map { EngineResponse.offset($0, in: tex) } == [0, 1, 3, 3, 7, 8, 8])
        #expect(EngineResponse.offset(-1, in: tex) == nil)
    }
}
