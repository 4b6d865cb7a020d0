/// References to labels in a line of markdown that another page shows.
extension NoteLabels {
    /// Returns the labels that a document gives to its formulas, blocks and headings.
    package static func labels(in note: NoteText) -> Set<String> {
        var labels: Set<String> = []
        for number in stride(from: note.firstLine, through: note.source.lineStarts.count, by: 1)
        where !note.codeLines.contains(number) {
            let line = note.source.line(number)
            for open in line.indices where line[open] == UInt8(ascii: "{") {
                guard let end = line[open...].firstIndex(of: UInt8(ascii: "}")) else { break }
                let content = line[(open + 1)..<end]
                if line[..<open].suffix(6).elementsEqual("\\label".utf8) {
                    labels.insert(String(decoding: content, as: UTF8.self))
                }
                for word in content.split(separator: UInt8(ascii: " ")) where word.first == UInt8(ascii: "#")
                {
                    labels.insert(String(decoding: word.dropFirst(), as: UTF8.self))
                }
            }
        }
        return labels
    }

    /// Returns a line with links in place of the references to labels of its document: in another page, another document may
    /// be meant. Code, formulas, tags and the words of links stay.
    package static func linked(
        _ line: [UInt8], to labels: Set<String>, of page: String
    ) -> [UInt8] {
        guard !labels.isEmpty, line.contains(where: { "\\@{".utf8.contains($0) }) else { return line }
        var output: [UInt8] = []
        var index = 0
        var depth = 0
        var last = 0
        while index < line.count {
            let start = index
            if depth == 0, let (label, end) = reference(in: line, at: index, after: last) {
                last = end
                if labels.contains(label) {
                    output += "[](\(page)#\(label))".utf8
                    index = end
                    continue
                }
            }
            switch line[index] {
            case UInt8(ascii: "`"): index = NoteScanner.endOfCode(line[...], index)
            case UInt8(ascii: "$"): index = NoteScanner.endOfFormula(line[...], index)
            case UInt8(ascii: "<"): index = NoteScanner.endOfTag(line[...], index)
            case UInt8(ascii: "\\"): index = min(line.count, index + 2)
            case UInt8(ascii: "["):
                depth += 1
                index += 1
            case UInt8(ascii: "]"):
                depth = max(0, depth - 1)
                index += 1
            default: index += 1
            }
            index = max(index, start + 1)
            output += line[start..<index]
        }
        return output
    }

    /// Returns a line in which references to unknown labels are text, and these labels. Code, formulas and tags stay.
    package static func escaped(
        _ line: [UInt8], where isUnknown: (String) -> Bool
    ) -> (line: [UInt8], labels: [String]) {
        var output: [UInt8] = []
        var labels: [String] = []
        var index = 0
        var last = 0
        while index < line.count {
            let start = index
            switch line[index] {
            case UInt8(ascii: "@"):
                if let (label, end) = reference(in: line, at: index, after: last) {
                    if isUnknown(label) {
                        output.append(UInt8(ascii: "\\"))
                        labels.append(label)
                    } else {
                        last = end
                    }
                }
                index += 1
            case UInt8(ascii: "`"): index = NoteScanner.endOfCode(line[...], index)
            case UInt8(ascii: "$"): index = NoteScanner.endOfFormula(line[...], index)
            case UInt8(ascii: "<"): index = NoteScanner.endOfTag(line[...], index)
            case UInt8(ascii: "\\"): index = min(line.count, index + 2)
            default: index += 1
            }
            index = max(index, start + 1)
            output += line[start..<index]
        }
        return (output, labels)
    }

    /// Returns the label of a reference and the offset after it: `\eqref{name}`, `\ref{name}`, ``{eq}`name` `` or `@name`.
    ///
    /// - Parameter last: the end of the reference before it.
    private static func reference(
        in line: [UInt8], at start: Int, after last: Int
    ) -> (label: String, end: Int)? {
        let rest = line[start...]
        for (open, close) in [("\\eqref{", "}"), ("\\ref{", "}"), ("{eq}`", "`")]
        where rest.starts(with: open.utf8) {
            let label = rest.dropFirst(open.utf8.count).prefix { !close.utf8.contains($0) }
            guard label.endIndex < line.count else { return nil }
            return (String(decoding: label, as: UTF8.self), label.endIndex + 1)
        }
        guard rest.first == UInt8(ascii: "@") else { return nil }
        guard mayBegin(at: start, in: line, after: last) else { return nil }
        var label = rest.dropFirst().prefix(while: isName)
        while let last = label.last, ".:-_".utf8.contains(last) { label.removeLast() }
        return label.isEmpty ? nil : (String(decoding: label, as: UTF8.self), label.endIndex)
    }

    /// Returns true if an `@` is not part of an e-mail address or a path. Hyphens, slashes and underscores
    /// before it may also begin a word or follow a reference.
    ///
    /// - Parameter last: the end of the reference before it.
    package static func mayBegin(at offset: Int, in text: [UInt8], after last: Int) -> Bool {
        var start = offset
        while start > 0, "-_/".utf8.contains(text[start - 1]) { start -= 1 }
        guard start > 0, start != last || start == offset else { return true }
        let before = text[start - 1]
        if start < offset,
            before == UInt8(ascii: "\\") || before == UInt8(ascii: ":") && text[start] == UInt8(ascii: "/")
        {
            return false
        }
        return !NoteScanner.isLetter(before) && !NoteScanner.isDigit(before) && !".+@".utf8.contains(before)
    }

    private static func isName(_ byte: UInt8) -> Bool {
        byte >= 0x80 || NoteScanner.isLetter(byte) || NoteScanner.isDigit(byte) || "-_:.".utf8.contains(byte)
    }
}
