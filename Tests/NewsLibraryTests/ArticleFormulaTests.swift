import Items
import NewsLibrary
import Testing

/// Formulas without commands, told apart from money and variables, and those of plain text.
@Suite struct ArticleFormulaTests {
    @Test(arguments: [
        "O(n)", "[0,1]", "[0,1)", "n+1", "n - 1", "f(x)", "2n", "n!", "(a,b)", "x'", "p(a|b)", "GL(2)", "K3",
        "xy",
        "|x|", "x/y", "O(n log n)", "CO_2", "a=b", "1.5n",
        "x_i", "X_T", "x_i^2", "2 sin x_i", "3 log_2 n_i", "5 + x_max", "loss_i", "10 x_1", "2/x_i",
        "x_1, x_2", "n_train + m_i", "v_US",
    ])
    func typesetsTermsWithoutCommands(_ tex: String) {
        let page = ArticlePageTests.page("<p>so $\(tex)$ is, ($\(tex)$).</p>", title: "On $\(tex)$-terms")
        #expect(page.contains("so $\(tex)$ is, ($\(tex)$)"), "\(page)")
        #expect(page.contains("# On $`\(tex)`$"), "\(page)")
    }

    /// arXiv's abstracts have scripts and arguments alone between dollars, beside letters and digits.
    @Test(arguments: [
        ("Cr$_2$O$_3$ films", "Cr$_2$O$_3$ films"), ("fb$^{-1}$ at", "fb$^{-1}$ at"),
        ("$\\sim$10$^4$ K", "$`\\sim`$10$^4$ K"), ("SU$(2)$ and O$(p,q)$", "SU$(2)$ and O$(p,q)$"),
        ("C$^*$-algebra of L$^2$-norm", "C$^*$-algebra of L$^2$-norm"), ("about $_x^+$5", "about $`_x^+`$5"),
        ("p$'$-group and f$''$(x)", "p$'$-group and f$''$(x)"),
    ])
    func typesetsScriptsBesideLetters(_ text: String, _ markdown: String) {
        let page = ArticlePageTests.page("<p>the \(text).</p>", title: "A")
        #expect(page.contains("\nthe \(markdown).\n"), "\(page)")
    }

    @Test(arguments: [
        "$5 and $10", "US$ 3", "US$ 3 or US$ 4", "$1,000-$2,000", "from $20 (plus $5)", "$AAPL and $MSFT",
        "$AAPL/$MSFT", "$HOME and $PATH", "$HOME:$PATH", "$a=$b", "$this->$name", "${HOME}/${PATH}",
        "$foo_bar/$baz", "$user_name$", "$name$", "$i18n$", "$(A)$(B)", "5$ or 10$", "(5$,10$)", "$5M$",
        "$5k-10k$",
        "$5/A$ 7", "$5/US$ 4", "$5 or 3$", "$5/day$", "$20 max, 5 min$", "$5, x = 10, pears 6$",
        "costs $10 for each user_id. All prices in US$.", "costs $5 per api_call, in AU$ (the old price)",
        "is $10–$20 per GB_month (US$)", "from $20/month per seat_count to US$ 40", "$9 a user_id in CA$",
        "export $FOO_BAR=1; echo \"$FOO_BAR\"", "df$col_a and df$col_b", "df$x^2 + df$y", "$DB_HOST$",
        "$_POST$",
        "$var_name and $other_name in bash: \"$var_name\"/$x", "echo \"$MY_DIR\" x_y$",
        "$5 for {name} in US$", "make uses $^ and $_ for", "A$(cmd)$B", "SUM$(cmd)$", "x$5$6",
        "'US$' or 'CA$'", "5$'$ wide", "x$'$y", "a $'$ b", "A$'b'$", "$a$b",
    ])
    func leavesMoneyAndVariables(_ text: String) {
        let title = ArticlePageTests.page("<p>A</p>", title: "With \(text) in it")
        let heading = title.split(separator: "\n").first { $0.hasPrefix("# ") } ?? ""
        #expect(!heading.contains("$`"), "\(heading)")
        // Dollars of text are escaped.
        let markup = text.replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        let body = ArticlePageTests.page("<p>with \(markup) in it</p>").split(separator: "\n").first {
            $0.hasPrefix("with")
        }
        #expect(body?.replacing("\\$", with: "").contains("$") == false, "\(body ?? "")")
        var plain = NewsSample([NewsSample.item("1", "Title", "")])
        plain.contents.feed.items[0].contentText = "with \(text) in it"
        #expect(!plain.article.contains("$`"), "\(plain.article)")
    }

    /// Beside formulas, a dollar with a backslash is a dollar.
    @Test(arguments: [
        ("costing \\$5 for $n_1$ now", "costing \\$5 for $n_1$ now", "costing \\$5 for $`n_1`$ now"),
        ("echo \\$HOME", "echo \\\\\\$HOME", "echo \\\\\\$HOME"),
        ("of $p=\\$5$ is", "of $p=\\$5$ is", "of $`p=\\$5`$ is"),
        ("of $\\alpha\\$\\beta$ is", "of $\\alpha\\$\\beta$ is", "of $`\\alpha\\$\\beta`$ is"),
    ])
    func readsEscapedDollars(_ text: String, _ markdown: String, _ title: String) {
        let page = ArticlePageTests.page("<p>with \(text).</p>", title: "With \(text)")
        #expect(page.contains("\nwith \(markdown).\n"), "\(page)")
        #expect(page.contains("# With \(title) {#home}"), "\(page)")
    }

    /// A dollar in braces does not end a formula.
    @Test(arguments: [
        "A=\\{x: x \\text{ is $p$-adic}\\}", "|x|=0 \\mbox{ for $x_1$ or $y$}", "a_{b}\\tag{$*$}",
    ])
    func readsFormulasInTextOfFormulas(_ tex: String) {
        let page = ArticlePageTests.page("<p>of $\(tex)$ and $$\(tex)$$ is.</p>", title: "Of $\(tex)$ is")
        #expect(page.contains("\nof $\(tex)$ and  $$\(tex)$$  is.\n"), "\(page)")
        #expect(page.contains("# Of $`\(tex)`$ is"), "\(page)")
    }

    /// Braces without a partner keep a dollar from being one of a formula, and not those after it.
    @Test(arguments: ["set $x_{1 and $n_2$ is", "set $5 (or {$4, $n_2$ is", "set $x_1} and $n_2$ is"])
    func readsFormulasAfterLoneBraces(_ text: String) {
        let page = ArticlePageTests.page("<p>\(text)</p>")
        #expect(page.contains(" $n_2$ is\n"), "\(page)")
        #expect(page.contains("set \\$"), "\(page)")
    }

    /// Braces of shells hold no text.
    @Test func leavesDollarsInOtherBraces() {
        let page = ArticlePageTests.page("<p>set ${A:-$B_1}/$C now</p>")
        #expect(!page.replacing("\\$", with: "").contains("$"), "\(page)")
    }

    /// A line of a formula could start a block, and would be escaped.
    @Test(arguments: [
        ("Then $$ a\n= b\n+ c $$ rest", "Then  $$a = b + c$$  rest"),
        ("so \\( x\n- y \\) is", "so $x - y$ is"), ("so $x_1\n- y$ is", "so $x_1 - y$ is"),
        ("so \\( a % first\n= 50\\% \\) is", "so $a = 50\\%$ is"),
    ])
    func writesAFormulaOfATextOnOneLine(_ text: String, _ markdown: String) {
        let page = ArticlePageTests.page("<p>\(text).</p>")
        #expect(page.contains("\n\(markdown).\n"), "\(page)")
    }

    /// Feeds of WordPress may have the code of a formula in place of its picture.
    @Test(arguments: [
        (
            "Let $latex \\alpha &gt; 0$ and $latex x&amp;bg=ffffff&amp;s=-2$ be",
            "Let $\\alpha > 0$ and $x$ be"
        ),
        (
            "Let [latex]x^2 &lt; y[/latex] and [latex size=\"2\" bg=\"fff\"] \\alpha [/latex] be",
            "Let $x^2 < y$ and $\\alpha$ be"
        ),
        ("use $latex or $lualatex in", "use \\$latex or \\$lualatex in"),
        ("set $latex and bibtex$ in", "set \\$latex and bibtex\\$ in"),
    ])
    func readsShortcodes(_ html: String, _ markdown: String) {
        let page = ArticlePageTests.page("<p>\(html) it</p>")
        #expect(page.contains("\n\(markdown) it\n"), "\(page)")
    }

    @Test(arguments: [
        "[latex]", "[latex]a", "[latexmk]a[/latex]", "[latex] [/latex]", "[latex]a</p><p>b[/latex]",
        "[/latex]a[latex]",
    ]) func leavesOtherBrackets(_ html: String) {
        let page = ArticlePageTests.page("<p>\(html)</p>")
        #expect(!page.contains("$"), "\(page)")
    }

    /// MathJax reads these environments without delimiters, and breaks as line feeds.
    @Test(arguments: [
        (
            "\\begin{align} a &amp;= b \\\\ c &amp;= d \\end{align}",
            "$$\n\\begin{align} a &= b \\\\ c &= d \\end{align}\n$$"
        ),
        (
            "We have<br>\\begin{equation}\\label{eq:x}<br>a = b<br>\\end{equation}<br>by it.",
            "$$\\begin{equation}a = b\\end{equation}$$"
        ),
        (
            "\\begin{eqnarray*} a &amp;=&amp; b\\end{eqnarray*}",
            "$$\n\\begin{array}{rcl} a &=& b\\end{array}\n$$"
        ),
        ("$$ \\label{eq:y} a<br>= b $$", "$$\na\n= b\n$$"), ("\\[ a<br>= b \\]", "$$\na\n= b\n$$"),
    ])
    func typesetsEnvironments(_ html: String, _ markdown: String) {
        let page = ArticlePageTests.page("<p>\(html)</p>")
        #expect(page.contains(markdown), "\(page)")
    }

    @Test(arguments: ["$$q$$<br>$$r$$", "\\[q\\] <br/> \\[r\\]", "$$q$$<br><br>$$r$$"])
    func leavesOutBreaksBetweenDisplays(_ html: String) {
        let page = ArticlePageTests.page("<p>\(html)</p>")
        #expect(page.contains("\n$$q$$ ") && page.contains(" $$r$$\n") && !page.contains("\\\n"), "\(page)")
    }

    @Test(arguments: [
        "\\begin{itemize} a \\end{itemize}", "\\begin{align} a</p><p>b \\end{align}",
        "\\begin{align} a <b>b</b> \\end{align}", "\\begin{align} a", "a $$ 5<br>b", "$$ x \\\\ y $$",
    ])
    func leavesOtherEnvironments(_ html: String) {
        let page = ArticlePageTests.page("<p>\(html)</p>") {
            $0.settings.isFormula = { tex, isDisplay in !isDisplay || tex.contains("begin") }
        }
        #expect(!page.replacing("\\$", with: "").contains("$"), "\(page)")
    }

    /// The number of a dimension is not a sum.
    @Test func typesetsNumbersBeforeAHyphen() {
        #expect(ArticlePageTests.page("<p>A</p>", title: "On $3$-manifolds").contains("# On $`3`$"))
        #expect(!ArticlePageTests.page("<p>A</p>", title: "On $3$ and more").contains("$`3`$"))
    }

    /// In a text with formulas, a number with a dollar on both sides is no sum.
    @Test func typesetsNumbersBesideFormulas() {
        let text = "on $5$ vertices, $0$s and $-1$ and $1/2$ and $1,000$, not $2$."
        #expect(ArticlePageTests.page("<p>Let $G_n$ be \(text)</p>").contains("\nLet $G_n$ be \(text)\n"))
        let page = ArticlePageTests.page(
            "<p>of <em>$5$</em> <code>$6$</code> is</p><p>with $G_n$</p>", title: "On $5$ and $x_1$ and $7$")
        #expect(page.contains("\nof *$5$* `$6$` is\n"), "\(page)")
        #expect(page.contains("# On $`5`$ and $`x_1`$ and $`7`$"), "\(page)")
        var plain = NewsSample([NewsSample.item("1", "Title", "")])
        plain.contents.feed.items[0].contentText = "of $5$ is\n\nwith $G_n$"
        #expect(plain.article.contains("of $`5`$ is"), "\(plain.article)")
    }

    @Test(arguments: [
        "between $5 and $10", "$5, $10", "$5,$10", "$5-$10", "$5/$10", "US$5$", "x$5$6", "(5$,10$)",
        "5$-10$", "from 5$ (10$)", "$5 each, $4 more", "$3.50 and $4.",
    ])
    func leavesMoneyBesideFormulas(_ text: String) {
        let page = ArticlePageTests.page("<p>with \(text) for $x_1$ now</p>", title: "A \(text) for $x_1$")
        #expect(page.contains("with \(text.replacing("$", with: "\\$")) for $x_1$ now"), "\(page)")
        #expect(page.contains(" for $`x_1`$"), "\(page)")
        #expect(page.split(separator: "\n").first { $0.hasPrefix("# ") }?.count { $0 == "`" } == 2, "\(page)")
    }

    @Test func leavesNumbersBesideMoney() {
        let page = ArticlePageTests.page("<p>with $5$ and <code>$x_1$</code> in US$</p>")
        #expect(page.contains("with \\$5\\$ and `$x_1$` in US\\$"), "\(page)")
    }

    @Test(arguments: [
        ("We prove $\\sum_n a_n$ converges.", "We prove $`\\sum_n a_n`$ converges"),
        ("We prove $$x^2$$ too.", "We prove\n\n$$\nx^2\n$$\n\ntoo"),
        ("so \\(q\\) is", "so $`q`$ is"), ("of $a +\n b_1$ is", "of $`a + b_1`$ is"),
        ("of $a_1\n\nb$ is", "of \\$a\\_1\n\nb\\$ is"), ("costs $5 and $10", "costs \\$5 and \\$10"),
    ])
    func typesetsFormulasOfPlainText(_ text: String, _ markdown: String) {
        let page = ArticlePageTests.page("") {
            $0.contents.feed.items[0].contentHTML = nil
            $0.contents.feed.items[0].contentText = text
        }
        #expect(page.contains(markdown), "\(page)")
        let refused = ArticlePageTests.page("") {
            $0.contents.feed.items[0].contentHTML = nil
            $0.contents.feed.items[0].contentText = text
            $0.settings.isFormula = { _, _ in false }
        }
        #expect(!refused.contains("$`") && !refused.contains("$$\n"), "\(refused)")
    }
}
