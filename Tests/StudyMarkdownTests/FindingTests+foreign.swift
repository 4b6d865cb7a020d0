import Testing

/// Constructs of other generators.
extension FindingTests {
    /// Constructs of other generators, which are plain text here.
    static let foreign: [Case] = [
        .init("‸!!! note \"T\"\n    a", "foreign-syntax"), .init("a\n‸!!! warning\n    b", "foreign-syntax"),
        .init("‸??? tip\n\n    a", "foreign-syntax"), .init("‸???+ tip\n\n    a", "foreign-syntax"),
        .init("‸=== \"C\"\n\n    a", "foreign-syntax"),
        .init("a ‸{{< figure src=\"b\" >}} c", "foreign-syntax"), .init("‸{{<ref \"b\">}}", "foreign-syntax"),
        .init("‸{{% notice %}}\na\n‸{{% /notice %}}", "foreign-syntax", "foreign-syntax"),
        .init("‸{% include a.html %} and ‸{%- raw -%}", "foreign-syntax", "foreign-syntax"),
        .init("é *a\n‸{% b %}*", "foreign-syntax"), .init("## a ‸{{< b >}}", "foreign-syntax"),
        .init("$x$ `y` ‸{% b %}", "foreign-syntax"),
        .init("`{% a %}` `{{< b >}}` $x^{\\%}$"), .init("```\n!!! note\n{% a %}\n```"),
        .init("Wow!!! That is\n!!!b and !!! c"), .init("{{ a }} { % b % } {%50%} {% a"),
        .init("a {{<}} {{<>}}"),
        // Obsidian.
        .init("a ‸![[b.png]] ![c](d) x![e]", "foreign-syntax"), .init("é ‸%%a b%% c", "foreign-syntax"),
        .init("‸%%\na\n‸%%", "foreign-syntax", "foreign-syntax"),
        .init("a ‸==b c== d, ‸==e==.", "foreign-syntax", "foreign-syntax"),
        .init("a == b == c, x==y, ==z, 50%% of 60%%, %% a"), .init("`==a==` `%%a%%` $a==b==c$"),
        .init("\\==a== \\![[b]]\n\n```\n%%a%%\n![[b]]\n```"),
        // Pandoc and MyST.
        .init("Cite ‸[@knuth1984, p. 3] and ‸[-@b;@c].", "foreign-syntax", "foreign-syntax"),
        .init("Ask @knuth, [@a](b), (@c) or [a@b].\n\n# A {#sec-a}\n\nSee [@sec-a]."),
        .init("Term\n‸: Definition", "foreign-syntax"), .init("‸: Caption {#tbl-x}", "foreign-syntax"),
        .init("It is so.\n: b\n\n: a\n\na: b\nc : d"), .init("‸(sec-a)=\n\n# A", "foreign-syntax"),
        .init("(sec-a) = b\n\nf(x)=\n\n(a b)="),
        .init("In ‸{numref}`a` and ‸{cite:p}`b`", "foreign-syntax", "foreign-syntax"),
        .init("{math}`a`, {b} `c`, `d{e}` {f}$g$ `h`"),
        // LaTeX.
        .init("‸\\newcommand{\\eps}{\\varepsilon}\n‸\\def\\a#1{|#1|}", "foreign-syntax", "foreign-syntax"),
        .init("\\newcommand defines, and \\newcommand{\\a}{b} too\n\\define{\\a}{b}\n`\\def\\a{b}`"),
        .init("$$\n\\def\\a{b}\na\n$$"),
        .init("What??? Yes\n==="), .init("=== b\n\n!!!\n\n???"), .init("\\!!! note"),
    ]

    /// The entry for the front matter.
    @Test(arguments: [
        ("\\newcommand{\\eps}{\\varepsilon}", "eps: '\\varepsilon'"),
        ("\\renewcommand\\norm[1]{\\|#1\\|'}", "norm: '\\|#1\\|\'\''"),
        ("\\DeclareMathOperator*{\\rank}{rank}", "rank: '\\operatorname*{rank}'"),
        ("\\def\\a#1{{#1}}", "a: '{#1}'"), ("\\newcommand{\\a}{b} and text", "write the macro as an entry"),
    ]) func offersTheMacro(_ definition: String, _ entry: String) {
        let findings = Leaf("a\n\(definition)").findings
        #expect(findings.count == 1 && findings[0].message.contains(entry), "\(findings)")
        #expect(findings.first?.message.contains("'macros:' in the front matter") == true)
    }
}
