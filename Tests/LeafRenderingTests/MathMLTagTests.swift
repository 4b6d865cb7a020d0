import Testing

@testable import LeafRendering

/// What a tag of KaTeX's says, and how it is written.
struct MathMLTagTests {
    @Test(arguments: [
        // Without effect on this element, or around this text.
        ("<mo stretchy=\"false\">!</mo>", "<mo>!"), ("<mo stretchy=\"false\">∣</mo>", "<mo>∣"),
        ("<mo stretchy=\"true\" minsize=\"1.2em\">(</mo>", "<mo minsize=1.2em>("),
        ("<mo fence=\"true\" separator=\"true\">,</mo>", "<mo>,"),
        ("<mo mathvariant=\"normal\" lspace=\"0em\">′</mo>", "<mo lspace=0em>′"),
        ("<mi mathvariant=\"normal\">∞</mi>", "<mi>∞"), ("<mi mathvariant=\"normal\">Var</mi>", "<mi>Var"),
        ("<annotation encoding=\"application/x-tex\">x</annotation>", "<annotation>x"),
        // With one.
        ("<mo stretchy=\"false\">(</mo>", "<mo stretchy=false>("),
        ("<mo stretchy=\"false\">∥</mo>", "<mo stretchy=false>∥"),
        ("<mo stretchy=\"true\">∣</mo>", "<mo stretchy=true>∣"),
        ("<mo stretchy=\"true\">→</mo>", "<mo stretchy=true>→"),
        ("<mi mathvariant=\"normal\">Γ</mi>", "<mi mathvariant=normal>Γ"),
        ("<mi mathvariant=\"normal\">d</mi>", "<mi mathvariant=normal>d"),
        ("<mi mathvariant=\"normal\">∂</mi>", "<mi mathvariant=normal>∂"),
        ("<mi mathvariant=\"normal\">&amp;</mi>", "<mi mathvariant=normal>&amp;"),
        ("<mi mathvariant=\"bold\">Var</mi>", "<mi>𝐕𝐚𝐫</mi>"),
        ("<mo mathvariant=\"bold\">+</mo>", "<mo mathvariant=bold>+"),
        ("<mi fence=\"true\">x</mi>", "<mi fence=true>x"),
        // Quotation marks, where HTML needs them.
        ("<mtable columnalign=\"right left\">", "<mtable columnalign=\"right left\">"),
        ("<span class=\"mord\" style=\"height:1em;\">", "<span class=mord style=height:1em;>"),
        ("<span class=\"\">", "<span class=\"\">"), ("<a href=\"#a=b\">", "<a href=\"#a=b\">"),
        ("<mspace width=\"2em\"/>", "<mspace width=\"2em\"/>"),
        ("<mspace height=\"1em\" width=\"2em\"/>", "<mspace height=1em width=\"2em\"/>"),
        ("<path d=\"M0,0/\"></path>", "<path d=\"M0,0/\">"),
    ])
    func saysWhatHasAnEffect(_ written: String, _ short: String) throws {
        let text = Array(written.utf8)
        let tag = try #require(MathMLTag(text, from: 0))
        #expect(String(decoding: tag.short + text[tag.end...], as: UTF8.self).hasPrefix(short))
    }

    @Test(arguments: ["<mo>(</mo>", "</mo>", "x", "<", "<mo a", "<mo a=", "<mo a=\"", "<mo a=\"b\""])
    func isNoTagWithAttributes(_ text: String) {
        #expect(MathMLTag(Array(text.utf8), from: 0) == nil)
    }
}
