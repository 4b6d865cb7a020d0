/// The regions of a paragraph between a raw `<code>`, `<pre>`, `<kbd>`, `<samp>`, `<script>`, `<style>` or `<textarea>`
/// tag and its end tag, in which a dollar is a dollar (rule 8 of inline mathematics).
///
/// Queries go from left to right; each byte is read once.
struct RawTextRegions {
    private static let names = ["code", "pre", "kbd", "samp", "script", "style", "textarea"].map {
        Array($0.utf8)
    }
    /// The longest run of backticks that opens a code span, as in cmark.
    static let longestTicks = 80

    private var open: [Int] = []
    /// The number of open elements by name, so that an unmatched end tag costs nothing.
    private var openCounts: [Int] = []
    private var position = 0
    /// The offset from which the text contains no `-->`; it is searched only once.
    private var noCommentEndFrom = Int.max
    /// Lengths of backtick runs without a further run of that length; each is searched only once.
    private var unclosed: Set<Int> = []
    private let isUsed: Bool

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

    mutating func contains(_ offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard isUsed else { return false }
        while position < offset {
            switch text[position] {
            case UInt8(ascii: "\\"): position += 2
            case UInt8(ascii: "`"): position = endOfCodeSpan(at: position, in: text)
            case UInt8(ascii: "<"):
                if let end = commentEnd(at: position, in: text) {
                    position = end
                    continue
                }
                if let tag = Self.tag(at: position, in: text) { read(tag) }
                position += 1
            default: position += 1
            }
        }
        return !open.isEmpty
    }

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

    /// Returns the offset after the comment that opens at `offset`. Tags inside a comment open nothing.
    private mutating func commentEnd(at offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Int? {
        guard offset < noCommentEndFrom, text[offset...].starts(with: "<!--".utf8) else { return nil }
        var index = offset + 4
        while let dash = text.offset(of: UInt8(ascii: "-"), from: index) {
            if text[dash...].starts(with: "-->".utf8) { return dash + 3 }
            index = dash + 1
        }
        noCommentEndFrom = offset
        return nil
    }

    private static func tag(at offset: Int, in text: UnsafeBufferPointer<UInt8>) -> (name: Int, isEnd: Bool)?
    {
        var index = offset + 1
        let isEnd = index < text.count && text[index] == UInt8(ascii: "/")
        if isEnd { index += 1 }
        for (number, name) in names.enumerated() where index + name.count < text.count {
            guard name.indices.allSatisfy({ text[index + $0] | 0x20 == name[$0] }) else { continue }
            switch text[index + name.count] {
            case let byte where "> \t\n\r/".utf8.contains(byte): return (number, isEnd)
            default: continue
            }
        }
        return nil
    }

    /// Returns the offset after the code span that opens at `offset`, or after its backticks if nothing closes it.
    private mutating func endOfCodeSpan(at offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
        var end = offset
        while end < text.count, text[end] == UInt8(ascii: "`") { end += 1 }
        let length = end - offset
        guard length <= Self.longestTicks, !unclosed.contains(length) else { return end }
        var index = end
        while let start = text.offset(of: UInt8(ascii: "`"), from: index) {
            index = start
            while index < text.count, text[index] == UInt8(ascii: "`") { index += 1 }
            if index - start == length { return index }
        }
        unclosed.insert(length)
        return end
    }
}
