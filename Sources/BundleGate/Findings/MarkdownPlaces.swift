import Diagnostics
import SiteFiles
import WebSyntax

/// Maps text of a rendered leaf to its markdown.
struct MarkdownPlaces {
    let bundle: Bundle
    /// The markdown of leaves that were asked about, by the leaf's file.
    private var sources: [String: SourceText?] = [:]

    init(bundle: Bundle) { self.bundle = bundle }

    /// Returns a finding about a page with its place in the markdown if that is certain. Edits of a rendered leaf
    /// become advice, since the next render would undo them.
    mutating func applied(to finding: Diagnostic, about page: Page) -> Diagnostic {
        guard let markdown = source(of: page.file.path) else { return finding }
        var finding = finding
        if finding.markdown == nil, let offset = Self.offset(of: finding, in: page, markdown) {
            finding.related.append(.init(.source, markdown.position(atOffset: offset)))
        }
        if let fix = finding.fix, !fix.edits.isEmpty {
            finding.fix = .init("\(fix.text) in \(markdown.file), then run 'sitegen render'")
        }
        return finding
    }

    /// The markdown of a leaf; `nil` if it has none or the file cannot be read. Read once for all findings.
    private mutating func source(of file: String) -> SourceText? {
        if let known = sources[file] { return known }
        var text: SourceText?
        if let leaf = bundle.leaves[file], let path = bundle.manifest?.sourceFile(of: leaf),
            let bytes = try? FileReading.bytes(at: path, limit: 64 << 20)
        {
            text = SourceText(file: DiskPath.shown(path), bytes: bytes)
        }
        sources[file] = .some(text)
        return text
    }

    /// Returns the offset of the finding's subject: the reference as written, or else the tag, or the words after it.
    /// Only where the markdown has it once: a wrong place is worse than none.
    private static func offset(of finding: Diagnostic, in page: Page, _ markdown: SourceText) -> Int? {
        if let reference = finding.reference {
            return only(Array(reference.written.utf8), in: markdown.bytes)
        }
        guard let position = finding.position, position.file == page.shownPath else { return nil }
        let bytes = page.source.bytes
        let start = page.source.offset(of: position)
        guard start > 0, start < bytes.count else { return nil }
        if finding.rule == RuleDefinition.texInText.id { return offset(ofText: start, bytes, markdown) }
        guard bytes[start] == UInt8(ascii: "<") else { return nil }
        let end = bytes[start...].prefix(2048).firstIndex(of: UInt8(ascii: ">")) ?? start
        if let offset = only(bytes[start...end], in: markdown.bytes) { return offset }
        let words = bytes[(end + 1)...].prefix(2048).prefix { $0 != UInt8(ascii: "<") }
        return only(words, in: markdown.bytes) ?? offset(ofTag: start..<(end + 1), bytes, markdown.bytes)
    }

    /// The most equal tags of a page that are compared.
    private static let tagLimit = 1000

    /// Returns the offset of an equal tag with the same words after it: markdown has signs of words with escapes. Of several, the
    /// one with the same number is meant, if the page has as many.
    private static func offset(ofTag range: Range<Int>, _ page: [UInt8], _ markdown: [UInt8]) -> Int? {
        let words = letters(page, range.upperBound)
        guard !words.isEmpty else { return nil }
        let places = { (bytes: [UInt8]) in
            ByteSearch.offsets(of: Array(page[range]), in: bytes, limit: tagLimit).filter {
                letters(bytes, $0 + range.count) == words
            }
        }
        let (own, others) = (places(page), places(markdown))
        guard own.count == others.count, let number = own.firstIndex(of: range.lowerBound) else { return nil }
        return others[number]
    }

    /// Returns the letters and digits of the text at an offset, without references to characters.
    private static func letters(_ bytes: [UInt8], _ start: Int) -> [UInt8] {
        var letters: [UInt8] = []
        var isReference = false
        for byte in bytes[start...].prefix(200) {
            if byte == UInt8(ascii: "<") || byte == UInt8(ascii: "\n") { break }
            if byte == UInt8(ascii: "&") { isReference = true }
            if !isReference, byte.isASCIIAlphanumeric || byte >= 0x80 { letters.append(byte) }
            if byte == UInt8(ascii: ";") { isReference = false }
        }
        return letters
    }

    /// Returns the offset of the text at `start`, found by its whole line or by what follows it.
    private static func offset(ofText start: Int, _ bytes: [UInt8], _ markdown: SourceText) -> Int? {
        let isText = { (byte: UInt8) in !"<>\n\r".utf8.contains(byte) }
        let before = bytes[..<start].suffix(2048).reversed().prefix(while: isText).count
        let rest = bytes[start...].prefix(2048).prefix(while: isText)
        // Character references are other bytes in the markdown.
        let plain = rest.prefix { $0 != UInt8(ascii: "&") }
        for range in [(start - before)..<rest.endIndex, start..<rest.endIndex, start..<plain.endIndex] {
            guard let offset = only(bytes[range], in: markdown.bytes) else { continue }
            return offset + start - range.lowerBound
        }
        return nil
    }

    /// Returns the offset of a text that occurs exactly once as a whole word; `nil` otherwise.
    private static func only(_ text: some RandomAccessCollection<UInt8>, in bytes: [UInt8]) -> Int? {
        guard text.count > 1, !text.contains(UInt8(ascii: "\n")) else { return nil }
        let all = ByteSearch.offsets(of: Array(text), in: bytes, limit: 64)
        // A tag has words beside it, which make it no other tag.
        if text.first == UInt8(ascii: "<"), all.count > 1 { return nil }
        let places = all.filter { start in
            let end = start + text.count
            return (start == 0 || !joins(bytes[start - 1])) && (end == bytes.count || !joins(bytes[end]))
        }
        return places.count == 1 ? places[0] : nil
    }

    /// Returns true if a byte would make the text beside it part of a longer address or word.
    private static func joins(_ byte: UInt8) -> Bool {
        byte.isASCIIAlphanumeric || byte >= 0x80 || "%-./_~".utf8.contains(byte)
    }
}
