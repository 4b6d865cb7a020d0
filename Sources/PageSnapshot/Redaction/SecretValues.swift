import WebFetching
import WebReferences
import WebSyntax

/// Finds the values to blank: the given ones, and those that follow a given name in the page, in its scripts or in any
/// other text of the snapshot.
struct SecretValues {
    /// Values of the settings.
    private let given: [String]
    /// Names of the settings.
    private let names: [String]

    /// Takes the values and names of the settings.
    init(_ settings: SealSettings) {
        given = settings.secrets
        names = settings.redactedNames
    }

    /// Returns the names with a value that is too short to be searched for elsewhere.
    func namesOfShortValues(page: [UInt8]) -> [String] {
        page.withUnsafeBufferPointer { text in
            names.filter { name in
                var isShort = false
                Self.values(of: name, in: text) {
                    if !$0.isEmpty, Redactor.isTooShort($0) { isShort = true }
                }
                return isShort
            }
        }
    }

    /// Returns a redactor for the given values and those found in the page and its files.
    func redactor(page: [UInt8], as kind: DocumentTexts.Kind = .html, files: [Asset]) -> Redactor {
        guard !names.isEmpty else { return Redactor(given) }
        var values = Set(given)
        page.withUnsafeBufferPointer {
            DocumentTexts.visit($0, as: kind) { text, _ in add(text, to: &values) }
        }
        for file in files {
            guard let kind = Self.kind(file) else { continue }
            let text = DecodedText(file, as: kind.type, fallback: "UTF-8").bytes
            text.withUnsafeBufferPointer { text in
                DocumentTexts.visit(text, as: kind.kind) { text, _ in add(text, to: &values) }
            }
        }
        return Redactor(Array(values))
    }

    /// Returns the grammar of a file's text; `nil` for pictures and fonts.
    private static func kind(_ file: Asset) -> (kind: DocumentTexts.Kind, type: String)? {
        let type = ContentTypes.essence(file.contentType) ?? ""
        if FileSignature.type(of: file.bytes) != nil || type.hasPrefix("font/") { return nil }
        if ContentTypes.isHTML(type) { return (.html, type) }
        if ContentTypes.isXML(type) { return (.xml, type) }
        if type == "text/css" { return (.css, type) }
        return type.hasPrefix("image/") ? nil : (.script, "text/javascript")
    }

    /// Adds the values of a text.
    private func add(_ text: Bytes, to values: inout Set<String>) {
        for name in names { Self.values(of: name, in: text) { values.insert($0) } }
        addElements(text, to: &values)
    }

    // MARK: name = value

    /// Calls `body` with the values after a name: `name: "…"`, `"name":"…"`, `name = '…'`, `f("name", "…")`, `?name=…`,
    /// `name="…"`.
    static func values(of name: String, in text: Bytes, _ body: (String) -> Void) {
        let pattern = Array(name.utf8)
        guard !pattern.isEmpty else { return }
        var offset = 0
        while let start = text.firstOffset(of: pattern[0], from: offset, to: text.count) {
            offset = start + 1
            guard start + pattern.count <= text.count,
                text[start..<(start + pattern.count)].elementsEqual(pattern),
                start == 0 || !isNamePart(text[start - 1])
            else { continue }
            if let value = value(behind: start + pattern.count, in: text), !value.isEmpty { body(value) }
        }
    }

    /// Returns true if the byte before a name makes it the end of a longer one.
    private static func isNamePart(_ byte: UInt8) -> Bool {
        byte.isASCIIAlphanumeric || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
    }

    /// Returns the value after a name; `nil` if no separator follows the name.
    private static func value(behind name: Int, in text: Bytes) -> String? {
        func at(_ offset: Int) -> UInt8 { offset < text.count ? text[offset] : 0 }
        func skipSpace(_ offset: Int) -> Int {
            var offset = offset
            while at(offset).isHTMLSpace { offset += 1 }
            return offset
        }
        var offset = name
        if at(offset) == UInt8(ascii: "\\") { offset += 1 }
        if "\"'`]".utf8.contains(at(offset)) { offset += 1 }
        if at(offset) == UInt8(ascii: "]") { offset += 1 }
        offset = skipSpace(offset)
        let separator = at(offset)
        guard "=:,".utf8.contains(separator) else { return nil }
        let isTight = offset == name
        offset = skipSpace(offset + 1)
        if at(offset) == UInt8(ascii: "\\") { offset += 1 }
        let quote = at(offset)
        if "\"'`".utf8.contains(quote) {
            let start = offset + 1
            var end = start
            while end < text.count, text[end] != quote,
                !(UInt8(ascii: "\n")...UInt8(ascii: "\r")).contains(text[end])
            {
                end += text[end] == UInt8(ascii: "\\") && at(end + 1) != quote ? 2 : 1
            }
            end = min(end, text.count)
            if end > start, text[end - 1] == UInt8(ascii: "\\") { end -= 1 }
            var output: [UInt8] = []
            var map: OffsetMap?
            JavaScriptText.append(text, start..<end, to: &output, map: &map)
            return String(decoding: output, as: UTF8.self)
        }
        // A query, a cookie or an attribute without quotes.
        guard separator == UInt8(ascii: "="), isTight else { return nil }
        var end = offset
        while end < text.count, !text[end].isHTMLSpace, !"&\"'`<>#;\\)".utf8.contains(text[end]) { end += 1 }
        return String(decoding: PercentDecoder.decode(Array(text[offset..<end])), as: UTF8.self)
    }

    // MARK: Elements

    /// Adds the values of `<meta name=NAME content=…>`, `<input name=NAME value=…>` and `<p data-name=…>`.
    private func addElements(_ text: Bytes, to values: inout Set<String>) {
        guard text.firstOffset(of: UInt8(ascii: "<"), from: 0, to: text.count) != nil else { return }
        let wanted = Set(names.flatMap { [$0.lowercased(), Self.hyphenated($0)] })
        var scanner = HTMLScanner(text)
        while let token = scanner.next() {
            guard token.kind == .startTag else { continue }
            let named = ["name", "property", "id"].contains { name in
                scanner.attributes.contains {
                    text.lowercasedText($0.name) == name
                        && wanted.contains(HTMLTextDecoder.string(text, $0.value, .attribute).lowercased())
                }
            }
            for attribute in scanner.attributes {
                let name = text.lowercasedText(attribute.name)
                let isValue = named && (name == "content" || name == "value")
                let own = name.hasPrefix("data-") ? String(name.dropFirst(5)) : name
                guard isValue || wanted.contains(own) else { continue }
                values.insert(HTMLTextDecoder.string(text, attribute.value, .attribute))
            }
        }
    }

    /// Returns `feedback-token` for `feedbackToken`: the attribute `data-feedback-token` is `dataset.feedbackToken` in
    /// scripts (HTML Standard, 3.2.6.6).
    private static func hyphenated(_ name: String) -> String {
        name.reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
    }
}
