import Diagnostics
import ParallelWork

extension ItemFeed {
    /// The size from which a piece is written, in bytes.
    private static let pieceSize = 256 << 10
    /// The number of items whose texts are in memory at once.
    private static let batchSize = 256

    /// The document as a JSON text. The same feed always gives the same bytes.
    package func bytes() -> [UInt8] {
        var output: [UInt8] = []
        write { output += $0 }
        return output
    }

    /// Writes the document as a JSON text in pieces, so that the trees of all items are never in memory at once.
    ///
    /// - Parameter indent: 0 for lines with indentation; nil for a text of one line.
    package func write(indent: Int? = 0, _ piece: ([UInt8]) -> Void) {
        let inner = indent.map { $0 + 2 }
        var output: [UInt8] = []
        output.reserveCapacity(2 * Self.pieceSize)
        output.append(UInt8(ascii: "{"))
        for member in head {
            JSONTree.appendBreak(inner, to: &output)
            JSONDiagnosticFormatter.appendQuoted(member.key, to: &output)
            output += ": ".utf8
            member.value.append(to: &output, indent: inner)
            output.append(UInt8(ascii: ","))
        }
        JSONTree.appendBreak(inner, to: &output)
        // The list is required, so it is written even if empty.
        output += "\"items\": [".utf8
        let itemIndent = inner.map { $0 + 2 }
        for start in stride(from: 0, to: items.count, by: Self.batchSize) {
            let batch = Array(items[start..<min(items.count, start + Self.batchSize)])
            let texts = concurrentMap(batch, pieceSize: 8) { item -> [UInt8] in
                var text: [UInt8] = []
                item.tree.append(to: &text, indent: itemIndent)
                return text
            }
            for (index, text) in texts.enumerated() {
                if start + index > 0 { output.append(UInt8(ascii: ",")) }
                JSONTree.appendBreak(itemIndent, to: &output)
                output += text
                guard output.count >= Self.pieceSize else { continue }
                piece(output)
                output.removeAll(keepingCapacity: true)
            }
        }
        if !items.isEmpty { JSONTree.appendBreak(inner, to: &output) }
        output.append(UInt8(ascii: "]"))
        JSONTree.appendBreak(indent, to: &output)
        output += "}\n".utf8
        piece(output)
    }
}
