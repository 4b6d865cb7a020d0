/// The signs and names of presentation MathML, with their commands of TeX.
extension PresentationMathML {
    /// Delimiters.
    static let fences: [String: String] = [
        "(": "(", ")": ")", "[": "[", "]": "]", "{": "\\{", "}": "\\}", "|": "|", "‖": "\\|", "∥": "\\|",
        "⟨": "\\langle", "⟩": "\\rangle", "〈": "\\langle", "〉": "\\rangle", "⌊": "\\lfloor",
        "⌋": "\\rfloor", "⌈": "\\lceil", "⌉": "\\rceil",
    ]

    /// Marks above, for one letter and for more.
    static let accents: [String: (narrow: String, wide: String)] = [
        "^": ("\\hat", "\\widehat"), "ˆ": ("\\hat", "\\widehat"), "\u{302}": ("\\hat", "\\widehat"),
        "~": ("\\tilde", "\\widetilde"), "˜": ("\\tilde", "\\widetilde"), "∼": ("\\tilde", "\\widetilde"),
        "¯": ("\\bar", "\\overline"), "‾": ("\\bar", "\\overline"), "―": ("\\bar", "\\overline"),
        "\u{305}": ("\\bar", "\\overline"), "_": ("\\bar", "\\overline"), "-": ("\\bar", "\\overline"),
        "→": ("\\vec", "\\overrightarrow"), "\u{20D7}": ("\\vec", "\\overrightarrow"),
        "←": ("\\overleftarrow", "\\overleftarrow"), "↔": ("\\overleftrightarrow", "\\overleftrightarrow"),
        "˙": ("\\dot", "\\dot"), ".": ("\\dot", "\\dot"), "¨": ("\\ddot", "\\ddot"),
        "ˇ": ("\\check", "\\check"),
        "˘": ("\\breve", "\\breve"), "´": ("\\acute", "\\acute"), "`": ("\\grave", "\\grave"),
        "⏞": ("\\overbrace", "\\overbrace"), "︷": ("\\overbrace", "\\overbrace"),
    ]

    /// Marks below.
    static let underMarks: [String: String] = [
        "_": "\\underline", "¯": "\\underline", "‾": "\\underline", "\u{332}": "\\underline",
        "⏟": "\\underbrace", "︸": "\\underbrace",
    ]

    /// Commands with limits above and below.
    static let limits: Set<String> = [
        "\\lim", "\\limsup", "\\liminf", "\\max", "\\min", "\\sup", "\\inf", "\\det", "\\gcd", "\\Pr",
    ]

    /// Names that are commands of TeX.
    static let functions: Set<String> = [
        "arccos", "arcsin", "arctan", "arg", "cos", "cosh", "cot", "coth", "csc", "deg", "det", "dim", "exp",
        "gcd", "hom", "inf", "ker", "lg", "lim", "liminf", "limsup", "ln", "log", "max", "min", "Pr", "sec",
        "sin", "sinh", "sup", "tan", "tanh",
    ]

    /// The commands of `mathvariant`.
    static let variants = [
        "normal": "\\mathrm", "bold": "\\mathbf", "double-struck": "\\mathbb", "script": "\\mathcal",
        "fraktur": "\\mathfrak", "sans-serif": "\\mathsf", "monospace": "\\mathtt", "italic": "\\mathit",
        "bold-italic": "\\boldsymbol",
    ]

    /// Signs of TeX, which are escaped, and signs that KaTeX does not know by themselves.
    static let signs: [Unicode.Scalar: String] = [
        "\\": "\\backslash", "{": "\\{", "}": "\\}", "$": "\\$", "%": "\\%", "#": "\\#", "&": "\\&",
        "_": "\\_", "^": "\\hat{}", "~": "\\sim", "`": "\\grave{}",
        // Application, invisible times, separator and plus.
        "\u{2061}": "", "\u{2062}": "", "\u{2063}": "", "\u{2064}": "", "\u{200B}": "",
        "\u{A0}": "\\ ", "\u{2009}": "\\,", "\u{200A}": "", "\u{2005}": "\\:", "\u{2003}": "\\quad",
        "\u{2212}": "-", "′": "'", "″": "''", "‴": "'''", "‖": "\\|", "…": "\\ldots", "⋯": "\\cdots",
        "⋮": "\\vdots", "⋱": "\\ddots", "〈": "\\langle", "〉": "\\rangle", "⟨": "\\langle", "⟩": "\\rangle",
        "ⅆ": "d", "ⅇ": "e", "ⅈ": "i", "ℏ": "\\hbar", "ℓ": "\\ell", "∞": "\\infty", "∂": "\\partial",
        "∇": "\\nabla", "∑": "\\sum", "∏": "\\prod", "∐": "\\coprod", "∫": "\\int", "∬": "\\iint",
        "∭": "\\iiint", "∮": "\\oint", "⋂": "\\bigcap", "⋃": "\\bigcup", "⋀": "\\bigwedge",
        "⋁": "\\bigvee", "⨁": "\\bigoplus", "⨂": "\\bigotimes", "⨀": "\\bigodot", "⨆": "\\bigsqcup",
        "⨄": "\\biguplus", "≔": ":=", "∣": "\\mid", "∥": "\\parallel", "·": "\\cdot", "⋅": "\\cdot",
        "×": "\\times", "÷": "\\div", "±": "\\pm", "∓": "\\mp",
    ]
}
