import CCMarkGFM
import Diagnostics

/// References in the text, page marks, and formulas with what is glued to them.
extension BodyWriter {
    func writeTextReference(_ index: Int) {
        guard state.references.indices.contains(index) else { return }
        let reference = state.references[index]
        switch reference.kind {
        case .named: writeNamedReference(reference)
        case .page:
            writePageMark(
                reference.label, at: state.position(line: reference.line, offset: reference.offset))
        case .parenthesized, .bare: writeEquationReference(reference)
        }
    }

    private func writeEquationReference(_ reference: TextReference) {
        let number: String
        if let equation = math.equations[reference.label], !equation.number.isEmpty {
            number = reference.kind == .parenthesized ? equation.printed : equation.number
        } else {
            out.append("??")
            return state.report(
                "label-unresolved", .error, line: reference.line, offset: reference.offset,
                math.unresolved(reference.label))
        }
        out.append("<a class=\"equation-reference\" href=\"#")
        out.appendDestination(reference.label)
        out.append("\">")
        out.appendEscaped(number)
        out.append("</a>")
    }

    /// A link in a link is none: there the name is text.
    private func writeNamedReference(_ reference: TextReference) {
        guard linkEnds.isEmpty else {
            out.append("@")
            return out.appendEscaped(reference.label)
        }
        namedLater.append(.init(offset: out.count, what: .reference(reference)))
    }

    func writePageMark(_ label: String, at position: @autoclosure () -> SourcePosition) {
        let id = PageMark.id(of: label)
        if result.ids[id] != nil {
            return report(
                "page-duplicate", .error, at: position(),
                "the mark of page \(label) is given twice, or its id '\(id)' is another's; a page begins once"
            )
        }
        let name = state.words.page(label)
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

    // MARK: What may not be parted

    /// A line may break behind a formula, and punctuation would begin the next: the two are held together.
    func writeGluedFormula(_ index: Int, _ node: Node) {
        guard state.math.indices.contains(index), state.math[index].kind == .inline,
            let next = node.pointee.next, UInt32(next.pointee.type) == NodeTypes.all.text
        else { return writeFormula(index) }
        let literal = next.pointee.as.literal
        let text = UnsafeBufferPointer(start: UnsafePointer(literal.data), count: Int(literal.len))
        let count = Self.gluedLength(of: text)
        guard count > 0 else { return writeFormula(index) }
        out.append("<span class=\"glued\">")
        writeFormula(index)
        out.appendEscaped(text.baseAddress, count: count, standIns: standIns)
        out.append("</span>")
        next.pointee.as.literal.data = literal.data + count
        next.pointee.as.literal.len -= Int32(truncatingIfNeeded: count)
        // See `StructurePass.cut`.
        next.pointee.as.literal.alloc = 0
    }

    /// How many bytes of punctuation a text begins with; at most a few signs.
    private static func gluedLength(of text: UnsafeBufferPointer<UInt8>) -> Int {
        var end = 0
        while end < min(text.count, 16) {
            if ".,;:!?)-".utf8.contains(text[end]) {
                end += 1
            } else if text[end...].starts(with: "’".utf8) || text[end...].starts(with: "”".utf8) {
                end += 3
            } else {
                break
            }
        }
        return end
    }
}
