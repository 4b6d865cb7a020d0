/// A screen as the content of a `pre` element: text, and spans with the classes of templates/style/terminal.css.
package enum TerminalHTML {
    package static func html(_ screen: TerminalScreen) -> String {
        var html = ""
        for (index, line) in screen.lines.enumerated() {
            if index > 0 { html += "\n" }
            for run in merged(line.runs) { append(run, to: &html) }
        }
        return html
    }

    private static func append(_ run: TerminalRun, to html: inout String) {
        let classes = classes(of: run.style)
        guard !classes.isEmpty else { return MarkupEscaping.append(run.text, to: &html) }
        html += "<span class=\"\(classes)\">"
        MarkupEscaping.append(run.text, to: &html)
        html += "</span>"
    }

    private static func merged(_ runs: [TerminalRun]) -> [TerminalRun] {
        runs.reduce(into: []) { merged, run in
            if let last = merged.indices.last, merged[last].style == run.style {
                merged[last].text += run.text
            } else {
                merged.append(run)
            }
        }
    }

    /// The classes of a style in a fixed order; empty for plain text.
    static func classes(of style: TerminalStyle) -> String {
        let named: [(TerminalStyle.Attributes, String)] = [
            (.bold, "term-bold"), (.dim, "term-dim"), (.italic, "term-italic"),
            (.underline, "term-underline"), (.strike, "term-strike"), (.inverse, "term-inverse"),
        ]
        var classes = named.filter { style.attributes.contains($0.0) }.map(\.1)
        if let color = style.foreground { classes.append("term-fg-\(color)") }
        if let color = style.background { classes.append("term-bg-\(color)") }
        return classes.joined(separator: " ")
    }
}
