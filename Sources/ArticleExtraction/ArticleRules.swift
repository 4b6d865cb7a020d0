package import Diagnostics

/// The rules about pages that articles are taken from.
package enum ArticleRules {
    package static let all: [RuleDefinition] = [
        .articlePage, .articleAbsent, .articleEncoding, .articleFormula, .articleParts,
    ]
}

extension RuleDefinition {
    package static let articlePage = RuleDefinition(
        "article-page", .error, "a page that an article is taken from is HTML within the limits",
        """
        At most 5 MB and 100,000 elements after decoding, and not a picture, an archive, a PDF or another file that only has
        the address of a page. An empty file is not a page either.
        """)

    package static let articleAbsent = RuleDefinition(
        "article-absent", .error, "a page has an article",
        """
        The page has no passage of running text: it may be a list of links, or its text may be made by a script. The JSON
        is printed with what the page says about itself and an empty `content`.
        """)

    package static let articleEncoding = RuleDefinition(
        "article-encoding", .warning, "a page is in the encoding that it declares",
        """
        Without a declaration, or where the bytes are not of the declared encoding, the encoding is guessed: UTF-8 if the
        bytes are UTF-8, or else the usual one of the page's language, or the one whose frequent characters the text has.
        """)

    package static let articleFormula = RuleDefinition(
        "article-formula", .warning, "KaTeX parses the formulas of an article",
        """
        A formula that KaTeX refuses stays in the article as TeX, in a `code` element of class `language-math`. One of which
        the page has neither TeX nor MathML stays as the text that a reader sees, in a `code` element.
        """
    )

    package static let articleParts = RuleDefinition(
        "article-parts", .warning, "the parts of an article can be fetched",
        "The article ends with the last part that could be read.")
}
