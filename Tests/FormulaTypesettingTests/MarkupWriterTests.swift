import Testing

@testable import FormulaTypesetting

/// What KaTeX's markup says, and how it is written.
struct MarkupWriterTests {
    @Test(arguments: [
        // Without effect on this element, or around this text.
        ("<mo stretchy=\"false\">!</mo>", "<mo>!</mo>"), ("<mo stretchy=\"false\">∣</mo>", "<mo>∣</mo>"),
        ("<mo stretchy=\"true\" minsize=\"1.2em\">(</mo>", "<mo minsize=\"1.2em\">(</mo>"),
        ("<mo fence=\"true\" separator=\"true\">,</mo>", "<mo>,</mo>"),
        ("<mo mathvariant=\"normal\" lspace=\"0em\">′</mo>", "<mo lspace=\"0em\">′</mo>"),
        ("<mi mathvariant=\"normal\">∞</mi>", "<mi>∞</mi>"),
        ("<mi mathvariant=\"normal\">Var</mi>", "<mi>Var</mi>"),
        ("<annotation encoding=\"application/x-tex\">x</annotation>", "<annotation>x</annotation>"),
        // With one.
        ("<mo stretchy=\"false\">(</mo>", "<mo stretchy=\"false\">(</mo>"),
        ("<mo stretchy=\"false\">∥</mo>", "<mo stretchy=\"false\">∥</mo>"),
        ("<mo stretchy=\"true\">∣</mo>", "<mo stretchy=\"true\">∣</mo>"),
        ("<mo stretchy=\"true\">→</mo>", "<mo stretchy=\"true\">→</mo>"),
        ("<mi mathvariant=\"normal\">Γ</mi>", "<mi mathvariant=\"normal\">Γ</mi>"),
        ("<mi mathvariant=\"normal\">d</mi>", "<mi mathvariant=\"normal\">d</mi>"),
        ("<mi mathvariant=\"normal\">∂</mi>", "<mi mathvariant=\"normal\">∂</mi>"),
        ("<mi mathvariant=\"normal\">&amp;</mi>", "<mi mathvariant=\"normal\">&amp;</mi>"),
        ("<mi mathvariant=\"bold\">Var</mi>", "<mi>𝐕𝐚𝐫</mi>"),
        ("<mo mathvariant=\"bold\">+</mo>", "<mo mathvariant=\"bold\">+</mo>"),
        ("<mi fence=\"true\">x</mi>", "<mi fence=\"true\">x</mi>"),
        // Every value has quotation marks.
        (
            "<mtable columnalign=\"right left\"><mtr></mtr></mtable>",
            "<mtable columnalign=\"right left\"><mtr/></mtable>"
        ),
        (
            "<span class=\"mord\" style=\"height:1em;\"></span>",
            "<span class=\"mord\" style=\"height:1em;\"></span>"
        ),
        ("<span class=\"\"></span>", "<span class=\"\"></span>"),
        ("<a href=\"#a=b\"></a>", "<a href=\"#a=b\"></a>"),
        ("<mspace width=\"2em\"></mspace>", "<mspace width=\"2em\"/>"),
        ("<mspace height=\"1em\" width=\"2em\"/>", "<mspace height=\"1em\" width=\"2em\"/>"),
        ("<path d=\"M0,0/\"></path>", "<path d=\"M0,0/\"></path>"),
        ("<svg xmlns=\"http://www.w3.org/2000/svg\" width='1em'></svg>", "<svg width=\"1em\"></svg>"),
        ("<math xmlns=\"http://www.w3.org/1998/Math/MathML\"><mi>x</mi></math>", "<math><mi>x</mi></math>"),
        ("<path d='M0 0'/>", "<path d=\"M0 0\"/>"), ("<mtd class =\"a\"></mtd>", "<mtd class=\"a\"/>"),
        // A row around one letter, number or text, and around no other thing.
        ("<msup><mi>x</mi><mrow><mn>2</mn></mrow></msup>", "<msup><mi>x</mi><mn>2</mn></msup>"),
        ("<mrow><mi mathvariant=\"double-struck\">R</mi></mrow>", "<mi>ℝ</mi>"),
        ("<mrow><mi>a</mi><mi>b</mi></mrow>", "<mrow><mi>a</mi><mi>b</mi></mrow>"),
        ("<mrow><mo>+</mo></mrow>", "<mrow><mo>+</mo></mrow>"), ("<mrow></mrow>", "<mrow/>"),
        ("<mrow class=\"boxed\"><mi>a</mi></mrow>", "<mrow class=\"boxed\"><mi>a</mi></mrow>"),
        // The arrow of \vec is one character with the sign before it.
        ("<mo stretchy=\"false\">\u{20D7}</mo>", "<mo stretchy=\"false\">\u{20D7}</mo>"),
    ])
    func saysWhatHasAnEffect(_ written: String, _ short: String) throws {
        let node = try #require(MarkupNode.parsed(written))
        #expect(String(decoding: MarkupWriter.markup(of: node), as: UTF8.self) == short)
    }

    @Test(arguments: [
        "x", "", "<", "</mo>", "<mo>(", "<mo>(</mi>", "<mo></mo></mo>", "<mo></mo><mo></mo>", "<></>",
        "<mo a", "<mo a=",
        "<mo a=\"", "<mo a=\"b\"", "<mo a></mo>", "<mo a=b></mo>", "<mo a=\"b'></mo>",
    ])
    func isNoClosedElement(_ text: String) {
        #expect(MarkupNode.parsed(text) == nil)
    }
}
