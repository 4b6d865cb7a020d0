import Diagnostics

/// Text outside formulas and code.
extension BodyWriter {
    /// Writes a text. Escaped dollars around what looks like a formula are character references, which show the gate
    /// that they are meant.
    func writeText(_ node: MarkdownNode) {
        let text = node.literal
        guard escapedDollars.arePossible, EscapedDollars.lookLikeMath(text), areDollarsEscaped(around: node)
        else { return out.appendEscaped(text, placeholders: placeholders) }
        var start = 0
        while let dollar = text.offset(of: UInt8(ascii: "$"), from: start) {
            out.appendEscaped(text[start..<dollar], placeholders: placeholders)
            out.append("&#36;")
            start = dollar + 1
        }
        out.appendEscaped(text[start...], placeholders: placeholders)
    }

    /// Returns true if the lines of the block around a text have no dollar without a backslash.
    private func areDollarsEscaped(around node: MarkdownNode) -> Bool {
        var block = node
        while !block.isBlock, let parent = block.parent { block = parent }
        if escapedDollars.block == block { return escapedDollars.areAll }
        let first = blockLine(of: node)
        escapedDollars.block = block
        escapedDollars.areAll = (first...max(first, block.endLine)).allSatisfy {
            EscapedDollars.areAll(in: state.line($0))
        }
        return escapedDollars.areAll
    }
}

/// The escaped dollars of a document, with a cached answer for the block last asked about.
struct EscapedDollars {
    /// True if the document has an escaped dollar.
    private(set) var arePossible = false
    /// The block of the cached answer.
    var block: MarkdownNode?
    /// The cached answer: true if all dollars of the block are escaped.
    var areAll = false

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
    static func lookLikeMath(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard var dollar = text.offset(of: UInt8(ascii: "$"), from: 0) else { return false }
        while true {
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
            if let first = content.first, let last = content.last, content.contains(where: ASCII.isLetter),
                ASCII.isSpace(first) == ASCII.isSpace(last),
                !ASCII.isSpace(first) || StrayDollar.looksLikeMath(text, from: dollar)
            {
                return true
            }
            dollar = next
        }
    }

    /// Returns true if each dollar of a line has a backslash before it.
    static func areAll(in line: ArraySlice<UInt8>) -> Bool {
        var isEscaped = false
        for byte in line {
            if byte == UInt8(ascii: "$"), !isEscaped { return false }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        }
        return true
    }
}
