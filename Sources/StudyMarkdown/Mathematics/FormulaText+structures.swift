/// Commands with arguments.
extension FormulaText {
    /// Reads the arguments of a command; returns `nil` for a command that prints its name.
    mutating func structure(_ name: String) -> Piece? {
        if let variant = Self.alphabets[name] {
            let plain = argument()
            return Piece(MathAlphabet(variant: variant)?.text(plain) ?? plain)
        }
        if let mark = Self.accents[name] {
            // A combining mark fits one letter only.
            let letter = argument()
            return Piece(letter.count == 1 ? letter + mark : letter)
        }
        if let line = Self.lines[name] { return Piece(argument().map { "\($0)\(line)" }.joined()) }
        if Self.wrappers.contains(name) { return Piece(argument()) }
        if let count = Self.invisible[name] {
            for _ in 0..<count { _ = argument() }
            // The empty delimiter.
            if name == "left" || name == "right", index < tex.count, tex[index] == "." { index += 1 }
            return Piece("")
        }
        switch name {
        case "frac", "dfrac", "tfrac", "cfrac":
            return Piece(Self.grouped(part()) + "/" + Self.grouped(part()))
        case "binom", "dbinom", "tbinom": return Piece("(\(part()) choose \(part()))")
        case "sqrt": return Piece(root())
        case "not": return Piece(negation(of: argument()))
        case "overset", "stackrel":
            let above = argument()
            return Piece(argument() + script(above, Self.superscripts, "^"))
        case "underset":
            let below = argument()
            return Piece(argument() + script(below, Self.subscripts, "_"))
        case "xrightarrow", "xleftarrow":
            let below = option().map { script($0, Self.subscripts, "_") } ?? ""
            return Piece(
                (name == "xrightarrow" ? "→" : "←") + below + script(argument(), Self.superscripts, "^"))
        case "textcolor", "colorbox", "fcolorbox":
            for _ in 0..<(name == "fcolorbox" ? 2 : 1) { _ = argument() }
            return Piece(argument())
        case "pmod": return Piece(" (mod \(argument()))")
        case "text", "textrm", "textit", "textbf", "textsf", "texttt", "textnormal", "mbox":
            return Piece(words())
        case "operatorname": return Piece(words(), isName: true)
        case "begin":
            guard let environment = label() else { return nil }
            if environment == "array" { _ = argument() }
            let (open, close) = Self.brackets[environment] ?? ("", "")
            return Piece(open + rows(of: environment) + close)
        case "ref", "eqref":
            guard let reference, let label = label() else { return nil }
            return Piece(reference(label, name == "eqref"))
        default: return nil
        }
    }

    /// Reads a root: `√n`, `∛2`, `ⁿ√2`.
    private mutating func root() -> String {
        let degree = option()
        let radicand = Self.grouped(argument())
        guard let degree else { return "√" + radicand }
        if let sign = ["2": "√", "3": "∛", "4": "∜"][degree] { return sign + radicand }
        let raised = script(degree, Self.superscripts, "^")
        return (raised.hasPrefix("^") ? "\(degree)-" : raised) + "√" + radicand
    }

    /// Reads an optional argument in brackets.
    private mutating func option() -> String? {
        guard let open = tex[index...].firstIndex(where: { $0 != " " }), tex[open] == "[",
            let end = tex[open...].firstIndex(of: "]")
        else { return nil }
        index = end + 1
        return Self.readable(
            String(String.UnicodeScalarView(tex[(open + 1)..<end])), reference: reference)
    }

    /// Returns a relation with a stroke: the letter that Unicode has, or U+0338 after it.
    private func negation(of relation: String) -> String {
        Self.negations[relation] ?? relation + "\u{338}"
    }

    // MARK: Tables

    /// The alphabets, by the names of `mathvariant`.
    private static let alphabets = [
        "mathbb": "double-struck", "Bbb": "double-struck", "mathcal": "script", "mathscr": "script",
        "mathfrak": "fraktur", "frak": "fraktur",
    ]
    /// The combining marks of accents.
    private static let accents = [
        "hat": "\u{302}", "widehat": "\u{302}", "bar": "\u{304}", "tilde": "\u{303}", "widetilde": "\u{303}",
        "vec": "\u{20D7}", "overrightarrow": "\u{20D7}", "dot": "\u{307}", "ddot": "\u{308}",
        "check": "\u{30C}", "breve": "\u{306}", "acute": "\u{301}", "grave": "\u{300}", "mathring": "\u{30A}",
    ]
    /// The combining marks of lines, which connect over several letters.
    private static let lines = ["overline": "\u{305}", "underline": "\u{332}"]
    /// Commands that print their argument.
    private static let wrappers: Set<String> = [
        "mathrm", "mathbf", "mathit", "mathsf", "mathtt", "mathnormal", "boldsymbol", "bm", "pmb", "mathop",
        "mathbin",
        "mathrel", "mathord", "mathopen", "mathclose", "mathpunct", "mathinner", "boxed", "substack",
        "overbrace",
        "underbrace", "cancel",
    ]
    /// Commands that print nothing, with the number of their arguments.
    static let invisible: [String: Int] = {
        let sizes =
            "left right middle big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr Biggl Biggr bigm Bigm"
        let styles = "displaystyle textstyle scriptstyle scriptscriptstyle limits nolimits notag nonumber"
        let others = "color label hspace vspace phantom hphantom vphantom mkern kern"
        let names = (sizes + " " + styles).split(separator: " ").map { (String($0), 0) }
        return Dictionary(uniqueKeysWithValues: names + others.split(separator: " ").map { (String($0), 1) })
    }()
    /// The brackets of environments; rows without brackets are divided by semicolons alone.
    private static let brackets = [
        "pmatrix": ("(", ")"), "bmatrix": ("[", "]"), "Bmatrix": ("{", "}"), "vmatrix": ("|", "|"),
        "Vmatrix": ("‖", "‖"), "smallmatrix": ("", ""), "cases": ("{", ""), "rcases": ("", "}"),
    ]
    private static let negations = [
        "=": "≠", "<": "≮", ">": "≯", "≤": "≰", "≥": "≱", "∈": "∉", "∋": "∌", "⊂": "⊄", "⊃": "⊅", "⊆": "⊈",
        "⊇": "⊉", "∼": "≁", "≃": "≄", "≅": "≇", "≈": "≉", "≡": "≢", "∃": "∄", "∥": "∦", "⊢": "⊬", "⊨": "⊭",
        "≺": "⊀", "≻": "⊁", "→": "↛", "←": "↚", "⇒": "⇏", "⇐": "⇍", "⇔": "⇎",
    ]
}
