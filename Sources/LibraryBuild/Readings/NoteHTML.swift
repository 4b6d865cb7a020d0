import StudyMarkdown

/// The HTML that a note may have: elements of text without attributes, each closed in its own paragraph. Any other could
/// change the page around the note.
enum NoteHTML {
    private static let elements: Set<Substring> = [
        "abbr", "b", "cite", "code", "del", "dfn", "em", "i", "ins", "kbd", "mark", "q", "s", "samp", "small",
        "strong", "sub", "sup", "u", "var",
    ]
    private static let void: Set<Substring> = ["br", "col", "hr", "img", "input", "wbr"]

    /// HTML of a note that cannot be part of a page.
    struct Problem {
        let reason: String
        /// The first line of the HTML as it is written.
        let markup: String
        /// The line of the source at which its block begins, or a line before it.
        let line: Int
    }

    /// Returns the first HTML that is not of these elements, or that suppresses findings; `nil` without any.
    static func problem(in content: RenderedMarkdown) -> Problem? {
        if let comment = suppression(in: content.body) {
            return Problem(
                reason: "it has a comment that suppresses findings about the page", markup: comment, line: 1)
        }
        let raw =
            content.rawHTML.first {
                !isPermitted(String(decoding: content.body[$0.range], as: UTF8.self))
            } ?? unbalanced(content)
        guard let raw else { return nil }
        let markup = firstLine(content.body[raw.range])
        return Problem(
            reason: "it has HTML that reaches beyond the note: '\(markup.prefix(60))'", markup: markup,
            line: raw.line)
    }

    private static func firstLine(_ html: ArraySlice<UInt8>) -> String {
        let lines = String(decoding: html, as: UTF8.self).split(whereSeparator: \.isNewline)
        return lines.first { !$0.allSatisfy(\.isWhitespace) }
            .map { String($0.trimmingPrefix(while: \.isWhitespace)) } ?? ""
    }

    /// Returns the first comment that `verify` would read as a suppression: only white space precedes the word. A note cannot
    /// know the findings about the page around it. In text `<` is a character reference.
    private static func suppression(in body: [UInt8]) -> String? {
        var rest = body[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[(start + 1)...]
            guard rest.starts(with: "!--".utf8), let end = rest.firstIndex(of: UInt8(ascii: ">")) else {
                continue
            }
            let comment = String(decoding: rest[..<end].dropFirst(3), as: UTF8.self)
            let words = comment.drop(while: \.isWhitespace)
            guard words.hasPrefix(suppressionWord) else { continue }
            let next = words.dropFirst(suppressionWord.count)
            guard next.first?.isWhitespace == true || next.hasPrefix(":") || next.hasPrefix("--") else {
                continue
            }
            return firstLine(body[start...end])
        }
        return nil
    }

    private static let suppressionWord = "sitegen-allow"

    /// Returns true for one tag of a permitted element.
    private static func isPermitted(_ tag: String) -> Bool {
        guard tag.hasPrefix("<"), tag.hasSuffix(">") else { return false }
        let name = tag.dropFirst().dropLast()
        if ["br", "br/", "br /", "wbr"].contains(name) { return true }
        return elements.contains(name.hasPrefix("/") ? name.dropFirst() : name)
    }

    /// Returns the HTML of which an element does not end in its place; `nil` if each end tag ends the element that began last.
    /// All other tags are the writer's, which closes them.
    private static func unbalanced(_ content: RenderedMarkdown) -> RenderedMarkdown.RawHTML? {
        if content.rawHTML.isEmpty { return nil }
        let body = content.body
        func raw(at offsets: Int?...) -> RenderedMarkdown.RawHTML? {
            offsets.compactMap { offset in
                offset.flatMap { offset in content.rawHTML.first { $0.range.contains(offset) } }
            }.first ?? content.rawHTML.first
        }
        var open: [(name: ArraySlice<UInt8>, start: Int)] = []
        var position = 0
        while let start = body[position...].firstIndex(of: UInt8(ascii: "<")),
            let end = body[start...].firstIndex(of: UInt8(ascii: ">"))
        {
            position = end + 1
            let tag = body[(start + 1)..<end]
            let name = tag.prefix { $0.isNamePart }
            if name.first == UInt8(ascii: "/") {
                let last = open.popLast()
                if last?.name != name.dropFirst() { return raw(at: start, last?.start) }
                continue
            }
            let word = name.last == UInt8(ascii: "/") ? name.dropLast() : name
            if !void.contains(Substring(decoding: word, as: UTF8.self)), tag.last != UInt8(ascii: "/") {
                open.append((name, start))
            }
        }
        return open.last.flatMap { raw(at: $0.start) }
    }
}

extension UInt8 {
    /// True for a letter or digit of an element's name, and for the slash of an end tag.
    fileprivate var isNamePart: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), 0x80...: true
        default: false
        }
    }
}
