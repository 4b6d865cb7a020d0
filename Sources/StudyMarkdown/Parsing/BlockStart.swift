/// A line start that would interrupt a paragraph, unless the line is inside an open formula.
struct BlockStart {
    /// The block that the line would begin.
    enum Kind: Equatable {
        case quote, heading, list, table, markup
        /// A heading underline or thematic break, with its number of characters.
        case underline(Int)
        /// `$$`, `\[` or `\begin{…}`, which open their own formulas.
        case formula
        /// A code fence, footnote, div or HTML element: a formula cannot extend past it.
        case boundary
    }

    /// The block.
    var kind: Kind
    /// The offset of the byte to replace so that cmark does not open the block.
    var mark: Int

    /// Parses a line, without its line end, from its first non-whitespace byte.
    init?(_ line: UnsafeBufferPointer<UInt8>, at start: Int, backslash: UInt8) {
        guard start < line.count else { return nil }
        mark = start
        let rest = line[start...]
        switch line[start] {
        case UInt8(ascii: ">"): kind = .quote
        case UInt8(ascii: "#"):
            let count = rest.prefix { $0 == UInt8(ascii: "#") }.count
            // One to six characters and a space are a heading (CommonMark 0.29, 4.2).
            guard count <= 6, Self.isSpaceOrEnd(line, start + count) else { return nil }
            kind = .heading
        case UInt8(ascii: "="):
            guard let count = Self.run(of: UInt8(ascii: "="), in: rest) else { return nil }
            kind = .underline(count)
        case let byte where "*+-_|:".utf8.contains(byte):
            guard let found = Self.marks(line, start) else { return nil }
            kind = found
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            let digits = rest.prefix(10).prefix(while: ASCII.isDigit).count
            mark = start + digits
            // A list marker has at most nine digits (CommonMark 0.29, 5.2).
            guard digits <= 9, mark < line.count,
                line[mark] == UInt8(ascii: ".") || line[mark] == UInt8(ascii: ")"),
                Self.isSpaceOrEnd(line, mark + 1)
            else { return nil }
            kind = .list
        case UInt8(ascii: "<"): kind = Self.isElement(rest) ? .boundary : .markup
        case UInt8(ascii: "`"), UInt8(ascii: "~"):
            guard rest.prefix(3).allSatisfy({ $0 == line[start] }), rest.count >= 3 else { return nil }
            kind = .boundary
        case UInt8(ascii: "["):
            // A footnote definition.
            guard rest.starts(with: "[^".utf8), rest.firstRange(of: "]:".utf8) != nil else { return nil }
            kind = .boundary
        case UInt8(ascii: "$"):
            guard rest.starts(with: "$$".utf8) else { return nil }
            kind = .formula
        case UInt8(ascii: "\\"):
            guard rest.starts(with: "\\begin{".utf8) else { return nil }
            kind = .formula
        case backslash where backslash != 0:
            guard rest.count > 1, line[start + 1] == UInt8(ascii: "[") else { return nil }
            kind = .formula
        default: return nil
        }
    }

    /// Returns the block of a line that begins with a mark of lists, rules or tables.
    private static func marks(_ line: UnsafeBufferPointer<UInt8>, _ start: Int) -> Kind? {
        let rest = line[start...]
        let byte = line[start]
        // A line of hyphens underlines the paragraph (CommonMark 0.29, 4.3).
        if byte == UInt8(ascii: "-"), let count = run(of: byte, in: rest) { return .underline(count) }
        if isDelimiterRow(rest) { return .table }
        if byte == UInt8(ascii: ":") { return rest.starts(with: ":::".utf8) ? .boundary : nil }
        if byte != UInt8(ascii: "+"), byte != UInt8(ascii: "|") {
            let count = rest.count { $0 == byte }
            // Three or more marks, with or without spaces, are a thematic break (CommonMark 0.29, 4.1).
            if count >= 3, rest.allSatisfy({ $0 == byte || ASCII.isSpace($0) }) {
                return .underline(count)
            }
        }
        guard byte == UInt8(ascii: "*") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-"),
            isSpaceOrEnd(line, start + 1)
        else { return nil }
        return .list
    }

    /// Returns the length of a line made of one repeated byte and optional trailing white space.
    private static func run(of byte: UInt8, in rest: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
        let count = rest.prefix { $0 == byte }.count
        return rest.dropFirst(count).allSatisfy(ASCII.isSpace) ? count : nil
    }

    /// Returns true for the delimiter row of a table (GFM 0.29, section 4.10).
    private static func isDelimiterRow(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var dashes = 0
        var marks = 0
        for byte in rest {
            switch byte {
            case UInt8(ascii: "-"): dashes += 1
            case UInt8(ascii: "|"), UInt8(ascii: ":"): marks += 1
            case UInt8(ascii: " "), UInt8(ascii: "\t"): break
            default: return false
            }
        }
        return dashes > 0 && marks > 0
    }

    /// Returns true if a comment or an element's tag begins here; `<p < 1` and `<b` are comparisons.
    private static func isElement(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var name = rest.dropFirst()
        // `<?` begins an HTML block too (CommonMark 0.29, 4.6).
        if name.starts(with: "!--".utf8) || name.first == UInt8(ascii: "?") { return true }
        if name.first == UInt8(ascii: "/") { name = name.dropFirst() }
        let length = name.prefix { ASCII.isLetter($0) || ASCII.isDigit($0) }
            .count
        guard length > 0, let first = name.first, first | 0x20 >= UInt8(ascii: "a") else { return false }
        guard let after = name.dropFirst(length).first else { return length > 1 }
        return after == UInt8(ascii: ">") || after == UInt8(ascii: "/") || length > 1 && ASCII.isSpace(after)
    }

    /// Returns true if a marker is followed by white space or the end of the line.
    private static func isSpaceOrEnd(_ line: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
        index >= line.count || ASCII.isSpace(line[index])
    }
}
