import Diagnostics

/// Text outside formulas and code.
extension BodyWriter {
    /// Writes a text. Escaped dollars around what looks like a formula, and the dollars of an address, are character
    /// references, which show the gate that they are meant.
    func writeText(_ node: MarkdownNode) {
        let text = node.literal
        if case .address("")? = linkEnds.last { return writeMeant(text) }
        let isAlone = node.previous == nil && node.next == nil
        guard escapedDollars.arePossible, EscapedDollars.lookLikeMath(text, isAlone: isAlone),
            let plain = plainDollars(around: node)
        else { return out.appendEscaped(text, placeholders: placeholders) }
        writeMeant(text, except: plain)
    }

    /// Writes a text with character references for its dollars, except for those with one of the contexts `plain`.
    private func writeMeant(_ text: UnsafeBufferPointer<UInt8>, except plain: Set<String> = []) {
        var start = 0
        var index = 0
        while let dollar = text.offset(of: UInt8(ascii: "$"), from: index) {
            index = dollar + 1
            if !plain.isEmpty, plain.contains(PlainDollars.context(of: dollar, in: text)) { continue }
            out.appendEscaped(text[start..<dollar], placeholders: placeholders)
            out.append("&#36;")
            start = index
        }
        out.appendEscaped(text[start...], placeholders: placeholders)
    }

    /// Writes an address as text.
    func writeMeant(_ address: String) {
        var address = address
        address.withUTF8 { writeMeant($0) }
    }

    /// Returns the contexts of the plain dollars in the block around a text.
    private func plainDollars(around node: MarkdownNode) -> Set<String>? {
        var block = node
        while !block.isBlock, let parent = block.parent { block = parent }
        if escapedDollars.block == block { return escapedDollars.plain }
        let first = blockLine(of: node)
        escapedDollars.block = block
        escapedDollars.plain = state.plainDollars.contexts(in: first...max(first, block.endLine))
        return escapedDollars.plain
    }
}

/// The escaped dollars of a document, with a cached answer for the block last asked about.
struct EscapedDollars {
    /// True if the document has an escaped dollar.
    private(set) var arePossible = false
    /// The block of the cached answer.
    var block: MarkdownNode?
    /// The cached answer: the contexts of the block's dollars without a backslash.
    var plain: Set<String>?

    /// Creates the state of a document without escaped dollars.
    init() {}

    /// Searches a document for `\$`, `&#36;` and `&dollar;`.
    init(_ source: SourceText) {
        arePossible = source.bytes.withUnsafeBufferPointer { bytes in
            var index = 0
            while let dollar = bytes.offset(of: UInt8(ascii: "$"), from: index) {
                if dollar > 0, bytes[dollar - 1] == UInt8(ascii: "\\") { return true }
                index = dollar + 1
            }
            index = 0
            while let sign = bytes.offset(of: UInt8(ascii: "&"), from: index) {
                let reference = bytes[(sign + 1)...].prefix(7)
                if reference.starts(with: "#36;".utf8) || reference.starts(with: "dollar;".utf8) {
                    return true
                }
                index = sign + 1
            }
            return false
        }
    }

    /// Returns true if a text has dollars that could be taken for those of a formula.
    ///
    /// - Parameter isAlone: true if the text is all that its parent contains; otherwise a formula may continue beside it.
    static func lookLikeMath(_ text: UnsafeBufferPointer<UInt8>, isAlone: Bool) -> Bool {
        guard var dollar = text.offset(of: UInt8(ascii: "$"), from: 0) else { return false }
        while true {
            let isAmount = dollar + 1 < text.count && ASCII.isDigit(text[dollar + 1])
            if !isAlone && !isAmount || LoneDollar.evidence(in: text, at: dollar, after: 0) == .clear {
                return true
            }
            if text[(dollar + 1)...].prefix(2).contains(where: {
                $0 == UInt8(ascii: "^") || $0 == UInt8(ascii: "_")
            }) {
                return true
            }
            if text[..<dollar].suffix(2).contains(where: {
                $0 == UInt8(ascii: "^") || $0 == UInt8(ascii: "_")
            }) {
                return true
            }
            guard let next = text.offset(of: UInt8(ascii: "$"), from: dollar + 1) else { return false }
            let content = text[(dollar + 1)..<next]
            let hasLetter = content.contains { ASCII.isLetter($0) || $0 >= 0x80 }
            if hasLetter, let first = content.first, let last = content.last,
                ASCII.isSpace(first) == ASCII.isSpace(last),
                !ASCII.isSpace(first) || StrayDollar.looksLikeMath(text, from: dollar)
            {
                return true
            }
            dollar = next
        }
    }
}
