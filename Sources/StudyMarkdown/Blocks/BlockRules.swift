import Diagnostics

extension RuleDefinition {
    /// Braces at the end of a title or after an image that are not valid attributes.
    static let blockAttribute = RuleDefinition(
        "block-attribute", .warning, "braces after a title or an image are valid attributes",
        """
        A block has `#id`, `number` and `title`; a figure has `#id` and `number`; a heading has `#id`. Other
        attributes have no effect, and other braces are printed; write `\\{` for the text.
        """)

    /// A closing line without an open block.
    static let blockClose = RuleDefinition(
        "block-close", .error, "a line of colons closes a block",
        "Remove the line, or write the `::: kind` that it belongs to.")

    /// Two blocks or figures with the same printed number.
    static let blockDuplicateNumber = RuleDefinition(
        "block-duplicate-number", .warning, "printed numbers of blocks and figures are unique",
        "A reference prints the number: two Theorems 1.2 cannot be told apart.")

    /// A block that is open when its container ends.
    static let blockUnclosed = RuleDefinition(
        "block-unclosed", .error, "a block is closed in the container that it began in",
        "Write `:::` where it ends, before the list, quote or document ends.")

    /// A word that is no kind of block.
    static let blockUnknown = RuleDefinition(
        "block-unknown", .warning, "blocks have a known kind",
        """
        `::: word` of no known kind becomes a plain div with `data-kind=word`; `> [!word]` stays a quote. The kinds
        and their short forms are in docs/markdown.md.
        """)

    /// A formula in an image's title, where markdown is not read.
    static let figureCaption = RuleDefinition(
        "figure-caption", .warning, "a caption with a formula is written below its image",
        """
        An image's title cannot hold a formula: write `{#fig-name}` after the image and the caption on the next
        line.
        """)

    /// A construct of MkDocs, Hugo, Quarto, Jekyll, Obsidian, MyST, pandoc or LaTeX.
    static let foreignSyntax = RuleDefinition(
        "foreign-syntax", .warning, "no construct of another generator is printed",
        """
        Admonitions and tabs of MkDocs (`!!! note`, `??? note`, `=== "Tab"`), shortcodes of Hugo and Quarto (`{{< …
        >}}`), tags of Jekyll (`{% … %}`), embeds, comments and highlights of Obsidian (`![[file]]`, `%%words%%`,
        `==words==`), citations, definition lists and captions of pandoc (`[@key]`, `: words`), targets and roles of
        MyST (`(name)=`, `` {numref}`name` ``), and LaTeX's definitions of macros are text here. The finding says
        what to write instead.
        """)
}
