import Diagnostics
import WebSyntax

/// Mathematics, links and raw HTML.
extension BodyWriter {
    /// Writes inline code, or the formula or reference that it is.
    func writeCode(_ node: MarkdownNode) {
        if let index = node.formulaIndex {
            return isLeaf ? writeGluedFormula(index, node) : writeFormula(index)
        }
        if let index = node.referenceIndex { return writeTextReference(index) }
        out.append("<code>")
        out.appendEscaped(node.literal, placeholders: placeholders)
        out.append("</code>")
    }

    // MARK: Mathematics

    /// Writes the formula's element. Its text content is the author's TeX and nothing else.
    func writeFormula(_ index: Int) {
        guard records.indices.contains(index) else { return }
        let record = records[index]
        let resolved = math.resolved[index]
        result.formulaCount += 1
        if record.kind.isBlock { return writeBlockFormula(record, resolved) }
        writeAnchors(resolved.furtherIDs)
        out.append(record.kind.isDisplay ? "<span class=\"math display\"" : "<span class=\"math inline\"")
        writeAttributes(of: resolved)
        writeTeX(record, resolved)
        out.append("</span>")
    }

    /// Writes a displayed block, with the punctuation after it.
    private func writeBlockFormula(_ record: MathRecord, _ resolved: ResolvedFormula) {
        startLine()
        writeAnchors(resolved.furtherIDs)
        let isFollowed = !resolved.punctuation.isEmpty
        if isFollowed { out.append("<div class=\"punctuated\">") }
        out.append("<div class=\"math display\"")
        writeAttributes(of: resolved)
        writeTeX(record, resolved)
        out.append("</div>")
        if isFollowed {
            out.append("<span class=\"punctuation\">")
            out.appendEscaped(resolved.punctuation)
            out.append("</span></div>")
        }
        out.append(UInt8(ascii: "\n"))
    }

    /// Writes empty elements for the further ids of a formula.
    private func writeAnchors(_ ids: [String]) {
        for id in ids {
            out.append("<span class=\"anchor\" id=\"")
            out.appendEscaped(id)
            out.append("\"></span>")
            claim(id, prints: math.equations[id]?.printed ?? "")
        }
    }

    /// Writes the attributes of a formula's element, and the end of its start tag.
    private func writeAttributes(of resolved: ResolvedFormula) {
        if let id = resolved.id {
            out.append(" id=\"")
            out.appendEscaped(id)
            out.append("\"")
            claim(id, prints: math.equations[id]?.printed ?? "")
        }
        if !resolved.references.isEmpty {
            // The script links the printed numbers after KaTeX has typeset them: links inside TeX are not allowed.
            out.append(" data-refs=\"")
            out.appendEscaped(resolved.references.map(\.target).joined(separator: " "))
            out.append("\" data-numbers=\"")
            out.appendEscaped(
                resolved.references.map { FormulaText.printed(number: $0.text) }.joined(separator: " "))
            out.append("\"")
        }
        out.append(formulaAttributes)
        out.append(">")
    }

    /// Records an id and the text that references to it print.
    private func claim(_ id: String, prints text: String) { result.ids[id] = text }

    /// Writes the TeX with its edits, and records it if formulas are collected.
    private func writeTeX(_ record: MathRecord, _ resolved: ResolvedFormula) {
        guard let node = record.node else { return }
        let literal = record.literal(of: node)
        let needsCopy = !resolved.edits.isEmpty || collectsFormulas
        guard needsCopy else {
            let tex = UnsafeBufferPointer(rebasing: literal[resolved.range])
            return out.appendEscaped(tex, placeholders: placeholders)
        }
        var bytes: [UInt8] = []
        var index = resolved.range.lowerBound
        for edit in resolved.edits where edit.range.lowerBound >= index {
            bytes += literal[index..<edit.range.lowerBound]
            bytes += Array(edit.text.utf8)
            index = edit.range.upperBound
        }
        bytes += literal[index..<max(index, resolved.range.upperBound)]
        let tex = placeholders.restored(
            bytes[bytes.withUnsafeBufferPointer { MathResolver.trimmed($0.indices, $0) }])
        out.appendEscaped(tex)
        if collectsFormulas {
            let place = MathResolver.formula(
                record, literal: literal, from: resolved.range.lowerBound, state: state)
            result.formulas.append(
                Formula(tex: tex, isDisplay: record.kind.isDisplay, line: place.line, column: place.column))
        }
    }

    // MARK: Links

    /// Writes the start of a link, or what a leaf shows instead of a link to the web.
    func enterLink(_ node: MarkdownNode) {
        if node.destination.first == UInt8(ascii: "#") { return enterFragmentLink(node) }
        let destination = placeholders.restored(node.destination)
        switch resolver.link(to: destination) {
        case .link(let href, let text):
            let isNamed = isLeaf && node.firstChild == nil && href.contains("#")
            openAnchor(href, node, named: isNamed ? text : nil)
            if let text, node.firstChild == nil { out.appendEscaped(text) }
        case .address(let address):
            let text = PlainText.of(node, state: state)
            // An address that is its own text is not repeated in parentheses.
            let isBare = text == address || "http://" + text == address || text.isEmpty
            out.append("<span class=\"web\">")
            if text.isEmpty { writeMeant(address) }
            linkEnds.append(.address(isBare ? "" : address))
        case .refused(let rule, let message):
            report(rule, .error, at: position(of: destination, in: node), message)
            linkEnds.append(.nothing)
        }
    }

    /// Writes the start tag of a link.
    /// - Parameter named: the name of the target, if the link prints nothing else.
    private func openAnchor(_ href: String, _ node: MarkdownNode, named: String? = nil) {
        out.append("<a ")
        if let named { out.append(NamedLinks.attribute(ofLinkTo: named)) }
        out.append("href=\"")
        out.appendDestination(href)
        if !node.title.isEmpty {
            out.append("\" title=\"")
            out.appendEscaped(node.title, placeholders: placeholders)
        }
        out.append("\">")
        linkEnds.append(.anchor)
    }

    /// Writes the start of a link to a place of the document.
    private func enterFragmentLink(_ node: MarkdownNode) {
        let destination = placeholders.restored(node.destination)
        var fragment = PercentDecoder.text(String(destination.dropFirst()))
        var href = destination
        // GitHub's anchors are a fallback for fragments that are not ids.
        if isLeaf, !fragment.isEmpty, !structure.ids.contains(fragment), let id = anchors.id(for: fragment) {
            fragment = id
            href = "#" + id
        }
        let isNamed = isLeaf && node.firstChild == nil
        openAnchor(href, node, named: isNamed ? math.equations[fragment]?.printed ?? "" : nil)
        result.fragmentLinks.append(.init(fragment: fragment, position: position(of: destination, in: node)))
        if node.firstChild == nil {
            pendingNames.append(.init(offset: out.count, content: .name(fragment)))
        }
    }

    /// Writes the end of a link.
    func leaveLink() {
        switch linkEnds.popLast() {
        case .anchor: out.append("</a>")
        case .address(let address):
            if !address.isEmpty {
                out.append(" <span class=\"address\">(")
                writeMeant(address)
                out.append(")</span>")
            }
            out.append("</span>")
        case .nothing, nil: break
        }
    }

    /// Returns the position of a destination: in its block, after the destination last asked for, or before it, as for
    /// an image inside a link. Falls back to the start of the block's line if the source spells the destination
    /// differently or it is too far away.
    func position(of destination: String, in node: MarkdownNode) -> SourcePosition {
        let line = blockLine(of: node) + state.lineOffset
        let source = state.source
        guard line <= source.lineStarts.count else { return source.position(line: line, column: 1) }
        let needle = Array(destination.utf8.prefix(200))
        let start = source.lineStarts[line - 1]
        let resumed = max(start, destinationEnd)
        // The position of an empty destination is right after the opening parenthesis.
        let empty = Array("]()".utf8)
        let sought = needle.isEmpty ? empty : needle
        // The words of a link may have its destination's text.
        for lead in needle.isEmpty ? [""] : ["](", "](<", "]: ", "<", ""] {
            let whole = Array(lead.utf8) + sought
            guard let found = offset(of: whole, from: resumed) ?? offset(of: whole, from: start) else {
                continue
            }
            destinationEnd = found + whole.count
            return source.position(atOffset: found + (needle.isEmpty ? 2 : lead.utf8.count))
        }
        return source.position(line: line, column: 1)
    }

    /// Returns the source offset of a node's text, searching after the text last asked for. cmark keeps no positions of
    /// inlines.
    func offset(of text: String, in node: MarkdownNode) -> Int? {
        let line = blockLine(of: node) + state.lineOffset
        guard line <= state.source.lineStarts.count else { return nil }
        let sought = Array(text.utf8)
        let found = offset(of: sought, from: max(state.source.lineStarts[line - 1], destinationEnd))
        if let found { destinationEnd = found + sought.count }
        return found
    }

    /// Returns the offset of some bytes after `start`, within 64 kB and the budget.
    private func offset(of needle: [UInt8], from start: Int) -> Int? {
        let bytes = state.source.bytes
        let end = min(bytes.count, start + 1 << 16)
        guard let first = needle.first, destinationSearches > 0, end - start >= needle.count else {
            return nil
        }
        var index = start
        defer { destinationSearches -= index - start }
        while index <= end - needle.count {
            guard let next = bytes[index..<end].firstIndex(of: first) else {
                index = end
                return nil
            }
            index = next + 1
            if bytes[next...].starts(with: needle) { return next }
        }
        return nil
    }

    // MARK: Raw HTML

    /// Writes the author's HTML as it is, or the page mark that it is.
    func writeRawHTML(_ node: MarkdownNode, isBlock: Bool) {
        let bytes = node.literal
        if isLeaf, let label = PageMark.label(bytes) {
            let place = state.source.position(line: blockLine(of: node) + state.lineOffset, column: 1)
            return writePageMark(label, at: place)
        }
        result.isRegular = false
        let start = out.count
        out.appendRestored(bytes, placeholders: placeholders)
        if RawHTMLComment.isOne(bytes) { return reportAlmostPageMark(bytes, node) }
        let line = blockLine(of: node) + state.lineOffset
        result.rawHTML.append(.init(range: start..<out.count, line: line))
        if isBlock, let place = Self.formula(in: bytes) {
            report(
                .mathInHTML, at: position(of: place, in: bytes, block: node),
                "a formula inside an HTML block stays text; leave a blank line before and after it, or write markdown"
            )
        }
    }

    /// Returns the offset of the first dollar or environment in an HTML block that looks like the start of a formula.
    private static func formula(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var rawText = RawTextRegions(bytes)
        var index = 0
        while let sign = bytes[index...].firstIndex(where: {
            $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "\\")
        }) {
            index = sign + 1
            if bytes[sign] == UInt8(ascii: "\\") {
                let name = BlockEnd.environmentName(in: bytes, at: sign)
                guard let name, TeXCommand.environments.contains(name) else { continue }
            } else {
                index = sign + bytes[sign...].prefix { $0 == UInt8(ascii: "$") }.count
                guard StrayDollar.looksLikeMath(bytes, from: sign) else { continue }
            }
            if !rawText.contains(sign, in: bytes) || rawText.isInDrawing(sign, in: bytes) { return sign }
        }
        return nil
    }

    /// Reports a comment that resembles a page mark.
    private func reportAlmostPageMark(_ comment: UnsafeBufferPointer<UInt8>, _ node: MarkdownNode) {
        guard isLeaf, let page = PageMark.almost(comment) else { return }
        let place = offset(of: placeholders.restored(comment[...]), in: node)
        report(
            .pageMark,
            at: place.map(state.source.position(atOffset:)) ?? position(of: 0, in: comment, block: node),
            "this comment marks no page; write '<!-- p. \(page) -->' where page \(page) begins")
    }

    /// Returns the position of a byte of an HTML block, whose lines are suffixes of the source lines.
    private func position(of offset: Int, in bytes: UnsafeBufferPointer<UInt8>, block: MarkdownNode)
        -> SourcePosition
    {
        let line = blockLine(of: block) + bytes[..<offset].count { $0 == UInt8(ascii: "\n") }
        let toEnd = bytes[offset...].prefix { $0 != UInt8(ascii: "\n") }.count
        return state.position(line: line, offset: max(0, state.line(line).count - toEnd))
    }
}
