/// The names of HTML elements, obsolete ones among them.
enum HTMLNames {
    /// Returns true for a name that marks up text by itself. A name such as `map` or `time` is a word of programs, too.
    static func isMarkup(_ name: String) -> Bool { markup.contains(name) }

    /// Returns true for a name that is an element of HTML.
    static func contains(_ name: String) -> Bool { markup.contains(name) || words.contains(name) }

    /// Returns true for an element without an end tag that a line of text may have.
    static func isAlone(_ name: String) -> Bool { alone.contains(name) }

    /// Returns true for an element whose text a page does not show or has without markup, up to its end tag.
    static func hidesText(_ name: String) -> Bool { hiding.contains(name) }

    private static let alone: Set<String> = ["br", "hr", "img", "wbr"]

    private static let hiding: Set<String> = [
        "iframe", "noembed", "noframes", "noscript", "plaintext", "script", "style", "template", "textarea",
        "title", "xmp",
    ]

    /// Names that are also words between angle brackets: `git switch <label>`, `<map>`.
    private static let words = set(
        "address button data image input label link map object option output param select source time title var"
    )

    private static let markup = set(
        """
        a abbr acronym applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br canvas
        caption center cite code col colgroup datalist dd del details dfn dialog dir div dl dt em embed fencedframe fieldset
        figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img ins
        isindex kbd keygen legend li listing main mark marquee math menu menuitem meta meter multicol nav nextid nobr noembed
        noframes nolayer noscript ol optgroup p picture plaintext portal pre progress q rb rp rt rtc ruby s samp script search
        section selectedcontent slot small spacer span strike strong style sub summary sup svg table tbody td template
        textarea tfoot th thead tr track tt u ul video wbr xml xmp
        """)

    private static func set(_ text: String) -> Set<String> {
        Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
    }
}
