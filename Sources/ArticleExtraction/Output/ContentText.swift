import WebSyntax

/// The text of sanitized content: one line for each block, formulas as TeX between dollars.
package enum ContentText {
    /// Returns the text without white space at the ends of lines and without empty lines.
    package static func text(of content: [UInt8]) -> String {
        content.withUnsafeBufferPointer { bytes in
            var writer = Writer(content: ContentTree(bytes))
            writer.children(writer.content.root)
            writer.endLine()
            return writer.output
        }
    }

    private struct Writer {
        let content: ContentTree
        var output = ""
        private var line = ""
        private var hasSpace = false

        init(content: ContentTree) { self.content = content }

        mutating func children(_ id: HTMLTree.NodeID) {
            for child in content.children(id) { node(child) }
        }

        private mutating func node(_ id: HTMLTree.NodeID) {
            if content.tree[id].kind == .text { return add(content.text(id)) }
            guard content.tree[id].kind == .element else { return }
            if let formula = content.formula(id) {
                return add(formula.isDisplay ? "$$\(formula.tex)$$" : "$\(formula.tex)$")
            }
            switch content.tag(id) {
            case .br: endLine()
            case .pre:
                endLine()
                for part in content.rawText(id).split(separator: "\n", omittingEmptySubsequences: false) {
                    line = String(part)
                    endLine()
                }
            case .td, .th:
                if !line.isEmpty { line += "\t" }
                hasSpace = false
                children(id)
            case let tag where BlockElements.isBlock(tag) && !isInCell(id):
                endLine()
                children(id)
                endLine()
            default: children(id)
            }
        }

        /// Returns true inside a cell, where a block does not end the line of its row.
        private func isInCell(_ id: HTMLTree.NodeID) -> Bool {
            AncestorSequence(tree: content.tree, first: content.tree[id].parent).contains {
                content.tag($0) == .td || content.tag($0) == .th
            }
        }

        private mutating func add(_ text: String) {
            for scalar in text.unicodeScalars {
                if scalar.properties.isWhitespace, scalar != "\u{A0}" {
                    hasSpace = !line.isEmpty
                } else {
                    if hasSpace, !line.hasSuffix("\t") { line += " " }
                    hasSpace = false
                    line.unicodeScalars.append(scalar)
                }
            }
        }

        mutating func endLine() {
            while let last = line.last, last.isWhitespace { line.removeLast() }
            if !line.isEmpty { output += output.isEmpty ? line : "\n" + line }
            line = ""
            hasSpace = false
        }
    }
}
