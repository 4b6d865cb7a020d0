import Diagnostics

/// Text references, page marks, and formulas with the text glued to them.
extension BodyWriter {
    /// Writes a reference whose node is a placeholder in the text.
    func writeTextReference(_ index: Int) {
        guard state.references.indices.contains(index) else { return }
        for (number, reference) in state.references[index].each.enumerated() {
            if number > 0 { out.append(", ") }
            write(reference)
        }
    }

    private func write(_ reference: TextReference) {
        switch reference.kind {
        case .named: writeNamedReference(reference)
        case .page:
            writePageMark(
                reference.label, at: state.position(line: reference.line, offset: reference.offset))
        case .parenthesized, .bare: writeEquationReference(reference)
        case .wikiLink: writeWikiLink(reference)
        case .indexMark: out.appendEscaped(reference.label)
        }
    }

    /// Writes a reference to an equation. Inside a link, the number is plain text.
    private func writeEquationReference(_ reference: TextReference) {
        let number: String
        let href: String
        switch math.target(of: reference.label, resolver) {
        case .found(let target, let tag):
            let readable = FormulaText.readable(tag: tag)
            number = reference.kind == .parenthesized ? "(\(readable))" : readable
            href = target.contains("#") ? target : "#" + target
        case .missing(let rule, let message):
            // TeX prints unresolved references like this.
            out.append("??")
            return state.report(rule, line: reference.line, offset: reference.offset, message)
        }
        guard linkEnds.isEmpty else { return out.appendEscaped(number) }
        out.append("<a class=\"equation-reference\" href=\"")
        out.appendDestination(href)
        out.append("\">")
        out.appendEscaped(number)
        out.append("</a>")
    }

    /// Writes a reference to a named target. Links cannot nest, so inside a link the name is plain text.
    private func writeNamedReference(_ reference: TextReference) {
        guard linkEnds.isEmpty else {
            if !reference.isCommand { out.append("@") }
            return out.appendEscaped(reference.label)
        }
        pendingNames.append(.init(offset: out.count, content: .reference(reference)))
    }

    /// Writes a page mark, unless its id is taken. The position is computed only for the finding.
    func writePageMark(_ label: String, at position: @autoclosure () -> SourcePosition) {
        let id = PageMark.id(of: label)
        if result.ids[id] != nil || structure.ids.contains(id) {
            return report(
                .pageDuplicate, at: position(),
                "the mark of page \(label) is given twice, or its id '\(id)' is another's; a page begins once"
            )
        }
        let name = state.terms.page(label)
        result.ids[id] = name
        result.pages.append(.init(label: label, id: id))
        out.append("<span class=\"page-mark\" role=\"doc-pagebreak\" id=\"")
        out.append(id)
        out.append("\" aria-label=\"")
        out.appendEscaped(name)
        out.append("\" data-page=\"")
        out.append(label)
        out.append("\"></span>")
    }

    // MARK: Glued formulas

    /// Writes a formula with its adjacent text in one unbreakable span. A line may break before and after a formula, as
    /// at a box (CSS Text 3, section 5.1), so punctuation or the rest of a word could otherwise start the next line.
    func writeGluedFormula(_ index: Int, _ node: MarkdownNode) {
        guard records.indices.contains(index), records[index].kind == .inline else {
            return writeFormula(index)
        }
        let before = Self.text(node.previous).map(GluedText.length(atEndOf:)) ?? 0
        let after = Self.text(node.next)
        let count = after.map(GluedText.length(atStartOf:)) ?? 0
        guard before > 0 || count > 0 else { return writeFormula(index) }
        let start = out.cut(from: out.count - before)
        out.append("<span class=\"glued\">")
        out.append(start)
        writeFormula(index)
        if count > 0, let after, let next = node.next {
            out.appendEscaped(after[..<count], placeholders: placeholders)
            next.dropFirst(count)
        }
        out.append("</span>")
    }

    /// Returns the text of a plain text node.
    private static func text(_ node: MarkdownNode?) -> UnsafeBufferPointer<UInt8>? {
        guard let node, node.kind == .text else { return nil }
        return node.literal
    }
}
