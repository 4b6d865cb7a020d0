/// Reads child elements of a completion gate. They look like XML and are written by a language model, so nothing is refused:
/// references stay as they are, and an element without an end is text.
struct GateElements {
    private static let depthLimit = 8

    /// A tag, with the index of the tag that it belongs with.
    private struct Mark {
        var tag: GateTag
        var start: String.Index
        var partner: Int?
    }

    private let text: Substring
    private let marks: [Mark]

    /// Returns the elements that begin a line, or the text, as members of an object, and the text around them; `nil` without any.
    static func read(_ text: String) -> (elements: [EventJSON.Member], rest: String)? {
        guard text.utf8.contains(UInt8(ascii: "<")) else { return nil }
        let elements = GateElements(text[...])
        let content = elements.content(elements.text, elements.marks.indices, depth: 0)
        return content.elements.isEmpty ? nil : (content.elements, content.text)
    }

    private init(_ text: Substring) {
        self.text = text
        var marks: [Mark] = []
        // The elements of each name that are open: an end tag belongs with the last one.
        var open: [String: [Int]] = [:]
        var rest = text
        while let start = rest.firstIndex(of: "<") {
            guard let tag = GateTag(rest[start...]) else {
                rest = rest[rest.index(after: start)...]
                continue
            }
            let name = tag.name.lowercased()
            marks.append(Mark(tag: tag, start: start))
            if tag.isEnd {
                if let partner = open[name]?.popLast() {
                    marks[partner].partner = marks.count - 1
                    marks[marks.count - 1].partner = partner
                }
            } else if !tag.isEmpty {
                open[name, default: []].append(marks.count - 1)
            }
            rest = rest[tag.end...]
        }
        self.marks = marks
    }

    /// Returns the elements of a part of the text, and the text between them.
    private func content(_ part: Substring, _ indices: Range<Int>, depth: Int) -> (
        elements: [EventJSON.Member], text: String
    ) {
        var elements: [EventJSON.Member] = []
        var words = ""
        var done = part.startIndex
        var index = indices.lowerBound
        while index < indices.upperBound {
            let mark = marks[index]
            index += 1
            // Any other tag is text.
            let end = mark.partner ?? -1
            guard mark.tag.isEmpty && !mark.tag.isEnd || end >= index && end < indices.upperBound,
                depth > 0 || beginsField(mark, after: done)
            else { continue }
            words += part[done..<mark.start]
            done = mark.tag.end
            if mark.tag.isEmpty {
                elements.append(
                    .init(mark.tag.name, value(mark.tag, part[done..<done], index..<index, depth)))
            } else {
                let inner = part[done..<marks[end].start]
                elements.append(.init(mark.tag.name, value(mark.tag, inner, index..<end, depth)))
                done = marks[end].tag.end
                index = end + 1
            }
        }
        return (elements, (words + part[done...]).trimmingWhitespace)
    }

    /// Returns true for an element that is a field of the gate. In sentences, in values of lines and in JSON, tags are text.
    private func beginsField(_ mark: Mark, after done: String.Index) -> Bool {
        let before = text[done..<mark.start]
        let isFirst = done == text.startIndex
        if before.allSatisfy(\.isWhitespace) { return true }
        if Self.html.contains(mark.tag.name.lowercased()) { return false }
        if let feed = before.lastIndex(where: \.isNewline) {
            return before[before.index(after: feed)...].allSatisfy(\.isWhitespace)
        }
        return !isFirst && !before.contains { "{[\"".contains($0) }
    }

    private func value(_ tag: GateTag, _ inner: Substring, _ indices: Range<Int>, _ depth: Int) -> EventJSON {
        let content =
            depth + 1 < Self.depthLimit
            ? content(inner, indices, depth: depth + 1) : ([], String(inner).trimmingWhitespace)
        // HTML in a text is text.
        let isText =
            content.elements.isEmpty || content.elements.contains { Self.html.contains($0.key.lowercased()) }
        if isText {
            let words = String(inner).trimmingWhitespace
            let text = GateJSON.value(of: words) ?? EventJSON.string(Array(words.utf8))
            if tag.attributes.isEmpty { return text }
            return .object(tag.members + [.init("text", text)])
        }
        let names = Set(content.elements.map { $0.key.lowercased() })
        if names.count == 1,
            content.elements.count > 1 || ["criterion", "item", "check"].contains(names.first)
        {
            return .array(content.elements.map(\.value))
        }
        return .object(tag.members + content.elements)
    }

    private static let html: Set<String> = [
        "a", "b", "i", "em", "strong", "code", "pre", "p", "br", "ul", "ol", "li", "div", "span", "img",
        "script", "style",
        "table", "iframe", "h1", "h2", "h3",
    ]
}

extension GateTag {
    /// The attributes as members of an object.
    fileprivate var members: [EventJSON.Member] {
        attributes.map { .init($0.name, .string(Array($0.value.utf8))) }
    }
}
