import Testing

struct SwiftTests {
    @Test(arguments: [
        "‹k:func› ‹f:mean›(_ xs: [‹t:Double›]) -> ‹t:Double› { xs.‹f:reduce›(‹n:0›, +) / ‹t:Double›(xs.count) }",
        "‹k:struct› ‹t:A› { ‹k:var› value = ‹n:0x1F› }",
        "‹k:if› a == ‹k:nil› { ‹k:return› ‹k:true› } ‹k:else› { ‹k:throw› ‹t:Failure›.bad }",
        "‹p:@Test› ‹k:func› ‹f:f›() ‹k:async› ‹k:throws› {}",
        "‹p:#if› DEBUG\n‹p:#endif›",
        "‹p:#expect›(a == b)",
        "‹k:let› sum = ‹n:1_000› + ‹n:2.5e-3› - ‹n:0b11›",
        "‹k:for› i ‹k:in› ‹n:0›..<‹n:10› {}",
        "‹n:1›...‹n:5›",
        // Names that look like keywords or numbers.
        "f.default.‹f:in›(x)",
        "‹f:move›(for: x, in: y, ‹k:default› x)",
        "‹k:switch› x { ‹k:default›: ‹k:break› }",
        "`class`.x",
        "pair.0 + $0",
        "‹k:var› x: ‹k:any› ‹t:Shape› { ‹k:get› { ‹n:1› } ‹k:set› { } }",
        "any == x; set = ‹n:1›",
    ])
    func names(_ marked: String) {
        #expect(MarkedCode(marked).highlighted(as: "swift") == marked)
    }

    @Test(arguments: [
        "‹s:\"if 1 // no\"› + x",
        "‹s:\"a\\\"b\"›.count",
        "‹s:\"sum: ›‹p:\\(›a + ‹f:f›(‹n:1›)‹p:)›‹s:!\"›",
        "‹s:\"›‹p:\\(›‹s:\"inner ›‹p:\\(›x‹p:)›‹s:\"›‹p:)›‹s:\"› y",
        "‹s:#\"raw \\(no) \"quoted\" ›‹p:\\#(›x‹p:)›‹s:\"#› y",
        "‹s:##\"a\"# b\"##› y",
        "‹s:\"\"\"\n  if \"x\" ›‹p:\\(›\n‹n:1›\n‹p:)›‹s:\n  \"\"\"› y",
        "‹s:#/a\\/b/#›.x",
        // A single-line string ends with its line, and so does an interpolation in it.
        "‹s:\"open›\n‹k:let› x",
        "‹s:\"open ›‹p:\\(›x + \n‹k:let› y = ‹s:\"a\"›",
        "‹s:\"\\›\n‹k:let› x",
        "‹s:\"\"\"\nnever ended\nlet x›",
        "‹s:\"\"› + ‹s:\"é变\"›",
    ])
    func strings(_ marked: String) {
        #expect(MarkedCode(marked).highlighted(as: "swift") == marked)
    }

    @Test(arguments: [
        "a ‹c:// let \"x\"›\n‹k:let› b",
        "‹c:/* let /* nested */ still */› ‹k:let› b",
        "‹c:/* never ended\nlet›",
        "‹c:#!/usr/bin/env swift›\n‹k:import› ‹t:Testing›",
        "a / b / c",
    ])
    func comments(_ marked: String) {
        #expect(MarkedCode(marked).highlighted(as: "swift") == marked)
    }
}
