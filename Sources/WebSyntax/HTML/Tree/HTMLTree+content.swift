/// Names, attributes and text of nodes, decoded on request from the source of the tree.
extension HTMLTree {
    /// Returns the name of an element as the document object model has it.
    package func name(of id: NodeID, in bytes: Bytes) -> String {
        let node = self[id]
        guard node.hasTag, node.tag == .other || node.namespace == .svg else { return node.tag.text }
        var name: [UInt8] = []
        let range = Int(node.content.lowerBound)..<Int(node.content.upperBound)
        HTMLTextDecoder.append(bytes, range, .raw, to: &name)
        let text = String(decoding: name.map(\.asciiLowercased), as: UTF8.self)
        return node.namespace == .svg ? HTMLForeignNames.element(text) : text
    }

    /// Returns the attributes of an element, each name once, with their offsets in the tag.
    package func attributes(of id: NodeID, in bytes: Bytes) -> [HTMLAttribute] {
        let node = self[id]
        var found = node.hasTag ? Self.attributes(at: Int(node.range.lowerBound), in: bytes) : []
        // Only html and body take over attributes of later tags (13.2.6.4.7).
        guard node.tag == .html || node.tag == .body else { return found }
        for tag in addedTags where tag.element == id {
            for attribute in Self.attributes(at: tag.range.lowerBound, in: bytes) {
                let name = bytes.lowercasedText(attribute.name)
                if !found.contains(where: { bytes.lowercasedText($0.name) == name }) {
                    found.append(attribute)
                }
            }
        }
        return found
    }

    /// Reads the attributes of the tag at `offset` again. The tree stores none.
    private static func attributes(at offset: Int, in bytes: Bytes) -> [HTMLAttribute] {
        // Most tags are a name alone.
        var end = offset + 1
        while end < bytes.count, bytes[end].isASCIIAlphanumeric { end += 1 }
        if end < bytes.count, bytes[end] == UInt8(ascii: ">") { return [] }
        var tokenizer = HTMLTokenizer(bytes, position: offset)
        guard tokenizer.next()?.kind == .startTag else { return [] }
        return tokenizer.attributes.filter { !$0.isDuplicate }
    }

    /// Returns the text of a text node.
    package func text(of id: NodeID, in bytes: Bytes) -> String {
        var output: [UInt8] = []
        var next = self[id].firstPiece
        while next >= 0 {
            let piece = pieces[Int(next)]
            append(piece, in: bytes, to: &output)
            next = piece.next
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Appends a piece of text. NUL is dropped or replaced as the insertion mode requires.
    private func append(_ piece: Piece, in bytes: Bytes, to output: inout [UInt8]) {
        let range = Int(piece.range.lowerBound)..<Int(piece.range.upperBound)
        let start = output.count
        HTMLTextDecoder.append(bytes, range, piece.rule, to: &output)
        // NUL is rare, so decoded text is not copied for it.
        guard piece.rule.keepsNUL, output[start...].contains(0) else { return }
        let decoded = Array(output[start...])
        output.removeSubrange(start...)
        for byte in decoded {
            if byte != 0 {
                output.append(byte)
            } else if piece.nul == .replace {
                output.appendScalar(0xFFFD)
            }
        }
    }
}
