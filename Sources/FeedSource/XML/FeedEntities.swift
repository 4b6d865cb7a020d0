import Diagnostics
import WebSyntax

/// The character references of a feed: XML's, HTML's (accepted without a declaration), and entities that the document
/// declares.
struct FeedEntities {
    /// The largest sum of all expansions, in bytes.
    static let maximumExpansion = 1_000_000

    private var declared: [String: String] = [:]
    /// The number of findings of each kind. One mistake repeated in a feed must not hide the others.
    private var counts: [Repair: Int] = [:]
    /// True if entities that the document does not declare are repairs. A document type elsewhere may declare them.
    var needsDeclarations = true

    /// The kinds of repairs of characters.
    private enum Repair { case control, reference, undeclared }

    /// The largest number of findings of one kind.
    private static let mostFindings = 20

    /// Reads a document type with its internal subset, and returns the offset after it.
    ///
    /// An entity is used only if its value has no `&`, so entities cannot expand to other entities.
    mutating func readDoctype(_ bytes: Bytes, _ start: Int) -> Int {
        var offset = start + 9
        var isSubset = false
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: "["): isSubset = true
            case UInt8(ascii: "]"): isSubset = false
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                offset =
                    bytes.firstOffset(of: bytes[offset], from: offset + 1, to: bytes.count) ?? bytes.count
            case UInt8(ascii: ">") where !isSubset: return offset + 1
            case UInt8(ascii: "<") where bytes.hasExactly("<!ENTITY", at: offset, to: bytes.count):
                offset = readEntity(bytes, offset + 8)
                continue
            case UInt8(ascii: "<") where bytes.hasExactly("<!--", at: offset, to: bytes.count):
                while offset < bytes.count, !bytes.hasExactly("-->", at: offset, to: bytes.count) {
                    offset += 1
                }
            default: break
            }
            offset += 1
        }
        return bytes.count
    }

    /// Reads a declaration, and returns the offset after it.
    private mutating func readEntity(_ bytes: Bytes, _ start: Int) -> Int {
        let end = bytes.firstOffset(of: UInt8(ascii: ">"), from: start, to: bytes.count) ?? bytes.count
        let words = bytes.text(start..<end).split(whereSeparator: \.isWhitespace)
        guard let name = words.first, name != "%",
            let quote = bytes[start..<end].firstIndex(where: {
                $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'")
            })
        else { return min(bytes.count, end + 1) }
        let close = bytes.firstOffset(of: bytes[quote], from: quote + 1, to: bytes.count) ?? bytes.count
        let value = bytes.text((quote + 1)..<close)
        let isExternal = words.count > 1 && (words[1] == "SYSTEM" || words[1] == "PUBLIC")
        if !isExternal, !value.contains("&"), !value.contains("%"), value.utf8.count < 10_000 {
            declared[String(name)] = value
        }
        let after =
            bytes.firstOffset(of: UInt8(ascii: ">"), from: min(close, bytes.count), to: bytes.count)
            ?? bytes.count
        return min(bytes.count, after + 1)
    }

    /// Returns text with its references resolved.
    mutating func decoded(_ bytes: Bytes, _ range: Range<Int>, _ findings: FindingList) -> String {
        guard bytes.firstOffset(of: UInt8(ascii: "&"), from: range.lowerBound, to: range.upperBound) != nil
        else { return literal(bytes, range, findings) }
        reportControls(bytes, range, findings)
        var output: [UInt8] = []
        output.reserveCapacity(range.count)
        var offset = range.lowerBound
        var expanded = 0
        while let mark = bytes.firstOffset(of: UInt8(ascii: "&"), from: offset, to: range.upperBound) {
            output.append(contentsOf: Bytes(rebasing: bytes[offset..<mark]))
            if declared.isEmpty, let found = Self.predefined(bytes, mark, range.upperBound) {
                output.append(found.character)
                offset = mark + found.length
                continue
            }
            let limit = min(range.upperBound, mark + 40)
            let end = bytes.firstOffset(of: UInt8(ascii: ";"), from: mark, to: limit)
            if let end, let value = value(of: mark..<(end + 1), bytes),
                expanded + value.utf8.count < Self.maximumExpansion
            {
                report(mark..<(end + 1), value, bytes, findings)
                expanded += declared.isEmpty ? 0 : value.utf8.count
                output += value.utf8
                offset = end + 1
            } else {
                findings.report(.feedXML, at: mark, "a '&' is text here; write '&amp;'")
                output.append(UInt8(ascii: "&"))
                offset = mark + 1
            }
        }
        output.append(contentsOf: Bytes(rebasing: bytes[offset..<range.upperBound]))
        return Self.lines(String(decoding: output, as: UTF8.self))
    }

    /// Returns text without references.
    mutating func literal(_ bytes: Bytes, _ range: Range<Int>, _ findings: FindingList) -> String {
        let isPlain = bytes[range].allSatisfy { $0 >= 0x20 || $0 == 0x0A || $0 == 0x09 }
        if isPlain { return bytes.text(range) }
        reportControls(bytes, range, findings)
        return Self.lines(bytes.text(range))
    }

    // MARK: Repairs

    /// Reports characters that XML forbids (XML 1.0, 2.2).
    private mutating func reportControls(_ bytes: Bytes, _ range: Range<Int>, _ findings: FindingList) {
        for offset in range where Self.isControl(bytes[offset]) {
            let hex = String(bytes[offset], radix: 16, uppercase: true)
            report(
                .control, at: offset, findings,
                "the control character U+\(String(repeating: "0", count: 4 - hex.count))\(hex) is left out; XML does not allow it"
            )
        }
    }

    /// Reports a reference that XML does not allow, with the text that it was read as.
    private mutating func report(
        _ range: Range<Int>, _ value: String, _ bytes: Bytes, _ findings: FindingList
    ) {
        let name = bytes.text((range.lowerBound + 1)..<(range.upperBound - 1))
        if name.hasPrefix("#") {
            let isReplaced = value == "\u{FFFD}" && !["#xfffd", "#65533"].contains(name.lowercased())
            guard isReplaced || value.utf8.contains(where: Self.isControl) else { return }
            report(
                .reference, at: range.lowerBound, findings,
                "the reference '&\(name);' is not a character of XML; it is \(isReplaced ? "read as U+FFFD" : "left out")"
            )
        } else if needsDeclarations, declared[name] == nil,
            !["lt", "gt", "amp", "quot", "apos"].contains(name)
        {
            report(
                .undeclared, at: range.lowerBound, findings,
                "the entity '&\(name);' is not declared; it is read as in HTML")
        }
    }

    private mutating func report(
        _ repair: Repair, at offset: Int, _ findings: FindingList, _ message: String
    ) {
        let count = counts[repair, default: 0]
        guard count < Self.mostFindings else { return }
        counts[repair] = count + 1
        findings.report(.feedXML, at: offset, message)
    }

    private static func isControl(_ byte: UInt8) -> Bool {
        byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D
    }

    // MARK: References

    /// Returns the character of one of XML's own references (XML 1.0, 4.6), and the length of the reference.
    private static func predefined(_ bytes: Bytes, _ mark: Int, _ end: Int) -> (
        character: UInt8, length: Int
    )? {
        if bytes.hasExactly("&lt;", at: mark, to: end) { return (UInt8(ascii: "<"), 4) }
        if bytes.hasExactly("&gt;", at: mark, to: end) { return (UInt8(ascii: ">"), 4) }
        if bytes.hasExactly("&amp;", at: mark, to: end) { return (UInt8(ascii: "&"), 5) }
        if bytes.hasExactly("&quot;", at: mark, to: end) { return (UInt8(ascii: "\""), 6) }
        if bytes.hasExactly("&apos;", at: mark, to: end) { return (UInt8(ascii: "'"), 6) }
        return nil
    }

    /// Returns the text of a reference, or nil for one that is not known.
    private func value(of range: Range<Int>, _ bytes: Bytes) -> String? {
        let name = bytes.text((range.lowerBound + 1)..<(range.upperBound - 1))
        guard !name.isEmpty,
            name.utf8.allSatisfy({ $0.isASCIIAlphanumeric || "#_-.:".utf8.contains($0) || $0 >= 0x80 })
        else { return nil }
        if let value = declared[name] { return value }
        let value = HTMLTextDecoder.string(bytes, range, .text)
        // A shorter name at its start, as `&notit;` begins with `&not`, is another reference.
        return value.hasPrefix("&") && value.count > 1 || value.hasSuffix(";") && name != "semi" ? nil : value
    }

    /// Line ends as XML reads them (XML 1.0, 2.11), without the control characters that XML forbids (2.2).
    private static func lines(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 < 0x20 && $0 != 0x0A && $0 != 0x09 }) else { return text }
        let lines = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
        let kept = lines.unicodeScalars.filter { $0.value >= 0x20 || $0 == "\n" || $0 == "\t" }
        return String(String.UnicodeScalarView(kept))
    }
}
