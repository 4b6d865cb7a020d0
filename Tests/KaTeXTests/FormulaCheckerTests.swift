import Testing

@testable import KaTeX
@testable import KaTeXFiles

@Suite struct FormulaCheckerTests {
    private func leaf(_ formulas: [String], macros: [String: String] = [:]) -> LeafFormulas {
        LeafFormulas(macros: macros, formulas: formulas.map { Formula(tex: $0, displayMode: false) })
    }

    @Test func verdictsComeInTheOrderGiven() async throws {
        let leaves = [
            leaf(["x", #"\foo"#, "x"]), leaf([]), leaf([#"\mine"#, #"\gdef\mine{r}"#, #"\mine"#, "x"]),
            leaf([#"\mine"#, #"\foo"#]),
            leaf([#"\foo"#], macros: [#"\foo"#: "f"]),
        ]
        let verdicts = try await FormulaChecker(assets: try InstalledKaTeX.assets(), width: 2).check(leaves)
        #expect(
            verdicts.map { $0.map(\.isTypeset) } == [
                [true, false, true], [], [false, true, true, true], [false, false], [true],
            ])
    }

    @Test func problemsAreTheVerdictsThatAreNotGood() async throws {
        let leaves = [
            leaf(["x", #"\foo"#, "x", "é"]), leaf([]), leaf(["x"]), leaf([#"\foo"#], macros: [#"\foo"#: "f"]),
            leaf([#"\mine"#, #"\gdef\mine{r}"#, #"\mine"#]), leaf([#"\foo"#]),
        ]
        let checker = FormulaChecker(assets: try InstalledKaTeX.assets())
        let problems = try await checker.problems(about: leaves)
        #expect(problems.map { [$0.leaf, $0.formula] } == [[0, 1], [0, 3], [4, 0], [5, 0]])
        let verdicts = try await checker.check(leaves)
        #expect(problems.allSatisfy { $0.verdict == verdicts[$0.leaf][$0.formula] && $0.verdict != .ok })
    }

    @Test func widthDoesNotMatter() async throws {
        let leaves = (0..<40).map { number in
            leaf(
                (0..<100).map { $0 % 7 == 0 ? "é + \\undefined\($0)" : "x_{\($0 + number * 60)}" }
                    + (number % 5 == 0 ? [#"\gdef\mine{\#(number)}"#, #"\mine"#] : [#"\mine"#]))
        }
        let assets = try InstalledKaTeX.assets()
        #expect(
            FormulaPlan(Array(leaves[..<5])).shares(width: 4).count == 1, "few are not worth a second engine")
        #expect(FormulaPlan(leaves).shares(width: 4).count > 1)
        let one = try await FormulaChecker(assets: assets, width: 1).check(leaves)
        let four = try await FormulaChecker(assets: assets, width: 4).check(leaves)
        #expect(one == four)
        #expect(one[0].last?.isTypeset == true)
        #expect(one[1].last?.isTypeset == false)
    }

    @Test func noFormulaNeedsNoEngine() async throws {
        let assets = KaTeXAssets(version: "0", source: "", files: [], isLocked: false)
        #expect(try await FormulaChecker(assets: assets).check([leaf([]), leaf([])]) == [[], []])
    }

    @Test func aScriptThatDoesNotRunIsAnError() async throws {
        let assets = KaTeXAssets(version: "0", source: "", files: [], isLocked: false)
        await #expect(throws: KaTeXEngineError.self) {
            try await FormulaChecker(assets: assets).check([leaf(["x"])])
        }
    }

    @Test func eachDistinctFormulaOnce() {
        let plan = FormulaPlan([leaf(["x", "y", "x"]), leaf(["y"]), leaf(["x"], macros: [#"\a"#: "b"])])
        #expect(plan.slots == 3)
        #expect(plan.places == [[0, 1, 0], [1], [2]])
    }
}
