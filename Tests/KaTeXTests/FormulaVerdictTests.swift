import Testing

@testable import KaTeX

@Suite struct FormulaVerdictTests {
    @Test(arguments: [
        #"x^2"#, #"\frac{a}{b}"#, #"\begin{pmatrix}a&b\\c&d\end{pmatrix}"#, #"\text{für}"#,
        #"e = mc^2 \tag{1}"#,
        #"\sqrt[3]{x} \le \sum_{k=1}^n \alpha_k"#, "", " ",
    ])
    func typesetsGoodFormulas(_ tex: String) throws {
        #expect(try InstalledKaTeX.engine().check(tex, displayMode: true) == .ok)
    }

    /// The fault begins at `⟪`, which is not part of the TeX.
    @Test(arguments: [
        (#"a + ⟪\foo + b"#, #"Undefined control sequence: \foo"#),
        (#"⟪\foo"#, #"Undefined control sequence: \foo"#),
        (
            #"\text{Größe 🎲 über} + ⟪\foo{x} + und noch viel mehr dahinter"#,
            #"Undefined control sequence: \foo"#
        ),
        (#"\text{𝔸𝔹ℂ 𝔻} ⟪\nix"#, #"Undefined control sequence: \nix"#),
        (#"\frac{a}{b⟪"#, "Unexpected end of input in a macro argument, expected '}'"),
        (#"a⟪}b"#, "Expected 'EOF', got '}'"),
        (#"x^2⟪^3"#, "Double superscript"),
        (#"\begin⟪{nix} \end{nix}"#, "No such environment: nix"),
        (#"\def\mine{a ⟪\foo}\mine"#, #"Undefined control sequence: \foo"#),
    ])
    func saysWhatAndWhere(_ marked: String, message: String) throws {
        let bytes = Array(marked.utf8)
        let mark = Array("⟪".utf8)
        let at = try #require((0..<bytes.count).first { bytes[$0...].starts(with: mark) })
        let tex = String(decoding: bytes[..<at] + bytes[(at + mark.count)...], as: UTF8.self)
        let failure = try #require(try InstalledKaTeX.engine().check(tex, displayMode: true).failure)
        #expect(failure.kind == .syntax)
        #expect(failure.message == message)
        #expect(failure.position == at)
    }

    @Test func messageHasNoPrefixPlaceOrExcerpt() throws {
        for tex in [#"\foo"#, #"{{"#, #"\frac{1}"#, #"\left( x"#, #"\begin{matrix}"#, #"\sqrt[3"#, "#"] {
            let failure = try #require(try InstalledKaTeX.engine().check(tex, displayMode: false).failure)
            #expect(!failure.message.contains("KaTeX parse error"))
            #expect(!failure.message.contains("at position"))
            #expect(!failure.message.contains("at end of input"))
            #expect(!failure.message.unicodeScalars.contains("\u{0332}"))
        }
    }

    @Test func faultInAMacroHasNoPositionInTheFormula() throws {
        let engine = try InstalledKaTeX.engine()
        engine.beginLeaf(macros: [#"\broken"#: #"a + b + c + d + \undefinedHere"#])
        let failure = try #require(engine.check(#"x \broken"#, displayMode: false).failure)
        #expect(failure.kind == .macro)
        #expect(
            failure.message == #"Undefined control sequence: \undefinedHere (in the definition of a macro)"#)
        #expect(failure.position == nil)
    }

    @Test func definitionsAreSeenByLaterFormulasOfTheLeafOnly() throws {
        let engine = try InstalledKaTeX.engine()
        #expect(!engine.check(#"\mine"#, displayMode: false).isTypeset)
        #expect(engine.check(#"\gdef\mine{\mathbb{R}}"#, displayMode: false).isTypeset)
        #expect(engine.check(#"\newcommand{\yours}{\mathbb{C}} \yours"#, displayMode: false).isTypeset)
        #expect(engine.check(#"\mine \subset \yours"#, displayMode: false).isTypeset)
        engine.beginLeaf()
        #expect(!engine.check(#"\mine"#, displayMode: false).isTypeset)
        #expect(!engine.check(#"\yours"#, displayMode: false).isTypeset)
    }

    @Test func givenMacrosTakeArguments() throws {
        let engine = try InstalledKaTeX.engine()
        engine.beginLeaf(macros: [#"\norm"#: #"\left\lVert #1 \right\rVert"#, #"\"quoted\""#: "\n\u{1}"])
        #expect(engine.check(#"\norm{x}"#, displayMode: false) == .ok)
    }

    @Test func displayModeCounts() throws {
        let engine = try InstalledKaTeX.engine()
        #expect(engine.check(#"x \tag{1}"#, displayMode: true) == .ok)
        let failure = try #require(engine.check(#"x \tag{1}"#, displayMode: false).failure)
        #expect(failure.message == #"\tag works only in display equations"#)
    }

    @Test func nulIsACharacter() throws {
        #expect(!(try InstalledKaTeX.engine().check("a\0b", displayMode: false).isTypeset))
    }
}
