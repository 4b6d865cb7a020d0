import WebSyntax

/// Formulas as readable plain text for places without formulas: the window title, the table of contents, and the names
/// that references print. `\sigma` becomes σ and `x^2` becomes x²; a command without a Unicode symbol keeps its name.
package struct FormulaText {
    /// Longer or more deeply nested formulas stay TeX: their plain text would be unreadable.
    private static let longest = 400
    private static let deepest = 16

    /// The formula's characters.
    private let tex: [Unicode.Scalar]
    /// The index of the next character.
    private var index = 0
    /// The number of open groups; it stays above the limit once exceeded.
    private var depth = 0
    /// True after a fraction without both of its parts.
    private var isIncomplete = false
    /// Returns the text of `\ref{label}`, or of `\eqref{label}` if the flag is true; `nil` to read them as other commands.
    private let reference: ((_ label: String, _ isParenthesized: Bool) -> String)?

    /// Returns a tag as readable text. A tag is text except for the TeX in it.
    package static func readable(tag: String) -> String {
        tag.contains("\\") || tag.contains("$") ? readable(tag) : tag
    }

    /// Returns a title of the front matter with its formulas between dollars as readable text. Code with TeX and escaped dollars
    /// are text.
    package static func readable(title: String) -> String {
        guard title.utf8.contains(UInt8(ascii: "$")) else { return title }
        var readable = ""
        var rest = title[...]
        while let code = code(in: rest) {
            readable += words(rest[..<code.range.lowerBound]) + String(code.content)
            rest = rest[code.range.upperBound...]
        }
        return readable + words(rest)
    }

    private static func words(_ text: Substring) -> String {
        parts(of: String(text)).map {
            $0.isFormula ? readable($0.text) : $0.text.replacing("\\$", with: "$")
        }.joined()
    }

    /// Returns the first code with TeX in a title. An apostrophe ends a quotation of TeX: `` `$A$' and `$B$' ``.
    static func code(in title: Substring) -> (range: Range<String.Index>, content: Substring)? {
        var rest = title
        while let open = rest.firstIndex(of: "`") {
            let ticks = rest[open...].prefix { $0 == "`" }
            rest = rest[ticks.endIndex...]
            guard let close = rest.firstRange(of: ticks) else { continue }
            let content = rest[..<close.lowerBound]
            rest = rest[close.upperBound...]
            // The dialect's other form of a formula has backticks within the dollars.
            let isFormula = title[..<open].last == "$" && rest.first == "$"
            if !isFormula, rest.first != "`", !content.contains("'"),
                content.contains(where: { "$\\".contains($0) })
            {
                return (open..<close.upperBound, content)
            }
        }
        return nil
    }

    /// Returns a formula as readable text, or the TeX itself if it is too long, too deep or incomplete.
    ///
    /// - Parameter reference: returns the text of a reference to an equation, whose number is not known yet.
    static func readable(
        _ tex: String, reference: ((_ label: String, _ isParenthesized: Bool) -> String)? = nil
    ) -> String {
        guard tex.unicodeScalars.count <= longest else { return tex }
        var reader = FormulaText(tex: Array(tex.unicodeScalars), reference: reference)
        let text = reader.row(until: nil)
        return reader.depth > deepest || reader.isIncomplete
            ? tex : text.split(separator: " ").joined(separator: " ")
    }

    /// Creates a reader at the start of a formula.
    private init(tex: [Unicode.Scalar], reference: ((String, Bool) -> String)?) {
        self.tex = tex
        self.reference = reference
    }

    /// Reads up to `end`, or to the end of the formula.
    private mutating func row(until end: Unicode.Scalar?) -> String {
        var text = ""
        depth += 1
        while index < tex.count, depth <= Self.deepest {
            let scalar = tex[index]
            index += 1
            switch scalar {
            case end: return text.isEmpty ? "" : closed(text)
            case "{": text += row(until: "}")
            // A stray closing brace and dollars are dropped.
            case "}", "$": break
            case "\\": text += command()
            case "^": text += script(argument(), Self.superscripts, "^")
            case "_": text += script(argument(), Self.subscripts, "_")
            // The minus sign U+2212 and the prime U+2032 are the characters of mathematics.
            case "'": text += "′"
            case "-": text += "−"
            case "~", "&", "\n": text += " "
            default: text.unicodeScalars.append(scalar)
            }
        }
        return closed(text)
    }

    /// Leaves a group. The depth is kept if the limit is exceeded, so that the caller notices.
    private mutating func closed(_ text: String) -> String {
        if depth <= Self.deepest { depth -= 1 }
        return text
    }

    /// Reads a command's argument: a group, another command, or one character.
    private mutating func argument() -> String {
        while index < tex.count, tex[index] == " " { index += 1 }
        guard index < tex.count else { return "" }
        index += 1
        switch tex[index - 1] {
        case "{": return row(until: "}")
        case "\\": return command()
        case "-": return "−"
        case let scalar: return String(scalar)
        }
    }

    /// Reads a part of a fraction, which may be missing: `1/` would be no fraction.
    private mutating func part() -> String {
        let next = tex[index...].first { $0 != " " }
        if next == nil || next == "}" { isIncomplete = true }
        return next == "}" ? "" : argument()
    }

    /// Reads the command after a backslash.
    private mutating func command() -> String {
        guard index < tex.count else { return "" }
        let start = index
        while index < tex.count, tex[index].isASCII, tex[index].properties.isAlphabetic { index += 1 }
        guard index > start else {
            index += 1
            return Self.signs[tex[start]] ?? String(tex[start])
        }
        let name = String(String.UnicodeScalarView(tex[start..<index]))
        // The starred form of a command reads the same.
        if index < tex.count, tex[index] == "*" { index += 1 }
        if let symbol = Self.symbols[name] {
            // The space only terminates the command's name.
            if index < tex.count, tex[index] == " ",
                symbol.unicodeScalars.first?.properties.isAlphabetic == true
            {
                index += 1
            }
            return symbol
        }
        if let variant = Self.alphabets[name] {
            let plain = argument()
            return MathAlphabet(variant: variant)?.text(plain) ?? plain
        }
        if let mark = Self.accents[name] {
            // A combining mark fits one letter only.
            let letter = argument()
            return letter.count == 1 ? letter + mark : letter
        }
        switch name {
        case "frac", "dfrac", "tfrac": return Self.grouped(part()) + "/" + Self.grouped(part())
        case "sqrt": return "√" + Self.grouped(argument())
        case "text", "textrm", "textit", "textbf", "mbox", "operatorname": return words()
        case "mathrm", "mathbf", "mathit", "mathsf", "mathtt", "boldsymbol", "bm", "overline", "underline":
            return argument()
        case "left", "right", "big", "Big", "bigl", "bigr", "Bigl", "Bigr", "displaystyle", "limits":
            return ""
        case "ref", "eqref":
            guard let reference, let label = label() else { return name }
            return reference(label, name == "eqref")
        default: return name
        }
    }

    /// Reads the label of a reference, in braces, as it is.
    private mutating func label() -> String? {
        guard let open = tex[index...].firstIndex(where: { $0 != " " }), tex[open] == "{",
            let end = tex[open...].firstIndex(of: "}")
        else { return nil }
        index = end + 1
        return String(String.UnicodeScalarView(tex[(open + 1)..<end])).trimmed
    }

    /// Reads a text group, in which a hyphen stays a hyphen.
    private mutating func words() -> String {
        guard index < tex.count, tex[index] == "{",
            let end = tex[index...].firstIndex(of: "}"), !tex[index..<end].contains("\\"),
            !tex[index..<end].contains("$")
        else { return argument() }
        defer { index = end + 1 }
        return String(String.UnicodeScalarView(tex[(index + 1)..<end]))
    }

    /// Returns an operand of a fraction or root, in parentheses if it is more than one name.
    private static func grouped(_ text: String) -> String {
        text.allSatisfy { $0.isLetter || $0.isNumber } ? text : "(\(text))"
    }

    /// Returns an index or exponent in Unicode's raised or lowered characters, or after `^` or `_` if
    /// one is missing.
    private func script(_ text: String, _ signs: [Character: Character], _ mark: String) -> String {
        let raised = text.compactMap { signs[$0] }
        if !text.isEmpty, raised.count == text.count { return String(raised) }
        return text == "′" ? text : mark + (text.count == 1 ? text : "(\(text))")
    }

    // MARK: Symbols

    /// Returns true for the name of a symbol, with a backslash.
    static func hasSymbol(_ command: String) -> Bool { symbols[String(command.dropFirst())] != nil }

    /// The superscripts that Unicode has (22.4). There is no q.
    private static let superscripts = table(
        "0123456789+−=()abcdefghijklmnoprstuvwxyz", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ")
    /// The subscripts that Unicode has (22.4).
    private static let subscripts = table(
        "0123456789+−=()aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ")

    /// Returns a table from plain characters to raised or lowered ones.
    private static func table(_ plain: String, _ signs: String) -> [Character: Character] {
        Dictionary(uniqueKeysWithValues: zip(plain, signs))
    }

    /// The control symbols: spaces, and the double bar.
    private static let signs: [Unicode.Scalar: String] = [
        ",": " ", ";": " ", ":": " ", "!": "", " ": " ", "|": "‖", "\\": " ",
    ]
    /// The alphabets, by the names of `mathvariant`.
    private static let alphabets = [
        "mathbb": "double-struck", "Bbb": "double-struck", "mathcal": "script", "mathscr": "script",
        "mathfrak": "fraktur", "frak": "fraktur",
    ]
    /// The combining marks of accents.
    private static let accents = [
        "hat": "\u{302}", "bar": "\u{304}", "tilde": "\u{303}", "vec": "\u{20D7}", "dot": "\u{307}",
        "ddot": "\u{308}",
    ]

    /// The symbols of control words, with the macros that this program defines.
    private static let symbols: [String: String] = {
        let words = """
            alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ \
            lambda λ mu μ nu ν xi ξ pi π rho ρ sigma σ tau τ upsilon υ phi ϕ varphi φ chi χ psi ψ omega ω eps ε \
            varsigma ς varrho ϱ varpi ϖ varkappa ϰ leqslant ⩽ geqslant ⩾ \
            Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω ell ℓ hbar ℏ \
            infty ∞ partial ∂ nabla ∇ sum ∑ prod ∏ int ∫ in ∈ notin ∉ ni ∋ subset ⊂ subseteq ⊆ supset ⊃ cup ∪ \
            cap ∩ setminus ∖ emptyset ∅ varnothing ∅ forall ∀ exists ∃ neg ¬ land ∧ lor ∨ wedge ∧ vee ∨ \
            le ≤ leq ≤ ge ≥ geq ≥ ne ≠ neq ≠ ll ≪ gg ≫ approx ≈ sim ∼ simeq ≃ equiv ≡ cong ≅ propto ∝ \
            to → rightarrow → leftarrow ← Rightarrow ⇒ Leftarrow ⇐ iff ⇔ implies ⇒ mapsto ↦ uparrow ↑ downarrow ↓ \
            times × cdot · circ ∘ ast ∗ pm ± mp ∓ div ÷ oplus ⊕ otimes ⊗ perp ⊥ mid | parallel ∥ dots … ldots … \
            cdots ⋯ prime ′ langle ⟨ rangle ⟩ lfloor ⌊ rfloor ⌋ lceil ⌈ rceil ⌉ vert | lvert | rvert | lVert ‖ \
            rVert ‖ S § R ℝ N ℕ Z ℤ Prob P aleph ℵ Re ℜ Im ℑ
            """.split(separator: " ").map(String.init)
        var symbols = ["quad": " ", "qquad": " "]
        for index in stride(from: 0, to: words.count - 1, by: 2) { symbols[words[index]] = words[index + 1] }
        return symbols
    }()
}
