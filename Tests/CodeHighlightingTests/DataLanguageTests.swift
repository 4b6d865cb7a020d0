import Testing

struct DataLanguageTests {
    @Test(arguments: [
        "{‹t:\"a\"›: [‹n:1›, ‹n:-2.5e+3›, ‹s:\"true\"›, ‹k:true›, ‹k:null›], ‹t:\"b\\\"c\"› : {}}",
        "{‹t:\"a\"›\n  : ‹s:\"b: c\"›} ‹c:// d›",
        "‹s:\"open›\n‹n:1›",
        "nulls",
    ])
    func json(_ marked: String) {
        #expect(MarkedCode(marked).highlighted(as: "json") == marked)
    }

    @Test(arguments: [
        "‹t:title›: it's fine ‹c:# a›\n‹t:tags›: [a, ‹s:'b: c'›, ‹n:3›, ‹k:true›]",
        "- ‹t:name›: ‹s:\"a\\\"b\"›\n  ‹t:url›: http://a.test/#b",
        "‹t:a b›: ‹n:-1.5›\n‹t:\"q\"›: ‹n:2024-01›",
        "‹t:text›: ‹s:|-\n  if: # no\n\n  'x›\n‹t:next›: ‹k:null›",
        "‹t:base›: ‹p:&x› {‹t:a›: ‹n:1›}\n‹t:b›: ‹p:*x›",
        "a:b",
        "‹s:'open›\n‹t:a›: ‹n:1›",
        // Quoted scalars of several lines.
        "‹t:a›: ‹s:\"b: 1\n  # c\n\n  \\\"d: \\\n  e\"› ‹c:# f›\n‹t:g›: ‹n:1›",
        "‹t:a›:\n  - ‹s:'b\r\n    it''s: 1'›\n  - ‹n:2›",
        "[‹s:'a\n  b'›, ‹n:1›]",
        "‹t:a›:\n  ‹t:b›: ‹s:'c\n \n    d'›",
        // Quotes that are not closed in their scalar colour their line.
        "‹t:a›: ‹s:'open›\n‹t:b›: ‹s:'c'›",
        "‹t:a›:\n  ‹t:b›: ‹s:\"open›\n  ‹t:c›: ‹s:\"d\"›",
        "‹t:a›: ‹s:\"open›\n  ‹t:b›: ‹s:\"c\"›",
        "‹t:a›: ‹s:'open›\n  ‹t:b›: ‹n:1›",
    ])
    func yaml(_ marked: String) {
        #expect(
            MarkedCode(marked).highlighted(as: "yaml") == marked)
    }

    @Test(arguments: [
        "‹k:<p› ‹t:class›=‹s:\"a>b\"› ‹t:hidden›‹k:>›a ‹n:&amp;› b & c < d‹k:</p>›",
        "‹c:<!-- <p> -->›‹p:<!doctype html>›‹k:<br/>›",
        "‹k:<script>let› x = ‹s:'</p>'›;‹k:</script>›",
        "‹k:<STYLE>›a { color: ‹n:#fff› }‹k:</STYLE>›",
        "‹k:<a› ‹t:href›=‹s:x›‹k:>›",
        "‹k:<p› ‹t:a›‹k:<b>›",
    ])
    func html(_ marked: String) {
        #expect(MarkedCode(marked).highlighted(as: "html") == marked)
    }

    @Test(arguments: [
        "‹p:@media› (min-width: ‹n:40em›) { #add:hover { margin: ‹n:0› ‹n:.5em› -‹n:2px›; width: ‹n:50%› ‹k:!important› } }",
        "a { color: ‹n:#00ff00›; background: ‹f:var›(--tint) ‹f:url›(‹s:'x'›) } ‹c:/* b */›",
    ])
    func css(_ marked: String) {
        #expect(MarkedCode(marked).highlighted(as: "css") == marked)
    }
}
