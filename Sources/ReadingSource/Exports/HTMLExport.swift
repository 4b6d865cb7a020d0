import WebSyntax

/// Reads exports in HTML: bookmarks of browsers and others, Pocket's and Instapaper's.
enum HTMLExport {
    /// Adds the entries to a builder.
    ///
    /// - Returns: the format; `nil`, with a finding, for another page.
    static func read(_ text: ExportText, _ builder: inout ReadingListBuilder) -> ReadingListFormat? {
        text.bytes.withUnsafeBufferPointer { bytes in
            let format = format(of: bytes)
            switch format {
            case .pocketHTML: PocketHTMLExport.read(bytes, &builder)
            case .instapaperHTML: InstapaperHTMLExport.read(bytes, &builder)
            case .netscape:
                var export = NetscapeExport(bytes)
                export.read(&builder)
            default: text.refuseUnknown(at: text.start)
            }
            return format
        }
    }

    /// Returns the format by the first sign of one: the document type, the title, or an attribute of a link.
    private static func format(of bytes: Bytes) -> ReadingListFormat? {
        var scanner = HTMLScanner(bytes)
        var isInTitle = false
        while let token = scanner.next() {
            switch token.kind {
            case .doctype:
                if bytes.lowercasedText(token.content) == "netscape-bookmark-file-1" { return .netscape }
            case .startTag:
                isInTitle = scanner.isNamed("title")
                guard scanner.isNamed("a") else { continue }
                if scanner.attribute("time_added") != nil { return .pocketHTML }
                if scanner.attribute("add_date") != nil { return .netscape }
            case .text:
                guard isInTitle else { continue }
                switch bytes.text(token.content).trimmed {
                case PocketHTMLExport.title: return .pocketHTML
                case InstapaperHTMLExport.title: return .instapaperHTML
                default: break
                }
            case .endTag: isInTitle = false
            case .comment: break
            }
        }
        return nil
    }
}
