/// Commands of TeX that identify it in a text: those of KaTeX 0.16 that no other notation shares, and the program's own
/// macros.
enum TeXNames {
    /// The names without backslash.
    static let commands: Set<String> = Set(
        [
            "alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa varkappa lambda mu nu xi pi",
            "varpi rho varrho sigma varsigma tau upsilon phi varphi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma",
            "Upsilon Phi Psi Omega aleph beth ell hbar Re Im wp partial nabla infty emptyset varnothing",
            "frac dfrac tfrac cfrac binom dbinom tbinom sqrt sum prod coprod int iint iiint oint bigcup bigcap bigoplus",
            "bigotimes bigsqcup bigvee bigwedge limits nolimits overline underline overbrace underbrace widehat",
            "widetilde overrightarrow overleftarrow hat tilde bar vec dot ddot check breve acute grave mathring",
            "mathbb mathbf mathcal mathfrak mathit mathrm mathscr mathsf mathtt mathop mathbin mathrel mathord boldsymbol",
            "operatorname textbf textit textrm texttt textsf textnormal text mbox displaystyle textstyle scriptstyle",
            "left right middle big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr Biggl Biggr",
            "langle rangle lceil rceil lfloor rfloor lbrace rbrace lvert rvert lVert rVert Vert vert",
            "leq geq neq le ge ne ll gg approx equiv cong sim simeq propto prec succ preceq succeq asymp doteq",
            "in notin ni subset supset subseteq supseteq subsetneq supsetneq cup cap setminus sqcup sqcap uplus",
            "times div cdot cdots ldots dots dotsb dotsc vdots ddots pm mp ast star circ bullet oplus ominus otimes",
            "odot dagger ddagger wedge vee neg lnot land lor forall exists nexists therefore because",
            "to gets mapsto rightarrow leftarrow leftrightarrow Rightarrow Leftarrow Leftrightarrow longrightarrow",
            "longleftarrow Longrightarrow Longleftarrow Longleftrightarrow longmapsto hookrightarrow hookleftarrow",
            "rightharpoonup rightleftharpoons implies iff impliedby uparrow downarrow nearrow searrow xrightarrow",
            "xleftarrow mid nmid parallel nparallel perp angle triangle square blacksquare",
            "lim limsup liminf sup inf max min arg det dim exp gcd hom ker deg log ln lg sin cos tan cot sec csc sinh",
            "cosh tanh coth arcsin arccos arctan Pr bmod pmod mod quad qquad hspace vspace phantom substack",
            "overset underset stackrel atop choose begin end label tag notag nonumber eqref ref hline",
            "boxed cancel color textcolor colorbox top bot bm eps sgn supp Prob Var Cov Corr",
        ].flatMap { $0.split(separator: " ").map(String.init) })

    /// Commands of LaTeX's text that KaTeX lacks, and what markdown has instead. They count with an argument.
    static let markdown: [String: String] = {
        let forms = [
            ("emph textit textsl", "'*words*'"), ("textbf", "'**words**'"), ("texttt", "'`words`'"),
            ("chapter section subsection subsubsection paragraph", "a heading, '## Title {#sec-name}'"),
            ("cref Cref autoref nameref pageref", "'@name' for each place"),
            ("eqref ref", "its labels with commas between"),
            ("footnote", "'[^1]', and '[^1]: words' below"),
            ("cite citep citet parencite textcite", "the source as text, or as a footnote, '[^1]'"),
            (
                "newcommand renewcommand providecommand DeclareMathOperator",
                "an entry of 'macros:' in the front matter"
            ),
        ]
        return [String: String](
            uniqueKeysWithValues: forms.flatMap { names, form in
                names.split(separator: " ").map { (String($0), form) }
            })
    }()

    /// Relations and operations that are words too: they count between two short operands, as in `n \ge 1`.
    static let operators: Set<String> = [
        "in", "to", "le", "ge", "ne", "ll", "gg", "ni", "mid", "cap", "cup", "div", "gets", "mod", "ast",
        "star",
    ]

    /// Functions that are words too: they count before a parenthesis or a name of one letter, as in `\log n`.
    static let functions: Set<String> = [
        "log", "max", "min", "exp", "dim", "arg", "sup", "inf", "sec", "sin", "cos", "tan", "deg", "hom",
        "ker",
        "det", "Pr", "Re", "Im", "lim", "ln", "lg", "sgn", "supp", "Prob", "Var", "Cov", "Corr", "E",
    ]

    /// Macros of one letter for sets: they count with an index or exponent, as in `\R^n`.
    static let sets: Set<String> = ["R", "N", "Z", "Q", "C", "F", "K", "P", "E"]

    /// Those that are words too: they count with an argument or an index only.
    static let words: Set<String> = [
        "in", "to", "le", "ge", "ne", "ll", "gg", "ni", "text", "mod", "end", "begin", "label", "tag", "ref",
        "color",
        "top", "bot", "big", "Big", "left", "right", "middle", "square", "star", "choose", "limits", "check",
        "dot",
        "hat", "bar", "log", "max", "min", "exp", "dim", "arg", "sup", "inf", "sec", "sin", "cos", "tan",
        "deg", "hom",
        "ker", "det", "Pr", "Re", "Im", "mid", "div", "dots", "gets", "because", "angle", "triangle", "cap",
        "cup",
        "bm", "eps", "sgn", "supp", "Prob", "Var", "Cov", "Corr", "boxed", "cancel", "atop", "ast", "check",
        "breve", "grave", "acute", "lim", "ln", "lg",
    ]
}
