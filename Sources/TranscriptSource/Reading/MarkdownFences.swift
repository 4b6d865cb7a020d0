/// The fenced code blocks of markdown, a line at a time (CommonMark 0.31, section 4.5). Marks of quotes and lists before a fence
/// are its containers: a line that does not continue a quote ends the block.
package struct MarkdownFences {
    private struct Fence {
        var sign: UInt8
        var count: Int
        /// The number of quotes around the block.
        var quotes: Int
        /// The column within the quotes at which the content of its list item begins.
        var column: Int
    }

    private var open: Fence?
    package init() {}

    /// The line that opened the fence, without a line feed.
    private(set) var opening: Substring?

    package var isInside: Bool { open != nil }

    /// Reads a line.
    ///
    /// - Returns: true for a line of a code block, its fences included.
    package mutating func take(_ line: Substring) -> Bool {
        let bytes = line.utf8
        if let fence = open, fence.quotes > 0, Self.content(bytes, quotes: fence.quotes) == nil { close() }
        guard bytes.contains(where: { $0 == UInt8(ascii: "`") || $0 == UInt8(ascii: "~") }) else {
            return isInside
        }
        if let fence = open {
            if Self.closes(bytes, fence) { close() }
            return true
        }
        guard let fence = Self.fence(bytes) else { return false }
        open = fence
        opening = line
        return true
    }

    private mutating func close() {
        open = nil
        opening = nil
    }

    // MARK: Fences

    /// Returns the fence that a line opens.
    private static func fence(_ line: Substring.UTF8View) -> Fence? {
        var rest = line
        var quotes = 0
        // The columns of the line so far within the quotes, and those of the last mark with the spaces after it.
        var (column, content) = (0, 0)
        while let byte = rest.first {
            switch byte {
            case UInt8(ascii: " "): column += 1
            case UInt8(ascii: "\t"): column += 4 - column % 4
            case UInt8(ascii: ">"):
                quotes += 1
                (column, content) = (0, 0)
                // A space after the mark is part of it.
                if rest.dropFirst().first == UInt8(ascii: " ") { rest = rest.dropFirst() }
            case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "."),
                UInt8(ascii: ")"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                column += 1
                content = column + 1
            case UInt8(ascii: "`"), UInt8(ascii: "~"):
                let run = rest.prefix { $0 == byte }
                let info = rest.dropFirst(run.count)
                guard run.count >= 3, byte == UInt8(ascii: "~") || !info.contains(byte) else { return nil }
                // A fence that is indented further is in an item that an earlier line began.
                return Fence(
                    sign: byte, count: run.count, quotes: quotes,
                    column: column > content + 3 ? column : content)
            default: return nil
            }
            rest = rest.dropFirst()
        }
        return nil
    }

    /// Returns true for a line that closes a fence: it has at least as many signs, and at most three spaces before them.
    private static func closes(_ line: Substring.UTF8View, _ fence: Fence) -> Bool {
        guard var rest = content(line, quotes: fence.quotes) else { return false }
        var column = 0
        while let byte = rest.first, byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") {
            column += byte == UInt8(ascii: "\t") ? 4 - column % 4 : 1
            rest = rest.dropFirst()
        }
        let run = rest.prefix { $0 == fence.sign }
        return column <= fence.column + 3 && run.count >= fence.count
            && rest.dropFirst(run.count).allSatisfy { $0 <= 0x20 }
    }

    /// Returns a line without the marks of quotes; `nil` for one that has fewer.
    private static func content(_ line: Substring.UTF8View, quotes: Int) -> Substring.UTF8View? {
        var rest = line
        for _ in 0..<quotes {
            let start = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            guard start.first == UInt8(ascii: ">") else { return nil }
            rest = start.dropFirst()
            if rest.first == UInt8(ascii: " ") { rest = rest.dropFirst() }
        }
        return rest
    }
}
