/// The elements and attributes that sanitized HTML may have.
enum AllowedMarkup {
    /// Elements of HTML written under their own name.
    static let elements = words(
        """
        a abbr address article aside b bdi bdo blockquote br caption cite code col colgroup data dd del details dfn div
        dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i ins kbd li main mark nav ol p pre q rp rt
        ruby s samp section small span strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr
        """)

    static let voidElements: Set<String> = ["br", "col", "hr", "wbr"]

    /// Obsolete elements and containers of controls, with the allowed element of the same meaning.
    static let replacements: [String: String] = [
        "acronym": "abbr", "center": "div", "dialog": "div", "dir": "ul", "fieldset": "div", "form": "div",
        "legend": "div", "listing": "pre", "menu": "ul", "plaintext": "pre", "search": "div", "strike": "s",
        "tt": "code", "xmp": "pre",
    ]

    /// Elements dropped with their content, which is code or markup as text.
    static let code: Set<String> = ["script", "style", "template", "noembed", "noframes"]

    /// Elements that show another document or play media. A link to it takes their place.
    static let embeds: Set<String> = ["iframe", "frame", "embed", "object", "video", "audio"]

    /// Elements of MathML Core and of MathML 3 that only describe layout.
    static let mathElements = words(
        """
        annotation math menclose merror mfenced mfrac mi mlabeledtr mmultiscripts mn mo mover mpadded mphantom
        mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none
        semantics
        """)

    /// MathML text integration points (HTML standard, 13.2.6): HTML may start in them, so only text is written there.
    static let mathText: Set<String> = ["mi", "mn", "mo", "ms", "mtext", "annotation"]

    static let mathAttributes = words(
        """
        accent accentunder align alttext bevelled close columnalign columnlines columnspacing columnspan denomalign depth
        dir display displaystyle encoding equalcolumns equalrows fence form frame framespacing height largeop
        linethickness lquote lspace mathvariant maxsize minsize movablelimits notation numalign open rowalign rowlines
        rowspacing rowspan rquote rspace scriptlevel separator separators stretchy subscriptshift superscriptshift
        symmetric voffset width
        """)

    /// Encodings of an `annotation` whose text is TeX.
    static let texEncodings: Set<String> = [
        "application/x-tex", "tex", "latex", "text/x-tex", "text/x-latex",
    ]

    /// The form that the value of an attribute must have.
    enum Rule {
        case text, number, flag, link, id, language, tokens
        case keyword(Set<String>)
    }

    /// Returns the rule of an attribute, or nil if it is not allowed.
    static func rule(of attribute: String, on element: String) -> Rule? {
        switch attribute {
        case "title": return .text
        case "lang": return .language
        case "dir": return .keyword(["ltr", "rtl", "auto"])
        case "id": return .id
        case "class": return .tokens
        default: return special[element]?[attribute]
        }
    }

    private static let cell: [String: Rule] = [
        "colspan": .number, "rowspan": .number, "abbr": .text,
        "scope": .keyword(["row", "col", "rowgroup", "colgroup"]),
    ]

    private static let special: [String: [String: Rule]] = [
        "a": ["href": .link, "name": .id, "hreflang": .language],
        "blockquote": ["cite": .link], "q": ["cite": .link],
        "col": ["span": .number], "colgroup": ["span": .number],
        "data": ["value": .text],
        "del": ["cite": .link, "datetime": .text], "ins": ["cite": .link, "datetime": .text],
        "details": ["open": .flag],
        "li": ["value": .number],
        "ol": [
            "start": .number, "reversed": .flag, "type": .keyword(["1", "a", "A", "i", "I"]),
        ],
        "td": cell, "th": cell,
        "time": ["datetime": .text],
    ]

    private static func words(_ text: String) -> Set<String> {
        Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
    }
}
