/// The labels in a line of markdown. A text that another page shows again has none there: they would be in the hub twice.
package enum NoteLabels {
    /// Returns a line without ids in braces, such as `{#thm-a}`, and without `\label{…}`. Code spans stay.
    package static func removed(from line: [UInt8]) -> [UInt8] {
        guard line.contains(UInt8(ascii: "{")) else { return line }
        var output: [UInt8] = []
        var index = 0
        while index < line.count {
            let rest = line[index...]
            if line[index] == UInt8(ascii: "`") {
                let end = NoteScanner.endOfCode(rest, index)
                output += line[index..<end]
                index = end
            } else if rest.starts(with: "\\label{".utf8), let end = rest.firstIndex(of: UInt8(ascii: "}")) {
                index = end + 1
            } else if rest.starts(with: "{".utf8), let end = rest.firstIndex(of: UInt8(ascii: "}")),
                let kept = attributes(line[(index + 1)..<end])
            {
                output += kept
                index = end + 1
            } else {
                output.append(line[index])
                index += 1
            }
        }
        return output
    }

    /// Returns attributes in braces without their id: nothing if it was alone. Returns `nil` for braces without an id.
    private static func attributes(_ content: ArraySlice<UInt8>) -> [UInt8]? {
        let words = content.split(separator: UInt8(ascii: " "))
        let others = words.filter { $0.first != UInt8(ascii: "#") }
        // A formula has `{#1}` in a macro.
        guard others.count < words.count, words.allSatisfy({ $0.count > 2 || $0.first != UInt8(ascii: "#") })
        else { return nil }
        return others.isEmpty ? [] : Array("{".utf8) + others.joined(separator: " ".utf8) + Array("}".utf8)
    }
}
