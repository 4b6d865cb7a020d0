/// Symbols of control words, and raised and lowered signs.
extension FormulaText {
    /// Returns true for sums, products, integrals and their kin, which have an operand after a space.
    static func isLargeOperator(_ symbol: String) -> Bool { "∑∏∐∫∬∭∮⋃⋂⨁⨂⨀⨄⨆⋁⋀".contains(symbol) }

    /// The superscripts that Unicode has (22.4). There is no q.
    static let superscripts = table(
        "0123456789+−=()abcdefghijklmnoprstuvwxyz", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ")
    /// The subscripts that Unicode has (22.4).
    static let subscripts = table(
        "0123456789+−=()aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ")

    /// Returns a table from plain characters to raised or lowered ones.
    private static func table(_ plain: String, _ signs: String) -> [Character: Character] {
        Dictionary(uniqueKeysWithValues: zip(plain, signs))
    }

    /// The control symbols: spaces, and the double bar.
    static let signs: [Unicode.Scalar: String] = [
        ",": " ", ";": " ", ":": " ", "!": "", " ": " ", ">": " ", "|": "‖", "\\": " ",
    ]

    /// The symbols of control words of KaTeX 0.16, with the macros that this program defines.
    static let symbols: [String: String] = {
        let words = """
            alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ \
            lambda λ mu μ nu ν xi ξ omicron ο pi π rho ρ sigma σ tau τ upsilon υ phi ϕ varphi φ chi χ psi ψ omega ω \
            eps ε varsigma ς varrho ϱ varpi ϖ varkappa ϰ digamma ϝ Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π \
            Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω varGamma Γ varDelta Δ varTheta Θ varLambda Λ varXi Ξ varPi Π \
            varSigma Σ varPhi Φ varPsi Ψ varOmega Ω imath ı jmath ȷ ell ℓ hbar ℏ hslash ℏ wp ℘ aleph ℵ beth ℶ \
            gimel ℷ daleth ℸ eth ð Re ℜ Im ℑ R ℝ N ℕ Z ℤ reals ℝ Reals ℝ natnums ℕ cnums ℂ Complex ℂ Prob P ind 1 \
            infty ∞ partial ∂ nabla ∇ forall ∀ exists ∃ nexists ∄ neg ¬ lnot ¬ emptyset ∅ varnothing ∅ empty ∅ \
            top ⊤ bot ⊥ angle ∠ measuredangle ∡ sphericalangle ∢ triangle △ square □ Box □ blacksquare ■ \
            lozenge ◊ blacklozenge ⧫ diamondsuit ♢ clubsuit ♣ heartsuit ♡ spadesuit ♠ bigstar ★ flat ♭ natural ♮ \
            sharp ♯ checkmark ✓ maltese ✠ prime ′ backprime ‵ degree ° S § P ¶ dag † ddag ‡ dagger † ddagger ‡ \
            pounds £ copyright © circledR ® mho ℧ Finv Ⅎ Game ⅁ complement ∁ surd √ \
            sum ∑ prod ∏ coprod ∐ int ∫ iint ∬ iiint ∭ oint ∮ bigcup ⋃ bigcap ⋂ bigoplus ⨁ bigotimes ⨂ bigodot ⨀ \
            biguplus ⨄ bigsqcup ⨆ bigvee ⋁ bigwedge ⋀ \
            times × div ÷ pm ± mp ∓ cdot · cdotp · centerdot · circ ∘ bullet ∙ ast ∗ star ⋆ cup ∪ cap ∩ Cup ⋓ Cap ⋒ \
            uplus ⊎ sqcup ⊔ sqcap ⊓ setminus ∖ smallsetminus ∖ wr ≀ wedge ∧ vee ∨ land ∧ lor ∨ barwedge ⊼ veebar ⊻ \
            curlywedge ⋏ curlyvee ⋎ oplus ⊕ ominus ⊖ otimes ⊗ oslash ⊘ odot ⊙ boxplus ⊞ boxminus ⊟ boxtimes ⊠ \
            boxdot ⊡ ltimes ⋉ rtimes ⋊ leftthreetimes ⋋ rightthreetimes ⋌ bowtie ⋈ Join ⋈ amalg ⨿ dotplus ∔ \
            intercal ⊺ diamond ⋄ Diamond ◊ bigtriangleup △ bigtriangledown ▽ triangledown ▽ lhd ⊲ rhd ⊳ unlhd ⊴ \
            unrhd ⊵ bigcirc ◯ divideontimes ⋇ \
            le ≤ leq ≤ ge ≥ geq ≥ lt < gt > ne ≠ neq ≠ ll ≪ gg ≫ lll ⋘ ggg ⋙ leqq ≦ geqq ≧ leqslant ⩽ geqslant ⩾ \
            lesssim ≲ gtrsim ≳ lessapprox ⪅ gtrapprox ⪆ lessgtr ≶ gtrless ≷ nless ≮ ngtr ≯ nleq ≰ ngeq ≱ lneq ⪇ \
            gneq ⪈ lneqq ≨ gneqq ≩ approx ≈ approxeq ≊ sim ∼ thicksim ∼ backsim ∽ simeq ≃ nsim ≁ equiv ≡ cong ≅ \
            ncong ≇ propto ∝ varpropto ∝ asymp ≍ doteq ≐ doteqdot ≑ Doteq ≑ coloneqq ≔ eqqcolon ≕ coloneq ≔ \
            vcentcolon : triangleq ≜ circeq ≗ bumpeq ≏ Bumpeq ≎ prec ≺ succ ≻ preceq ⪯ succeq ⪰ preccurlyeq ≼ \
            succcurlyeq ≽ precsim ≾ succsim ≿ nprec ⊀ nsucc ⊁ in ∈ notin ∉ ni ∋ owns ∋ subset ⊂ supset ⊃ subseteq ⊆ \
            supseteq ⊇ nsubseteq ⊈ nsupseteq ⊉ subsetneq ⊊ supsetneq ⊋ subseteqq ⫅ supseteqq ⫆ Subset ⋐ Supset ⋑ \
            sqsubset ⊏ sqsupset ⊐ sqsubseteq ⊑ sqsupseteq ⊒ triangleleft ◃ triangleright ▹ trianglelefteq ⊴ \
            trianglerighteq ⊵ vartriangleleft ⊲ vartriangleright ⊳ ntriangleleft ⋪ ntriangleright ⋫ \
            ntrianglelefteq ⋬ ntrianglerighteq ⋭ vdash ⊢ dashv ⊣ models ⊨ vDash ⊨ Vdash ⊩ Vvdash ⊪ nvdash ⊬ nvDash ⊭ \
            perp ⊥ mid | nmid ∤ parallel ∥ nparallel ∦ shortmid ∣ smile ⌣ frown ⌢ between ≬ pitchfork ⋔ \
            therefore ∴ because ∵ \
            to → gets ← rightarrow → leftarrow ← leftrightarrow ↔ Rightarrow ⇒ Leftarrow ⇐ Leftrightarrow ⇔ iff ⇔ \
            implies ⇒ impliedby ⇐ longrightarrow ⟶ longleftarrow ⟵ longleftrightarrow ⟷ Longrightarrow ⟹ \
            Longleftarrow ⟸ Longleftrightarrow ⟺ mapsto ↦ longmapsto ⟼ hookrightarrow ↪ hookleftarrow ↩ \
            twoheadrightarrow ↠ twoheadleftarrow ↞ rightarrowtail ↣ leftarrowtail ↢ rightharpoonup ⇀ \
            rightharpoondown ⇁ leftharpoonup ↼ leftharpoondown ↽ rightleftharpoons ⇌ leftrightharpoons ⇋ \
            rightrightarrows ⇉ leftleftarrows ⇇ rightleftarrows ⇄ leftrightarrows ⇆ rightsquigarrow ⇝ leadsto ⇝ \
            nrightarrow ↛ nleftarrow ↚ nRightarrow ⇏ nLeftarrow ⇍ uparrow ↑ downarrow ↓ updownarrow ↕ Uparrow ⇑ \
            Downarrow ⇓ Updownarrow ⇕ nearrow ↗ searrow ↘ swarrow ↙ nwarrow ↖ upharpoonright ↾ restriction ↾ \
            circlearrowleft ↺ circlearrowright ↻ curvearrowleft ↶ curvearrowright ↷ \
            dots … ldots … dotsc … dotso … cdots ⋯ dotsb ⋯ dotsm ⋯ dotsi ⋯ vdots ⋮ ddots ⋱ backslash ∖ \
            langle ⟨ rangle ⟩ lang ⟨ rang ⟩ lfloor ⌊ rfloor ⌋ lceil ⌈ rceil ⌉ lbrace { rbrace } lbrack [ rbrack ] \
            lgroup ⟮ rgroup ⟯ llbracket ⟦ rrbracket ⟧ ulcorner ┌ urcorner ┐ llcorner └ lrcorner ┘ vert | lvert | \
            rvert | Vert ‖ lVert ‖ rVert ‖
            """.split(separator: " ").map(String.init)
        var symbols = [
            "quad": " ", "qquad": " ", "enspace": " ", "thinspace": " ", "bmod": " mod ", "mod": " mod ",
        ]
        (symbols["choose"], symbols["colon"]) = (" choose ", ": ")
        for index in stride(from: 0, to: words.count - 1, by: 2) { symbols[words[index]] = words[index + 1] }
        return symbols
    }()
}
