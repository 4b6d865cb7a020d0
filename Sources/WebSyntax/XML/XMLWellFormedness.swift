/// Reads an XML document by the grammar and its constraints, and stops at the first fault. The document type is skipped.
struct XMLWellFormedness {
    /// An open element.
    private struct Element {
        var name: Range<Int>
        /// The prefixes that it declares.
        var prefixes: [[UInt8]]
    }

    /// An attribute of a start tag.
    private struct Attribute {
        var name: Range<Int>
        var value: Range<Int>
    }

    private let bytes: Bytes
    private let isDrawing: Bool
    /// False if a reference or prefix without a declaration may be declared outside the document.
    private let knowsNames: Bool
    private var offset = 0
    private var open: [Element] = []
    /// The numbers of declarations in scope by prefix.
    private var declared: [[UInt8]: Int] = [:]
    private var hasRoot = false

    /// Returns the first fault of a document.
    static func fault(in bytes: Bytes, isDrawing: Bool, knowsNames: Bool) -> XMLFault? {
        var reader = XMLWellFormedness(bytes: bytes, isDrawing: isDrawing, knowsNames: knowsNames)
        var found: XMLFault?
        do throws(XMLFault) { try reader.read() } catch { found = error }
        let control = bytes.firstIllegalCharacter(to: found?.offset ?? bytes.count)
        return control.map { XMLFault(offset: $0, message: "a character that XML does not have") }
            ?? found
    }

    private init(bytes: Bytes, isDrawing: Bool, knowsNames: Bool) {
        self.bytes = bytes
        self.isDrawing = isDrawing
        self.knowsNames = knowsNames
    }

    // MARK: The document

    private mutating func read() throws(XMLFault) {
        if isAt("\u{FEFF}") { offset = 3 }
        if isAt("<?xml"), offset + 5 < bytes.count, bytes[offset + 5].isXMLSpace { try readDeclaration() }
        while offset < bytes.count {
            guard bytes[offset] == UInt8(ascii: "<") else {
                try readText()
                continue
            }
            if isAt("<!--") {
                try readComment()
            } else if isAt("<![CDATA["), !open.isEmpty {
                offset = try end(of: "]]>", from: offset + 9, "the CDATA section is not closed")
            } else if isAt("<!DOCTYPE"), !hasRoot {
                offset = XMLDocumentType(bytes, at: offset).range.upperBound
            } else if isAt("<!") {
                throw fault("'<!' begins neither a comment nor a CDATA section here")
            } else if isAt("<?") {
                try readInstruction()
            } else if isAt("</") {
                try readEndTag()
            } else {
                try readStartTag()
            }
        }
        if let last = open.last {
            throw fault("<\(bytes.text(last.name))> is not closed", at: last.name.lowerBound - 1)
        }
        if !hasRoot { throw fault("the document has no element") }
    }

    /// Reads `<?xml version="1.0" encoding="…" standalone="…"?>` (2.8).
    private mutating func readDeclaration() throws(XMLFault) {
        let start = offset
        offset += 5
        var rest: [StaticString] = ["version", "encoding", "standalone"]
        while true {
            let gap = offset
            skipSpaces()
            if isAt("?>") { break }
            guard gap < offset, let index = rest.firstIndex(where: { isAt($0) }),
                index == 0 || rest.count < 3
            else {
                throw fault(
                    "the declaration of XML has this form: <?xml version=\"1.0\" encoding=\"UTF-8\"?>")
            }
            let name = rest[index]
            rest.removeFirst(index + 1)
            offset += name.utf8CodeUnitCount
            let value = try readValue()
            let text = bytes.text(value)
            if name.utf8CodeUnitCount == 7,
                !(text.hasPrefix("1.") && text.dropFirst(2).allSatisfy(\.isNumber))
            {
                throw fault(
                    "there is no version '\(text.prefix(20))' of XML; write 1.0", at: value.lowerBound)
            }
            if name.utf8CodeUnitCount == 10, text != "yes", text != "no" {
                throw fault("standalone is yes or no", at: value.lowerBound)
            }
        }
        if rest.count == 3 { throw fault("the declaration of XML begins with a version", at: start) }
        offset += 2
    }

    private mutating func readComment() throws(XMLFault) {
        let start = offset
        let close = try end(of: "--", from: offset + 4, "the comment is not closed")
        offset = close
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: ">") else {
            throw fault("a comment has no '--' before its end", at: max(start, close - 2))
        }
        offset += 1
    }

    private mutating func readInstruction() throws(XMLFault) {
        let start = offset
        offset += 2
        let name = readName()
        guard !name.isEmpty else { throw fault("a processing instruction has a name", at: start) }
        if bytes.lowercasedText(name) == "xml" {
            throw fault("'<?xml' is the very first text of a document, or not there", at: start)
        }
        guard isAt("?>") || (offset < bytes.count && bytes[offset].isXMLSpace) else {
            throw fault("the name of the processing instruction does not end here")
        }
        offset = try end(of: "?>", from: offset, "the processing instruction is not closed")
    }

    /// Reads up to the next `<`.
    private mutating func readText() throws(XMLFault) {
        let stop = bytes.firstOffset(of: UInt8(ascii: "<"), from: offset, to: bytes.count) ?? bytes.count
        guard !open.isEmpty else {
            skipSpaces()
            if offset < stop { throw fault("there is text outside the root element") }
            return
        }
        while offset < stop {
            if bytes[offset] == UInt8(ascii: "&") {
                try readReference(to: stop)
            } else if bytes[offset] == UInt8(ascii: "]"), isAt("]]>") {
                throw fault("']]>' ends a CDATA section that was not opened; write ']]&gt;'")
            } else {
                offset += 1
            }
        }
    }

    /// Reads a reference to a character or entity (4.1).
    private mutating func readReference(to stop: Int) throws(XMLFault) {
        let start = offset
        offset += 1
        let isNumber = offset < stop && bytes[offset] == UInt8(ascii: "#")
        if isNumber { offset += 1 }
        let isHex = isNumber && offset < stop && bytes[offset] == UInt8(ascii: "x")
        if isHex { offset += 1 }
        let first = offset
        while offset < stop, bytes[offset].isXMLName { offset += 1 }
        guard offset < stop, bytes[offset] == UInt8(ascii: ";"), offset > first else {
            throw fault("'&' begins no reference here; write '&amp;'", at: start)
        }
        let name = bytes.text(first..<offset)
        offset += 1
        if isNumber {
            let value = UInt32(name, radix: isHex ? 16 : 10).flatMap(Unicode.Scalar.init)
            guard let value, value.value >= 0x20 || [9, 10, 13].contains(value.value),
                value.value & ~1 != 0xFFFE
            else {
                throw fault("'&#\(isHex ? "x" : "")\(name.prefix(20));' is no character of XML", at: start)
            }
        } else if knowsNames, !["amp", "lt", "gt", "quot", "apos"].contains(name) {
            throw fault(
                "XML has no entity '&\(name.prefix(20));'; write the character, or its number as '&#160;'",
                at: start)
        }
    }

    // MARK: Tags

    private mutating func readStartTag() throws(XMLFault) {
        let start = offset
        if hasRoot, open.isEmpty { throw fault("the document has two root elements") }
        offset += 1
        let name = readName()
        try check(name, "'<' begins no tag here; write '&lt;'", at: start)
        var attributes: [Attribute] = []
        var names: Set<[UInt8]> = []
        var isEmpty = false
        while true {
            let gap = offset
            skipSpaces()
            guard offset < bytes.count else { throw fault("the tag is not closed", at: start) }
            isEmpty = isAt("/>")
            if isEmpty || bytes[offset] == UInt8(ascii: ">") { break }
            guard gap < offset else { throw fault("attributes have a space before them") }
            let attribute = readName()
            try check(attribute, "no attribute begins here", at: attribute.lowerBound)
            guard names.insert(Array(bytes[attribute])).inserted else {
                throw fault("the tag has two attributes '\(bytes.text(attribute))'", at: attribute.lowerBound)
            }
            attributes.append(Attribute(name: attribute, value: try readValue()))
        }
        offset += isEmpty ? 2 : 1
        try openElement(name, attributes, isEmpty: isEmpty)
    }

    /// Declares the prefixes of an element, and checks those that it uses.
    private mutating func openElement(
        _ name: Range<Int>, _ attributes: [Attribute], isEmpty: Bool
    ) throws(XMLFault) {
        var prefixes: [[UInt8]] = []
        for attribute in attributes where bytes.text(prefix(of: attribute.name) ?? 0..<0) == "xmlns" {
            if attribute.value.isEmpty {
                throw fault("a prefix has an empty namespace", at: attribute.name.lowerBound)
            }
            prefixes.append(Array(bytes[(attribute.name.lowerBound + 6)..<attribute.name.upperBound]))
        }
        for prefix in prefixes { declared[prefix, default: 0] += 1 }
        for used in [name] + attributes.map(\.name) {
            guard knowsNames, let prefix = prefix(of: used) else { continue }
            let text = Array(bytes[prefix])
            if declared[text, default: 0] == 0, !["xml", "xmlns"].contains(bytes.text(prefix)) {
                let prefix = String(decoding: text, as: UTF8.self)
                throw fault(
                    "the prefix '\(prefix)' is not declared; write xmlns:\(prefix)=\"…\" into the root",
                    at: used.lowerBound)
            }
        }
        if !hasRoot, isDrawing { try checkRoot(name, attributes) }
        hasRoot = true
        open.append(Element(name: name, prefixes: prefixes))
        if isEmpty { close() }
    }

    /// Checks that the root is a drawing.
    private func checkRoot(_ name: Range<Int>, _ attributes: [Attribute]) throws(XMLFault) {
        let prefix = prefix(of: name).map { ":" + bytes.text($0) } ?? ""
        let local =
            prefix.isEmpty
            ? bytes.text(name) : bytes.text((name.lowerBound + prefix.utf8.count)..<name.upperBound)
        let namespace = attributes.first { bytes.text($0.name) == "xmlns" + prefix }.map {
            HTMLTextDecoder.string(bytes, $0.value, .attribute)
        }
        guard local == "svg", namespace == "http://www.w3.org/2000/svg" else {
            throw fault(
                "the root of a drawing is <svg xmlns=\"http://www.w3.org/2000/svg\">", at: name.lowerBound - 1
            )
        }
    }

    private mutating func readEndTag() throws(XMLFault) {
        let start = offset
        offset += 2
        let name = readName()
        skipSpaces()
        guard !name.isEmpty, offset < bytes.count, bytes[offset] == UInt8(ascii: ">") else {
            throw fault("this is no end tag", at: start)
        }
        offset += 1
        guard let last = open.last else { throw fault("</\(bytes.text(name))> has no start tag", at: start) }
        guard bytes[last.name].elementsEqual(bytes[name]) else {
            throw fault("</\(bytes.text(name))> is where <\(bytes.text(last.name))> is to end", at: start)
        }
        close()
    }

    /// Closes the innermost element.
    private mutating func close() {
        for prefix in open.popLast()?.prefixes ?? [] { declared[prefix, default: 1] -= 1 }
    }

    // MARK: Parts

    /// Reads ` = "…"`, and returns the range between the quotes.
    private mutating func readValue() throws(XMLFault) -> Range<Int> {
        skipSpaces()
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: "=") else {
            throw fault("an attribute has a value: write name=\"value\"")
        }
        offset += 1
        skipSpaces()
        guard offset < bytes.count, case let quote = bytes[offset],
            quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
        else { throw fault("the value of an attribute is in quotes") }
        guard let stop = bytes.firstOffset(of: quote, from: offset + 1, to: bytes.count) else {
            throw fault("the value of the attribute is not closed")
        }
        offset += 1
        let start = offset
        while offset < stop {
            if bytes[offset] == UInt8(ascii: "<") { throw fault("'<' in an attribute; write '&lt;'") }
            if bytes[offset] == UInt8(ascii: "&") { try readReference(to: stop) } else { offset += 1 }
        }
        offset = stop + 1
        return start..<stop
    }

    /// Reads a name with its prefix; empty where none begins.
    private mutating func readName() -> Range<Int> {
        let start = offset
        guard offset < bytes.count, bytes[offset].beginsXMLName else { return start..<start }
        while offset < bytes.count, bytes[offset].isXMLName || bytes[offset] == UInt8(ascii: ":") {
            offset += 1
        }
        return start..<offset
    }

    /// Throws for a name that is empty, or that has more than a prefix.
    private func check(_ name: Range<Int>, _ message: String, at start: Int) throws(XMLFault) {
        guard !name.isEmpty else { throw fault(message, at: start) }
        guard let prefix = prefix(of: name) else { return }
        let local = (prefix.upperBound + 1)..<name.upperBound
        guard let first = bytes[local].first, first.beginsXMLName,
            !bytes[local].contains(UInt8(ascii: ":"))
        else {
            throw fault("'\(bytes.text(name))' is no name of XML", at: name.lowerBound)
        }
    }

    private func prefix(of name: Range<Int>) -> Range<Int>? {
        bytes.firstOffset(of: UInt8(ascii: ":"), from: name.lowerBound, to: name.upperBound).map {
            name.lowerBound..<$0
        }
    }

    private mutating func skipSpaces() {
        while offset < bytes.count, bytes[offset].isXMLSpace { offset += 1 }
    }

    /// Returns the offset after the next `mark`.
    private func end(of mark: StaticString, from start: Int, _ message: String) throws(XMLFault) -> Int {
        var next = start
        while let found = bytes.firstOffset(of: mark.utf8Start[0], from: next, to: bytes.count) {
            if bytes.hasExactly(mark, at: found, to: bytes.count) { return found + mark.utf8CodeUnitCount }
            next = found + 1
        }
        throw fault(message)
    }

    private func isAt(_ text: StaticString) -> Bool { bytes.hasExactly(text, at: offset, to: bytes.count) }

    private func fault(_ message: String, at place: Int? = nil) -> XMLFault {
        XMLFault(offset: place ?? offset, message: message)
    }
}
