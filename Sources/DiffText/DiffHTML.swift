import TerminalText

/// A diff as the content of a `pre` element, a span a line, with the classes of templates/style/diff.css.
///
/// Each span contains its line feed: as blocks, the lines have no blank lines between them, and the copied text is the
/// diff.
package enum DiffHTML {
    package static func html(_ diff: UnifiedDiff) -> String {
        var html = ""
        for (index, line) in diff.lines.enumerated() {
            html += "<span class=\"\(name(of: line.kind))\">"
            MarkupEscaping.append(line.text, to: &html)
            if index + 1 < diff.lines.count || diff.endsWithLineFeed { html += "\n" }
            html += "</span>"
        }
        return html
    }

    /// The class of a kind of lines.
    static func name(of kind: DiffLine.Kind) -> String {
        switch kind {
        case .note: "diff-note"
        case .fileHeader: "diff-file"
        case .hunk: "diff-hunk"
        case .added: "diff-add"
        case .removed: "diff-del"
        case .context: "diff-context"
        case .noNewline: "diff-eof"
        }
    }
}
