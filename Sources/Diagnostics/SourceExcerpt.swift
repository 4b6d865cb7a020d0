/// A source line with a caret below a position, for terminals. A long line is cut to the surroundings of the position.
enum SourceExcerpt {
    /// The terminal columns before the position, and in total.
    private static let before = 60
    private static let width = 100
    /// The largest number of bytes for these columns: a character rarely has more than a few.
    private static let reach = 1024

    /// Returns two indented lines, or an empty string if the file has no such line.
    static func text(_ position: SourcePosition, in source: SourceText) -> String {
        var line = source.line(position.line)
        var place = max(0, position.column - 1)
        // Editors do not show a byte order mark.
        if position.line == 1, line.starts(with: [0xEF, 0xBB, 0xBF]) {
            line.removeFirst(3)
            place = max(0, place - 3)
        }
        guard !line.isEmpty else { return "" }
        place = min(place, line.count)
        let middle = line.startIndex + place
        let start = min(middle, boundary(max(line.startIndex, middle - reach), in: line))
        let end = boundary(min(line.endIndex, middle + reach), in: line)
        // A URL may begin before the excerpt, and end after it.
        let context = line[max(line.startIndex, start - 2 * reach)..<min(line.endIndex, end + 2 * reach)]
        let hidden = CredentialMask.ranges(in: context)
        func text(_ start: Int, _ end: Int) -> [Character] {
            let part = start - context.startIndex..<end - context.startIndex
            return Array(printable(CredentialMask.text(part, of: context, hiding: hidden)))
        }
        let left = text(start, middle)
        let right = text(middle, end)

        // The left part is filled from the position outwards.
        var shownLeft = fitting(left.reversed(), before)
        shownLeft.reverse()
        let shownRight = fitting(right, width - DisplayWidth.of(shownLeft))
        let isCutLeft = start > line.startIndex || shownLeft.count < left.count
        let isCutRight = end < line.endIndex || shownRight.count < right.count
        let indent = (isCutLeft ? 1 : 0) + DisplayWidth.of(shownLeft)
        return
            "    \(isCutLeft ? "…" : "")\(String(shownLeft))\(String(shownRight))\(isCutRight ? "…" : "")\n"
            + "    \(String(repeating: " ", count: indent))^\n"
    }

    /// Returns the characters that fit into a width.
    private static func fitting(_ characters: [Character], _ width: Int) -> [Character] {
        var used = 0
        return Array(
            characters.prefix {
                used += DisplayWidth.of($0)
                return used <= width
            })
    }

    /// Returns the nearest code point boundary at or after the offset.
    private static func boundary(_ offset: Int, in line: ArraySlice<UInt8>) -> Int {
        var offset = offset
        while offset < line.endIndex, line[offset] & 0xC0 == 0x80 { offset += 1 }
        return offset
    }

    /// Replaces control characters, which could control the terminal, and bidirectional marks, which reorder the line,
    /// by U+FFFD. Tabs become spaces.
    static func printable(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { scalars.append(printable(scalar)) }
        return String(scalars)
    }

    /// Returns a tab as a space, another control as U+FFFD, and any other code point as it is.
    static func printable(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        scalar == "\t" ? " " : isControl(scalar) ? "\u{FFFD}" : scalar
    }

    /// Returns true for C0 and C1 controls, line separators and bidirectional controls.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F...0x9F, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
