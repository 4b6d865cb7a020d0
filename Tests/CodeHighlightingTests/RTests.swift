import Testing

struct RTests {
    @Test(arguments: [
        "f <- ‹k:function›(x, na.rm = ‹k:TRUE›) ‹f:mean›(x, na.rm = na.rm)  ‹c:# if›",
        "‹k:if› (‹f:is.na›(x)) ‹k:NULL› ‹k:else› ‹n:1L› + ‹n:2i› + ‹n:.5› + ‹n:1e-3›",
        "‹k:for› (i ‹k:in› ‹n:1›:n) y ‹p:%in%› z ‹p:%*%› A; a % b",
        "`my if`(x) + .x + x.5",
        "‹s:\"two\nlines\"› ‹s:'it\\'s'›",
        "‹s:r\"(a \" b)\"› + ‹s:R'---[a ]--' b]---'› + r",
        "stats::‹f:lm›(y ~ x, data = df)",
        "‹s:\"never ended\nif›",
    ])
    func code(_ marked: String) {
        #expect(MarkedCode(marked).highlighted(as: "R") == marked)
    }
}
