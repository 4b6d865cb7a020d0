/// The document type declaration of an XML document (XML 1.0, 2.8 and 4.2) and the declarations of its internal subset.
///
/// Parameter entities are expanded between declarations, as the internal subset requires. The external subset is named
/// but not read.
package struct XMLDocumentType {
    /// An address in a declaration.
    package struct Address {
        package enum Kind {
            /// The system identifier of the document type.
            case externalSubset
            /// The system identifier of an entity.
            case externalEntity
            /// The value of an internal entity.
            case entityValue
        }

        package var kind: Kind
        package var value: [UInt8]
        /// The range of the literal in the document, without quotes, or of the parameter entity reference that produced it.
        package var range: Range<Int>
    }

    /// An attribute default, which applies to elements without the attribute (3.3.2).
    package struct Default {
        package var element: [UInt8]
        package var name: [UInt8]
        /// As written.
        package var value: [UInt8]
        package var range: Range<Int>
    }

    /// The range from `<!DOCTYPE` to after its `>`.
    package private(set) var range: Range<Int>
    /// True if it declares nothing that changes the document: no entities and no attribute defaults.
    package var isPlain: Bool { entities.isEmpty && defaults.isEmpty }
    /// The replacement text of each internal general entity: character references resolved, others as written (4.5).
    private(set) var entities: [[UInt8]: [UInt8]] = [:]
    /// The addresses in declarations, in source order.
    package private(set) var addresses: [Address] = []
    /// The attribute defaults, in source order.
    package private(set) var defaults: [Default] = []

    /// The replacement text of each parameter entity.
    private var parameters: [[UInt8]: [UInt8]] = [:]
    /// The number of bytes that parameter entities may still expand to: a bound against exponential
    /// expansion.
    private var budget = 1_000_000
    /// The largest number of nested parameter entities: an entity may include itself.
    private static let maximumDepth = 8

    /// A word, or a literal without its quotes.
    private struct Part {
        var range: Range<Int>
        var isLiteral: Bool
    }

    /// Returns the offset of the declaration. Only comments and processing instructions may precede it.
    package static func start(in bytes: Bytes) -> Int? {
        var offset = bytes.hasExactly("\u{FEFF}", at: 0, to: bytes.count) ? 3 : 0
        while offset < bytes.count {
            if bytes[offset].isHTMLSpace {
                offset += 1
            } else if bytes.hasExactly("<!DOCTYPE", at: offset, to: bytes.count) {
                return offset
            } else if let behind = skipped(bytes, offset, to: bytes.count) {
                offset = behind
            } else {
                return nil
            }
        }
        return nil
    }

    /// Returns the offset after the comment or processing instruction at `offset`.
    private static func skipped(_ text: Bytes, _ offset: Int, to end: Int) -> Int? {
        let isComment = text.hasExactly("<!--", at: offset, to: end)
        guard isComment || text.hasExactly("<?", at: offset, to: end) else { return nil }
        let first = UInt8(ascii: isComment ? "-" : "?")
        var next = offset + (isComment ? 4 : 2)
        while let close = text.firstOffset(of: UInt8(ascii: ">"), from: next, to: end) {
            // `<!-->` is no complete comment in XML.
            let isEnd =
                text[close - 1] == first && (!isComment || (close >= offset + 6 && text[close - 2] == first))
            if isEnd { return close + 1 }
            next = close + 1
        }
        return end
    }

    /// Reads the declaration at `start`, an offset of `<!DOCTYPE`.
    package init(_ bytes: Bytes, at start: Int) {
        range = start..<bytes.count
        var parts: [Part] = []
        var offset = start + 9
        while offset < bytes.count, bytes[offset] != UInt8(ascii: ">"), bytes[offset] != UInt8(ascii: "[") {
            guard let part = Self.part(bytes, &offset, to: bytes.count) else { break }
            parts.append(part)
        }
        // Engines know the public identifiers in use and fetch nothing for them.
        // `parts[0]` is the name of the document element.
        let hasPublic =
            parts.count > 1 && bytes.hasExactly("PUBLIC", at: parts[1].range.lowerBound, to: bytes.count)
        if !hasPublic, let system = parts.last, system.isLiteral {
            add(.externalSubset, bytes, system.range, nil)
        }
        if offset < bytes.count, bytes[offset] == UInt8(ascii: "[") {
            offset = subset(bytes, from: offset + 1, in: nil, depth: 0)
        }
        let close = bytes.firstOffset(of: UInt8(ascii: ">"), from: offset, to: bytes.count)
        range = start..<(close.map { $0 + 1 } ?? bytes.count)
    }

    // MARK: Declarations

    /// Reads declarations up to a closing bracket, or to the end of the expansion of a parameter entity whose reference
    /// is at `place`. Returns the offset after them.
    private mutating func subset(_ text: Bytes, from start: Int, in place: Range<Int>?, depth: Int) -> Int {
        var offset = start
        while offset < text.count {
            switch text[offset] {
            case UInt8(ascii: "]") where place == nil: return offset + 1
            case UInt8(ascii: "%"):
                // A reference is searched within a bounded distance, which keeps time linear.
                let end = text[offset...].prefix(257).firstIndex(of: UInt8(ascii: ";")) ?? offset
                let reference = offset..<(end + 1)
                if end > offset { expand(Array(text[(offset + 1)..<end]), place ?? reference, depth) }
                offset = end + 1
            case UInt8(ascii: "<"):
                if let behind = Self.skipped(text, offset, to: text.count) {
                    offset = behind
                } else {
                    declaration(text, &offset, place)
                }
            default: offset += 1
            }
        }
        return text.count
    }

    /// Reads the declarations in a parameter entity, within the limits of depth and size.
    private mutating func expand(_ name: [UInt8], _ place: Range<Int>, _ depth: Int) {
        guard depth < Self.maximumDepth, let value = parameters[name], value.count <= budget else { return }
        budget -= value.count + 1
        value.withUnsafeBufferPointer { _ = subset($0, from: 0, in: place, depth: depth + 1) }
    }

    /// Returns the next word or literal; nil at the end of the declaration.
    private static func part(_ text: Bytes, _ offset: inout Int, to end: Int) -> Part? {
        while offset < end, text[offset].isHTMLSpace { offset += 1 }
        guard offset < end, text[offset] != UInt8(ascii: ">"), text[offset] != UInt8(ascii: "[") else {
            return nil
        }
        let start = offset
        let quote = text[start]
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            let close = text.firstOffset(of: quote, from: start + 1, to: end) ?? end
            offset = min(close + 1, end)
            return Part(range: (start + 1)..<max(start + 1, close), isLiteral: true)
        }
        offset += 1
        while offset < end, !text[offset].isHTMLSpace, !"\"'>[".utf8.contains(text[offset]) { offset += 1 }
        return Part(range: start..<offset, isLiteral: false)
    }

    /// Reads one declaration. Only entities and attribute lists have an effect here.
    private mutating func declaration(_ text: Bytes, _ offset: inout Int, _ place: Range<Int>?) {
        let start = offset
        var parts: [Part] = []
        var next = start + 1
        while next < text.count, text[next] != UInt8(ascii: ">") {
            guard let part = Self.part(text, &next, to: text.count) else {
                if next < text.count, text[next] == UInt8(ascii: "[") { next += 1 }
                continue
            }
            parts.append(part)
        }
        offset = min(next + 1, text.count)
        if text.hasExactly("<!ENTITY", at: start, to: text.count) { entity(text, parts, place) }
        if text.hasExactly("<!ATTLIST", at: start, to: text.count) {
            attributes(text, parts, place)
        }
    }

    /// Reads an entity declaration (4.2). The first declaration of a name is binding.
    private mutating func entity(_ text: Bytes, _ parts: [Part], _ place: Range<Int>?) {
        let isParameter =
            parts.count > 1 && text.hasExactly("%", at: parts[1].range.lowerBound, to: text.count)
        let name = isParameter ? 2 : 1
        guard parts.count > name + 1 else { return }
        let first = parts[name + 1]
        if !first.isLiteral {
            // The system identifier: the last literal.
            for part in parts.reversed() where part.isLiteral {
                return add(.externalEntity, text, part.range, place)
            }
            return
        }
        declare(Array(text[parts[name].range]), Self.resolved(text, first.range), isParameter: isParameter)
        if URLClassifier.classify(HTMLTextDecoder.string(text, first.range, .attribute)).isRemote {
            add(.entityValue, text, first.range, place)
        }
    }

    /// Stores an entity unless its name is declared already.
    private mutating func declare(_ name: [UInt8], _ value: [UInt8], isParameter: Bool) {
        if isParameter {
            if parameters[name] == nil { parameters[name] = value }
        } else if entities[name] == nil {
            entities[name] = value
        }
    }

    /// Reads an attribute-list declaration (3.3): names, types and defaults.
    private mutating func attributes(_ text: Bytes, _ parts: [Part], _ place: Range<Int>?) {
        guard parts.count > 1 else { return }
        let element = parts[1]
        var name: Part?
        for part in parts.dropFirst(2) {
            if part.isLiteral {
                // Without a name the literal is part of a type, such as an enumeration.
                guard let named = name else { continue }
                defaults.append(
                    Default(
                        element: Array(text[element.range]), name: Array(text[named.range]),
                        value: Array(text[part.range]), range: place ?? part.range))
                name = nil
            } else if text.hasExactly("#REQUIRED", at: part.range.lowerBound, to: part.range.upperBound)
                || text.hasExactly("#IMPLIED", at: part.range.lowerBound, to: part.range.upperBound)
            {
                name = nil
            } else if name == nil {
                name = part
            }
        }
    }

    /// Adds an address with its references resolved.
    private mutating func add(_ kind: Address.Kind, _ text: Bytes, _ range: Range<Int>, _ place: Range<Int>?)
    {
        var value: [UInt8] = []
        HTMLTextDecoder.append(text, range, .attribute, to: &value)
        addresses.append(Address(kind: kind, value: value, range: place ?? range))
    }

    /// Returns a literal with its character references, and only those, resolved (4.5).
    private static func resolved(_ text: Bytes, _ range: Range<Int>) -> [UInt8] {
        var output: [UInt8] = []
        var offset = range.lowerBound
        while offset < range.upperBound {
            var consumed = 0
            if text[offset] == UInt8(ascii: "&"), offset + 1 < range.upperBound,
                text[offset + 1] == UInt8(ascii: "#")
            {
                consumed = CharacterReference.resolve(
                    text, at: offset, to: range.upperBound, inAttribute: true, into: &output)
            }
            if consumed == 0 {
                output.append(text[offset])
                consumed = 1
            }
            offset += consumed
        }
        return output
    }
}
