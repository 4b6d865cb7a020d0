/// The markdown of a note as part of a page with other notes. Its headings are below those of the page. Footnotes and link
/// references belong to the whole document in markdown, so their labels get the id of the note.
package struct NoteMarkdown {
    private let id: Substring
    private let level: Int
    /// The labels that the note defines: footnotes with their `^`, references in lower case.
    private var labels: Set<String> = []
    private var lines: [Substring]
    /// For each line, true if it is text: not in a fence or a displayed formula.
    private var isText: [Bool] = []
    /// The level of the last heading.
    private var last: Int
    private var headings = 0

    /// Returns the text of a note for a page.
    ///
    /// - Parameters:
    ///   - id: the id of the note, of hexadecimal digits.
    ///   - level: the level of the page's heading above the notes.
    package static func text(_ note: String, id: String, below level: Int) -> String {
        // Most notes have neither headings nor labels.
        guard note.utf8.contains(where: { "#[=-".utf8.contains($0) }) else { return note }
        var markdown = NoteMarkdown(note, id, level)
        return markdown.written()
    }

    private init(_ note: String, _ id: String, _ level: Int) {
        self.id = id.prefix(8)
        self.level = level
        last = level
        lines = note.split(separator: "\n", omittingEmptySubsequences: false)
        findText()
        for (line, isText) in zip(lines, isText) where isText {
            if let label = Self.definition(line) { labels.insert(Self.normalized(label)) }
        }
    }

    // MARK: Lines

    private mutating func findText() {
        var fence: (sign: Character, count: Int)?
        var isFormula = false
        for line in lines {
            let start = Self.content(of: line)
            if let (sign, count) = fence {
                isText.append(false)
                let rest = start.drop { $0 == sign }
                if start.prefix(while: { $0 == sign }).count >= count, rest.allSatisfy(\.isWhitespace) {
                    fence = nil
                }
                continue
            }
            if !isFormula, let sign = start.first, sign == "`" || sign == "~" {
                let count = start.prefix { $0 == sign }.count
                if count >= 3, sign == "~" || !start.dropFirst(count).contains("`") {
                    fence = (sign, count)
                    isText.append(false)
                    continue
                }
            }
            let dollars = line.split(separator: "$$", omittingEmptySubsequences: false).count - 1
            isText.append(!isFormula && dollars == 0)
            if dollars % 2 == 1 { isFormula.toggle() }
        }
    }

    /// Returns a line after the marks of quotes and lists.
    package static func content(of line: Substring) -> Substring {
        var rest = line.drop { $0 == " " || $0 == "\t" }
        while let first = rest.first {
            var after: Substring
            if ">-+*".contains(first) {
                after = rest.dropFirst()
            } else {
                after = rest.drop { $0.isASCII && $0.isNumber }
                guard after.count < rest.count, let mark = after.first, mark == "." || mark == ")" else {
                    return rest
                }
                after = after.dropFirst()
            }
            // A mark of a list has a space after it.
            guard first == ">" || after.first == " " || after.first == "\t" else { return rest }
            rest = after.drop { $0 == " " || $0 == "\t" }
        }
        return rest
    }

    private mutating func written() -> String {
        var output: [String] = []
        var index = 0
        while index < lines.count {
            let line = lines[index]
            guard isText[index] else {
                output.append(String(line))
                index += 1
                continue
            }
            if let (heading, lineCount) = heading(at: index) {
                output.append(heading)
                index += lineCount
                continue
            }
            output.append(withLabels(line))
            index += 1
        }
        return output.joined(separator: "\n")
    }

    // MARK: Headings

    /// Returns a heading on its level in the page, and the number of lines that it has in the note; `nil` for other lines.
    private mutating func heading(at index: Int) -> (text: String, lines: Int)? {
        let line = lines[index]
        let content = Self.content(of: line)
        let marks = content.prefix { $0 == "#" }
        let rest = content.dropFirst(marks.count)
        if (1...6).contains(marks.count), rest.isEmpty || rest.first == " " || rest.first == "\t" {
            let before = line[..<content.startIndex]
            return ("\(before)\(written(rest, marks.count))", 1)
        }
        // A line of equals signs or hyphens makes a heading of the paragraph above it.
        guard index + 1 < lines.count, isText[index + 1], line.first?.isWhitespace == false,
            content.startIndex == line.startIndex, !line.contains("|"),
            index == 0 || lines[index - 1].allSatisfy(\.isWhitespace)
        else { return nil }
        let underline = lines[index + 1].drop { $0 == " " }
        guard lines[index + 1].count - underline.count < 4, let sign = underline.first,
            sign == "=" || sign == "-",
            underline.drop(while: { $0 == sign }).allSatisfy(\.isWhitespace)
        else { return nil }
        return (written(" \(line)", sign == "=" ? 1 : 2), 2)
    }

    private mutating func written(_ rest: some StringProtocol, _ marks: Int) -> String {
        last = min(level + marks, last + 1, 6)
        headings += 1
        var text = Substring(rest)
        while text.last?.isWhitespace == true { text.removeLast() }
        // Marks may follow the text as well.
        let open = text.dropLast(text.reversed().prefix { $0 == "#" }.count)
        if open.isEmpty || open.last?.isWhitespace == true { text = open }
        while text.last?.isWhitespace == true { text.removeLast() }
        let shown = withLabels(text)
        // The words of two headings may be the same, so each has an id of its own.
        let mark = text.isEmpty || text.last == "}" ? "" : " {#h-\(id)-\(headings)}"
        return String(repeating: "#", count: last) + shown + mark
    }

    // MARK: Labels

    /// Returns the label that a line defines; `nil` for other lines.
    private static func definition(_ line: Substring) -> Substring? {
        let content = content(of: line)
        guard let label = label(at: content.startIndex, in: content),
            content[label.endIndex...].dropFirst().first == ":"
        else { return nil }
        return label
    }

    /// Returns the text between brackets that begin at an index; `nil` if they have none or further brackets.
    private static func label(at index: String.Index, in text: Substring) -> Substring? {
        guard index < text.endIndex, text[index] == "[" else { return nil }
        let start = text.index(after: index)
        var end = start
        while end < text.endIndex, text[end] != "]" {
            if text[end] == "[" { return nil }
            if text[end] == "\\" { end = text.index(after: end) }
            if end < text.endIndex { end = text.index(after: end) }
        }
        guard end < text.endIndex, !text[start..<end].allSatisfy(\.isWhitespace) else { return nil }
        return text[start..<end]
    }

    /// Labels are equal without regard to case and the number of spaces.
    private static func normalized(_ label: Substring) -> String {
        label.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Returns a line of text with the note's id in the labels that the note defines.
    private func withLabels(_ line: Substring) -> String {
        guard !labels.isEmpty, line.contains("[") else { return String(line) }
        var output = ""
        var index = line.startIndex
        while index < line.endIndex {
            switch line[index] {
            case "\\":
                let next = line.index(index, offsetBy: 2, limitedBy: line.endIndex) ?? line.endIndex
                output += line[index..<next]
                index = next
            case "`":
                let next = Self.endOfCode(line, index)
                output += line[index..<next]
                index = next
            case "[":
                guard let label = Self.label(at: index, in: line), labels.contains(Self.normalized(label))
                else {
                    output.append("[")
                    index = line.index(after: index)
                    continue
                }
                let end = line.index(after: label.endIndex)
                let rest = line[end...]
                if label.first == "^" || index > line.startIndex && line[line.index(before: index)] == "]"
                    || Self.definition(line)?.startIndex == label.startIndex
                {
                    output += "[\(label)-\(id)]"
                } else if rest.hasPrefix("[]") {
                    output += "[\(label)][\(label)-\(id)]"
                    index = rest.index(rest.startIndex, offsetBy: 2)
                    continue
                } else if rest.first == "(" || rest.first == "[" {
                    // The words of a link.
                    output += "[\(label)]"
                } else {
                    output += "[\(label)][\(label)-\(id)]"
                }
                index = end
            default:
                output.append(line[index])
                index = line.index(after: index)
            }
        }
        return output
    }

    /// Returns the end of a code span. Backticks without a match are text: then it is the end of the backticks.
    private static func endOfCode(_ line: Substring, _ start: String.Index) -> String.Index {
        let open = line[start...].prefix { $0 == "`" }
        var rest = line[open.endIndex...]
        while let tick = rest.firstIndex(of: "`") {
            let run = rest[tick...].prefix { $0 == "`" }
            if run.count == open.count { return run.endIndex }
            rest = rest[run.endIndex...]
        }
        return open.endIndex
    }
}
