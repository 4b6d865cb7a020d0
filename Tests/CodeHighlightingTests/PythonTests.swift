import Testing

struct PythonTests {
    @Test(arguments: [
        "‹k:def› ‹f:mean›(xs: ‹t:list›[‹t:float›]) -> ‹t:float›:\n    ‹k:return› ‹f:sum›(xs) / ‹f:len›(xs)",
        "‹k:class› ‹t:model›(‹t:Base›):\n    ‹p:@app.route›(‹s:\"/\"›)\n    ‹k:def› ‹f:__init__›(self): ‹k:pass›",
        "a @ b  ‹c:# if›",
        "‹k:if› x ‹k:is› ‹k:not› ‹k:None›: ‹k:raise› ‹t:ValueError›(‹s:'no'›)",
        "‹k:lambda› x: x ** ‹n:2›",
        "x = ‹n:1.› + ‹n:.5› + ‹n:1e-3j› + ‹n:0xFF› + ‹n:1_000›; x.imag; x[‹n:1›:‹n:2›]",
        "‹k:match› x:\n    ‹k:case› [a, b]: ‹k:pass›\nmatch = ‹n:1›; ‹f:type›(x); ‹k:type› ‹t:Vector› = ‹t:list›",
        "A = ‹f:f›(MAX_SIZE)",
        "‹k:import› numpy ‹k:as› np",
    ])
    func names(_ marked: String) {
        #expect(MarkedCode(marked).highlighted(as: "py") == marked)
    }

    @Test(arguments: [
        "‹s:'it\\'s # no'› ‹c:# yes›",
        "‹s:\"\"\"doc\nif 'x' \"y\"\n\"\"\"› + x",
        "‹s:'''never\nended›",
        "‹s:'open›\n‹k:if› x:",
        "‹s:'a \\\n b'› ‹k:if› x",
        "‹s:r\"\\d+\\\"\"› + ‹s:Rb'\\x'›",
        "‹s:f\"{{no}} ›‹p:{›‹f:len›(x)‹p:}›‹s:!\"›",
        "‹s:f\"›‹p:{›x[‹s:'a'›:‹n:2›]‹s::>›‹p:{›w‹p:}›‹s:.2f}\"› y",
        "‹s:f'›‹p:{›x + \n‹k:if› y:",
        "‹s:f\"\"\"›‹p:{›\nx\n‹p:}›‹s:\nend\"\"\"›",
        "‹s:\"{plain}\"›",
        "format‹s:\"x\"›",
    ])
    func strings(_ marked: String) {
        #expect(MarkedCode(marked).highlighted(as: "python") == marked)
    }
}
