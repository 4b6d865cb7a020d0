/// The fenced code blocks of markdown, a line at a time (CommonMark 0.31, section 4.5). Marks of quotes and lists before a fence
/// are skipped.
package struct MarkdownFences {
    private var open: (sign: UInt8, count: Int)?
    package init() {}

    /// The line that opened the fence, without a line feed.
    private(set) var opening: Substring?

    package var isInside: Bool { open != nil }

    /// Reads a line.
    ///
    /// - Returns: true for a line of a code block, its fences included.
    package mutating func take(_ line: Substring) -> Bool {
        let bytes = line.utf8
        guard bytes.contains(where: { $0 == UInt8(ascii: "`") || $0 == UInt8(ascii: "~") }) else {
            return isInside
        }
        if let (sign, count) = open {
            let start = bytes.drop {
                $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: ">")
            }
            let run = start.prefix { $0 == sign }
            if run.count >= count, start.dropFirst(run.count).allSatisfy({ $0 <= 0x20 }) {
                open = nil
                opening = nil
            }
            return true
        }
        let start = bytes.drop {
            " >\t-*+.)".utf8.contains($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        }
        guard let sign = start.first, sign == UInt8(ascii: "`") || sign == UInt8(ascii: "~") else {
            return false
        }
        let run = start.prefix { $0 == sign }
        let info = start.dropFirst(run.count)
        guard run.count >= 3, sign == UInt8(ascii: "~") || !info.contains(sign) else { return false }
        open = (sign, run.count)
        opening = line
        return true
    }
}
