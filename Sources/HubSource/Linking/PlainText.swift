/// Reads text with markup and keeps its words. Each byte is read once, also in brackets within brackets.
struct PlainText {
    /// A bracket that opens, which is text until a link ends.
    private struct Bracket {
        /// The bytes that are written for it.
        var written: Range<Int>
        /// The offset after it.
        var start: Int
        /// The number of runs before it that may have partners.
        var runs: Int
    }

    private let bytes: [UInt8]
    private let labels: Set<String>?
    private let keepsTeX: Bool
    private var index = 0
    private var output: [UInt8] = []
    private var brackets: [Bracket] = []
    private var runs: [EmphasisRun] = []
    private var codes = 0
    /// The names of elements with code that have no end tag in the rest of the text.
    private var unclosed: Set<String> = []
    private var pairs: [EmphasisRun.Pair] = []
    /// The bytes of the output that are the brackets of links, and the signs of emphasis.
    private var removed: [Range<Int>] = []

    /// Returns the words of a text.
    ///
    /// - Parameters:
    ///   - labels: those of the text's definitions of links. If it is `nil`, all brackets are removed.
    ///   - keepsTeX: true to keep the backticks of code with TeX and the backslashes before dollars: without them both could be
    ///     formulas.
    static func words(of bytes: [UInt8], _ labels: Set<String>?, keepsTeX: Bool) -> String {
        PlainText(bytes, labels, keepsTeX).words
    }

    /// Returns the signs of emphasis in a text that have partners.
    ///
    /// - Parameter labels: those of the text's definitions of links.
    static func pairs(in bytes: [UInt8], _ labels: Set<String>) -> [EmphasisRun.Pair] {
        PlainText(bytes, labels, true).pairs
    }

    private init(_ bytes: [UInt8], _ labels: Set<String>?, _ keepsTeX: Bool) {
        self.bytes = bytes
        self.labels = labels
        self.keepsTeX = keepsTeX
        while index < bytes.count { read() }
        pair(from: 0)
    }

    /// The output without the brackets of links and the signs of emphasis.
    private var words: String {
        if removed.isEmpty { return String(decoding: output, as: UTF8.self) }
        var kept: [UInt8] = []
        kept.reserveCapacity(output.count)
        var place = 0
        for range in removed.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            kept += output[place..<range.lowerBound]
            place = range.upperBound
        }
        return String(decoding: kept + output[place...], as: UTF8.self)
    }

    private mutating func read() {
        let byte = bytes[index]
        switch byte {
        case UInt8(ascii: "\\"):
            guard index + 1 < bytes.count, Self.isPunctuation(bytes[index + 1]) else { return write(1) }
            if keepsTeX, bytes[index + 1] == UInt8(ascii: "$") { return write(2) }
            index += 1
            write(1)
        case UInt8(ascii: "`"): readCode()
        case UInt8(ascii: "$"): readFormula()
        case UInt8(ascii: "{") where bytes[index...].starts(with: "{eq}`".utf8):
            index = PlainSentence.appendEquation(bytes, index, to: &output)
        case UInt8(ascii: "~") where Self.isTie(index, in: bytes):
            output += "\u{A0}".utf8
            index += 1
        case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"): readRun()
        case UInt8(ascii: "%") where bytes[index...].starts(with: "%%".utf8):
            index = NoteScanner.find("%%", in: bytes[...], from: index + 2) ?? bytes.count
        case UInt8(ascii: "=") where bytes[index...].starts(with: "==".utf8): readRun()
        case UInt8(ascii: "!") where bytes[index...].starts(with: "![".utf8): open(isImage: true)
        case UInt8(ascii: "["): open(isImage: false)
        case UInt8(ascii: "]"): close()
        case UInt8(ascii: "&"): index = PlainSentence.appendCharacter(bytes, index, to: &output)
        case UInt8(ascii: "<"): readTag()
        case UInt8(ascii: "^") where bytes[index...].starts(with: "^[".utf8):
            // As other footnotes, one in the text has no words here.
            if let end = NoteScanner.endOfInlineNote(bytes[...], index) { index = end } else { write(1) }
        case UInt8(ascii: "^") where index > 0 && NoteScanner.isSpace(bytes[index - 1]):
            let end = bytes[(index + 1)...].firstIndex { !Self.isWord($0) && $0 != UInt8(ascii: "-") }
            // The id of a block is at the end.
            if end == nil { index = bytes.count } else { write(1) }
        default: write(1)
        }
    }

    /// Writes the next bytes as they are.
    private mutating func write(_ count: Int) {
        let end = min(bytes.count, index + count)
        output += bytes[index..<end]
        index = end
    }

    // MARK: Spans

    /// Writes signs that may be emphasis. Those that are get removed once their partners are known.
    private mutating func readRun() {
        let count = bytes[index...].prefix { $0 == bytes[index] }.count
        runs.append(EmphasisRun(bytes, index, count: count, written: output.count, codes: codes))
        write(count)
    }

    /// Removes the signs of emphasis among the latest runs. No later sign is a partner of the others.
    private mutating func pair(from start: Int) {
        let found = EmphasisRun.pairs(runs[start...])
        removed += found.flatMap { [$0.writtenOpen, $0.writtenClose] }
        pairs += found
        runs.removeSubrange(start...)
    }

    /// Writes the content of code, which has no markup. Backticks without a partner are text.
    private mutating func readCode() {
        codes += 1
        let count = bytes[index...].prefix { $0 == UInt8(ascii: "`") }.count
        let end = NoteScanner.endOfCode(bytes[...], index)
        guard end > index + count else { return write(count) }
        var content = bytes[(index + count)..<(end - count)]
        if keepsTeX, Self.mayBeTeX(content) { return write(end - index) }
        let space = UInt8(ascii: " ")
        if content.first == space, content.last == space, content.contains(where: { $0 != space }) {
            content = content.dropFirst().dropLast()
        }
        output += content
        index = end
    }

    /// Writes a formula with its dollars. Words of one line have no displayed formulas: theirs are written between single dollars.
    private mutating func readFormula() {
        guard bytes[index...].starts(with: "$$".utf8) else {
            return write(NoteScanner.endOfFormula(bytes[...], index) - index)
        }
        guard let end = NoteScanner.find("$$", in: bytes[...], from: index + 2) else { return write(2) }
        let content = bytes[(index + 2)..<(end - 2)]
        let tex = String(decoding: content, as: UTF8.self).trimmed
        if tex.isEmpty || content.contains(UInt8(ascii: "$")) { return write(end - index) }
        // KaTeX refuses these in a line.
        let isDisplay = ["\\tag", "\\begin{align", "\\begin{equation", "\\begin{gather", "\\begin{CD"]
            .contains {
                tex.contains($0) && !tex.contains($0 + "ed}")
            }
        output += (isDisplay ? "…" : "$\(tex)$").utf8
        index = end
        // A digit after the dollar would make it a price.
        if !isDisplay, end < bytes.count, NoteScanner.isDigit(bytes[end]) { output.append(UInt8(ascii: " ")) }
    }

    /// Skips a tag or comment of HTML, the code after a tag, and writes an address in angle brackets.
    private mutating func readTag() {
        var end = Self.endOfTag(bytes, index)
        if end > index + 1, let name = Self.codeElement(bytes[index..<end]), !unclosed.contains(name) {
            if let close = NoteScanner.endOfCode(name, in: bytes[...], from: end) {
                end = close
            } else {
                unclosed.insert(name)
            }
        }
        if Self.isAddress(bytes[(index + 1)..<max(index + 1, end - 1)]) {
            output += bytes[(index + 1)..<(end - 1)]
        } else if end == index + 1 {
            output.append(bytes[index])
        }
        index = end
    }

    // MARK: Links

    private mutating func open(isImage: Bool) {
        let start = index + (isImage ? 1 : 0)
        if bytes[start...].starts(with: "[[".utf8), let (name, end) = Self.wikiLink(bytes, start) {
            return write(name, end, isEmbed: isImage)
        }
        if !isImage, let end = Self.endOfFootnote(bytes, index) {
            index = end
            return
        }
        let count = isImage ? 2 : 1
        let written = output.count..<(output.count + count)
        write(count)
        brackets.append(Bracket(written: written, start: index, runs: runs.count))
    }

    /// Writes the words of a link in double brackets, and of a picture its caption.
    private mutating func write(_ name: ArraySlice<UInt8>, _ end: Int, isEmbed: Bool) {
        index = end
        if !isEmbed, Self.isPlainName(name) {
            output += name
            return
        }
        let content = String(decoding: name, as: UTF8.self)
        guard let link = NoteLink(wiki: content, isEmbed: isEmbed) else {
            output += name
            return
        }
        let words = isEmbed && link.isPicture ? link.caption.words : link.shown
        output += words.utf8
        if words.isEmpty { closeGap() }
    }

    /// Removes the space before a picture without words that no word follows, and one of two commas.
    private mutating func closeGap() {
        guard index < bytes.count, " \t\n.,;:!?)".utf8.contains(bytes[index]) else { return }
        while output.last.map(NoteScanner.isSpace) == true { output.removeLast() }
        if ",;".utf8.contains(bytes[index]), output.last == bytes[index] { index += 1 }
    }

    private mutating func close() {
        guard let open = brackets.popLast() else {
            // The text may begin in the words of a link.
            if let (end, _) = Self.endOfLink(bytes, index..<index, []) {
                index = end
            } else {
                write(1)
            }
            return
        }
        let words = open.start..<index
        guard let (end, address) = Self.endOfLink(bytes, words, labels ?? []) else {
            if labels == nil {
                removed.append(open.written)
                index += 1
            } else {
                write(1)
            }
            return
        }
        // Emphasis does not go on after the words of a link.
        pair(from: open.runs)
        removed.append(open.written)
        index = end
        if open.written.count == 2 {
            removeSize(after: open.written.upperBound)
            guard output.count == open.written.upperBound else { return }
            removed.removeLast()
            output.removeLast(2)
            closeGap()
        } else if words.isEmpty, let address {
            PlainSentence.appendPlace(bytes[address], to: &output)
        }
    }

    /// Removes the size at the end of a picture's words: `caption|300x200`.
    private mutating func removeSize(after start: Int) {
        let tail = output[max(start, output.count - 12)...]
        guard let bar = tail.lastIndex(of: UInt8(ascii: "|")),
            NoteLink.PictureSize(Substring(String(decoding: output[(bar + 1)...], as: UTF8.self))) != nil
        else { return }
        output.removeLast(output.count - bar)
        while output.count > start, output.last.map(NoteScanner.isSpace) == true { output.removeLast() }
    }
}
