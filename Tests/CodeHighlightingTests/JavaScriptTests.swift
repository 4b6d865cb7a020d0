import Testing

struct JavaScriptTests {
    @Test(arguments: [
        "‹k:const› f = ‹k:async› (x) => ‹k:await› ‹t:Promise›.‹f:all›(x);",
        "‹k:function› ‹f:f›() { ‹k:return› ‹k:null›; }",
        "‹k:class› ‹t:A› ‹k:extends› ‹t:B› { #x = ‹n:1›; ‹k:static› ‹k:get› ‹f:y›() {} }",
        "‹k:import› x ‹k:from› ‹s:'y'›; from = of; ‹k:for› (‹k:let› a ‹k:of› [b]) {}",
        "a.delete.class; b = {class: ‹n:1›, if: x}",
        "‹n:0xFFn› + ‹n:1_000.5e-3› + ‹n:.5›",
        "x ‹c:// if›\n‹c:/* if */› ‹k:typeof› y",
        "‹c:// a \\›\n‹k:typeof› y",
    ])
    func names(_ marked: String) {
        #expect(MarkedCode(marked).highlighted(as: "js") == marked)
    }

    @Test(arguments: [
        "x = ‹s:/a\\/[/\"]b/gi›.‹f:test›(y)",
        "‹k:return› ‹s:/a/›; ‹f:f›(‹s:/b/›)",
        "a / b / c; (a) / b / c; a[‹n:0›] / b / c; ‹n:4› / ‹n:2› / c; ‹k:this› / b / c; i++ / b / c",
        "x = /no end\n‹k:let› y = ‹s:/a/›",
    ])
    func regularExpressions(_ marked: String) {
        #expect(MarkedCode(marked).highlighted(as: "javascript") == marked)
    }

    @Test(arguments: [
        "‹s:`a ›‹p:${›b + {c: ‹s:`›‹p:${›d‹p:}›‹s:`›}.c‹p:}›‹s: e\nif`›;",
        "‹s:'it\\'s'› + ‹s:\"if\"›",
        "‹s:'open›\n‹k:if›",
        "‹s:'a\\\nb'›; ‹k:if›",
        "‹s:'a\\\r\nb'›; ‹k:if›",
        "‹s:`never ›‹p:${›ended",
        "tag‹s:`x`›",
    ])
    func strings(_ marked: String) {
        #expect(MarkedCode(marked).highlighted(as: "js") == marked)
    }

    @Test(arguments: [
        "‹k:interface› ‹t:point› { ‹k:readonly› x: ‹t:number›; type: ‹t:string› }",
        "‹k:type› ‹t:Id› = ‹t:string› | ‹k:undefined›; type = ‹n:1›",
    ])
    func typeScript(_ marked: String) {
        #expect(MarkedCode(marked).highlighted(as: "ts") == marked)
    }
}
