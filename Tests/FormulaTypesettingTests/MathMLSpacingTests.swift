import Testing

@testable import FormulaTypesetting

/// The spaces around operators where MathML is what is seen: a sign, bars, a function's name, an operator's own making.
struct MathMLSpacingTests {
    private static func set(_ markup: String) throws -> String {
        var math = try #require(MarkupNode.parsed("<math>\(markup)</math>"))
        MathMLSpacing.set(in: &math)
        return math.children.map(\.source).joined()
    }

    @Test(arguments: [
        // A sign behind a relation, an operation, a parenthesis, a comma; room between them changes nothing.
        ("<mo>=</mo><mo>−</mo><mi>a</mi>", "<mo>=</mo><mo form=\"prefix\">−</mo><mi>a</mi>"),
        ("<mo>⋅</mo><mo>±</mo><mi>b</mi>", "<mo>⋅</mo><mo form=\"prefix\">±</mo><mi>b</mi>"),
        (
            "<mo stretchy=\"false\">(</mo><mo>−</mo><mi>a</mi><mo separator=\"true\">,</mo><mo>+</mo><mn>1</mn>",
            "<mo stretchy=\"false\">(</mo><mo form=\"prefix\">−</mo><mi>a</mi><mo separator=\"true\">,</mo><mo form=\"prefix\">+</mo><mn>1</mn>"
        ),
        (
            "<mo>=</mo><mspace width=\"1em\"/><mo>−</mo>",
            "<mo>=</mo><mspace width=\"1em\"/><mo form=\"prefix\">−</mo>"
        ),
        // `\middle` grows as `\left` and `\right` do.
        (
            "<mo fence=\"true\" lspace=\"0.05em\" rspace=\"0.05em\">|</mo>",
            "<mo fence=\"true\" lspace=\"0.05em\" rspace=\"0.05em\" stretchy=\"true\">|</mo>"
        ),
        // A combining character behind a tag.
        (
            "<mo stretchy=\"false\">\u{20D7}</mo><mo>=</mo><mo>−</mo>",
            "<mo stretchy=\"false\">\u{20D7}</mo><mo>=</mo><mo form=\"prefix\">−</mo>"
        ),
        // Bars stand at what they enclose, and those of \left and \right grow.
        (
            "<mo stretchy=\"false\">∣</mo><mo>−</mo><mi>x</mi><mo stretchy=\"false\">∣</mo><mo>−</mo><mn>1</mn>",
            "<mo stretchy=\"false\" lspace=\"0\" rspace=\"0\">∣</mo><mo form=\"prefix\">−</mo><mi>x</mi>"
                + "<mo stretchy=\"false\" lspace=\"0\" rspace=\"0\">∣</mo><mo>−</mo><mn>1</mn>"
        ),
        (
            "<mo fence=\"true\">∥</mo><mi>x</mi><mo fence=\"true\">∥</mo>",
            "<mo fence=\"true\" stretchy=\"true\" lspace=\"0\" rspace=\"0\">∥</mo><mi>x</mi>"
                + "<mo fence=\"true\" stretchy=\"true\" lspace=\"0\" rspace=\"0\">∥</mo>"
        ),
        // \big's bars say already that they do.
        (
            "<mo fence=\"true\" stretchy=\"true\" minsize=\"1.2em\">∣</mo>",
            "<mo fence=\"true\" stretchy=\"true\" minsize=\"1.2em\" lspace=\"0\" rspace=\"0\">∣</mo>"
        ),
        // A function's name keeps off its argument.
        (
            "<mi>cos</mi><mo>\u{2061}</mo><mi>t</mi>",
            "<mi>cos</mi><mo rspace=\"0.1667em\">\u{2061}</mo><mi>t</mi>"
        ),
        (
            "<mi>sin</mi><mo>\u{2061}</mo><mover><mi>t</mi><mo>^</mo></mover>",
            "<mi>sin</mi><mo rspace=\"0.1667em\">\u{2061}</mo><mover><mi>t</mi><mo>^</mo></mover>"
        ),
        // The space is behind the limits or the power.
        (
            "<msub><mrow><mi>lim</mi><mo>\u{2061}</mo></mrow><mi>N</mi></msub><mi>μ</mi>",
            "<msub><mrow><mi>lim</mi><mo>\u{2061}</mo></mrow><mi>N</mi></msub><mspace width=\"0.1667em\"/><mi>μ</mi>"
        ),
        (
            "<mtd><msup><mrow><mi>sin</mi><mo>\u{2061}</mo></mrow><mn>2</mn></msup><msub><mi>x</mi><mi>n</mi></msub></mtd>",
            "<mtd><msup><mrow><mi>sin</mi><mo>\u{2061}</mo></mrow><mn>2</mn></msup><mspace width=\"0.1667em\"/>"
                + "<msub><mi>x</mi><mi>n</mi></msub></mtd>"
        ),
        (
            "<munder><mrow><mi>max</mi><mo>\u{2061}</mo></mrow><mi>x</mi></munder><mo stretchy=\"false\">∣</mo>",
            "<munder><mrow><mi>max</mi><mo>\u{2061}</mo></mrow><mi>x</mi></munder><mspace width=\"0.1667em\"/>"
                + "<mo stretchy=\"false\" lspace=\"0\" rspace=\"0\">∣</mo>"
        ),
        // The author takes a space away only if there is one.
        (
            "<mn>2</mn><mspace class=\"k0\"/><mi>log</mi><mo>\u{2061}</mo><mspace class=\"k0\"/><mrow><mi>x</mi></mrow>",
            "<mn>2</mn><mspace class=\"k0\"/><mspace width=\"0.1667em\"/><mi>log</mi><mo rspace=\"0.1667em\">\u{2061}</mo>"
                + "<mspace class=\"k0\"/><mrow><mi>x</mi></mrow>"
        ),
        // It keeps off the symbol before it too: a letter, what closes, a sign alone, a power.
        (
            "<mn>2</mn><mi>sin</mi><mo>\u{2061}</mo><mo stretchy=\"false\">(</mo>",
            "<mn>2</mn><mspace width=\"0.1667em\"/><mi>sin</mi><mo>\u{2061}</mo><mo stretchy=\"false\">(</mo>"
        ),
        (
            "<mo stretchy=\"false\">)</mo><mi>sin</mi><mo>\u{2061}</mo>",
            "<mo stretchy=\"false\">)</mo><mspace width=\"0.1667em\"/><mi>sin</mi><mo>\u{2061}</mo>"
        ),
        (
            "<mo>−</mo><mi>sin</mi><mo>\u{2061}</mo>",
            "<mo>−</mo><mspace width=\"0.1667em\"/><mi>sin</mi><mo>\u{2061}</mo>"
        ),
        (
            "<mo>=</mo><mo>−</mo><mi>sin</mi><mo>\u{2061}</mo>",
            "<mo>=</mo><mo form=\"prefix\">−</mo><mspace width=\"0.1667em\"/><mi>sin</mi><mo>\u{2061}</mo>"
        ),
        (
            "<mrow><msup><mo stretchy=\"false\">)</mo><mn>2</mn></msup><mi>ln</mi><mo>\u{2061}</mo></mrow>",
            "<mrow><msup><mo stretchy=\"false\">)</mo><mn>2</mn></msup><mspace width=\"0.1667em\"/>"
                + "<mi>ln</mi><mo>\u{2061}</mo></mrow>"
        ),
        (
            "<mo stretchy=\"false\">∣</mo><mi>x</mi><mo stretchy=\"false\">∣</mo><mi>ln</mi><mo>\u{2061}</mo>",
            "<mo stretchy=\"false\" lspace=\"0\" rspace=\"0\">∣</mo><mi>x</mi>"
                + "<mo stretchy=\"false\" lspace=\"0\" rspace=\"0\">∣</mo><mspace width=\"0.1667em\"/>"
                + "<mi>ln</mi><mo>\u{2061}</mo>"
        ),
        // Both sides of limits, and of an operator of one's own.
        (
            "<mi>a</mi><msub><mrow><mi>lim</mi><mo>\u{2061}</mo></mrow><mi>n</mi></msub><mi>b</mi>",
            "<mi>a</mi><mspace width=\"0.1667em\"/><msub><mrow><mi>lim</mi><mo>\u{2061}</mo></mrow><mi>n</mi></msub>"
                + "<mspace width=\"0.1667em\"/><mi>b</mi>"
        ),
        (
            "<mi>a</mi><mo><mi>E</mi></mo><mi>X</mi>",
            "<mi>a</mi><mspace width=\"0.1667em\"/><mrow><mi>E</mi><mspace width=\"0.1667em\"/></mrow><mi>X</mi>"
        ),
        (
            "<mi>a</mi><mo><mi mathvariant=\"normal\">≔</mi></mo><mi>b</mi>",
            "<mi>a</mi><mrow><mi mathvariant=\"normal\">≔</mi><mspace width=\"0.1667em\"/></mrow><mi>b</mi>"
        ),
        // One space between two functions.
        (
            "<mi>ln</mi><mo>\u{2061}</mo><mi>ln</mi><mo>\u{2061}</mo><mi>n</mi>",
            "<mi>ln</mi><mo rspace=\"0.1667em\">\u{2061}</mo><mi>ln</mi><mo rspace=\"0.1667em\">\u{2061}</mo><mi>n</mi>"
        ),
        (
            "<msub><mrow><mi>log</mi><mo>\u{2061}</mo></mrow><mn>2</mn></msub><mi>ln</mi><mo>\u{2061}</mo>",
            "<msub><mrow><mi>log</mi><mo>\u{2061}</mo></mrow><mn>2</mn></msub><mspace width=\"0.1667em\"/>"
                + "<mi>ln</mi><mo>\u{2061}</mo>"
        ),
        // An operator holds text alone, and nothing takes no room.
        (
            "<mo><mrow></mrow><mi>E</mi></mo><mi>X</mi>",
            "<mrow><mi>E</mi><mspace width=\"0.1667em\"/></mrow><mi>X</mi>"
        ),
        (
            "<mo><mi>E</mi></mo><mo stretchy=\"false\">(</mo>",
            "<mrow><mi>E</mi></mrow><mo stretchy=\"false\">(</mo>"
        ),
        // A script alone has no operands.
        (
            "<msup><mi>x</mi><mo>∗</mo></msup>", "<msup><mi>x</mi><mo lspace=\"0\" rspace=\"0\">∗</mo></msup>"
        ),
        (
            "<msubsup><mo stretchy=\"false\">)</mo><mo>+</mo><mo>−</mo></msubsup>",
            "<msubsup><mo stretchy=\"false\">)</mo><mo lspace=\"0\" rspace=\"0\">+</mo>"
                + "<mo lspace=\"0\" rspace=\"0\">−</mo></msubsup>"
        ),
        ("<msup><mo><mi>E</mi></mo><mn>2</mn></msup>", "<msup><mrow><mi>E</mi></mrow><mn>2</mn></msup>"),
        ("<mrow><mo><mo>+</mo></mo></mrow>", "<mrow><mrow><mo>+</mo></mrow></mrow>"),
        ("<msub><mo fence=\"true\"></mo><mi>x</mi></msub>", "<msub><mrow></mrow><mi>x</mi></msub>"),
        // Between an operator and text alone there are its spaces.
        (
            "<mstyle><mrow></mrow><mo>=</mo><mtext>x y</mtext></mstyle>",
            "<mstyle><mrow></mrow><mo>=</mo><mtext>x y</mtext><mi/></mstyle>"
        ),
        ("<mrow><mtext>x</mtext><mo>=</mo></mrow>", "<mrow><mi/><mtext>x</mtext><mo>=</mo></mrow>"),
        (
            "<mrow><mtext>x</mtext><mo>+</mo><mtext>y</mtext></mrow>",
            "<mrow><mi/><mtext>x</mtext><mo>+</mo><mtext>y</mtext><mi/></mrow>"
        ),
        (
            "<mrow><mover><mo>=</mo><mo>!</mo></mover><mspace width=\"1em\"/><mrow><mtext>x</mtext></mrow></mrow>",
            "<mrow><mover><mo>=</mo><mo>!</mo></mover><mspace width=\"1em\"/><mrow><mtext>x</mtext></mrow><mi/></mrow>"
        ),
    ])
    func spaces(_ written: String, _ spaced: String) throws {
        #expect(try Self.set(written) == spaced)
    }

    @Test(arguments: [
        // Differences, of letters and behind what closes.
        "<mi>a</mi><mo>−</mo><mi>b</mi>",
        "<mo stretchy=\"false\">(</mo><mi>a</mi><mo stretchy=\"false\">)</mo><mo>−</mo><mi>b</mi>",
        "<mo fence=\"true\">(</mo><mi>a</mi><mo fence=\"true\">)</mo><mo>−</mo><mi>b</mi>",
        "<mi>n</mi><mo stretchy=\"false\">!</mo><mo>−</mo><mn>1</mn>",
        "<mo>+</mo><mo>⋯</mo><mo>+</mo><mi>a</mi>",
        "<mrow><mo>=</mo></mrow><mo>−</mo><mn>1</mn>",
        // Another operand, another operator, no words; and what is no row within another.
        "<mstyle><mrow></mrow><mo>=</mo><mi>x</mi><mtext>y</mtext></mstyle>",
        "<mrow><mtext>x</mtext><mo>=</mo><mtext>y</mtext><mo>=</mo></mrow>",
        "<mrow><mo>=</mo><mtext>\u{A0}</mtext></mrow>", "<mo>=</mo><mtext>x</mtext>",
        // At the beginning of a row the dictionary is right.
        "<mrow><mo>−</mo><mn>1</mn></mrow>",
        // A base has operands, and a prime no spaces; of a script that is a row each operator has its own.
        "<msup><mo>+</mo><mn>2</mn></msup>", "<msup><mi>f</mi><mo>′</mo></msup>",
        "<msup><mi>e</mi><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow></msup>",
        "<mover><mi>x</mi><mo>^</mo></mover>", "<munder><mi>lim</mi><mo>→</mo></munder>",
        // The bar of a condition is a relation.
        "<mi>A</mi><mo>∣</mo><mi>B</mi>",
        "<mi>cos</mi><mo>\u{2061}</mo><mo stretchy=\"false\">(</mo><mi>t</mi><mo stretchy=\"false\">)</mo>",
        "<msup><mrow><mi>cos</mi><mo>\u{2061}</mo></mrow><mn>2</mn></msup>",
        // Limits before a parenthesis, a comma, an operator with spaces of its own, a space; and in a fraction, which
        // has two parts.
        "<msub><mrow><mi>lim</mi><mo>\u{2061}</mo></mrow><mi>n</mi></msub><mo stretchy=\"false\">(</mo>",
        "<msub><mrow><mi>lim</mi><mo>\u{2061}</mo></mrow><mi>n</mi></msub><mo separator=\"true\">,</mo><mi>x</mi>",
        "<msub><mrow><mi>lim</mi><mo>\u{2061}</mo></mrow><mi>n</mi></msub><msub><mo>∑</mo><mi>k</mi></msub>",
        "<msub><mrow><mi>lim</mi><mo>\u{2061}</mo></mrow><mi>n</mi></msub><mspace width=\"1em\"/><mi>x</mi>",
        "<mfrac><msub><mrow><mi>lim</mi><mo>\u{2061}</mo></mrow><mi>n</mi></msub><mi>x</mi></mfrac>",
        // A function after a sign with a space of its own, after an opening sign, at the beginning, and a letter alone.
        "<mi>a</mi><mo>=</mo><mi>ln</mi><mo>\u{2061}</mo>",
        "<mi>a</mi><mo>−</mo><mi>ln</mi><mo>\u{2061}</mo>",
        "<mo stretchy=\"false\">(</mo><mi>ln</mi><mo>\u{2061}</mo>",
        "<mo separator=\"true\">,</mo><mi>ln</mi><mo>\u{2061}</mo>",
        "<mi>A</mi><mo>∣</mo><mi>ln</mi><mo>\u{2061}</mo>",
        "<munder><mo>∑</mo><mi>k</mi></munder><mi>ln</mi><mo>\u{2061}</mo>",
        "<mn>2</mn><mspace width=\"1em\"/><mi>ln</mi><mo>\u{2061}</mo>",
        "<mi>ln</mi><mo>\u{2061}</mo><mspace class=\"k0\"/><mo stretchy=\"false\">(</mo>",
        "<mn>2</mn><mtext>\u{2009}</mtext><mi>ln</mi><mo>\u{2061}</mo>",
        "<mrow></mrow><mi>ln</mi><mo>\u{2061}</mo>", "<mn>2</mn><mi>x</mi>",
        "<mtext>a &lt; b > c</mtext>", "no markup", "",
    ])
    func leavesAlone(_ written: String) throws {
        #expect(try Self.set(written) == written)
    }
}
