import Diagnostics

/// The sentence around a link, and text without its markup.
enum PlainSentence {
    /// The most characters of a sentence.
    private static let limit = 300
    /// The most lines of a paragraph on each side of a link.
    private static let reach = 8

    /// The most bytes of text on each side of a link.
    private static let room = 1000

    /// Returns the sentence around a mark, without markup; formulas keep their TeX and dollars, and code with TeX its backticks. A
    /// row of a table is a sentence.
    static func around(_ mark: NoteMark, in note: NoteText) -> String {
        if note.tableLines.contains(mark.line) { return row(around: mark, in: note) }
        var (first, last) = (mark.line, mark.line)
        if note.source.line(mark.line).first != UInt8(ascii: "#") {
            while first > max(note.firstLine, mark.line - reach), !isEnd(first - 1, note),
                !startsEntry(first, note), !dividesCallout(first, note)
            {
                first -= 1
            }
            while last < min(note.end(ofPartWith: mark.line), mark.line + reach), !isEnd(last + 1, note),
                !startsEntry(last + 1, note), !dividesCallout(last + 1, note)
            {
                last += 1
            }
        }
        var before: [UInt8] = []
        var after: [UInt8] = []
        let whole = mark.outer ?? mark.range
        for line in first...last {
            let content = content(of: note.source.line(line)).drop {
                line == mark.line && $0 == UInt8(ascii: "#")
            }
            let (start, end) = (content.startIndex, content.endIndex)
            // The words of a link may be in several lines.
            if start < whole.lowerBound {
                let left = min(end, whole.lowerBound)
                let first = left - room > start ? min(left, afterLink(left - room, note)) : start
                before += shown(first..<left, note)
                if left < whole.lowerBound { before.append(UInt8(ascii: " ")) }
            }
            if end > whole.upperBound {
                let right = max(start, whole.upperBound)
                if right > whole.upperBound { after.append(UInt8(ascii: " ")) }
                after += shown(right..<min(end, right + room), note)
            }
        }
        // The signs of markdown are removed from the sentence alone: the rest of a paragraph may be long.
        let labels = note.linkLabels
        (before, after) = withinNote(before, after)
        let sentence = parts(before, after, labels)
        let head = plain(
            String(decoding: sentence.0, as: UTF8.self), isEndKept: true, labels, keepsTeX: true)
        let tail = plain(String(decoding: sentence.1, as: UTF8.self), labels, keepsTeX: true)
        return Self.sentence(head, mark.noteLink, tail)
    }

    /// Returns the text of a sentence before and after a link. Signs of emphasis with a partner are not in it: the partner may be in
    /// another sentence, or after the link.
    static func parts(
        _ before: [UInt8], _ after: [UInt8], _ labels: Set<String>
    ) -> (ArraySlice<UInt8>, ArraySlice<UInt8>) {
        let parts = (lastSentence(before, labels), firstSentence(after, labels))
        guard (parts.0 + parts.1).contains(where: PlainText.isEmphasis) else { return parts }
        let text = PlainText.withoutPartners([before, nil, after], labels, within: true)
        return (lastSentence(text[0], labels), firstSentence(text[2], labels))
    }

    /// Returns the offset after the link that an offset is within, or the offset itself: a part of an address is no word.
    private static func afterLink(_ offset: Int, _ note: NoteText) -> Int {
        var place = offset
        let next = note.marks.partitionedIndex { $0.range.upperBound <= offset }
        // The marks in the words of a link precede that of its address.
        for mark in note.marks[next...].prefix(4) {
            let whole = mark.outer ?? mark.range
            if whole.lowerBound < place, place < whole.upperBound { place = whole.upperBound }
        }
        return place
    }

    /// Returns a sentence of the words before a link, its own words and those after it.
    static func sentence(_ head: String, _ link: NoteLink?, _ tail: String) -> String {
        let isElement = link?.isElement == true && link?.isEmbed == false
        // The words of an element follow its tag. A link alone, such as an embed, has no words around it.
        let words = isElement ? "" : plain(link?.shown ?? "", keepsTeX: true)
        if !isElement, head.trimmed.isEmpty, !tail.contains(where: { $0.isLetter || $0.isNumber }) {
            return ""
        }
        return shortened(head, words, tail)
    }

    /// Returns bytes of a line without comments, and without the rest of a character at their ends.
    static func shown(_ range: Range<Int>, _ note: NoteText) -> [UInt8] {
        let bytes = note.source.bytes
        var (place, end) = (range.lowerBound, range.upperBound)
        while place < end, bytes[place] & 0xC0 == 0x80 { place += 1 }
        while end > place, end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        var output: [UInt8] = []
        var next = note.hidden.partitionedIndex { $0.upperBound <= place }
        while next < note.hidden.count, note.hidden[next].lowerBound < end {
            if note.hidden[next].lowerBound > place { output += bytes[place..<note.hidden[next].lowerBound] }
            place = note.hidden[next].upperBound
            next += 1
        }
        if place < end { output += bytes[place..<end] }
        return output
    }

    private static func shortened(_ head: String, _ words: String, _ tail: String) -> String {
        // Bytes are counted first: most sentences are short.
        if head.utf8.count + words.utf8.count + tail.utf8.count <= limit {
            return (head + words + tail).trimmed
        }
        var head = Substring(head)
        var tail = Substring(tail)
        let room = max(40, (limit - words.count) / 2)
        if head.count > room {
            head = head.suffix(room)
            head = "… " + (head.firstIndex(of: " ").map { head[$0...].dropFirst() } ?? head)
        }
        if tail.count > room {
            tail = tail.prefix(room)
            tail = (tail.lastIndex(of: " ").map { tail[..<$0] } ?? tail) + " …"
        }
        return (String(head) + words + tail).trimmed
    }

    /// Returns text without the signs of markdown: emphasis, links, code, comments and tags of HTML. Formulas stay.
    ///
    /// - Parameters:
    ///   - isEndKept: true to keep the white space at the end.
    ///   - labels: those of the text's definitions of links; `nil` if they are not known. Brackets that are not a link stay only
    ///     if they are known.
    ///   - keepsTeX: true to keep the backticks of code with TeX and the backslashes before dollars.
    static func plain(
        _ text: String, isEndKept: Bool = false, _ labels: Set<String>? = nil, keepsTeX: Bool = false
    ) -> String {
        // Most lines have none of these signs.
        guard text.utf8.contains(where: PlainText.isSign) else { return text }
        let plain = PlainText.words(of: Array(text.utf8), labels, keepsTeX: keepsTeX)
        return isEndKept ? plain : plain.trimmedEnd
    }
}

extension Array {
    /// Returns the index of the first element for which a condition is false, where it is true for all before.
    fileprivate func partitionedIndex(_ isBefore: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension String {
    fileprivate var trimmedEnd: String {
        var text = Substring(self)
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}

extension Hub {
    /// Returns text without the signs of markdown; formulas stay.
    ///
    /// - Parameter keepsTeX: true to keep the backticks of code with TeX and the backslashes before dollars.
    package static func plain(_ text: String, keepsTeX: Bool = false) -> String {
        PlainSentence.plain(text, keepsTeX: keepsTeX)
    }

    /// Returns a part of a text without the signs of markdown, with the white space at its ends. Code with TeX keeps its backticks,
    /// and dollars keep their backslashes.
    package static func plainPart(_ text: String) -> String {
        PlainSentence.plain(text, isEndKept: true, keepsTeX: true)
    }
}
