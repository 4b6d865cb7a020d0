import WebSyntax

/// The labels in a line of markdown. A text that another page shows again has none there: they would be in the hub, or in the
/// page, twice.
package enum NoteLabels {
    /// Returns a line without ids in braces, such as `{#thm-a}`, and without `\label{…}`. Code spans stay. An id of raw HTML stays
    /// where it is first: a drawing may refer to it.
    ///
    /// - Parameter known: the ids of raw HTML that the page has.
    package static func removed(from line: [UInt8], known: inout Set<String>) -> [UInt8] {
        guard line.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "<") }) else {
            return line
        }
        var output: [UInt8] = []
        var index = 0
        while index < line.count {
            let rest = line[index...]
            if line[index] == UInt8(ascii: "`") {
                let end = NoteScanner.endOfCode(rest, index)
                output += line[index..<end]
                index = end
            } else if line[index] == UInt8(ascii: "<") {
                let end = max(index + 1, NoteScanner.endOfTag(rest, index))
                output += withoutID(line[index..<end], known: &known)
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

    /// Returns the ids of raw HTML in the lines of a document that are not code.
    package static func rawIDs(in note: NoteText) -> Set<String> {
        var ids: Set<String> = []
        guard note.firstLine <= note.lastLine else { return ids }
        for number in note.firstLine...note.lastLine where !note.codeLines.contains(number) {
            _ = removed(from: Array(note.source.line(number)), known: &ids)
        }
        return ids
    }

    /// Returns a tag of HTML without its id if that is known, and adds the id to the known ones.
    private static func withoutID(_ tag: ArraySlice<UInt8>, known: inout Set<String>) -> ArraySlice<UInt8> {
        guard tag.count > 5, NoteScanner.isLetter(tag[tag.startIndex + 1]) else { return tag }
        let found = Array(tag).withUnsafeBufferPointer { bytes -> (id: String, range: Range<Int>)? in
            var scanner = HTMLScanner(bytes)
            guard scanner.next()?.kind == .startTag, let attribute = scanner.attribute("id"),
                let id = scanner.value("id"), !id.isEmpty
            else { return nil }
            var end = max(attribute.name.upperBound, attribute.value.upperBound)
            if end < bytes.count, "\"'".utf8.contains(bytes[end]) { end += 1 }
            return (id, attribute.name.lowerBound..<end)
        }
        guard let found, !known.insert(found.id).inserted else { return tag }
        return tag.prefix(found.range.lowerBound) + tag.dropFirst(found.range.upperBound)
    }

    /// Returns true for the argument of a macro: a formula may have `{#1}`.
    private static func isArgument(_ word: ArraySlice<UInt8>) -> Bool {
        word.first == UInt8(ascii: "#") && word.count <= 2 && !(word.last.map(NoteScanner.isLetter) ?? false)
    }

    /// Returns attributes in braces without their id: nothing if it was alone. Returns `nil` for braces without an id.
    private static func attributes(_ content: ArraySlice<UInt8>) -> [UInt8]? {
        let words = content.split(separator: UInt8(ascii: " "))
        let others = words.filter { $0.first != UInt8(ascii: "#") }
        guard others.count < words.count, words.allSatisfy({ !isArgument($0) }) else { return nil }
        return others.isEmpty ? [] : Array("{".utf8) + others.joined(separator: " ".utf8) + Array("}".utf8)
    }
}
