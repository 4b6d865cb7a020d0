import WebSyntax

/// The text of a leaf for the index of its library, block by block: the words of the index and the excerpts of results come
/// from it.
///
/// The JSON is an array with the blocks that ``SearchIndex`` counts, in their order. A block is a string, or an array of
/// its parts, in which text and formulas alternate and text comes first. A number before the parts is the block's weight,
/// where it is not 1. White space is one space.
package struct LeafText {
    /// The weight of a heading: one match in it counts like as many in the text below.
    static let headingWeight = 4
    /// The weight of the first paragraph of a theorem or a definition, which has its name.
    static let statementWeight = 2

    private struct Block {
        /// The parts in JSON, without the brackets and the outer quotes.
        var parts: [UInt8] = []
        var hasFormula = false
        var weight: UInt8 = 1
    }

    private var blocks: [Block] = []
    /// The block of the open formula; `nil` outside of one.
    private var formulaBlock: Int?

    init() {}

    mutating func begin(weight: Int) { blocks.append(Block(weight: UInt8(weight))) }

    /// Adds a decoded text to a block.
    mutating func add(_ text: Bytes, isFormula: Bool, to number: Int) {
        guard blocks.indices.contains(number) else { return }
        if isFormula, formulaBlock == nil {
            formulaBlock = number
            blocks[number].hasFormula = true
            blocks[number].parts += Self.separator
        }
        Self.append(text, to: &blocks[number].parts)
    }

    mutating func endFormula() {
        guard let number = formulaBlock else { return }
        formulaBlock = nil
        blocks[number].parts += Self.separator
    }

    private static let separator = Array("\",\"".utf8)

    /// Appends a text in JSON, with one space for white space. Most text needs no change, so it is copied in runs.
    private static func append(_ text: Bytes, to parts: inout [UInt8]) {
        var start = 0
        for index in text.indices {
            let byte = text[index]
            guard byte <= UInt8(ascii: " ") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
                continue
            }
            // A single space between words stays in its run.
            if byte == UInt8(ascii: " "), index > start, index + 1 < text.count, text[index + 1] > byte {
                continue
            }
            parts.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
            start = index + 1
            if byte > UInt8(ascii: " ") {
                parts.append(UInt8(ascii: "\\"))
                parts.append(byte)
            } else if !parts.isEmpty, parts.last != UInt8(ascii: " ") {
                parts.append(UInt8(ascii: " "))
            }
        }
        parts.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    }

    /// The blocks on one line. Equal bodies give equal bytes.
    var json: [UInt8] {
        var json = [UInt8(ascii: "[")]
        json.reserveCapacity(blocks.reduce(2) { $0 + $1.parts.count + 6 })
        for (number, block) in blocks.enumerated() {
            if number > 0 { json.append(UInt8(ascii: ",")) }
            let isArray = block.hasFormula || block.weight > 1
            if isArray { json.append(UInt8(ascii: "[")) }
            if block.weight > 1 { json += [UInt8(ascii: "0") + block.weight, UInt8(ascii: ",")] }
            json.append(UInt8(ascii: "\""))
            var parts = block.parts[...]
            if parts.last == UInt8(ascii: " ") { parts.removeLast() }
            // Nothing follows the last formula.
            if block.hasFormula, parts.suffix(3) == Self.separator[...] { parts.removeLast(3) }
            json += parts
            json.append(UInt8(ascii: "\""))
            if isArray { json.append(UInt8(ascii: "]")) }
        }
        json.append(UInt8(ascii: "]"))
        return json
    }

    /// Returns the text of a leaf's page as JSON; `nil` for a page without a text.
    package static func json(ofPage page: [UInt8]) -> [UInt8]? {
        guard let main = page.firstRange(of: "<main ".utf8),
            let start = page[main.upperBound...].firstIndex(of: UInt8(ascii: ">")),
            let end = page[start...].firstRange(of: "\n</main>".utf8)
        else { return nil }
        return SearchIndex(of: Array(page[(start + 1)..<end.lowerBound]), keepsText: true).textJSON
    }

    /// Reads a text that ``json`` wrote.
    ///
    /// - Parameters:
    ///   - begin: called with the weight of each block.
    ///   - part: called with each part of the block, decoded; the parts are text and formula in turn.
    static func read(
        _ json: [UInt8], begin: (_ weight: Int) -> Void, part: (_ text: Bytes, _ isFormula: Bool) -> Void
    ) {
        json.withUnsafeBufferPointer { json in
            var (depth, offset, count, weight) = (0, 0, 0, 1)
            var scratch: [UInt8] = []
            while offset < json.count {
                switch json[offset] {
                case UInt8(ascii: "["):
                    depth += 1
                    (count, weight) = (0, 1)
                case UInt8(ascii: "]"): depth -= 1
                case UInt8(ascii: "1")...UInt8(ascii: "9"): weight = Int(json[offset] - UInt8(ascii: "0"))
                case UInt8(ascii: "\""):
                    if depth == 1 { (count, weight) = (0, 1) }
                    if count == 0 { begin(weight) }
                    readString(of: json, &offset, &scratch) { string in
                        if !string.isEmpty { part(string, !count.isMultiple(of: 2)) }
                    }
                    count += 1
                default: break
                }
                offset += 1
            }
        }
    }

    /// Calls `body` with the string at `offset`, and moves to its closing quote.
    ///
    /// - Parameter scratch: the memory of a string with escapes.
    private static func readString(
        of json: Bytes, _ offset: inout Int, _ scratch: inout [UInt8], _ body: (Bytes) -> Void
    ) {
        scratch.removeAll(keepingCapacity: true)
        var start = offset + 1
        offset = start
        while offset < json.count, json[offset] != UInt8(ascii: "\"") {
            if json[offset] == UInt8(ascii: "\\") {
                scratch += UnsafeBufferPointer(rebasing: json[start..<offset])
                start = offset + 1
                offset += 1
            }
            offset += 1
        }
        let rest = UnsafeBufferPointer(rebasing: json[start..<min(offset, json.count)])
        // Without an escape there is nothing before the rest.
        guard !scratch.isEmpty else { return body(rest) }
        scratch += rest
        scratch.withUnsafeBufferPointer(body)
    }
}
