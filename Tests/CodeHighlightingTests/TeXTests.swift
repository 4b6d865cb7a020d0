import Testing

struct TeXTests {
    @Test(arguments: [
        "‹k:\\documentclass›[11pt]{article} ‹c:% \\if›",
        "‹k:\\begin›{‹t:align*›} ‹f:\\sigma›^2 &= ‹f:\\frac›{1}{n} \\\\ ‹k:\\end›{‹t:align*›}",
        "50\\% of ‹p:$›x‹p:$› and ‹p:$$›y‹p:$$› and ‹p:\\[›z‹p:\\]› \\é x",
        "‹k:\\newcommand›{‹f:\\E›}[1]{‹f:\\mathbb›{E}[‹n:#1›]}",
        "‹f:\\verb›‹s:|$a%|› b ‹f:\\verb›‹s:+open›\n‹p:$›",
        "‹f:\\verb›*‹s:!%!› ‹f:\\verbatiminput›{x}",
        "‹k:\\begin›{‹t:verbatim›}‹s:\n$x$ % \\y\n›‹k:\\end›{‹t:verbatim›} ‹p:$›",
        "‹k:\\begin›{‹t:lstlisting›}‹s:\nnever ended›",
        "‹k:\\begin› {x} ‹k:\\begin›{a b}",
        "\\$5 ‹f:\\beginx›",
    ])
    func code(_ marked: String) {
        #expect(MarkedCode(marked).highlighted(as: "latex") == marked)
    }
}
