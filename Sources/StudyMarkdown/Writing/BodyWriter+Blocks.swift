import CodeHighlighting
import Diagnostics

/// Headings and code blocks.
extension BodyWriter {
    /// Writes the start tag of a heading, and records its id and its place in the outline.
    func enterHeading(_ node: MarkdownNode) {
        startLine()
        let level = node.headingLevel
        out.append("<h")
        out.append(decimal: level)
        if let (mark, index) = NodeMark.of(node), mark == .heading {
            let heading = structure.headings[index]
            writeID(heading.id)
            result.ids[heading.id] = heading.text
            result.outline.append(OutlineEntry(level: level, id: heading.id, text: heading.text))
            if level == 1, result.heading == nil { result.heading = heading.text }
            if level > lastHeadingLevel + 1, lastHeadingLevel > 0 {
                state.report(
                    .headingOrder, line: heading.line, offset: heading.offset,
                    "a heading of level \(level) follows one of level \(lastHeadingLevel); write level \(lastHeadingLevel + 1)"
                )
            }
            lastHeadingLevel = level
        }
        out.append(">")
    }

    /// Writes an `id` attribute.
    func writeID(_ id: String, suffix: StaticString = "") {
        out.append(" id=\"")
        out.appendEscaped(id)
        out.append(suffix)
        out.append("\"")
    }

    /// Writes a code block, or the formula that it is.
    func writeCodeBlock(_ node: MarkdownNode) {
        if let index = node.formulaIndex { return writeFormula(index) }
        // A `:::` line that opens or closes nothing was already reported.
        if node.referenceIndex != nil { return }
        startLine()
        let info = node.codeInfo
        let word = info.prefix { !ASCII.isSpace($0) }.count
        if isLeaf {
            out.append("<div class=\"code\"")
            if word > 0 {
                out.append(" data-language=\"")
                let language = placeholders.restored(info.prefix(word))
                out.appendEscaped(Highlighter.displayName(of: language) ?? language)
                out.append("\"")
            }
            out.append(">")
        }
        if info.isEmpty {
            out.append("<pre><code>")
        } else {
            out.append("<pre><code class=\"language-")
            out.appendEscaped(info[..<word], placeholders: placeholders)
            out.append("\">")
        }
        writeCode(node.codeText, language: placeholders.restored(info.prefix(word)))
        out.append(isLeaf ? "</code></pre></div>\n" : "</code></pre>\n")
    }

    /// Writes code, highlighted in a leaf if its language is known.
    private func writeCode(_ code: UnsafeBufferPointer<UInt8>, language: String) {
        guard isLeaf, !language.isEmpty else {
            return out.appendEscaped(code, placeholders: placeholders)
        }
        // The grammar expects the original characters, not the placeholders.
        if placeholders.isUsed {
            code.map(placeholders.restored).withUnsafeBufferPointer { writeHighlighted($0, language) }
        } else {
            writeHighlighted(code, language)
        }
    }

    /// Writes code with a span around each coloured token.
    private func writeHighlighted(_ code: UnsafeBufferPointer<UInt8>, _ language: String) {
        var written = 0
        for span in Highlighter.highlight(code, language: language) where span.tokenClass.isColoured {
            out.appendEscaped(code[written..<span.range.lowerBound])
            out.append("<span class=\"")
            out.append(span.tokenClass.letter)
            out.append("\">")
            out.appendEscaped(code[span.range])
            out.append("</span>")
            written = span.range.upperBound
        }
        out.appendEscaped(code[written...])
    }
}
