import HTMLSanitizing
import Items

extension Item {
    /// Sets `content_html`, or `content_text` where the source is plain text. One of the two is always there.
    mutating func setBody(_ construct: ItemFacts.TextConstruct?) {
        guard let construct, let html = construct.html else {
            contentHTML = ""
            return
        }
        if construct.type == "text/plain" {
            // Plain text was only escaped.
            contentText = MarkupText.unescaped(html)
        } else {
            contentHTML = html
        }
    }
}
