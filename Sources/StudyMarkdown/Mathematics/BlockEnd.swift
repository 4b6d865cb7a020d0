/// The end of a block formula within a line.
struct BlockEnd {
    /// The end of the formula's content.
    var content: Int
    /// The first byte after the closing delimiter.
    var after: Int

    /// Returns the next unescaped `$$` at or after `start`.
    static func dollars(in line: UnsafeBufferPointer<UInt8>, from start: Int) -> BlockEnd? {
        var index = start
        while index < line.count {
            if line[index] == UInt8(ascii: "\\") {
                // A backslash and the next byte are one command: `\$` is a dollar sign, and `\\` a row
                // end.
                index += 2
            } else if line[index] == UInt8(ascii: "$"), index + 1 < line.count,
                line[index + 1] == UInt8(ascii: "$")
            {
                return BlockEnd(content: index, after: index + 2)
            } else {
                index += 1
            }
        }
        return nil
    }

    /// Returns the next `\]`, whose backslash is a placeholder.
    static func bracket(in line: UnsafeBufferPointer<UInt8>, from start: Int, backslash: UInt8) -> BlockEnd? {
        // 0 means that `math: {brackets: true}` is not set.
        guard backslash != 0, start < line.count else { return nil }
        for index in start..<line.count - 1
        where line[index] == backslash && line[index + 1] == UInt8(ascii: "]") {
            return BlockEnd(content: index, after: index + 2)
        }
        return nil
    }

    /// Returns the matching `\end{name}`, counting nested `\begin{name}`. The content includes the `\end` command.
    static func environment(
        _ name: String, in line: UnsafeBufferPointer<UInt8>, from start: Int, nesting: inout Int
    ) -> BlockEnd? {
        // The comparison includes the braces, so `align` does not match `aligned`.
        let begin = Array("\\begin{\(name)}".utf8)
        let end = Array("\\end{\(name)}".utf8)
        var index = start
        while index < line.count {
            guard line[index] == UInt8(ascii: "\\") else {
                index += 1
                continue
            }
            if line[index...].starts(with: begin) {
                nesting += 1
                index += begin.count
            } else if line[index...].starts(with: end) {
                nesting -= 1
                index += end.count
                if nesting <= 0 { return BlockEnd(content: index, after: index) }
            } else {
                index += 2
            }
        }
        return nil
    }

    /// Returns the name in `\begin{name}` at `start`.
    static func environmentName(in line: UnsafeBufferPointer<UInt8>, at start: Int) -> String? {
        let begin = Array("\\begin{".utf8)
        guard line[start...].starts(with: begin) else { return nil }
        // Names of environments are short; the bound keeps a line of many `\begin{` linear.
        let name = line[(start + begin.count)...].prefix(32)
        guard let close = name.firstIndex(of: UInt8(ascii: "}")) else { return nil }
        let letters = name[..<close]
        guard !letters.isEmpty,
            letters.allSatisfy({ ASCII.isLetter($0) || $0 == UInt8(ascii: "*") })
        else { return nil }
        return String(decoding: letters, as: UTF8.self)
    }

    /// Returns true if the rest of the line is text: that text starts the next paragraph. Punctuation and labels are
    /// not text.
    static func isText(_ line: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
        guard start < line.count else { return false }
        return BlockTail(line[start...]) == nil
    }
}
