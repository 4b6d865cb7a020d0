import CCMarkGFM
import Diagnostics

/// Headings and code blocks.
extension BodyWriter {
    func enterHeading(_ node: Node) {
        startLine()
        let level = Int(node.pointee.as.heading.level)
        let position = state.position(
            line: blockLine(of: node), offset: max(0, Int(node.pointee.start_column) - 1))
        let explicit = givesHeadingIDs ? takeExplicitID(from: node) : nil
        out.append("<h")
        out.append(decimal: level)
        if givesHeadingIDs {
            let text = PlainText.of(node, state: state).trimmed
            let id = uniqueID(explicit, text: text, at: position)
            out.append(" id=\"")
            out.appendEscaped(id)
            out.append("\"")
            result.ids[id] = text
            result.outline.append(OutlineEntry(level: level, id: id, text: text))
            if level == 1, result.heading == nil { result.heading = text }
            if level > lastHeadingLevel + 1, lastHeadingLevel > 0 {
                report(
                    "heading-order", .warning, at: position,
                    "a heading of level \(level) follows one of level \(lastHeadingLevel); write level \(lastHeadingLevel + 1)"
                )
            }
            lastHeadingLevel = level
        }
        out.append(">")
    }

    private func uniqueID(_ explicit: String?, text: String, at position: SourcePosition) -> String {
        if let explicit {
            if result.ids[explicit] != nil || math.equations[explicit] != nil {
                report(
                    "id-duplicate", .error, at: position,
                    "the id '\(explicit)' is given twice; ids are unique in a leaf")
            }
            return explicit
        }
        let slug = Slug.make(text)
        guard result.ids[slug] != nil || math.equations[slug] != nil else { return slug }
        var number = nextSlugNumber[slug] ?? 2
        while result.ids["\(slug)-\(number)"] != nil { number += 1 }
        nextSlugNumber[slug] = number + 1
        report(
            "id-numbered", .note, at: position,
            "another heading reads the same, so this one's id is '\(slug)-\(number)'; write {#id} behind it to choose one"
        )
        return "\(slug)-\(number)"
    }

    /// Takes `{#id}` off the end of a heading. cmark may have cut it into several texts.
    private func takeExplicitID(from node: Node) -> String? {
        guard let last = node.pointee.last_child, UInt32(last.pointee.type) == NodeTypes.all.text,
            let data = last.pointee.as.literal.data, last.pointee.as.literal.len > 0,
            data[Int(last.pointee.as.literal.len) - 1] == 0x7D
        else { return nil }
        var bytes: [UInt8] = []
        var text: Node? = last
        while let current = text, UInt32(current.pointee.type) == NodeTypes.all.text, bytes.count < 200 {
            let literal = current.pointee.as.literal
            bytes.insert(contentsOf: UnsafeBufferPointer(start: literal.data, count: Int(literal.len)), at: 0)
            if bytes.lastIndex(of: 0x7B) != nil { break }
            text = current.pointee.prev
        }
        guard let open = bytes.lastIndex(of: 0x7B), open + 3 < bytes.count, bytes[open + 1] == 0x23 else {
            return nil
        }
        let name = bytes[(open + 2)..<(bytes.count - 1)]
        guard name.allSatisfy(BlockTail.isNameByte), !isEscaped(bytes[open...], in: node) else { return nil }
        var start = open
        while start > 0, BlockEnd.isSpace(bytes[start - 1]) { start -= 1 }
        var left = bytes.count - start
        while left > 0, let current = node.pointee.last_child {
            let length = Int(current.pointee.as.literal.len)
            if length > left {
                current.pointee.as.literal.len -= Int32(truncatingIfNeeded: left)
                left = 0
            } else {
                left -= length
                cmark_node_free(current)
            }
        }
        return String(decoding: name, as: UTF8.self)
    }

    /// Whether the author wrote a backslash before the text that a heading ends with.
    private func isEscaped(_ end: ArraySlice<UInt8>, in heading: Node) -> Bool {
        var written = UnsafeBufferPointer(
            start: heading.pointee.content.ptr, count: Int(heading.pointee.content.size))[...]
        while let last = written.last, BlockEnd.isSpace(last) { written.removeLast() }
        return written.dropLast(end.count).reversed().prefix { $0 == 0x5C }.count % 2 == 1
    }

    func writeCodeBlock(_ node: Node) {
        let tag = Int(bitPattern: node.pointee.user_data)
        if tag > 0 { return writeFormula(tag - 1) }
        startLine()
        let info = UnsafeBufferPointer(
            start: UnsafePointer(node.pointee.as.code.info.data), count: Int(node.pointee.as.code.info.len))
        if info.isEmpty {
            out.append("<pre><code>")
        } else {
            let word = info.prefix { !BlockEnd.isSpace($0) }.count
            out.append("<pre><code class=\"language-")
            out.appendEscaped(info.baseAddress, count: word, standIns: standIns)
            out.append("\">")
        }
        let literal = node.pointee.as.code.literal
        out.appendEscaped(literal.data, count: Int(literal.len), standIns: standIns)
        out.append("</code></pre>\n")
    }
}
