import Testing

struct JuliaTests {
    @Test(arguments: [
        "‹k:function› ‹f:update!›(x::‹t:Vector›{‹t:Float64›}) x .= ‹n:2›x; ‹k:end›",
        "A' * B'' + ‹s:'a'› + ‹s:'\\n'› + ‹s:'\\u{3b1}'›",
        "[‹n:1›, ‹n:2›]' + ‹f:f›(x)'",
        "x' ‹k:in› y'",
        "‹s:'λ'› == c",
        "‹k:if› a != b && c! == d ‹k:end›",
        "‹c:#= a #= b =# if =#› x ‹c:# if›",
        "‹s:\"x = ›‹p:$x›‹s:, ›‹p:$(›‹f:f›(y)‹p:)›‹s:\\$z\"›",
        "‹s:\"\"\"\na \"b\" $\n\"\"\"› x",
        "‹s:r\"\\d$x\"› ‹s:raw\"a\"›",
        "‹p:@time› ‹f:f›.(x)",
        "‹k:mutable› ‹k:struct› ‹t:point› x::‹t:Int› ‹k:end›",
        "‹k:abstract› ‹k:type› ‹t:Shape› ‹k:end›; type = ‹n:1›",
        "x ∈ y; x∈z; ‹f:∂f›(x) ≤ ‹n:1f0›",
        "‹k:for› i ‹k:in› ‹n:1›:‹n:3›, ‹n:1.5›",
        "‹s:`ls ›‹p:$dir›‹s:`› ‹k:end›",
    ])
    func code(_ marked: String) {
        #expect(MarkedCode(marked).highlighted(as: "julia") == marked)
    }
}
