/// The ends of links, tags and footnotes in text with markup.
extension PlainText {
    /// The longest destination of a link in bytes.
    private static let destinationLimit = 8000

    /// Returns true for a byte that may be markup.
    static func isSign(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "`"),
            UInt8(ascii: "<"), UInt8(ascii: "\\"), UInt8(ascii: "%"), UInt8(ascii: "="), UInt8(ascii: "^"),
            UInt8(ascii: "~"), UInt8(ascii: "!"), UInt8(ascii: "&"), UInt8(ascii: "$"):
            true
        default: false
        }
    }

    /// Returns true for a tilde that is TeX's tie, a no-break space between a word and the next one: `Theorem~2`.
    static func isTie(_ index: Int, in bytes: [UInt8]) -> Bool {
        guard index > 0, index + 1 < bytes.count else { return false }
        let (before, next) = (bytes[index - 1], bytes[index + 1])
        guard isWord(next) || "\\$@".utf8.contains(next) else { return false }
        if before == UInt8(ascii: ".") { return true }
        // Capitals precede tildes in names: `HEAD~1`.
        guard UInt8(ascii: "a")...UInt8(ascii: "z") ~= before || before >= 0x80 else { return false }
        // Two tildes in a word strike out the text between them.
        let isOther = { (byte: UInt8) in byte == UInt8(ascii: "~") }
        return !bytes[..<index].suffix(100).reversed().prefix { !NoteScanner.isSpace($0) }.contains(
            where: isOther)
            && !bytes[(index + 1)...].prefix(100).prefix { !NoteScanner.isSpace($0) }.contains(where: isOther)
    }

    /// Returns parts of a text without the signs of emphasis whose partner is in another part.
    ///
    /// - Parameters:
    ///   - parts: the parts in their order; `nil` for a link or for other markup.
    ///   - labels: those of the text's definitions of links.
    ///   - within: true to remove the signs with a partner in the same part, too.
    static func withoutPartners(
        _ parts: [[UInt8]?], _ labels: Set<String> = [], within: Bool = false
    ) -> [[UInt8]] {
        guard parts.contains(where: { $0?.contains(where: isEmphasis) == true }) else {
            return parts.map { $0 ?? [] }
        }
        // Links begin and end with signs, which matters for the signs beside them.
        let written = parts.map { $0 ?? [UInt8(ascii: "\"")] }
        let owners = written.enumerated().flatMap { Array(repeating: $0.offset, count: $0.element.count) }
        var isKept = Array(repeating: true, count: owners.count)
        for pair in pairs(in: Array(written.joined()), labels)
        where within || owners[pair.open.lowerBound] != owners[pair.close.lowerBound] {
            for offset in Array(pair.open) + Array(pair.close) { isKept[offset] = false }
        }
        var start = 0
        return zip(parts, written).map { part, bytes in
            defer { start += bytes.count }
            return part == nil ? [] : zip(bytes, isKept[start...]).filter(\.1).map(\.0)
        }
    }

    static func isEmphasis(_ byte: UInt8) -> Bool { "*_~=".utf8.contains(byte) }

    /// Returns true for code that looks like a formula or a command of TeX without its backticks.
    static func mayBeTeX(_ code: ArraySlice<UInt8>) -> Bool {
        code.contains { $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "\\") }
    }

    /// Returns the name in the double brackets that open at an offset, and the offset after them. A name has no bracket.
    static func wikiLink(_ bytes: [UInt8], _ start: Int) -> (name: ArraySlice<UInt8>, end: Int)? {
        let rest = bytes[(start + 2)...].prefix(NoteScanner.nameLimit + 2).prefix { $0 != UInt8(ascii: "[") }
        guard let end = NoteScanner.find("]]", in: rest, from: start + 2) else { return nil }
        return (bytes[(start + 2)..<(end - 2)], end)
    }

    /// Returns the offset after the footnote, `[^label]`, that a bracket opens.
    static func endOfFootnote(_ bytes: [UInt8], _ start: Int) -> Int? {
        guard bytes[start...].starts(with: "[^".utf8) else { return nil }
        let label = bytes[(start + 2)...].prefix(NoteScanner.labelLimit).prefix {
            !"[]".utf8.contains($0) && !NoteScanner.isSpace($0)
        }
        guard !label.isEmpty, label.endIndex < bytes.count, bytes[label.endIndex] == UInt8(ascii: "]") else {
            return nil
        }
        return label.endIndex + 1
    }

    /// Returns the offset after a link and the bytes of its address, if it has one; `nil` for brackets that are text.
    ///
    /// - Parameter words: the bytes between the brackets.
    static func endOfLink(
        _ bytes: [UInt8], _ words: Range<Int>, _ labels: Set<String>
    ) -> (end: Int, address: Range<Int>?)? {
        let next = words.upperBound + 1
        if next < bytes.count, bytes[next] == UInt8(ascii: "("), let found = destination(bytes, next + 1) {
            return found
        }
        if labels.isEmpty { return nil }
        if next < bytes.count, bytes[next] == UInt8(ascii: "[") {
            let label = bytes[(next + 1)...].prefix(NoteScanner.labelLimit).prefix {
                !"[]".utf8.contains($0)
            }
            if label.endIndex < bytes.count, bytes[label.endIndex] == UInt8(ascii: "]") {
                let name = NoteScanner.label(label.isEmpty ? bytes[words] : label)
                guard labels.contains(name) else { return nil }
                return (label.endIndex + 1, nil)
            }
        }
        guard labels.contains(NoteScanner.label(bytes[words])) else { return nil }
        return (next, nil)
    }

    /// Returns the offset after the destination that a parenthesis opens before an offset. The text may be cut off within the
    /// destination: it may be the name of a private document, so no part of it is a word.
    private static func destination(
        _ bytes: [UInt8], _ start: Int
    ) -> (end: Int, address: Range<Int>?)? {
        let text = bytes[start..<min(bytes.count, start + destinationLimit)]
        if let found = LinkDestination(text) { return (found.close + 1, found.address) }
        let end: Int
        if let address = LinkDestination.address(in: text) {
            let rest = LinkDestination.withoutSpace(text[address.upperBound...])
            let isTitle = rest.first.map { "\"'".utf8.contains($0) } ?? false
            end = isTitle && LinkDestination.title(in: rest) == nil ? text.endIndex : rest.startIndex
        } else {
            // An angle bracket without its partner.
            let rest = LinkDestination.withoutSpace(text).dropFirst()
            end = rest.firstIndex { "<>\n\r".utf8.contains($0) } ?? text.endIndex
        }
        guard end == text.endIndex else { return nil }
        let close = bytes[end...].firstIndex(of: UInt8(ascii: ")"))
        return (close.map { $0 + 1 } ?? bytes.count, nil)
    }

    /// Returns the offset after a tag or comment of HTML, or an address in angle brackets; the next offset for another sign.
    static func endOfTag(_ bytes: [UInt8], _ start: Int) -> Int {
        if bytes[start...].starts(with: "<!--".utf8) {
            return NoteScanner.find("-->", in: bytes[...], from: start + 4) ?? bytes.count
        }
        let end = NoteScanner.endOfTag(bytes[...], start)
        guard end == start + 1, start + 1 < bytes.count, NoteScanner.isDigit(bytes[start + 1]),
            let close = bytes[start...].dropFirst().firstIndex(where: { "<>".utf8.contains($0) }),
            isAddress(bytes[(start + 1)..<close])
        else { return end }
        return bytes[close] == UInt8(ascii: ">") ? close + 1 : end
    }

    /// Returns the name of an element whose text is code, which pages do not show, if a tag begins one.
    static func codeElement(_ tag: ArraySlice<UInt8>) -> String? {
        let letters = tag.dropFirst().prefix(while: NoteScanner.isLetter)
        guard letters.count < 7 else { return nil }
        let name = String(decoding: letters, as: UTF8.self).lowercased()
        return ["script", "style"].contains(name) ? name : nil
    }

    /// Returns true for an address with a scheme, and one for mail.
    static func isAddress(_ text: ArraySlice<UInt8>) -> Bool {
        guard let first = text.first, isWord(first), !text.contains(where: NoteScanner.isSpace) else {
            return false
        }
        let scheme = text.prefix(33).prefix {
            NoteScanner.isLetter($0) || NoteScanner.isDigit($0) || "+.-".utf8.contains($0)
        }
        if scheme.count > 1, NoteScanner.isLetter(first), scheme.endIndex < text.endIndex,
            text[scheme.endIndex] == UInt8(ascii: ":")
        {
            return true
        }
        return text.contains(UInt8(ascii: "@")) && !text.contains { "\"'=/:".utf8.contains($0) }
    }

    /// Returns true for a name that links show as it is: without words or a place of their own. A paragraph may have thousands.
    static func isPlainName(_ name: ArraySlice<UInt8>) -> Bool {
        guard let first = name.first, let last = name.last else { return false }
        return 0x21..<0x7F ~= first && 0x21..<0x7F ~= last
            && !name.contains(UInt8(ascii: "|")) && !name.contains(UInt8(ascii: "#"))
    }

    static func isPunctuation(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte < 0x7F && !isWord(byte) || byte == UInt8(ascii: "_")
    }

    static func isWord(_ byte: UInt8) -> Bool {
        byte >= 0x80 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
            || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }
}
