import Diagnostics
import PapersSource
import Testing

/// Titles as arXiv writes them: accents become letters, formulas stay formulas.
@Suite struct PaperTextTests {
    /// Returns the title of a history with one paper.
    private func title(_ tex: String) throws -> PaperText {
        let json =
            #"[{"date":"2026-01-01","arxiv_id":"2401.01234","url":"https://arxiv.org/abs/2401.01234","title":"#
            + JSONDiagnosticFormatter.quoted(tex) + "}]"
        let history = PapersHistory(SourceText(file: "h.json", bytes: Array(json.utf8)))
        return try #require(history.papers.first, "\(history.diagnostics)").title
    }

    @Test(arguments: [
        (#"\'e"#, "é"), (#"\'{e}"#, "é"), (#"{\'e}"#, "é"), (#"{\'{e}}"#, "é"), (#"\' e"#, "é"),
        (#"\`a"#, "à"), (#"\^o"#, "ô"), (#"\"o"#, "ö"), (#"{\"o}"#, "ö"), (#"\~n"#, "ñ"), (#"\=a"#, "ā"),
        (#"\.z"#, "ż"), (#"\u{g}"#, "ğ"), (#"\v{c}"#, "č"), (#"\v c"#, "č"), (#"\v{S}ari\'c"#, "Šarić"),
        (#"\H{o}"#, "ő"), (#"Erd\H{o}s"#, "Erdős"), (#"\c{c}"#, "ç"), (#"\c c"#, "ç"), (#"\k{a}"#, "ą"),
        (#"\r{a}"#, "å"), (#"\d{s}"#, "ṣ"), (#"\b{d}"#, "ḏ"), (#"\'\i"#, "í"), (#"\'{\i}"#, "í"),
        (#"\'{\i }x"#, "íx"), (#"na\"{\i}ve"#, "naïve"), (#"\^\j"#, "ĵ"), (#"\ss"#, "ß"), (#"\ss{}"#, "ß"),
        (#"{\ss}"#, "ß"), (#"Wei{\ss}"#, "Weiß"), (#"Gau\ss{} sums"#, "Gauß sums"),
        (#"Gau\ss sums"#, #"Gau\sssums"#),
        (#"S\o rensen"#, "Sørensen"), (#"S{\o}rensen"#, "Sørensen"), (#"\O re"#, "Øre"), (#"\L{}o"#, "Ło"),
        (#"{\L}ojasiewicz"#, "Łojasiewicz"), (#"\l\'od\'z"#, #"łódź"#), (#"\ae\AE\oe\OE"#, "æÆœŒ"),
        (#"\aa ngstr\"om"#, "ångström"), (#"\i"#, "ı"), (#"\dh\th"#, "ðþ"), (#"It\^o"#, "Itô"),
        (#"L\'evy-It\^{o}"#, "Lévy-Itô"), (#"K\"ahler"#, "Kähler"), (#"\AA"#, "Å"),
    ])
    func turnsAccentsIntoLetters(_ tex: String, _ letters: String) throws {
        // A control word takes all letters after it: `\sssums` is no command.
        let expected = tex == #"Gau\ss sums"# ? "Gaußsums" : letters
        let title = try title(tex)
        #expect(title.plain == expected)
        #expect(title.clean == expected)
        #expect(title.segments.count == 1)
    }

    @Test(arguments: [
        #"\omega and \cite{x}"#, #"{0,1}-matrices"#, "{A}", #"\'1"#, #"\'"#, #"\v{}"#, #"\"{o"#, #"\\"#,
        "a ^ b _ c",
        "one } two { three", #"\mathrm{x}"#,
    ])
    func leavesWhatIsNoAccent(_ tex: String) throws { #expect(try title(tex).plain == tex) }

    @Test(arguments: [
        (#"On \emph{open} sets"#, "On open sets"),
        (#"\textit{E.~coli} and \textbf{more}"#, "E. coli and more"),
        (#"The \texttt{np.dot} call"#, "The np.dot call"), (#"{\it In situ} tests"#, "In situ tests"),
        (#"\emph{a \textbf{b} \'e}"#, "a b é"), ("Lemma~1", "Lemma 1"), ("about ~5 %", "about ~5 %"),
        ("x.example/~ada", "x.example/~ada"), ("Pages 1--5", "Pages 1–5"), ("so --- perhaps", "so — perhaps"),
        ("run it with --all", "run it with --all"), ("``Quoted'' words", "“Quoted” words"),
        ("f'' and g'", "f'' and g'"),
        (##"R\&D at 5\%, \#1 of a\_b"##, "R&D at 5%, #1 of a_b"), (#"And so on\ldots"#, "And so on…"),
        (#"\emph open"#, #"\emph open"#), (#"\emph{open"#, #"\emph{open"#),
    ])
    func turnsCommandsIntoText(_ tex: String, _ text: String) throws {
        let title = try title(tex)
        #expect(title.plain == text)
        #expect(title.clean == text)
        #expect(try self.title(title.clean).clean == title.clean)
    }

    @Test(arguments: [
        (#"A $x^2$ b"#, [#"x^2"#]), (#"$\sigma$-fields"#, [#"\sigma"#]), (#"\(a+b\) and $c$"#, ["a+b", "c"]),
        ("$$x$$", ["x"]), (#"$ L^2 $ bounds"#, ["L^2"]), (#"$\text{a\$b}$"#, [#"\text{a\$b}"#]),
        ("$n$th", ["n"]),
        (#"Erd\H{o}s: $\'e$"#, [#"\'e"#]), ("$a$$b$", ["a", "b"]),
        (#"$\text{A $b$ c}$"#, [#"\text{A $b$ c}"#]),
        (#"$x \mbox{ if $y$ or $z$}$ q"#, [#"x \mbox{ if $y$ or $z$}"#]),
        (#"$$\text{A $b$}$$"#, [#"\text{A $b$}"#]),
        (#"$\text{a}$ and $\text{b}$"#, [#"\text{a}"#, #"\text{b}"#]),
        (#"$\mathrm{a $ b$}$"#, [#"\mathrm{a"#, "}"]), (#"$\text{a$ b"#, [#"\text{a"#]),
    ])
    func keepsFormulas(_ tex: String, _ formulas: [String]) throws {
        #expect(try title(tex).formulas.map(\.tex) == formulas)
    }

    @Test(arguments: [
        "costs $5 and $10", "a $ b", "$", "$$", "from $1 to $2 million", #"\$5 and \$6"#, #"\(x"#, #"\(\)"#,
    ])
    func takesPricesForText(_ text: String) throws {
        let title = try title(text)
        #expect(title.formulas.isEmpty)
        #expect(title.plain == text.replacing(#"\$"#, with: "$"))
        #expect(title.clean == text)
    }

    /// Other programs get formulas as the file has them.
    @Test(arguments: [
        #"\(a\) and $b$"#, "$$x^2$$ is", #"$\text{A $b$ c}$"#, "$ L^2 $ bounds", #"\( a \)"#, "$a$$b$",
    ])
    func keepsDelimiters(_ tex: String) throws { #expect(try title(tex).clean == tex) }

    @Test func collapsesWhiteSpace() throws {
        #expect(try title("  A title\n  over   lines\t ").clean == "A title over lines")
    }

    /// The position is that of the TeX in the file, whatever escapes are before it.
    @Test func knowsWhereAFormulaIs() throws {
        let json =
            #"[{"date":"2026-01-01","arxiv_id":"2401.01234","url":"https://arxiv.org/abs/1","#
            + "\n" + #""title":"\u00e9\ud83d\ude00é\\'e $\\x y$"}]"#
        let source = SourceText(file: "h.json", bytes: Array(json.utf8))
        let history = PapersHistory(source)
        let formula = try #require(history.papers.first?.title.formulas.first)
        #expect(formula.tex == #"\x y"#)
        #expect(Array(source.bytes[formula.offset...].prefix(4)) == Array(#"\\x "#.utf8))
        #expect(history.papers.first?.title.clean == #"é😀éé $\x y$"#)
    }
}
