import Testing

/// Rules 1 to 8 of inline mathematics, each with matching and non-matching cases of one paragraph.
struct InlineMathTests {
    static let openers: [RenderCase] = [
        .inline("$x$", "«x»"),
        .inline("Let $x$ be.", "Let «x» be."),
        .inline(#"\$x$"#, "&#36;x$"),
        .inline(#"\\$x$"#, #"\«x»"#),
        .inline(#"\\\$x$"#, #"\&#36;x$"#),
        .inline("$ x$", "$ x$"),
        .inline("$\nx$", "$\nx$"),
        .inline("$\tx$", "$\tx$"),
        .inline("$", "$"),
        .inline("a $", "a $"),
        .inline("$$$x$$$", "$$$x$$$"),
        .inline("$$$$x$$$$", "$$$$x$$$$"),
        .inline("$$$", "$$$"),
    ]

    static let candidates: [RenderCase] = [
        .inline(#"$a\$b$"#, #"«a\$b»"#),
        .inline(#"$\text{costs \$5}$"#, #"«\text{costs \$5}»"#),
        .inline(#"$\\$"#, #"«\\»"#),
        .inline(#"$x\$"#, "$x&#36;"),
        .inline(#"$\text{if $x$}$"#, #"«\text{if $x$}»"#),
        .inline(#"$a_{b_{c}}$ and $d$"#, #"«a_{b_{c}}» and «d»"#),
        .inline(#"$\{x\}$"#, #"«\{x\}»"#),
        .inline(#"$\}$"#, #"«\}»"#),
        .inline(#"$\left\{x$"#, #"«\left\{x»"#),
        .inline("$a}b$", "$a}b$"),
        .inline("$a{b$", "$a{b$"),
        .inline("$a % {\nb$", "«a % {\nb»"),
        .inline("$a{ % }\nb}$ and $c$", "«a{ % }\nb}» and «c»"),
        .inline("x $$a % {\nb$$", "x ⟪a % {\nb⟫"),
        .inline("$a % {$ b\nc}$", "«a % {$ b\nc}»"),
        .inline(#"$a\% {"# + "\nb$", #"$a% {"# + "\nb$"),
        .inline("$5 is 10% {\nof $x$", "$5 is 10% {\nof «x»"),
        .inline("{$a}b$ $c$", "{$a}b$ «c»"),
        .inline("$a{$b$", "$a{«b»"),
        .inline("$a\nb$", "«a\nb»"),
        .inline("$a\n\nb$", "$a</p>\n<p>b$"),
        .inline("$a", "$a"),
        .inline("$a\n# b$", "«a\n# b»"),
        .inline("$x$ and $y$", "«x» and «y»"),
        .inline("$x$$y$", "«x»«y»"),
    ]

    static let closers: [RenderCase] = [
        .inline("$5 and $6", "$5 and $6"),
        .inline("$20,000 to $30,000", "$20,000 to $30,000"),
        .inline("costs $5.", "costs $5."),
        .inline("between $5 and $x$", "between $5 and «x»"),
        .inline("$5, $6 and $7 or $x_1$", "$5, $6 and $7 or «x_1»"),
        .inline("$x $", "$x $"),
        .inline("$x\t$", "$x\t$"),
        .inline("$x\n$", "$x\n$"),
        .inline("$x$1", "$x$1"),
        .inline("$x$12 then $y$", "$x$12 then «y»"),
        .inline("$x$٣", "«x»٣"),
        .inline("$a $b$", "$a «b»"),
        .inline("US$5 and US$6", "US$5 and US$6"),
        .inline("5$ and 6$", "5$ and 6$"),
        .inline("5$ und 6$ und $x$", "5$ und 6$ und «x»"),
        .inline("a $1 b $2 c $3 d", "a $1 b $2 c $3 d"),
        .inline("$1$ is one", "«1» is one"),
        .inline("$5$ and $6", "«5» and $6"),
        .inline("(x$)$y$", "(‹x«)»y›$"),
    ]

    static let neighbours: [RenderCase] = [
        .inline("the $n$th", "the ‹«n»th›"),
        .inline("设$x$为", "设«x»为"),
        .inline("a$x$b", "‹a«x»b›"),
        .inline("$n$-ary", "‹«n»-ary›"),
        .inline("\"$x$\"", "&quot;‹«x»&quot;›"),
        .inline("'$x$'", "'‹«x»'›"),
        .inline("“$x$”", "“‹«x»”›"),
        .inline("($x$)", "(‹«x»)›"),
        .inline("$x$,$y$", "‹«x»,›«y»"),
        .inline("1$x$", "1«x»"),
        .inline("$变量$", "«变量»"),
        .inline("价格$5到$6元", "价格$5到$6元"),
        .inline("*$x$*", "<em>«x»</em>"),
        .inline("**$a$** b", "<strong>«a»</strong> b"),
        // The closing stars are not right-flanking, as after a code span.
        .inline("**$a$**b", "**«a»**b"),
        .inline("*a $x*y$ b*", "<em>a «x*y» b</em>"),
        .inline("$a_b$ and $c_d$", "«a_b» and «c_d»"),
        .inline("_a_$x$", "<em>a</em>«x»"),
        .inline("~~$x$~~", "<del>«x»</del>"),
        .inline("$x$\\\n$y$", "«x»<br />\n«y»"),
        .inline("$a$  \nb", "«a»<br />\nb"),
    ]

    static let backticks: [RenderCase] = [
        .inline("$`x`$", "«x»"),
        .inline("$` x `$", "«x»"),
        .inline("$`x`$1", "«x»1"),
        .inline("$`a$b`$", "«a$b»"),
        .inline("$`a}b`$", "«a}b»"),
        .inline(#"$`\text{a}`$"#, #"«\text{a}»"#),
        .inline("$`a\nb`$", "«a\nb»"),
        .inline("a$`x`$b", "‹a«x»b›"),
        .inline("$`x` is code", "$<code>x</code> is code"),
        .inline("$`a$ b` c", "$<code>a$ b</code> c"),
        .inline(#"\$`x`$"#, "$<code>x</code>$"),
        .inline("`$`x`$`", "<code>$</code>x<code>$</code>"),
        .inline("$``$", "$``$"),
        .inline("$`x`$ and $`y`$", "«x» and «y»"),
        .inline("$`<b>`$", "«&lt;b&gt;»"),
    ]

    static let displays: [RenderCase] = [
        .inline("a $$x$$ b", "a ⟪x⟫ b"),
        .inline("a $$ x $$ b", "a ⟪x⟫ b"),
        .inline("a $$x$$1", "a ⟪x⟫1"),
        .inline("a $$x\ny$$ b", "a ⟪x\ny⟫ b"),
        .inline("$$x$$ b", "⟪x⟫ b"),
        .inline("$$x$$ and $$y$$ b", "⟪x⟫ and ⟪y⟫ b"),
        .inline(#"a $$x\$$y$$ b"#, #"a ⟪x\$$y⟫ b"#),
        .inline(#"a $$\text{$$}$$ b"#, #"a ⟪\text{$$}⟫ b"#),
        .inline("a $$ $$ b", "a $$ $$ b"),
        .inline("a $$\n$$ b", "a $$\n$$ b"),
        .inline("a $$x b", "a $$x b"),
        .inline("a $$x$ b", "a $$x$ b"),
        .inline("a $$x", "a $$x"),
        .inline("a $$x$$", "a ⟪x⟫"),
        .inline("a $$ costs, $x$", "a $$ costs, «x»"),
        .inline("a $$$x$$$ b", "a $$$x$$$ b"),
        .inline(#"a \$$x$ b"#, "a &#36;«x» b"),
        .inline("a $$x$$$$y$$ b", "a ⟪x⟫⟪y⟫ b"),
        .inline("a {$$x} y$$ b", "a {⟪x} y⟫ b"),
        .inline("a $$x} y$$ b", "a ⟪x} y⟫ b"),
        .init("- a $$x$$", "<ul>\n<li>a ⟪x⟫</li>\n</ul>"),
    ]

    static let opaque: [RenderCase] = [
        .inline("$a &lt; b$", "«a &amp;lt; b»"),
        .inline("$a < b > c & d$", "«a &lt; b &gt; c &amp; d»"),
        .inline("$a \"b\"$", "«a &quot;b&quot;»"),
        .inline("$a<b>c$", "«a&lt;b&gt;c»"),
        .inline("$a  \nb$", "«a  \nb»"),
        .inline("$a\\\nb$", "«a\\\nb»"),
        .inline("$a~~b~~c$", "«a~~b~~c»"),
        .inline("$a~b~c$", "«a~b~c»"),
        .inline("$www.example.com$", "«www.example.com»"),
        .inline("$https://example.com/$", "«https://example.com/»"),
        .inline("$a@example.com$", "«a@example.com»"),
        .inline("$*a*$", "«*a*»"),
        .inline("$[a](b)$", "«[a](b)»"),
        .inline("$![a](b)$", "«![a](b)»"),
        .init("$a[^1]$\n\n[^1]: b", "<p>«a[^1]»</p>"),
        .inline("$`$", "$`$"),
        .inline(#"$a\_b\*c$"#, #"«a\_b\*c»"#),
        .inline("*a $b* c$", "*a «b* c»"),
        .inline("[a $b](c) d$", "[a «b](c) d»"),
        .inline("~~a $b~~ c$", "~~a «b~~ c»"),
        .inline("5 \\$ and 6 \\$", "5 $ and 6 $"),
        .inline("&dollar;x$", "&#36;x$"),
        // Escaped dollars that could be taken for those of a formula.
        .inline(#"\$x\$ is $x$"#, "&#36;x&#36; is «x»"),
        .inline(#"`$x` and \$y\$"#, "<code>$x</code> and &#36;y&#36;"),
        .inline(#"\$*x*\$"#, "&#36;<em>x</em>&#36;"),
        .inline("\\$\\$\nx=1\n\\$\\$", "&#36;&#36;\nx=1\n&#36;&#36;"),
        .inline(#"\$ and x^2"#, "&#36; and x^2"),
        .inline(#"\$α\$"#, "&#36;α&#36;"),
        .inline(#"\$5 and `x`"#, "$5 and <code>x</code>"),
        .inline(#"\$x\$ for $5"#, "&#36;x&#36; for $5"),
        .inline(#"\$x\$ or $x"#, "$x&#36; or $x"),
        .inline(#"\$$$x \$x"#, "$$$x $x"),
        .inline("&#36;x$ y", "&#36;x$ y"),
    ]

    static let places: [RenderCase] = [
        .inline("`$x$`", "<code>$x$</code>"),
        .inline("`a` $x$ `$y$`", "<code>a</code> «x» <code>$y$</code>"),
        .inline("$a `b$ c`", "«a `b» c`"),
        .inline("`a $b` c$", "<code>a $b</code> c$"),
        .inline("[a](b$c$d)", "<a href=\"b$c$d\">a</a>"),
        .inline("[$x$](b)", "<a href=\"b\">«x»</a>"),
        .inline("[a](<b $c$>)", "<a href=\"b%20$c$\">a</a>"),
        .inline("[a](b \"$c$\")", "<a href=\"b\" title=\"$c$\">a</a>"),
        .inline("[a]($b \"c$\") $d$", "<a href=\"$b\" title=\"c$\">a</a> «d»"),
        .inline("[a$x$]\n\n[a$x$]: b$y$ \"$z$\"", "<a href=\"b$y$\" title=\"$z$\">‹a«x»›</a>"),
        .inline("![a](b$c$.png)", "<img src=\"b$c$.png\" alt=\"a\" />"),
        .inline("![a $x^2$ b](c.png)", "<img src=\"c.png\" alt=\"a x^2 b\" />"),
        .inline(
            "a ![$a < b$](c.png \"$t$\")",
            "a <img src=\"c.png\" alt=\"a &lt; b\" title=\"$t$\" class=\"in-text\" />"),
        .inline("<https://a.test/$b$>", "<a href=\"https://a.test/$b$\">https://a.test/$b$</a>"),
        .inline("https://a.test/$b$ $c$", "<a href=\"https://a.test/$b$\">https://a.test/$b$</a> «c»"),
        .inline("www.a.test/$b$", "<a href=\"http://www.a.test/$b$\">www.a.test/$b$</a>"),
        .inline("<a title=\"$x$\">$y$</a>", "<a title=\"$x$\">«y»</a>"),
        .inline("a <!-- $x$ --> $y$", "a <!-- $x$ --> «y»"),
        .inline("a <!-- <code> --> $y$", "a <!-- <code> --> «y»"),
        .inline("<code>$x$</code> $y$", "<code>$x$</code> «y»"),
        // A drawing has no elements of HTML. One that closes itself contains nothing.
        .inline("a <svg><text>$x$</text></svg> $y$", "a <svg><text>$x$</text></svg> «y»"),
        .inline("a <svg width=\"5\" /> $y$", "a <svg width=\"5\" /> «y»"),
        .inline("`<svg>` $x$", "<code>&lt;svg&gt;</code> «x»"),
        .inline("a <kbd>$x$</kbd> $y$", "a <kbd>$x$</kbd> «y»"),
        .inline("a <samp>$x$</samp> $y$", "a <samp>$x$</samp> «y»"),
        .inline("a <pre>$x$</pre> $y$", "a <pre>$x$</pre> «y»"),
        .inline("a <script>$x$</script> $y$", "a <script>$x$</script> «y»"),
        .inline("a <style>$x$</style> $y$", "a <style>$x$</style> «y»"),
        .inline("a <textarea>$x$</textarea> $y$", "a <textarea>$x$</textarea> «y»"),
        .inline("a <CODE class=\"b\">$x$</CODE> $y$", "a <CODE class=\"b\">$x$</CODE> «y»"),
        .inline("a <code>$$x$$</code> $$y$$ b", "a <code>$$x$$</code> ⟪y⟫ b"),
        .inline("a <b>$x$</b>", "a <b>«x»</b>"),
        .inline("a <codex>$x$</codex>", "a <codex>«x»</codex>"),
        .inline("`<code>` $x$", "<code>&lt;code&gt;</code> «x»"),
        .inline(#"\<code> $x$"#, "&lt;code&gt; «x»"),
        .inline("$<code>$ $x$", "«&lt;code&gt;» «x»"),
    ]

    static let ties: [RenderCase] = [
        .inline("By Theorem~2 and Lemma~3, see §~4.", "By Theorem\u{A0}2 and Lemma\u{A0}3, see §\u{A0}4."),
        .inline("Eq.~3, A.~Smith, of~it, in~$n$", "Eq.\u{A0}3, A.\u{A0}Smith, of\u{A0}it, in\u{A0}«n»"),
        .inline("*Lemma~1*, ~Lemma~2 b~ c", "<em>Lemma\u{A0}1</em>, <del>Lemma</del>2 b~ c"),
        .inline("a ~b c~ d ~~e~~ f~~g~~", "a <del>b c</del> d <del>e</del> f<del>g</del>"),
        .inline("H~2~O and u~a~b", "H<del>2</del>O and u<del>a</del>b"),
        .inline(#"a\~2 `a~2` HEAD~1 a ~ b"#, "a~2 <code>a~2</code> HEAD~1 a ~ b"),
        .inline("<code>a~2</code>", "<code>a~2</code>"),
        .inline("$a~b$ is c~ d", "«a~b» is c~ d"),
        .inline("https://a.test/b~c", "<a href=\"https://a.test/b~c\">https://a.test/b~c</a>"),
    ]

    @Test("ties", arguments: ties) func keepsWordsTogether(_ test: RenderCase) { test.check() }

    @Test("rule 1: which dollar opens", arguments: openers) func opens(_ test: RenderCase) {
        test.check()
    }
    @Test("rule 2: the candidate", arguments: candidates) func findsCandidate(_ test: RenderCase) {
        test.check()
    }
    @Test("rule 3: which candidate closes", arguments: closers) func closes(_ test: RenderCase) {
        test.check()
    }
    @Test("rule 4: neighbours of a formula", arguments: neighbours) func touches(_ test: RenderCase) {
        test.check()
    }
    @Test("rule 5: dollar and backtick", arguments: backticks) func readsBackticks(_ test: RenderCase) {
        test.check()
    }
    @Test("rule 6: displays in a paragraph", arguments: displays) func readsDisplays(_ test: RenderCase) {
        test.check()
    }
    @Test("rule 7: no markup inside", arguments: opaque) func isOpaque(_ test: RenderCase) {
        test.check()
    }
    @Test("rule 8: constructs without formulas", arguments: places) func staysOut(_ test: RenderCase) {
        test.check()
    }
}
