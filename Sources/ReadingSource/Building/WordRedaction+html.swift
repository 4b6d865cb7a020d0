import HTMLSanitizing
import SecretScanning
import WebSyntax

extension WordRedaction {
    /// Returns sanitised HTML without passwords and keys in its text and its attributes, also those that elements within a word
    /// divide. Pictures in `data:` addresses stay as they are. Takes linear time.
    package mutating func html(_ html: String) -> String {
        var html = html
        let splices = html.withUTF8 { bytes -> [Splice] in
            var texts = MarkupTexts()
            var splices: [Splice] = []
            var scanner = HTMLScanner(bytes)
            while let token = scanner.next() {
                switch token.kind {
                case .text: texts.add(token.range, of: bytes)
                case .startTag:
                    texts.add(tag: scanner.name)
                    for attribute in scanner.attributes {
                        if let splice = splice(attribute, of: bytes) { splices.append(splice) }
                    }
                case .endTag: texts.add(tag: scanner.name)
                case .comment, .doctype: break
                }
            }
            let clean = redacted(texts.parts)
            for (index, range) in texts.ranges.enumerated() {
                guard let range, clean[index] != texts.parts[index] else { continue }
                splices.append(Splice(range, clean[index], "secret"))
            }
            return splices
        }
        if splices.isEmpty { return html }
        return String(decoding: SpliceList(splices).applied(to: Array(html.utf8)), as: UTF8.self)
    }

    private static let addresses: Set<String> = ["cite", "href", "src"]
    /// Attributes whose values are names, which have no spaces.
    private static let names: Set<String> = ["class", "hreflang", "id", "lang", "name"]

    /// Returns the replacement of an attribute's value; `nil` for one without keys.
    private mutating func splice(_ attribute: HTMLAttribute, of bytes: Bytes) -> Splice? {
        // Shorter than any key.
        guard attribute.value.count >= 4,
            !bytes.hasExactly("data:", at: attribute.value.lowerBound, to: bytes.count)
        else { return nil }
        let value = HTMLTextDecoder.string(bytes, attribute.value, .attribute)
        let name = bytes.lowercasedText(attribute.name)
        // The sanitizer's prefix would hide the start of a key.
        let id = value.hasPrefix("#") ? "#" + HTMLSanitizer.idPrefix : HTMLSanitizer.idPrefix
        if value.hasPrefix(id) {
            guard value != id + redacted(String(value.dropFirst(id.count))) else { return nil }
            return Splice(attribute.value, id + "redacted", "secret")
        }
        var clean: String
        if Self.addresses.contains(name) {
            let address = PublicAddress(value, hiding: hidden)
            for family in address.families { note(family) }
            clean = address.text
        } else {
            clean = redacted(value)
            if clean != value, Self.names.contains(name) { clean = "redacted" }
        }
        guard clean != value else { return nil }
        var output: [UInt8] = []
        MarkupText.append(clean, to: &output, inAttribute: true)
        return Splice(attribute.value, output, "secret")
    }
}

/// The text of HTML in parts, as its reader sees it: elements within a word do not divide it, and others begin a line.
private struct MarkupTexts {
    private(set) var parts: [String] = []
    /// The range of each part in the HTML; `nil` for a line end that an element makes.
    private(set) var ranges: [Range<Int>?] = []

    mutating func add(_ range: Range<Int>, of bytes: Bytes) {
        parts.append(String(decoding: bytes[range], as: UTF8.self))
        ranges.append(range)
    }

    mutating func add(tag: String) {
        guard ranges.last ?? nil != nil, !WordElements.names.contains(tag) else { return }
        parts.append("\n")
        ranges.append(nil)
    }
}
