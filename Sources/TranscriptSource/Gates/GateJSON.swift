import WebSyntax

/// Finds JSON between the lines of a completion gate.
enum GateJSON {
    /// A part of a gate.
    enum Part {
        case text(String)
        /// - Parameter name: that of the line before, `criteria:`, whose value it is.
        case value(name: String?, EventJSON)
    }

    /// Returns the value of a text that is a list or an object.
    static func value(of text: String) -> EventJSON? {
        guard text.hasPrefix("{") || text.hasPrefix("[") else { return nil }
        return try? EventJSONParser.value(Array(text.utf8))
    }

    /// Returns the lists and objects that begin a line, and the texts between them. Fences of code around them are left out.
    static func parts(of text: String) -> [Part] {
        let bytes = Array(text.utf8)
        return bytes.withUnsafeBufferPointer { parts(of: $0) }
    }

    private static func parts(of text: Bytes) -> [Part] {
        var parts: [Part] = []
        // The lines that are not in a part yet.
        var pending = ""
        var offset = 0
        func flush() {
            if pending.contains(where: { !$0.isWhitespace }) { parts.append(.text(pending)) }
            pending = ""
        }
        while offset < text.count {
            let end = text.firstOffset(of: 0x0A, from: offset, to: text.count) ?? text.count
            if let (value, next) = value(in: text, from: offset) {
                let name = takeName(from: &pending)
                flush()
                parts.append(.value(name: name, value))
                offset = next
                continue
            }
            let line = String(decoding: text[offset..<end], as: UTF8.self)
            if !isFence(line) { pending += line + "\n" }
            offset = end + 1
        }
        flush()
        return parts
    }

    /// Returns the value at the start of a line, and the offset after it.
    private static func value(in text: Bytes, from start: Int) -> (EventJSON, next: Int)? {
        var first = start
        while first < text.count, text[first] == UInt8(ascii: " ") || text[first] == 0x09 { first += 1 }
        guard first < text.count, text[first] == UInt8(ascii: "{") || text[first] == UInt8(ascii: "[") else {
            return nil
        }
        var outline = JSONOutline(text, from: first)
        let isWhole = text[first] == UInt8(ascii: "{") ? outline.members { _ in } : outline.elements { _ in }
        guard isWhole, let value = try? EventJSONParser.value(Bytes(rebasing: text[first..<outline.index]))
        else {
            return nil
        }
        // `[x] done` is a line of a list, not a list of JSON: its rest is words.
        var next = outline.index
        while next < text.count, text[next] <= 0x20, text[next] != 0x0A { next += 1 }
        guard next == text.count || text[next] == 0x0A || text[next] == UInt8(ascii: "<") else { return nil }
        return (value, next < text.count && text[next] == 0x0A ? next + 1 : next)
    }

    /// Removes a last line that is a key without a value, and returns the key.
    private static func takeName(from text: inout String) -> String? {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let index = lines.lastIndex(where: { $0.contains { !$0.isWhitespace } }) else { return nil }
        let line = String(lines[index]).trimmingWhitespace
        guard line.last == ":", line.count <= 41,
            line.dropLast().allSatisfy({ $0.isLetter || $0.isNumber || "_- ".contains($0) })
        else { return nil }
        text = lines[..<index].map { $0 + "\n" }.joined()
        return String(line.dropLast())
    }

    private static func isFence(_ line: String) -> Bool {
        let content = line.trimmingWhitespace
        return content.hasPrefix("```") && content.drop { $0 == "`" }.allSatisfy { $0.isLetter }
    }
}
