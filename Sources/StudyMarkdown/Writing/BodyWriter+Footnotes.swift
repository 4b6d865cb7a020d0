import Diagnostics
import WebSyntax

/// Footnotes: the markup of cmark-gfm, with the roles of DPUB-ARIA in leaves.
extension BodyWriter {
    /// Writes a reference to a footnote.
    func writeFootnoteReference(_ node: MarkdownNode) {
        guard let definition = node.footnoteDefinition else { return }
        let label = definition.literal
        // Links cannot nest: inside a link, the reference is plain text.
        let isLink = linkEnds.isEmpty || !isLeaf
        let before = node.previous.map { $0.kind }
        let isBeside = isLeaf && (before == .footnoteReference || before == .link)
        out.append(isBeside ? "<sup class=\"footnote-ref beside\"" : "<sup class=\"footnote-ref\"")
        if isLink {
            out.append("><a href=\"#fn-")
            out.appendDestination(label, placeholders: placeholders)
            out.append("\"")
        }
        out.append(" id=\"fnref-")
        out.appendDestination(label, placeholders: placeholders)
        writeNumber(node.footnoteReferenceNumber)
        out.append(
            isLink ? isLeaf ? "\" role=\"doc-noteref\" data-footnote-ref>" : "\" data-footnote-ref>" : "\">")
        out.append(node.literal)
        out.append(isLink ? "</a></sup>" : "</sup>")
    }

    /// Writes the end of the id of a footnote's second and later references.
    private func writeNumber(_ number: Int) {
        guard number > 1 else { return }
        out.append("-")
        out.append(decimal: number)
    }

    /// Opens the item of a footnote, and the section before the first one.
    func enterFootnote(_ node: MarkdownNode) {
        if footnotes.opened == 0 {
            out.append("<section class=\"footnotes\"")
            if isLeaf { out.append(" role=\"doc-endnotes\"") }
            out.append(" data-footnotes>\n<ol>\n")
        }
        footnotes.opened += 1
        let label = node.literal
        let start = out.count
        out.append("<li id=\"fn-")
        out.appendDestination(label, placeholders: placeholders)
        // Links use the decoded name; the attribute has the percent-encoded name.
        let name = PercentDecoder.text(String(decoding: out.contents[(start + 11)...], as: UTF8.self))
        result.ids["fn-\(name)"] = String(footnotes.opened)
        for number in 1...max(1, node.footnoteReferenceCount) {
            result.ids["fnref-\(name)" + (number > 1 ? "-\(number)" : "")] = String(footnotes.opened)
        }
        out.append("\">\n")
    }

    /// Writes the links from a footnote back to its references.
    func writeBackReferences(_ definition: MarkdownNode) {
        guard footnotes.closed < footnotes.opened else { return }
        footnotes.closed = footnotes.opened
        let label = definition.literal
        let count = max(1, definition.footnoteReferenceCount)
        for number in 1...count {
            if number > 1 { out.append(" ") }
            out.append("<a href=\"#fnref-")
            out.appendDestination(label, placeholders: placeholders)
            writeNumber(number)
            out.append("\" class=\"footnote-backref\"")
            if isLeaf { out.append(" role=\"doc-backlink\"") }
            out.append(" data-footnote-backref aria-label=\"")
            out.appendEscaped(state.terms.backToText)
            out.append("\">↩")
            if number > 1 {
                out.append("<sup class=\"footnote-ref\">")
                out.append(decimal: number)
                out.append("</sup>")
            }
            out.append("</a>")
        }
    }

    /// Reports references to undefined footnotes, which cmark leaves as text.
    func reportMissingFootnotes(_ text: MarkdownNode) {
        let bytes = text.literal
        var index = 0
        while let open = bytes.offset(of: UInt8(ascii: "["), from: index) {
            index = open + 1
            guard let name = FootnoteLabel.range(in: bytes, from: open) else { continue }
            index = name.upperBound
            let written = placeholders.restored(bytes[open...name.upperBound])
            // Skips the escaped `\[^1]` and text whose source is written differently.
            guard let place = offset(of: written, in: text),
                place == 0 || state.source.bytes[place - 1] != UInt8(ascii: "\\")
            else { continue }
            report(
                .footnoteUnresolved, at: state.source.position(atOffset: place),
                "there is no note '\(written):'; write one, or '\\[' for the text")
        }
    }
}
