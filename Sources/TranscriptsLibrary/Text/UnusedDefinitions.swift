import ItemPages
import TranscriptSource
import WebSyntax

/// Markdown in which the definitions of links that nothing refers to are text: lists of sources such as
/// `[1]: https://example.com`, and footnotes. Markdown shows no definition. A mark before its bracket makes it text, and is removed
/// from the HTML, so code keeps its bytes.
struct UnusedDefinitions {
    /// A scalar of the last private plane.
    private static let mark: Unicode.Scalar = "\u{10FFF2}"

    /// The text with the marks.
    private(set) var markdown: String
    private var isMarked = false

    init(_ text: String) {
        markdown = text
        // Most texts have no definition.
        guard Self.mayDefine(text) else { return }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let (definitions, used) = Self.definitions(in: lines)
        var starts: [Int: String.Index] = [:]
        var seen: Set<String> = []
        for (line, definition) in definitions {
            // Of two definitions the first one counts.
            let isShown = used.contains(definition.label) && seen.insert(definition.label).inserted
            if !isShown || definition.label.first == "^" { starts[line] = definition.start }
        }
        guard !starts.isEmpty else { return }
        isMarked = true
        markdown = lines.enumerated().map { number, line in
            guard let start = starts[number] else { return String(line) }
            var shown = String(line[..<start])
            shown.unicodeScalars.append(Self.mark)
            shown += line[start...]
            // Each has a line of its own. Spaces at the end of a line of code would be shown.
            let isCode = line.hasPrefix("    ") || line.hasPrefix("\t")
            return starts[number + 1] == nil || isCode ? shown : shown + "  "
        }.joined(separator: "\n")
    }

    private static func mayDefine(_ text: String) -> Bool {
        var last: UInt8 = 0
        return text.utf8.contains { byte in
            defer { last = byte }
            return byte == UInt8(ascii: ":") && last == UInt8(ascii: "]")
        }
    }

    /// Returns HTML without the marks.
    func withoutMarks(_ html: String) -> String {
        guard isMarked else { return html }
        var html = html
        html.unicodeScalars.removeAll { $0 == Self.mark }
        return html
    }

    // MARK: Definitions

    private struct Definition {
        /// As labels are compared.
        var label: String
        /// The index of the bracket.
        var start: String.Index
        /// The text after the colon.
        var rest: Substring
    }

    /// Returns the definitions of a text by their lines, and the labels in brackets outside of them and of code.
    private static func definitions(
        in lines: [Substring]
    ) -> (definitions: [(line: Int, Definition)], used: Set<String>) {
        var definitions: [(line: Int, Definition)] = []
        var used: Set<String> = []
        var fences = MarkdownFences()
        var paragraph: [Substring] = []
        for (number, line) in lines.enumerated() {
            if fences.take(line) || line.allSatisfy(\.isWhitespace) {
                add(paragraph, to: &used)
                paragraph = []
            } else if let definition = definition(line) {
                definitions.append((number, definition))
                paragraph.append(definition.rest)
            } else {
                paragraph.append(line)
            }
        }
        add(paragraph, to: &used)
        return (definitions, used)
    }

    /// Returns the definition that a line is, in quotes and lists too. With other words than a title it is text already.
    private static func definition(_ line: Substring) -> Definition? {
        let content = NoteMarkdown.content(of: line)
        guard content.utf8.first == UInt8(ascii: "[") else { return nil }
        let start = content.utf8.index(after: content.startIndex)
        guard let end = endOfLabel(content, start), end > start else { return nil }
        let after = content[content.utf8.index(after: end)...]
        guard after.utf8.first == UInt8(ascii: ":"), !content[start..<end].allSatisfy(\.isWhitespace) else {
            return nil
        }
        let rest = after.dropFirst()
        let address = rest.drop(while: \.isWhitespace)
        let words =
            address.first == "<"
            ? address.drop { $0 != ">" }.dropFirst() : address.drop { !$0.isWhitespace }
        let title = words.drop(while: \.isWhitespace)
        guard title.first.map({ "\"'(".contains($0) }) ?? true else { return nil }
        return Definition(label: normalized(content[start..<end]), start: content.startIndex, rest: rest)
    }

    /// Returns the index of the bracket that ends a label; `nil` for text with further brackets.
    private static func endOfLabel(_ text: Substring, _ start: String.Index) -> String.Index? {
        let bytes = text.utf8
        var index = start
        while index < text.endIndex {
            switch bytes[index] {
            case UInt8(ascii: "]"): return index
            case UInt8(ascii: "["): return nil
            case UInt8(ascii: "\\"):
                index = bytes.index(index, offsetBy: 2, limitedBy: text.endIndex) ?? text.endIndex
            default: bytes.formIndex(after: &index)
            }
        }
        return nil
    }

    /// Adds the labels in brackets of a paragraph.
    private static func add(_ lines: [Substring], to labels: inout Set<String>) {
        let text = lines.joined(separator: "\n")[...]
        guard text.hasASCII(UInt8(ascii: "[")) else { return }
        let bytes = text.utf8
        var code = CodeSpans.ranges(in: text)[...]
        var open: String.Index?
        var index = text.startIndex
        while index < text.endIndex {
            while let span = code.first, span.lowerBound < index { code.removeFirst() }
            if let span = code.first, span.lowerBound == index {
                index = span.upperBound
                continue
            }
            let byte = bytes[index]
            let next = bytes.index(after: index)
            if byte == UInt8(ascii: "]"), let start = open {
                // The words of a link with an address are no label.
                if next == text.endIndex || bytes[next] != UInt8(ascii: "(") {
                    labels.insert(normalized(text[start..<index]))
                }
                open = nil
            }
            if byte == UInt8(ascii: "[") { open = next }
            index = next
            if byte == UInt8(ascii: "\\"), index < text.endIndex { bytes.formIndex(after: &index) }
        }
    }

    /// Labels are equal without regard to case and the number of spaces.
    private static func normalized(_ label: Substring) -> String {
        label.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
