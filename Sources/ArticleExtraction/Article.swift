package import WebSyntax

/// An article that was taken out of a page. Its members have the names and meanings of Mozilla's Readability.
package struct Article: Sendable {
    /// The title without the site's name.
    package var title: String?
    /// The authors' names, separated by commas.
    package var byline: String?
    /// `ltr` or `rtl`: as declared, or as most letters of the text run right to left.
    package var dir: String?
    /// A language tag (BCP 47) as the page declares it.
    package var lang: String?
    /// The page's description, or the first paragraph.
    package var excerpt: String?
    package var siteName: String?
    /// Begins with the day, `YYYY-MM-DD`; the time follows where the page has it (RFC 3339).
    package var publishedTime: String?
    package var modifiedTime: String?
    /// The address of the article's lead picture.
    package var image: String?
    /// True if the page has enough running text to be read as an article.
    package var readerable = false
    /// Sanitized HTML with absolute addresses; empty if the page has no article.
    package var content = ""
    /// The text of ``content``, one line for each block.
    package var textContent = ""
    /// The canonical address of the page.
    package var url: String?

    /// The address of the next part of an article that is divided into pages (`rel=next`). Not a member of the JSON.
    package var nextPage: WebAddress?

    /// The length of ``textContent`` in UTF-16 code units, as Readability counts.
    package var length: Int { textContent.utf16.count }

    package init() {}
}
