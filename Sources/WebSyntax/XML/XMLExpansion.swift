/// A document without its document type and with all references to internal entities expanded (XML 1.0, 4.4).
///
/// Expansion is bounded against attacks such as "billion laughs": an entity to ``maximumSize`` bytes and ``maximumDepth``
/// levels, all references together to ``maximumTotal``. A reference beyond stays unexpanded, and ``limit`` is the first.
package struct XMLExpansion {
    /// The largest expansion of one entity, in bytes.
    static let maximumSize = 1_000_000
    /// The largest sum of all expansions, in bytes.
    static let maximumTotal = 4_000_000
    /// The largest nesting depth of entities.
    static let maximumDepth = 32

    /// The expanded document.
    package private(set) var bytes: [UInt8] = []
    /// Maps offsets of `bytes` to offsets of the document.
    package private(set) var map: OffsetMap
    /// The range of the first reference that exceeded a bound; nil if all were expanded.
    package private(set) var limit: Range<Int>?

    /// The replacement texts by name.
    private let entities: [[UInt8]: [UInt8]]
    /// The expansion of each entity; nil if it is too large or includes itself.
    private var expanded: [[UInt8]: [UInt8]?] = [:]
    /// The number of bytes that further references may still add.
    private var remaining = Self.maximumTotal
    /// The number of bytes that may still be copied during expansions, including failed ones.
    private var work = 4 * Self.maximumTotal

    /// Expands a document with its document type.
    package init(_ document: Bytes, _ type: XMLDocumentType) {
        entities = type.entities
        map = OffsetMap(start: 0, end: document.count)
        bytes.reserveCapacity(document.count)
        bytes.append(contentsOf: document[..<type.range.lowerBound])
        map.note(decoded: bytes.count, raw: type.range.upperBound)
        let start = type.range.upperBound
        let rest = UnsafeBufferPointer(rebasing: document[start...])
        guard !entities.isEmpty else {
            bytes.append(contentsOf: rest)
            return
        }
        var scanner = HTMLScanner(rest, syntax: .xml)
        var copied = 0
        while let token = scanner.next() {
            if token.kind == .text, token.rule == .text {
                replace(in: token.content, of: rest, from: &copied, start, isAttribute: false)
            } else if token.kind == .startTag {
                for attribute in scanner.attributes {
                    replace(in: attribute.value, of: rest, from: &copied, start, isAttribute: true)
                }
            }
        }
        bytes.append(contentsOf: rest[copied...])
    }

    /// Copies up to the end of `range` with its references expanded. `start` is the offset of `text` in
    /// the document.
    private mutating func replace(
        in range: Range<Int>, of text: Bytes, from copied: inout Int, _ start: Int, isAttribute: Bool
    ) {
        var offset = range.lowerBound
        while let ampersand = text.firstOffset(of: UInt8(ascii: "&"), from: offset, to: range.upperBound) {
            offset = ampersand + 1
            guard let end = Self.nameEnd(text, offset, to: range.upperBound) else { continue }
            let name = Array(text[offset..<end])
            // Undeclared names are the five predefined ones, or errors; both stay as they are.
            guard entities[name] != nil else { continue }
            let reference = (start + ampersand)..<(start + end + 1)
            guard let value = expansion(of: name, depth: 0), value.count <= remaining else {
                limit = limit ?? reference
                continue
            }
            remaining -= value.count
            bytes.append(contentsOf: text[copied..<ampersand])
            map.note(decoded: bytes.count, raw: reference.lowerBound)
            bytes.append(contentsOf: isAttribute ? Self.escaped(value) : value)
            offset = end + 1
            copied = offset
            map.note(decoded: bytes.count, raw: reference.upperBound)
        }
    }

    /// Returns the text of an attribute default with its references expanded.
    package mutating func attributeText(_ value: [UInt8]) -> [UInt8] {
        // The value goes between double quotes, so quotes in it are escaped.
        guard value.contains(UInt8(ascii: "&")), let text = expand(value, depth: 0) else {
            return value.contains(UInt8(ascii: "\"")) ? Self.escaped(value) : value
        }
        return text.count == value.count ? text : Self.escaped(text)
    }

    // MARK: Entities

    /// Returns the expansion of an entity; nil beyond a bound. Each is computed once.
    private mutating func expansion(of name: [UInt8], depth: Int) -> [UInt8]? {
        if let known = expanded[name] { return known }
        guard let text = entities[name], depth < Self.maximumDepth else { return nil }
        // A request for the entity during its own expansion is a cycle and finds nil.
        expanded[name] = .some(nil)
        let result = expand(text, depth: depth + 1)
        expanded[name] = .some(result)
        return result
    }

    /// Returns a text with its references expanded; nil beyond a bound.
    private mutating func expand(_ text: [UInt8], depth: Int) -> [UInt8]? {
        // Work is counted apart from the result: failed expansions must not be free.
        work -= text.count
        guard work > 0 else { return nil }
        var output: [UInt8] = []
        var offset = 0
        while offset < text.count {
            if text[offset] == UInt8(ascii: "&") {
                let end = text.withUnsafeBufferPointer { Self.nameEnd($0, offset + 1, to: text.count) }
                if let end, case let name = Array(text[(offset + 1)..<end]), entities[name] != nil {
                    guard let value = expansion(of: name, depth: depth),
                        output.count + value.count <= Self.maximumSize
                    else { return nil }
                    work -= value.count
                    output.append(contentsOf: value)
                    offset = end + 1
                    continue
                }
            }
            output.append(text[offset])
            offset += 1
        }
        return output.count <= Self.maximumSize ? output : nil
    }

    /// Returns the offset of the semicolon after an entity's name.
    private static func nameEnd(_ text: Bytes, _ start: Int, to end: Int) -> Int? {
        var offset = start
        // Names are bounded, so that a text of ampersands takes linear time.
        let stop = min(end, start + 256)
        while offset < stop {
            let byte = text[offset]
            if byte == UInt8(ascii: ";") { return offset > start ? offset : nil }
            let isName =
                byte.isASCIIAlphanumeric || byte >= 0x80 || byte == UInt8(ascii: "_")
                || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
            if !isName { return nil }
            offset += 1
        }
        return nil
    }

    /// Escapes quotes in an expansion, which do not end the attribute around it (4.4.5).
    private static func escaped(_ value: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        for byte in value {
            switch byte {
            case UInt8(ascii: "\""): output.append(contentsOf: "&#34;".utf8)
            case UInt8(ascii: "'"): output.append(contentsOf: "&#39;".utf8)
            case UInt8(ascii: "<"): output.append(contentsOf: "&#60;".utf8)
            default: output.append(byte)
            }
        }
        return output
    }
}
