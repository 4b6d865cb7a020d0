/// A pass that finds `[[target]]` and `[[target|text]]`, whose first bracket cmark would parse as the beginning of a link.
///
/// The pass does not know about code, raw HTML and formulas. There the writer restores what the placeholders replace.
enum WikiLinkPass {
    /// Returns the offsets of each first `[`, and of the bars, which would split the cell of a table.
    static func find(in source: UnsafeBufferPointer<UInt8>) -> (brackets: [Int], bars: [Int]) {
        var brackets: [Int] = []
        var bars: [Int] = []
        var defined: Set<String>?
        var index = 0
        while let open = source.offset(of: UInt8(ascii: "["), from: index) {
            index = open + 1
            guard !isRefused(after: source[..<open]), let end = WikiLink.end(in: source, at: open),
                !isRefused(before: source[end...])
            else { continue }
            let content = (open + 2)..<(end - 2)
            // Definitions are read only if there is a candidate.
            let known = defined ?? definitions(in: source)
            defined = known
            // `[[name]]` is a reference link in brackets if the document defines `[name]: …`.
            if known.contains(String(decoding: source[content], as: UTF8.self).lowercased()) { continue }
            brackets.append(open)
            bars += content.filter { source[$0] == UInt8(ascii: "|") && source[$0 - 1] != UInt8(ascii: "\\") }
            index = end
        }
        return (brackets, bars)
    }

    /// Returns true if the text before brackets makes them something else: an escape, an image, an index of a program.
    private static func isRefused(after text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard let last = text.last else { return false }
        if last == UInt8(ascii: "\\") {
            return text.reversed().prefix { $0 == UInt8(ascii: "\\") }.count % 2 == 1
        }
        return ASCII.isLetter(last) || ASCII.isDigit(last) || "[]!)^_".utf8.contains(last)
    }

    /// Returns true if the text after the brackets makes them an ordinary link: `[[1]](url)`, `[[1]][ref]`.
    private static func isRefused(before text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        text.first.map { "([]".utf8.contains($0) } ?? false
    }

    /// Returns the labels of the lines that look like a reference definition, in lower case.
    private static func definitions(in source: UnsafeBufferPointer<UInt8>) -> Set<String> {
        var labels: Set<String> = []
        var index = 0
        while let colon = source.offset(of: UInt8(ascii: ":"), from: index) {
            index = colon + 1
            guard colon > 2, source[colon - 1] == UInt8(ascii: "]") else { continue }
            let before = source[..<(colon - 1)].suffix(WikiLink.maximumLength)
            guard let open = before.lastIndex(of: UInt8(ascii: "[")) else { continue }
            labels.insert(String(decoding: source[(open + 1)..<(colon - 1)], as: UTF8.self).lowercased())
        }
        return labels
    }
}
