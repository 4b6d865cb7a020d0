/// The `src` descriptors of a style sheet's `@font-face` rules (CSS Fonts Level 4, section 4.3).
struct FontFaces {
    private let scanner: StyleSheetScanner

    init(in styleSheet: [UInt8]) { scanner = StyleSheetScanner(bytes: styleSheet) }

    /// Returns the style sheet without `url(…) format("woff")` and `format("truetype")` entries whose list also has
    /// woff2. Every browser that can show the page supports woff2; otherwise each font would be included three times.
    /// All other bytes stay unchanged.
    func keepingWOFF2() -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(scanner.bytes.count)
        var copied = 0
        for list in sourceLists() {
            let entries = entries(of: list)
            let kept = entries.indices.filter { !isDropped(entries[$0]) }
            guard kept.count < entries.count, kept.contains(where: { format(of: entries[$0]) == "woff2" }),
                let first = entries.first, let last = entries.last
            else { continue }
            out += scanner.bytes[copied..<first.lowerBound]
            for (position, index) in kept.enumerated() {
                if position > 0 {
                    out += scanner.bytes[entries[index - 1].upperBound..<entries[index].lowerBound]
                }
                out += scanner.bytes[entries[index]]
            }
            copied = last.upperBound
        }
        out += scanner.bytes[copied...]
        return out
    }

    /// Returns the ranges of all `src` values, in order.
    private func sourceLists() -> [Range<Int>] {
        var lists: [Range<Int>] = []
        var index = 0
        while index < scanner.bytes.count {
            if scanner.has("@font-face", at: index), !nameGoesOn(at: index + 10) {
                let block = block(from: index + 10)
                lists += declarations(in: block).compactMap(sourceList)
                index = block.upperBound
            } else {
                index = scanner.end(after: index)
            }
        }
        return lists
    }

    /// Returns true if a name continues at an index: `@font-face-x` is another at-rule.
    private func nameGoesOn(at index: Int) -> Bool {
        index < scanner.bytes.count && scanner.isName(scanner.bytes[index])
    }

    /// Returns the content of the next `{…}`.
    private func block(from index: Int) -> Range<Int> {
        var index = index
        while index < scanner.bytes.count, scanner.bytes[index] != UInt8(ascii: "{") {
            index = scanner.end(after: index)
        }
        let start = min(index + 1, scanner.bytes.count)
        var depth = 1
        index = start
        while index < scanner.bytes.count {
            if scanner.bytes[index] == UInt8(ascii: "{") { depth += 1 }
            if scanner.bytes[index] == UInt8(ascii: "}") { depth -= 1 }
            if depth == 0 { break }
            index = scanner.end(after: index)
        }
        return start..<min(index, scanner.bytes.count)
    }

    private func declarations(in block: Range<Int>) -> [Range<Int>] { split(block, at: UInt8(ascii: ";")) }

    /// Returns the value of a declaration if its name is `src`.
    private func sourceList(_ declaration: Range<Int>) -> Range<Int>? {
        let declaration = scanner.trimmed(declaration)
        guard scanner.has("src", at: declaration.lowerBound), !nameGoesOn(at: declaration.lowerBound + 3),
            let colon = scanner.bytes[declaration].firstIndex(of: UInt8(ascii: ":"))
        else { return nil }
        return colon + 1..<declaration.upperBound
    }

    private func entries(of list: Range<Int>) -> [Range<Int>] {
        split(list, at: UInt8(ascii: ",")).map(scanner.trimmed)
    }

    /// Splits at a byte that is outside comments, strings, URLs and brackets.
    private func split(_ range: Range<Int>, at separator: UInt8) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var start = range.lowerBound
        var depth = 0
        var index = start
        while index < range.upperBound {
            switch scanner.bytes[index] {
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            case separator where depth == 0:
                parts.append(start..<index)
                start = index + 1
            default: break
            }
            index = scanner.end(after: index)
        }
        parts.append(start..<max(start, min(index, range.upperBound)))
        return parts
    }

    /// Returns true for formats that woff2 makes redundant.
    private func isDropped(_ entry: Range<Int>) -> Bool {
        scanner.url(at: entry.lowerBound) != nil && ["woff", "truetype"].contains(format(of: entry))
    }

    /// Returns the lower-case keyword of an entry's `format(…)`, quoted or not; empty if there is none.
    private func format(of entry: Range<Int>) -> String {
        var index = entry.lowerBound
        while index < entry.upperBound {
            if scanner.has("format(", at: index), !scanner.isName(scanner.bytes[index - 1]) {
                let inside = scanner.bytes[(index + 7)..<entry.upperBound]
                let word = inside.prefix { $0 != UInt8(ascii: ")") }.filter { scanner.isName($0) }
                return String(decoding: word, as: UTF8.self).lowercased()
            }
            index = scanner.end(after: index)
        }
        return ""
    }
}
