/// CommonMark as HTML that leads nowhere, for text that is shown beside a page's own: tags are text, and a link or an
/// image is its text with the address. None of the dialect is enabled, so a dollar is a dollar.
package enum PlainMarkdown {
    /// Returns the HTML. All headings are `h3`: the page's own are above. Control characters become U+FFFD, since HTML
    /// allows no reference to them.
    package static func html(_ markdown: String) -> String { ForeignMarkdown.html(markdown, .text, []) }
}
