import Testing

@testable import FormulaTypesetting

/// MathML that no browser's MathML Core knows, as rows and classes.
struct MathMLCoreTests {
    private static func rewritten(
        _ markup: String, _ styles: inout StyleClasses
    ) throws -> String {
        var math = try #require(MarkupNode.parsed(markup))
        MathMLCore.rewrite(&math, styles: &styles)
        return math.source
    }

    @Test(arguments: [
        ("<menclose notation=\"box\"><mi>x</mi></menclose>", "<mrow class=\"boxed\"><mi>x</mi></mrow>"),
        (
            "<menclose notation=\"updiagonalstrike downdiagonalstrike\"><mi>x</mi></menclose>",
            "<mrow class=\"strike-up strike-down\"><mi>x</mi></mrow>"
        ),
        (
            "<mover accent=\"true\"><mi>x</mi><mo stretchy=\"true\">‾</mo></mover>",
            "<mover accent=\"true\" class=\"overline\"><mi>x</mi><mo stretchy=\"false\">‾</mo></mover>"
        ),
        (
            "<munder accentunder=\"true\"><mi>x</mi><mo stretchy=\"true\">‾</mo></munder>",
            "<munder accentunder=\"true\" class=\"underline\"><mi>x</mi><mo stretchy=\"false\">‾</mo></munder>"
        ),
        (
            "<mpadded width=\"+6pt\" height=\"+6pt\" lspace=\"3pt\" voffset=\"3pt\" mathbackground=\"red\"><mi>x</mi></mpadded>",
            "<mrow mathbackground=\"red\" class=\"padded\"><mi>x</mi></mrow>"
        ),
        (
            "<mpadded width=\"0px\"><mtext>/</mtext></mpadded>",
            "<mpadded width=\"0px\"><mrow class=\"lapped\"><mtext>/</mtext></mrow></mpadded>"
        ),
        // A cell tells its place in the column and the lines before it; a list's last word goes for all that follow.
        (
            "<mtable columnalign=\"left center right\" columnlines=\"none solid\" rowlines=\"dashed\"><mtr><mtd>a</mtd><mtd>b</mtd><mtd>c</mtd></mtr><mtr><mtd>d</mtd></mtr></mtable>",
            "<mtable><mtr><mtd class=\"at-left\">a</mtd><mtd>b</mtd><mtd class=\"at-right line-left\">c</mtd></mtr><mtr><mtd class=\"at-left dash-top\">d</mtd></mtr></mtable>"
        ),
    ])
    func saysItOtherwise(_ written: String, _ core: String) throws {
        var styles = StyleClasses()
        let made = try Self.rewritten(written, &styles)
        #expect(made == core)
        #expect(styles.rules.isEmpty)
    }

    @Test(arguments: [
        // A row in the place of a letter; the arrow of \vec is one character with the sign before it.
        (
            "<mrow><mi><mrow><mi>x</mi></mrow></mi><mover><mi>v</mi><mo>\u{20D7}</mo></mover></mrow>",
            "<mrow><mrow><mrow><mi>x</mi></mrow></mrow><mover><mi>v</mi><mo>\u{20D7}</mo></mover></mrow>"
        ),
        ("<mpadded lspace=\"-0.5width\" width=\"0px\"><mi>x</mi></mpadded>", "<mrow><mi>x</mi></mrow>"),
        (
            "<mover><mi>x</mi><mo>\u{2C9}</mo></mover>",
            "<mover><mi>x</mi><mo stretchy=\"false\">\u{AF}</mo></mover>"
        ),
        // A delimiter of a size of its own with what it closes, where that stands in the same row.
        (
            "<mrow><mi>f</mi><mo minsize=\"1.8em\">(</mo><mi>x</mi><msup><mo minsize=\"1.8em\">)</mo><mi>n</mi></msup></mrow>",
            "<mrow><mi>f</mi><msup><mrow><mo minsize=\"1.8em\">(</mo><mi>x</mi><mo minsize=\"1.8em\">)</mo></mrow><mi>n</mi></msup></mrow>"
        ),
        (
            "<mrow><mo minsize=\"1em\">[</mo><mo minsize=\"1em\">(</mo><mo minsize=\"1em\">)</mo><mo minsize=\"2em\">(</mo><msub><mo minsize=\"1em\">]</mo><mi>n</mi></msub></mrow>",
            "<mrow><msub><mrow><mo minsize=\"1em\">[</mo><mo minsize=\"1em\">(</mo><mo minsize=\"1em\">)</mo><mo minsize=\"2em\">(</mo><mo minsize=\"1em\">]</mo></mrow><mi>n</mi></msub></mrow>"
        ),
        (
            "<mrow><mo minsize=\"1em\">∣</mo><mi>x</mi><msup><mo minsize=\"1em\">∣</mo><mi>n</mi></msup></mrow>",
            "<mrow><msup><mrow><mo minsize=\"1em\">∣</mo><mi>x</mi><mo minsize=\"1em\">∣</mo></mrow><mi>n</mi></msup></mrow>"
        ),
        (
            "<mrow><mo minsize=\"2em\">(</mo><msup><mo minsize=\"1em\">)</mo><mi>n</mi></msup></mrow>",
            "<mrow><mo minsize=\"2em\">(</mo><msup><mrow><mo minsize=\"1em\">)</mo></mrow><mi>n</mi></msup></mrow>"
        ),
        (
            "<mfrac><mo minsize=\"1em\">(</mo><msup><mo minsize=\"1em\">)</mo><mi>n</mi></msup></mfrac>",
            "<mfrac><mo minsize=\"1em\">(</mo><msup><mrow><mo minsize=\"1em\">)</mo></mrow><mi>n</mi></msup></mfrac>"
        ),
        (
            "<msup><mo stretchy=\"false\">)</mo><mi>n</mi></msup>",
            "<msup><mo stretchy=\"false\">)</mo><mi>n</mi></msup>"
        ),
        // Spaces that keep their neighbours apart.
        (
            "<mrow><mspace width=\"1em\"/><mtext>\u{2009}</mtext><mtext>-0.5em</mtext></mrow>",
            "<mrow><mspace width=\"1em\"/><mtext>\u{2009}</mtext><mtext>-0.5em</mtext></mrow>"
        ),
        // What MathML Core knows, and what no class says.
        ("<mpadded voffset=\"1ex\"><mi>x</mi></mpadded>", "<mpadded voffset=\"1ex\"><mi>x</mi></mpadded>"),
        (
            "<menclose notation=\"longdiv\"><mi>x</mi></menclose>",
            "<menclose notation=\"longdiv\"><mi>x</mi></menclose>"
        ),
        (
            "<mtable columnalign=\"right left\"><mtr></mtr></mtable>",
            "<mtable columnalign=\"right left\"><mtr></mtr></mtable>"
        ),
        (
            "<mtable columnalign=\"left left\"><mtr></mtr></mtable>",
            "<mtable columnalign=\"left left\"><mtr></mtr></mtable>"
        ),
    ])
    func needsNoClass(_ written: String, _ core: String) throws {
        var styles = StyleClasses()
        let made = try Self.rewritten(written, &styles)
        #expect(made == core)
        #expect(styles.rules.isEmpty)
    }

    @Test func drawsNeighboursTogether() throws {
        var styles = StyleClasses()
        let written =
            "<mrow><mi>x</mi><mspace width=\"-0.5em\"></mspace><mi>y</mi><mtext>\u{2009}\u{2063}</mtext><mi>z</mi></mrow>"
        let made = try Self.rewritten(written, &styles)
        #expect(
            made
                == "<mrow><mi>x</mi><mspace class=\"k0\"/><mi>y</mi><mspace class=\"k1\"/><mi>z</mi></mrow>")
        #expect(styles.rules.contains("{margin-inline-start:-0.5em!important}"))
        #expect(styles.rules.contains("{margin-inline-start:-0.1667em!important}"))
    }

    @Test func makesAClassOfAStyle() throws {
        var styles = StyleClasses()
        let written = "<mstyle class=\"a\" style=\"text-shadow: 0 0 1px\"><mi>x</mi></mstyle>"
        #expect(try Self.rewritten(written, &styles) == "<mstyle class=\"a k0\"><mi>x</mi></mstyle>")
        #expect(styles.rules == ".k0{text-shadow: 0 0 1px!important}")
    }
}
