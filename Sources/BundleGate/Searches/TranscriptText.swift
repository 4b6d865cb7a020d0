import SecretScanning
import WebSyntax

/// The decoded text, attributes and comments of a page as one text, with offsets in its source.
struct TranscriptText {
    private(set) var decoded: [UInt8] = []
    /// The places in the source of each part. The tree may have them in another order than the source.
    private var parts: [(start: Int, map: OffsetMap)] = []
    private let tree: HTMLTree
    private let bytes: Bytes
    private let joinsWords: Bool

    /// Creates the text of a tree.
    ///
    /// - Parameter joinsWords: true if elements such as `span` do not end a word.
    init(_ tree: HTMLTree, _ bytes: Bytes, joinsWords: Bool) {
        self.tree = tree
        self.bytes = bytes
        self.joinsWords = joinsWords
    }

    /// Returns the range in the source of a decoded range, which is not empty.
    func rawRange(of range: Range<Int>) -> Range<Int> {
        let lower = rawOffset(of: range.lowerBound)
        return lower..<max(lower, rawOffset(of: range.upperBound - 1)) + 1
    }

    private func rawOffset(of offset: Int) -> Int {
        // Invariant: the parts before `low` start at `offset` or before it, and no other one does.
        var (low, high) = (0, parts.count)
        while low < high {
            let middle = (low + high) / 2
            if parts[middle].start <= offset { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return 0 }
        return parts[low - 1].map.rawOffset(of: offset - parts[low - 1].start)
    }

    /// Reads all nodes in document order, then all attributes and comments, so that an attribute does not split a word.
    mutating func read() {
        var others: [HTMLTree.NodeID] = []
        var node = tree[HTMLTree.document].firstChild
        while node >= 0 {
            switch tree[node].kind {
            case .text: readText(node)
            case .element:
                others.append(node)
                separate(at: node)
            case .comment: others.append(node)
            default: break
            }
            node = following(node)
        }
        for node in others {
            if tree[node].kind == .comment {
                let content = tree[node].content
                append(Int(content.lowerBound)..<Int(content.upperBound), .raw)
                separate()
                continue
            }
            for attribute in tree.attributes(of: node, in: bytes) where !attribute.value.isEmpty {
                append(attribute.value, .attribute)
                separate()
            }
        }
    }

    /// Returns the next node in document order. The ends of elements that are left are separators, too.
    private mutating func following(_ id: HTMLTree.NodeID) -> HTMLTree.NodeID {
        if tree[id].firstChild >= 0 { return tree[id].firstChild }
        var node = id
        while node >= 0 {
            if tree[node].kind == .element { separate(at: node) }
            if tree[node].next >= 0 { return tree[node].next }
            node = tree[node].parent
        }
        return -1
    }

    private mutating func readText(_ id: HTMLTree.NodeID) {
        var next = tree[id].firstPiece
        while next >= 0 {
            let piece = tree.pieces[Int(next)]
            append(Int(piece.range.lowerBound)..<Int(piece.range.upperBound), piece.rule)
            next = piece.next
        }
    }

    private mutating func append(_ range: Range<Int>, _ rule: HTMLTextDecoder.Rule) {
        var map: OffsetMap? = OffsetMap(start: range.lowerBound, end: range.upperBound)
        var text: [UInt8] = []
        HTMLTextDecoder.append(bytes, range, rule, to: &text, map: &map)
        if let map { parts.append((decoded.count, map)) }
        decoded += text
    }

    private mutating func separate(at id: HTMLTree.NodeID) {
        if joinsWords, WordElements.names.contains(tree.name(of: id, in: bytes)) { return }
        separate()
    }

    /// Ends a word and a line. A blank line also ends a block of base64.
    private mutating func separate() {
        if decoded.last != UInt8(ascii: "\n") { decoded += [UInt8(ascii: "\n"), UInt8(ascii: "\n")] }
    }
}
