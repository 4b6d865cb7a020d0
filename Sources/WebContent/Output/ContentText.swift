import Foundation
import WebSyntax

/// The text of sanitized content: one line for each block, formulas as TeX between dollars.
package enum ContentText {
    /// Returns the text without white space at the ends of lines and without empty lines.
    ///
    /// - Parameter raised: returns the raised form of a superscript, for a text that is read in place of the content: it has no
    ///   marks of footnotes, and a power is no part of its number. Nil for a text with every letter.
    package static func text(of content: [UInt8], raised: ((String) -> String)? = nil) -> String {
        content.withUnsafeBufferPointer { bytes in
            var writer = Writer(content: ContentTree(bytes), raised: raised)
            writer.children(writer.content.root)
            writer.endLine()
            return withoutHyphens(writer.output)
        }
    }

    /// Returns a text whose words can be searched and compared: without soft hyphens, which only tell where a word may be
    /// divided, and with letters and their marks as one character (Unicode, NFC).
    private static func withoutHyphens(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 >= 0xC2 }) else { return text }
        var text = text
        if text.unicodeScalars.contains("\u{AD}") { text.unicodeScalars.removeAll { $0 == "\u{AD}" } }
        let isApart = text.unicodeScalars.contains {
            (0x300...0x36F).contains($0.value) || $0.value == 0x3099 || $0.value == 0x309A
        }
        return isApart ? text.precomposedStringWithCanonicalMapping : text
    }

    private struct Writer {
        let content: ContentTree
        private let raised: ((String) -> String)?
        var output = ""
        private var line = CollapsedText()

        init(content: ContentTree, raised: ((String) -> String)?) {
            (self.content, self.raised) = (content, raised)
        }

        mutating func children(_ id: HTMLTree.NodeID) {
            for child in content.children(id) { node(child) }
        }

        private mutating func node(_ id: HTMLTree.NodeID) {
            if content.tree[id].kind == .text { return add(content.text(id)) }
            guard content.tree[id].kind == .element else { return }
            if let formula = content.formula(id) {
                return add(formula.isDisplay ? "$$\(formula.tex)$$" : "$\(formula.tex)$")
            }
            if let raised {
                let superscript = Superscript(id, in: content)
                if superscript.isNoteMark { return }
                if let text = superscript.power { return add(raised(text)) }
            }
            switch content.tag(id) {
            case .br where isInCell(id): line.space()
            case .br: endLine()
            case .pre:
                endLine()
                for part in content.codeText(of: id).split(separator: "\n", omittingEmptySubsequences: false)
                {
                    end(line: String(part))
                }
            case .td, .th:
                line.tab()
                children(id)
            case let tag where BlockElements.isBlock(tag) && !isInCell(id):
                endLine()
                children(id)
                endLine()
            case let tag where BlockElements.isBlock(tag) && tag != .tr && tag != .caption:
                line.space()
                children(id)
                line.space()
            default: children(id)
            }
        }

        /// Returns true inside a cell, where a block does not end the line of its row.
        private func isInCell(_ id: HTMLTree.NodeID) -> Bool {
            content.ancestors(of: id).contains {
                content.tag($0) == .td || content.tag($0) == .th
            }
        }

        private mutating func add(_ text: String) { line.append(text) }

        mutating func endLine() { end(line: line.text) }

        private mutating func end(line text: String) {
            if text.utf8.contains(where: { $0 > 0x20 }) {
                if !output.isEmpty { output += "\n" }
                output += text
            }
            line = CollapsedText()
        }
    }
}
