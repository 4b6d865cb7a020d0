/// The encoding that a file declares about itself.
enum MetaPrescan {
    /// The number of bytes that the standard lets browsers examine.
    private static let limit = 1024

    // MARK: HTML

    /// Returns the encoding named by a meta element or an XML declaration in the first bytes (HTML
    /// standard, "prescan a byte stream to determine its encoding", 13.2.3.2).
    static func html(in file: Bytes) -> String? {
        let bytes = UnsafeBufferPointer(rebasing: file.prefix(limit))
        // The patterns are `<?x` in UTF-16 without a byte order mark (13.2.3.2, step 2).
        if bytes.starts(with: [0x3C, 0, 0x3F, 0, 0x78, 0]) { return "UTF-16LE" }
        if bytes.starts(with: [0, 0x3C, 0, 0x3F, 0, 0x78]) { return "UTF-16BE" }
        var offset = 0
        while let open = bytes.firstOffset(of: UInt8(ascii: "<"), from: offset, to: bytes.count) {
            offset = open + 1
            let isEnd = offset < bytes.count && bytes[offset] == UInt8(ascii: "/")
            let first = offset + (isEnd ? 1 : 0)
            if bytes.hasExactly("!--", at: offset, to: bytes.count) {
                guard let end = commentEnd(bytes, open) else { break }
                offset = end
            } else if isMeta(bytes, offset) {
                offset += 4
                if let name = meta(bytes, &offset) { return name }
            } else if first < bytes.count, bytes[first].isASCIIAlpha {
                // Attributes of other tags are skipped with their quotes, so `<a title="<meta
                // charset=…>">` declares nothing.
                offset = first
                while offset < bytes.count, !bytes[offset].isHTMLSpace, bytes[offset] != UInt8(ascii: ">") {
                    offset += 1
                }
                while attribute(bytes, &offset) != nil {}
            } else if offset < bytes.count, "!/?".utf8.contains(bytes[offset]) {
                // Other markup, such as a doctype or `</1>`, ends at the next `>`, even inside quotes.
                guard let close = bytes.firstOffset(of: UInt8(ascii: ">"), from: offset, to: bytes.count)
                else {
                    break
                }
                offset = close + 1
            }
        }
        return xmlDeclaration(in: bytes)
    }

    /// Returns the encoding named by the first such meta element among all tags, at any offset, as
    /// Chromium reads it.
    static func firstDeclaration(amongTagsOf bytes: Bytes) -> String? {
        label(amongTagsOf: bytes) { EncodingLabels.name(of: $0) != nil }
            .flatMap(EncodingLabels.name).map(declared)
    }

    /// Returns the first label of a meta element for which `isWanted` returns true.
    static func label(amongTagsOf bytes: Bytes, where isWanted: ([UInt8]) -> Bool) -> [UInt8]? {
        var scanner = HTMLScanner(preload: bytes)
        while let token = scanner.next() {
            guard token.kind == .startTag, scanner.isNamed("meta") else { continue }
            var label = scanner.value("charset").map { Array($0.utf8) }
            if label == nil, scanner.word("http-equiv") == "content-type",
                var content = scanner.value("content")
            {
                label = content.withUTF8 { charset(in: $0) }
            }
            if let label, isWanted(label) { return label }
        }
        return nil
    }

    /// Returns the end of a comment. The dashes of its start may belong to its end too: `<!-->` is
    /// complete.
    private static func commentEnd(_ bytes: Bytes, _ open: Int) -> Int? {
        var offset = open + 4
        while let close = bytes.firstOffset(of: UInt8(ascii: ">"), from: offset, to: bytes.count) {
            if bytes[close - 1] == UInt8(ascii: "-"), bytes[close - 2] == UInt8(ascii: "-") {
                return close + 1
            }
            offset = close + 1
        }
        return nil
    }

    private static func isMeta(_ bytes: Bytes, _ offset: Int) -> Bool {
        guard bytes.hasWord("meta", at: offset, to: bytes.count), offset + 4 < bytes.count else {
            return false
        }
        return bytes[offset + 4].isHTMLSpace || bytes[offset + 4] == UInt8(ascii: "/")
    }

    private static func meta(_ bytes: Bytes, _ offset: inout Int) -> String? {
        var seen: Set<String> = []
        var isPragma = false
        var needsPragma: Bool?
        var found: String?
        while let (name, value) = attribute(bytes, &offset) {
            guard seen.insert(name).inserted else { continue }
            if name == "http-equiv" {
                isPragma = value.elementsEqual("content-type".utf8)
            } else if name == "content", found == nil {
                let label = value.withUnsafeBufferPointer { charset(in: $0) }
                if let label, let encoding = EncodingLabels.name(of: label) {
                    found = encoding
                    needsPragma = true
                }
            } else if name == "charset" {
                found = EncodingLabels.name(of: value)
                needsPragma = false
            }
        }
        guard let found, let needsPragma, !needsPragma || isPragma else { return nil }
        return declared(found)
    }

    /// Returns the effective encoding. A declaration that could be read as ASCII cannot be in UTF-16,
    /// so UTF-16 means UTF-8 (13.2.3.2).
    private static func declared(_ name: String) -> String {
        name.hasPrefix("UTF-16") ? "UTF-8" : name == "x-user-defined" ? "windows-1252" : name
    }

    /// Returns the next attribute of a tag in lower case ("get an attribute"); nil after the last one,
    /// where `offset` stays.
    private static func attribute(_ bytes: Bytes, _ offset: inout Int) -> (name: String, value: [UInt8])? {
        func at(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : UInt8(ascii: ">") }
        while offset < bytes.count, at(offset).isHTMLSpace || at(offset) == UInt8(ascii: "/") { offset += 1 }
        guard at(offset) != UInt8(ascii: ">") else { return nil }
        var name: [UInt8] = []
        while !at(offset).isHTMLSpace, !"/>".utf8.contains(at(offset)) {
            if at(offset) == UInt8(ascii: "="), !name.isEmpty { break }
            name.append(at(offset).asciiLowercased)
            offset += 1
        }
        while offset < bytes.count, at(offset).isHTMLSpace { offset += 1 }
        var value: [UInt8] = []
        let text = String(decoding: name, as: UTF8.self)
        guard at(offset) == UInt8(ascii: "=") else { return (text, value) }
        offset += 1
        while offset < bytes.count, at(offset).isHTMLSpace { offset += 1 }
        let quote = at(offset)
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            guard let end = bytes.firstOffset(of: quote, from: offset + 1, to: bytes.count) else {
                offset = bytes.count
                return nil
            }
            value = bytes[(offset + 1)..<end].map(\.asciiLowercased)
            offset = end + 1
        } else {
            while !at(offset).isHTMLSpace, at(offset) != UInt8(ascii: ">") {
                value.append(at(offset).asciiLowercased)
                offset += 1
            }
        }
        return (text, value)
    }

    /// Returns the label after `charset=` ("extract a character encoding from a meta element"; also
    /// used for headers).
    static func charset(in text: Bytes) -> [UInt8]? {
        var offset = 0
        while offset + 7 <= text.count {
            guard text.hasWord("charset", at: offset, to: text.count) else {
                offset += 1
                continue
            }
            offset += 7
            while offset < text.count, text[offset].isHTMLSpace { offset += 1 }
            guard offset < text.count, text[offset] == UInt8(ascii: "=") else { continue }
            offset += 1
            while offset < text.count, text[offset].isHTMLSpace { offset += 1 }
            guard offset < text.count else { return nil }
            let quote = text[offset]
            if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
                let end = text.firstOffset(of: quote, from: offset + 1, to: text.count)
                return end.map { Array(text[(offset + 1)..<$0]) }
            }
            return Array(text[offset...].prefix { !$0.isHTMLSpace && $0 != UInt8(ascii: ";") })
        }
        return nil
    }

    // MARK: XML and CSS

    /// Returns the encoding of `<?xml … encoding="…"?>` ("get an XML encoding").
    static func xmlDeclaration(in file: Bytes) -> String? {
        let bytes = UnsafeBufferPointer(rebasing: file.prefix(limit))
        if bytes.starts(with: [0x3C, 0, 0x3F, 0]) { return "UTF-16LE" }
        if bytes.starts(with: [0, 0x3C, 0, 0x3F]) { return "UTF-16BE" }
        guard bytes.hasExactly("<?xml", at: 0, to: bytes.count),
            let end = bytes.firstOffset(of: UInt8(ascii: ">"), from: 5, to: bytes.count)
        else { return nil }
        for start in 5..<end where bytes.hasExactly("encoding", at: start, to: end) {
            var offset = start + 8
            while offset < end, bytes[offset] <= 0x20 || bytes[offset] == UInt8(ascii: "=") { offset += 1 }
            guard offset < end, bytes[offset] == UInt8(ascii: "\"") || bytes[offset] == UInt8(ascii: "'"),
                let close = bytes.firstOffset(of: bytes[offset], from: offset + 1, to: end)
            else { return nil }
            return EncodingLabels.name(of: Array(bytes[(offset + 1)..<close])).map(declared)
        }
        return nil
    }

    /// Returns the encoding of `@charset "…";`, which counts only in exactly this form (CSS Syntax 3,
    /// 3.2).
    static func styleSheetRule(in file: Bytes) -> String? {
        guard file.hasExactly("@charset \"", at: 0, to: file.count),
            let close = file.firstOffset(of: UInt8(ascii: "\""), from: 10, to: min(file.count, limit)),
            file.hasExactly("\";", at: close, to: file.count)
        else { return nil }
        return EncodingLabels.name(of: Array(file[10..<close])).map(declared)
    }
}
