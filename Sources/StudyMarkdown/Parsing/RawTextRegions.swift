/// The regions of a paragraph between a raw `<code>`, `<pre>`, `<kbd>`, `<samp>`, `<script>`, `<style>`, `<textarea>` or
/// `<svg>` tag and its end tag, in which a dollar is a dollar (rule 8 of inline mathematics).
///
/// Queries go from left to right; each byte is read once.
struct RawTextRegions {
    /// The names of the elements, in lower case.
    private static let names = ["svg", "code", "pre", "kbd", "samp", "script", "style", "textarea"].map {
        Array($0.utf8)
    }
    /// The index of `<svg>`. In HTML the first `<span>` in a drawing ends it, and a formula is such an element.
    private static let drawing = 0
    /// The open elements, innermost last, as indices of `names`.
    private var open: [Int] = []
    /// The number of open elements by name, so that an unmatched end tag costs nothing.
    private var openCounts: [Int] = []
    /// The offset up to which the text was read.
    private var position = 0
    private var commentEnd = DelimiterSearch()
    private var codeSpans = CodeSpanSearch()
    /// False if the text has none of the tags, so nothing needs to be read.
    private let isUsed: Bool

    /// Searches the text once for a tag.
    init(_ text: UnsafeBufferPointer<UInt8>) {
        var index = 0
        var found = false
        while !found, let tag = text.offset(of: UInt8(ascii: "<"), from: index) {
            found = Self.tag(at: tag, in: text) != nil
            index = tag + 1
        }
        isUsed = found
        if found { openCounts = [Int](repeating: 0, count: Self.names.count) }
    }

    /// Skips to `offset`: the parser read the text before it as something else, such as a formula.
    mutating func skip(to offset: Int) { position = max(position, offset) }

    /// Forgets the open elements and continues at `offset`, at the end of a table cell.
    mutating func reset(at offset: Int) {
        guard isUsed else { return }
        for name in open { openCounts[name] = 0 }
        open.removeAll()
        position = max(position, offset)
    }

    /// Returns true if the byte at `offset` is inside one of the elements.
    mutating func contains(_ offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard isUsed else { return false }
        while position < offset {
            switch text[position] {
            case UInt8(ascii: "\\"): position += 2
            case UInt8(ascii: "`"): position = codeSpans.end(at: position, in: text).offset
            case UInt8(ascii: "<"):
                // Tags inside a comment are not elements.
                if text[position...].starts(with: "<!--".utf8),
                    let end = commentEnd.next("-->".utf8, in: text, from: position + 4)
                {
                    position = end + 3
                    continue
                }
                if let tag = Self.tag(at: position, in: text) { read(tag) }
                position += 1
            default: position += 1
            }
        }
        return !open.isEmpty
    }

    /// Returns true if the byte at `offset` is in a drawing, where its author may expect a formula.
    mutating func isInDrawing(_ offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        contains(offset, in: text) && open.allSatisfy { $0 == Self.drawing }
    }

    /// Opens an element, or closes it with all inside.
    private mutating func read(_ tag: (name: Int, isEnd: Bool)) {
        guard tag.isEnd else {
            openCounts[tag.name] += 1
            return open.append(tag.name)
        }
        guard openCounts[tag.name] > 0 else { return }
        while let last = open.popLast() {
            openCounts[last] -= 1
            if last == tag.name { return }
        }
    }

    /// The most bytes of a tag that are read, which bounds the time for tags without an end.
    private static let longestTag = 1_000

    /// Returns the element of the tag at `offset`; nil for any other tag.
    private static func tag(at offset: Int, in text: UnsafeBufferPointer<UInt8>) -> (name: Int, isEnd: Bool)?
    {
        var index = offset + 1
        let isEnd = index < text.count && text[index] == UInt8(ascii: "/")
        if isEnd { index += 1 }
        for (number, name) in names.enumerated() where index + name.count < text.count {
            guard name.indices.allSatisfy({ text[index + $0] | 0x20 == name[$0] }) else { continue }
            switch text[index + name.count] {
            case let byte where "> \t\n\r/".utf8.contains(byte):
                // An element of SVG can close itself.
                let tag = text[index...].prefix(longestTag).prefix { $0 != UInt8(ascii: ">") }
                return number == drawing && tag.last == UInt8(ascii: "/") ? nil : (number, isEnd)
            default: continue
            }
        }
        return nil
    }
}
