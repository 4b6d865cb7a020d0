/// GitHub Flavored Markdown of others as HTML: tables, links, images, the languages of code. Tags are text, and none of the
/// dialect is enabled, so a dollar is a dollar.
package enum ForeignMarkdown {
    private static let extensions = ["table", "strikethrough", "tasklist", "autolink"]

    /// Returns the HTML. Control characters become U+FFFD, since HTML allows no reference to them.
    package static func html(_ markdown: String) -> String {
        html(markdown, .article, extensions)
    }

    static func html(_ markdown: String, _ form: ForeignHTMLWriter.Form, _ extensions: [String]) -> String {
        let scalars = markdown.unicodeScalars.map { scalar -> Unicode.Scalar in
            let isControl = scalar.properties.generalCategory == .control
            return isControl && !"\r\n\t".unicodeScalars.contains(scalar) ? "\u{FFFD}" : scalar
        }
        let out = ByteBuffer()
        MarkdownParser.parsePlain(String(String.UnicodeScalarView(scalars)), extensions) { root in
            var writer = ForeignHTMLWriter(form, to: out)
            writer.write(root)
        }
        return String(decoding: out.contents, as: UTF8.self)
    }
}
