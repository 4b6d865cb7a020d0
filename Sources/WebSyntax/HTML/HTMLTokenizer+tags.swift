/// Tags and attributes (13.2.5.8, 13.2.5.32 to 13.2.5.40).
extension HTMLTokenizer {
    /// The bytes that end a tag name: white space, `/` and `>`. Bit n is byte n; all of them are below
    /// 64.
    private static var tagNameEnds: UInt64 { 0x4000_8001_0000_3600 }
    /// The bytes that end an attribute name: the same and `=`.
    private static var attributeNameEnds: UInt64 { 0x6000_8001_0000_3600 }
    /// The bytes that end an unquoted value: white space and `>`.
    private static var valueEnds: UInt64 { 0x4000_0001_0000_3600 }

    /// Returns true if a set of bytes below 64 contains a byte.
    @inline(__always)
    private static func isIn(_ set: UInt64, _ byte: UInt8) -> Bool {
        byte < 64 && set &>> UInt64(byte) & 1 != 0
    }

    /// Returns the offset of the next byte that is not white space.
    @inline(__always)
    func skipSpace(_ offset: Int) -> Int {
        var offset = offset
        while offset < end, bytes[offset].isHTMLSpace { offset &+= 1 }
        return offset
    }

    /// Reads the tag that opens at `open` and whose name starts at `nameStart`. Returns nil, with
    /// everything consumed, if the file ends first: such a tag is not emitted.
    mutating func tag(at open: Int, name nameStart: Int, _ kind: HTMLToken.Kind) -> HTMLToken? {
        if !attributes.isEmpty { attributes.removeAll(keepingCapacity: true) }
        let end = end
        var offset = nameStart
        while offset < end, !Self.isIn(Self.tagNameEnds, bytes[offset]) { offset &+= 1 }
        let name = Range(uncheckedBounds: (nameStart, offset))
        var isSelfClosing = false
        while true {
            offset = skipSpace(offset)
            guard offset < end else { break }
            let byte = bytes[offset]
            if byte == UInt8(ascii: ">") {
                position = offset &+ 1
                // End tags do not change which end tag is appropriate (13.2.5).
                if kind == .startTag { lastStartTag = name }
                return HTMLToken(
                    kind, Range(uncheckedBounds: (open, position)), content: name,
                    isSelfClosing: isSelfClosing)
            }
            if byte == UInt8(ascii: "/") {
                offset &+= 1
                // A slash anywhere else in a tag is ignored (13.2.5.40).
                isSelfClosing = self.byte(offset) == UInt8(ascii: ">")
                continue
            }
            offset = attribute(at: offset)
        }
        position = end
        return nil
    }

    /// Appends the attribute whose name starts at `start`.
    ///
    /// - Returns: the offset after it, or `end` if the file ends first.
    @inline(__always)
    private mutating func attribute(at start: Int) -> Int {
        let end = end
        // A leading `=` is part of the name (13.2.5.32).
        var hash = Self.hash(0xCBF2_9CE4_8422_2325, bytes[start])
        var offset = start &+ 1
        while offset < end, !Self.isIn(Self.attributeNameEnds, bytes[offset]) {
            hash = Self.hash(hash, bytes[offset])
            offset &+= 1
        }
        let name = Range(uncheckedBounds: (start, offset))
        var value = Range(uncheckedBounds: (offset, offset))
        var quote = HTMLAttribute.Quote.absent
        let behindSpace = skipSpace(offset)
        if byte(behindSpace) == UInt8(ascii: "=") {
            offset = skipSpace(behindSpace &+ 1)
            guard offset < end else { return end }
            let byte = bytes[offset]
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                guard let close = bytes.firstOffset(of: byte, from: offset &+ 1, to: end) else { return end }
                value = Range(uncheckedBounds: (offset &+ 1, close))
                quote = byte == UInt8(ascii: "\"") ? .double : .single
                offset = close &+ 1
            } else {
                let valueStart = offset
                while offset < end, !Self.isIn(Self.valueEnds, bytes[offset]) { offset &+= 1 }
                value = Range(uncheckedBounds: (valueStart, offset))
                // An unquoted value may contain quotes, `<` and `=`; they are parse errors only
                // (13.2.5.38).
                quote = .unquoted
            }
        } else {
            offset = behindSpace
        }
        let isDuplicate = !attributes.isEmpty && isKnown(name, hash)
        attributes.append(
            HTMLAttribute(name: name, value: value, quote: quote, isDuplicate: isDuplicate, nameHash: hash))
        return offset
    }

    /// Returns the hash of an attribute with this lower-case name.
    package static func nameHash(of name: String) -> UInt64 {
        name.utf8.reduce(0xCBF2_9CE4_8422_2325) { hash($0, $1) }
    }

    /// Adds a byte to an FNV-1a hash of the name in DOM form: lower case, U+FFFD for NUL.
    @inline(__always)
    private static func hash(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
        if byte == 0 { return [0xEF, 0xBF, 0xBD].reduce(hash) { ($0 ^ $1) &* 0x100_0000_01B3 } }
        return (hash ^ UInt64(byte.asciiLowercased)) &* 0x100_0000_01B3
    }

    /// Returns true if the tag already has an attribute of this name.
    @inline(__always)
    private mutating func isKnown(_ name: Range<Int>, _ hash: UInt64) -> Bool {
        let count = attributes.count
        if count >= 24 { return isKnownAmongMany(name) }
        for index in 0..<count where attributes[index].nameHash == hash {
            // Equal hashes do not prove equal names.
            if normalizedName(attributes[index].name) == normalizedName(name) { return true }
        }
        return false
    }

    /// Looks a name up in a set, which keeps a tag with a million attributes linear.
    private mutating func isKnownAmongMany(_ name: Range<Int>) -> Bool {
        if attributes.count == 24 { manyNames = Set(attributes.map { normalizedName($0.name) }) }
        return !manyNames.insert(normalizedName(name)).inserted
    }

    /// Returns a name in DOM form: ASCII lower case, U+FFFD for NUL.
    func normalizedName(_ name: Range<Int>) -> [UInt8] {
        var output: [UInt8] = []
        HTMLTextDecoder.append(bytes, name, .raw, to: &output)
        for index in output.indices { output[index] = output[index].asciiLowercased }
        return output
    }
}
