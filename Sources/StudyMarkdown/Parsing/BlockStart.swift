/// A line start that would interrupt a paragraph, unless the line is inside an open formula.
struct BlockStart {
    enum Kind: Equatable {
        case quote, heading, list, table, markup
        /// A heading underline or thematic break, with its number of characters.
        case underline(Int)
        /// `$$`, `\[` or `\begin{…}`, which open their own formulas.
        case formula
        /// A code fence, footnote, div or HTML element: a formula cannot extend past it.
        case boundary
    }

    var kind: Kind
    /// The offset of the byte to replace so that cmark does not open the block.
    var mark: Int

    /// Parses a line, without its line end, from its first non-whitespace byte.
    init?(_ line: UnsafeBufferPointer<UInt8>, at start: Int, backslash: UInt8) {
        guard start < line.count else { return nil }
        mark = start
        let rest = line[start...]
        switch line[start] {
        case 0x3E: kind = .quote
        case 0x23:
            let count = rest.prefix { $0 == 0x23 }.count
            guard count <= 6, Self.isSpaceOrEnd(line, start + count) else { return nil }
            kind = .heading
        case 0x3D:
            guard let count = Self.run(of: 0x3D, in: rest) else { return nil }
            kind = .underline(count)
        case 0x2A, 0x2B, 0x2D, 0x5F, 0x7C, 0x3A:
            guard let found = Self.marks(line, start) else { return nil }
            kind = found
        case 0x30...0x39:
            let digits = rest.prefix(10).prefix { $0 >= 0x30 && $0 <= 0x39 }.count
            mark = start + digits
            guard digits <= 9, mark < line.count, line[mark] == 0x2E || line[mark] == 0x29,
                Self.isSpaceOrEnd(line, mark + 1)
            else { return nil }
            kind = .list
        case 0x3C: kind = Self.isElement(rest) ? .boundary : .markup
        case 0x60, 0x7E:
            guard rest.prefix(3).allSatisfy({ $0 == line[start] }), rest.count >= 3 else { return nil }
            kind = .boundary
        case 0x5B:
            guard rest.starts(with: "[^".utf8), rest.firstRange(of: "]:".utf8) != nil else { return nil }
            kind = .boundary
        case 0x24:
            guard rest.starts(with: "$$".utf8) else { return nil }
            kind = .formula
        case 0x5C:
            guard rest.starts(with: "\\begin{".utf8) else { return nil }
            kind = .formula
        case backslash where backslash != 0:
            guard rest.count > 1, line[start + 1] == 0x5B else { return nil }
            kind = .formula
        default: return nil
        }
    }

    private static func marks(_ line: UnsafeBufferPointer<UInt8>, _ start: Int) -> Kind? {
        let rest = line[start...]
        let byte = line[start]
        if byte == 0x2D, let count = run(of: byte, in: rest) { return .underline(count) }
        if isDelimiterRow(rest) { return .table }
        if byte == 0x3A { return rest.starts(with: ":::".utf8) ? .boundary : nil }
        if byte != 0x2B, byte != 0x7C {
            let count = rest.count { $0 == byte }
            if count >= 3, rest.allSatisfy({ $0 == byte || BlockEnd.isSpace($0) }) {
                return .underline(count)
            }
        }
        guard byte == 0x2A || byte == 0x2B || byte == 0x2D, isSpaceOrEnd(line, start + 1) else { return nil }
        return .list
    }

    /// Returns the length of a line made of one repeated byte and optional trailing white space.
    private static func run(of byte: UInt8, in rest: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
        let count = rest.prefix { $0 == byte }.count
        return rest.dropFirst(count).allSatisfy(BlockEnd.isSpace) ? count : nil
    }

    /// Returns true for the delimiter row of a table (GFM 0.29, section 4.10).
    private static func isDelimiterRow(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var dashes = 0
        var marks = 0
        for byte in rest {
            switch byte {
            case 0x2D: dashes += 1
            case 0x7C, 0x3A: marks += 1
            case 0x20, 0x09: break
            default: return false
            }
        }
        return dashes > 0 && marks > 0
    }

    /// Returns true if a comment or an element's tag begins here; `<p < 1` and `<b` are comparisons.
    private static func isElement(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var name = rest.dropFirst()
        if name.starts(with: "!--".utf8) || name.first == 0x3F { return true }
        if name.first == 0x2F { name = name.dropFirst() }
        let length = name.prefix { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || $0 >= 0x30 && $0 <= 0x39 }
            .count
        guard length > 0, let first = name.first, first | 0x20 >= 0x61 else { return false }
        guard let after = name.dropFirst(length).first else { return length > 1 }
        return after == 0x3E || after == 0x2F || length > 1 && BlockEnd.isSpace(after)
    }

    private static func isSpaceOrEnd(_ line: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
        index >= line.count || BlockEnd.isSpace(line[index])
    }
}
