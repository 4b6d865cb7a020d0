import Testing

struct ShellTests {
    @Test(arguments: [
        "‹k:if› ‹f:test› -f ‹s:\"›‹p:$1›‹s:\"›; ‹k:then› ‹f:echo› for if; ‹k:fi›",
        "‹k:for› x ‹k:in› a in b; ‹k:do› ‹f:ls›; ‹k:done›",
        "‹f:cat› a.txt | ‹f:grep› -v ‹s:'x'› && ‹f:rm› -rf ./b &",
        "x=1; ‹k:export› PATH=‹p:$HOME›/bin:‹p:${PATH:-/bin}›",
        "‹f:build›() { ‹f:make› -j ‹n:4› ‹p:$@›; }",
        "‹k:function› ‹f:build› { ‹f:make›; }",
        "‹k:case› ‹p:$x› ‹k:in›\n  start|stop) ‹f:run› ;;\n  *) ‹k:exit› ‹n:1› ;;\n‹k:esac›",
        "‹f:echo› a#b ‹p:$#› ‹c:# if›",
        "‹f:git› commit 2>&1 >log; { ‹f:ls›; } >log",
        "‹c:#!/bin/sh›\n‹f:ls›",
        "‹k:!› ‹f:ls›",
        "((x << y)); ‹f:ls›\n‹f:pwd›",
        "x=$(‹f:date›)\n‹f:ls›",
    ])
    func words(_ marked: String) {
        #expect(MarkedCode(marked).highlighted(as: "bash") == marked)
    }

    @Test(arguments: [
        "‹f:echo› ‹s:'$x \\'› ‹s:\"a \\\" ›‹p:$x›‹s: ›‹p:$(›‹f:ls› | ‹f:wc› -l‹p:)›‹s:\n if\"›",
        "‹f:echo› ‹s:\"›‹p:$(›‹f:a› ‹s:\"b\"›‹p:)$(›‹f:c›‹p:)›‹s:\"›\n‹f:d›",
        "‹f:printf› ‹s:$'a\\'b'› x",
        "‹f:echo› \\\" ‹s:\"x\"›",
        "‹f:cat› <<‹s:EOF› | ‹f:wc›\n‹s:if ›‹p:$x›‹s: 'a\nEOF›\n‹f:ls›",
        "‹f:cat› <<-‹s:'EOF'›\n‹s:\tif $x\n\tEOF›\n‹f:ls›",
        "‹f:cat› <<‹s:A› <<‹s:B›\n‹s:a\nA\nb\nB›\n‹f:ls›",
        "‹f:cat› <<< x\n‹f:ls›",
        "‹f:cat› <<‹s:EOF›\n‹s:EOFX\nnever ended›",
        "‹f:echo› ‹s:\"›‹p:${x›‹s:\"› y",
    ])
    func strings(_ marked: String) {
        #expect(MarkedCode(marked).highlighted(as: "sh") == marked)
    }
}
