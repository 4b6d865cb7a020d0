import Testing

struct CTests {
    @Test(arguments: [
        "‹p:#include› ‹s:<stdio.h>›\n‹p:#define› N ‹n:10›",
        "‹t:int› ‹f:main›(‹t:void›) { ‹k:return› ‹n:0x1Ful›; } ‹c:// if›",
        "‹k:struct› ‹t:point› { ‹t:double› x; } ‹c:/* a\n b */›",
        "‹t:char› c = ‹s:'\\''›, *s = ‹s:L\"if\"›; a # b",
        "‹s:\"open›\n‹k:if›",
        // A backslash at the end of the line continues the comment.
        "‹c:// a \\\n if \\\r\n 1›\n‹k:if›",
        "‹c:// a \\ b›\n‹k:if›",
        "‹c:// a \\\n›\n‹k:if›",
        "‹c:/* \\\n */› ‹k:if›",
        "‹c:// a \\›",
    ])
    func c(_ marked: String) {
        #expect(MarkedCode(marked).highlighted(as: "c") == marked)
    }

    @Test(arguments: [
        "‹k:template› <‹k:class› ‹t:T›> ‹k:class› ‹t:Box› { T x; };",
        "‹k:auto› s = ‹s:R\"x(a)\" b)x\"›; n = ‹n:1'000'000›; ‹k:new› ‹t:Box›",
        "R‹s:\"no\"›",
        "‹c:// a \\\n class›\n‹k:new› ‹t:Box›",
    ])
    func cPlusPlus(_ marked: String) {
        #expect(MarkedCode(marked).highlighted(as: "c++") == marked)
    }
}
