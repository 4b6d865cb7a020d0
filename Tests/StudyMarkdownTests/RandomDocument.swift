import TestSupport

/// Documents put together at random from pieces of markdown and mathematics.
enum RandomDocument {
    /// Nothing here is mathematics: no dollar, no environment, no reference, no math fence.
    static let plain = [
        "a", "word ", "é", "变", "*", "**", "_", "`", "``", "~", "~~", "[", "]", "(", ")", "![", "](b)",
        "](<b c>)",
        "<b>", "</b>", "<code>", "</code>", "<!--", "-->", "<https://a.test/>", "https://a.test/b ",
        "www.a.test ",
        "&lt;", "&", "<", ">", "\\", "\\\\", "{", "}", "|", "\n", "\n", "\n\n", "\n\n", "\n- ", "\n1. ",
        "\n> ", "\n  ",
        "\n    ", "\n\t", "\n# ", "\n---\n", "\n===\n", "\n```\n", "\n~~~\n", "\n<div>\n",
        "\n|a|b|\n|-|-|\n|c|d|",
        "\n[a]: b\n", "[^1]", "\n[^1]: c\n", "- [ ] ", "  \n", "\r\n", "\r", "\u{0}", "\u{1}", "\"", "'", ":",
        "#", "^",
    ]

    static let mathematical = [
        "$", "$", "$", "$$", "$$", "$$$", "\\$", "$x$", "$x_1^2$", "$ x $", "$5", "$`", "`$", "$a|b$",
        "$$\nx\n$$",
        "\n$$", "\n$$\n", "$$.", "$$ (n)", "$$ {#n}", "\\(", "\\)", "\\[", "\\]", "\n\\[\n", "\n\\]\n",
        "\\begin{align}",
        "\n\\begin{align}\n", "\\end{align}", "\n\\end{align}\n", "\n\\begin{multline}\n", "\\begin{cases}",
        "\\label{n}",
        "\\tag{1}", "\\eqref{n}", "\\ref{n}", "\\notag", "\\\\", "\n```math\n", "&amp;", "\u{A0}", "’",
        "\\text{",
        "{#n}", "[](#n)",
    ]

    /// Blocks of a book, references, page marks.
    static let bookish = [
        "\n::: theorem\n", "\n::: proof {#n}\n", "\n:::: lemma 1.2 a $x$\n", "\n::: theorm\n", "\n:::\n",
        "\n:::\n", "\n::::\n", "\n> ::: hint\n> ", "\n> :::\n", "\n> [!theorem] a {#m}\n> ",
        "\n> [!proof]\n> ", "\n> [!nope]\n", "\n> > [!solution] 3\n> > ", "[!note]", "@thm-a", "@n", "@m ",
        "{#m}", "{number=\"2\"}", "<!-- p. 1 -->", "\n<!-- p. 2 -->", "\n<!-- p. 3 -->\n", "\n[p. iv]\n",
        "[p. 5]",
        "\n\n![a](b){#f}\n", "\n\n![a](b \"c\")\n\n", "$x$,", "$x$’", "\n# a {#m}\n",
        "[[n]]", "[[#m]]", "[[", "]]", "[[a|b]]", "\n|[[a|b]]|c|\n|-|-|\n", "[a]{.index}", "]{.index}",
        "]{.index #m}", "{.index}", "\n::: notation $x$ {#o}\n",
    ]

    static func make(from pieces: [String], using generator: inout SeededGenerator) -> String {
        (0..<Int.random(in: 1...40, using: &generator))
            .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
    }
}
