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
        var weight: UInt8
        var hasFormula = false
        /// The last byte of its parts; 0 without any.
        var last: UInt8 = 0
    }

    /// A run of bytes of one block. It ends where the next piece begins.
    private struct Piece {
        var block: Int
        var start: Int
    }

    private var blocks: [Block] = []
    /// The parts of all blocks in JSON, without the brackets and the outer quotes.
    private var bytes: [UInt8] = []
    private var pieces: [Piece] = []
    /// False if a block goes on after another one has begun, such as a paragraph after its display.
    private var isOrdered = true
    /// The block of the open formula; `nil` outside of one.
    private var formulaBlock: Int?
    /// True if the next text does not continue the last word of its block.
    private var isWordEnded = false

    init() { bytes.reserveCapacity(1 << 15) }

    mutating func begin(weight: Int) { blocks.append(Block(weight: UInt8(weight))) }

    /// Adds a decoded text to a block.
    mutating func add(_ text: Bytes, isFormula: Bool, to number: Int) {
        guard blocks.indices.contains(number) else { return }
        open(number)
        if isFormula, formulaBlock == nil {
            formulaBlock = number
            blocks[number].hasFormula = true
            addSeparator(to: number)
        }
        append(text, to: number)
    }

    /// Lets a space divide the text so far from the next text of its block.
    mutating func endWord() { isWordEnded = true }

    mutating func endFormula() {
        guard let number = formulaBlock else { return }
        formulaBlock = nil
        open(number)
        addSeparator(to: number)
    }

    private static let separator = Array("\",\"".utf8)

    private mutating func addSeparator(to number: Int) {
        bytes += Self.separator
        blocks[number].last = UInt8(ascii: "\"")
    }

    /// Lets the next bytes belong to a block.
    private mutating func open(_ number: Int) {
        let last = pieces.last?.block ?? -1
        guard last != number else { return }
        if last > number { isOrdered = false }
        pieces.append(Piece(block: number, start: bytes.count))
    }

    /// Appends a text in JSON, with one space for white space. Most text needs no change, so it is copied in runs.
    private mutating func append(_ text: Bytes, to number: Int) {
        var last = blocks[number].last
        if isWordEnded, !text.isEmpty {
            isWordEnded = false
            if last > UInt8(ascii: " "), !bytes.suffix(Self.separator.count).elementsEqual(Self.separator) {
                bytes.append(UInt8(ascii: " "))
                last = UInt8(ascii: " ")
            }
        }
        var start = 0
        var index = Self.nextSpecial(in: text, from: 0)
        while index < text.count {
            let byte = text[index]
            defer { index = Self.nextSpecial(in: text, from: index + 1) }
            // A single space between words stays in its run.
            if byte == UInt8(ascii: " "), index > start, index + 1 < text.count, text[index + 1] > byte {
                continue
            }
            if index > start {
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
                last = text[index - 1]
            }
            start = index + 1
            if byte > UInt8(ascii: " ") {
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
                last = byte
            } else if last != 0, last != UInt8(ascii: " ") {
                bytes.append(UInt8(ascii: " "))
                last = UInt8(ascii: " ")
            }
        }
        if start < text.count {
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
            last = text[text.count - 1]
        }
        blocks[number].last = last
    }

    /// Returns the offset of the next white space, quote or backslash.
    @inline(__always)
    private static func nextSpecial(in text: Bytes, from start: Int) -> Int {
        guard let base = text.baseAddress else { return text.count }
        var index = start
        while index &+ ByteOctet.count <= text.count {
            let octet = ByteOctet(at: base + index)
            let special =
                ~octet.above(UInt8(ascii: " ")) & ByteOctet.all
                | octet.equal(to: UInt8(ascii: "\"")) | octet.equal(to: UInt8(ascii: "\\"))
            if special != 0 { return index &+ ByteOctet.first(in: special) }
            index &+= ByteOctet.count
        }
        while index < text.count, base[index] > UInt8(ascii: " "), base[index] != UInt8(ascii: "\""),
            base[index] != UInt8(ascii: "\\")
        {
            index &+= 1
        }
        return index
    }

    /// The blocks on one line. Equal bodies give equal bytes.
    var json: [UInt8] {
        var json = [UInt8(ascii: "[")]
        json.reserveCapacity(bytes.count + 6 * blocks.count + 2)
        var runs = pieces.indices.map { index in
            let end = index + 1 < pieces.count ? pieces[index + 1].start : bytes.count
            return (block: pieces[index].block, bytes: pieces[index].start..<end)
        }
        if !isOrdered {
            runs.sort { ($0.block, $0.bytes.lowerBound) < ($1.block, $1.bytes.lowerBound) }
        }
        var next = 0
        for (number, block) in blocks.enumerated() {
            if number > 0 { json.append(UInt8(ascii: ",")) }
            let isArray = block.hasFormula || block.weight > 1
            if isArray { json.append(UInt8(ascii: "[")) }
            if block.weight > 1 { json += [UInt8(ascii: "0") + block.weight, UInt8(ascii: ",")] }
            json.append(UInt8(ascii: "\""))
            let start = json.count
            while next < runs.count, runs[next].block == number {
                json += bytes[runs[next].bytes]
                next += 1
            }
            if json.count > start, json.last == UInt8(ascii: " ") { json.removeLast() }
            // Nothing follows the last formula.
            if block.hasFormula, json[start...].suffix(3) == Self.separator[...] { json.removeLast(3) }
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

    /// Returns true if the text of a leaf's page has a formula.
    package static func hasFormula(inPage page: [UInt8]) -> Bool {
        var hasFormula = false
        read(json(ofPage: page) ?? [], begin: { _ in }, part: { if $1 { hasFormula = true } })
        return hasFormula
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
        offset = nextEnd(in: json, from: start)
        while offset < json.count, json[offset] != UInt8(ascii: "\"") {
            scratch += UnsafeBufferPointer(rebasing: json[start..<offset])
            start = offset + 1
            offset = nextEnd(in: json, from: offset + 2)
        }
        let rest = UnsafeBufferPointer(rebasing: json[start..<min(offset, json.count)])
        // Without an escape there is nothing before the rest.
        guard !scratch.isEmpty else { return body(rest) }
        scratch += rest
        scratch.withUnsafeBufferPointer(body)
    }

    /// Returns the offset of the next quote or backslash.
    @inline(__always)
    private static func nextEnd(in json: Bytes, from start: Int) -> Int {
        guard let base = json.baseAddress else { return json.count }
        var index = start
        while index &+ ByteOctet.count <= json.count {
            let octet = ByteOctet(at: base + index)
            let ends = octet.equal(to: UInt8(ascii: "\"")) | octet.equal(to: UInt8(ascii: "\\"))
            if ends != 0 { return index &+ ByteOctet.first(in: ends) }
            index &+= ByteOctet.count
        }
        while index < json.count, base[index] != UInt8(ascii: "\""), base[index] != UInt8(ascii: "\\") {
            index &+= 1
        }
        return index
    }
}
