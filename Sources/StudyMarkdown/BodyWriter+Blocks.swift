import CCMarkGFM
import Diagnostics

/// Headings and code blocks.
extension BodyWriter {
    func enterHeading(_ node: Node) {
        startLine()
        let level = Int(node.pointee.as.heading.level)
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
                    "heading-order", .warning, line: heading.line, offset: heading.offset,
                    "a heading of level \(level) follows one of level \(lastHeadingLevel); write level \(lastHeadingLevel + 1)"
                )
            }
            lastHeadingLevel = level
        }
        out.append(">")
    }

    func writeID(_ id: String, suffix: StaticString = "") {
        out.append(" id=\"")
        out.appendEscaped(id)
        out.append(suffix)
        out.append("\"")
    }

    func writeCodeBlock(_ node: Node) {
        let tag = Int(bitPattern: node.pointee.user_data)
        if tag > 0 { return writeFormula(tag - 1) }
        // A line of `:::` that opens or closes nothing has been reported.
        if tag < 0 { return }
        startLine()
        let info = UnsafeBufferPointer(
            start: UnsafePointer(node.pointee.as.code.info.data), count: Int(node.pointee.as.code.info.len))
        let word = info.prefix { !BlockEnd.isSpace($0) }.count
        if isLeaf {
            out.append("<div class=\"code\"")
            if word > 0 {
                out.append(" data-language=\"")
                out.appendEscaped(CodeLanguage.name(of: standIns.restored(info.prefix(word))))
                out.append("\"")
            }
            out.append(">")
        }
        if info.isEmpty {
            out.append("<pre><code>")
        } else {
            out.append("<pre><code class=\"language-")
            out.appendEscaped(info.baseAddress, count: word, standIns: standIns)
            out.append("\">")
        }
        let literal = node.pointee.as.code.literal
        out.appendEscaped(literal.data, count: Int(literal.len), standIns: standIns)
        out.append(isLeaf ? "</code></pre></div>\n" : "</code></pre>\n")
    }
}
